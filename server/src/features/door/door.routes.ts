import { getDoorState, leaveKiosk, listenAtDoor, pairDevice } from '@madang/contract/door'
import { AppError } from '@madang/contract/errors'
import { pinLimits } from '@madang/contract/jrs-devices'
import type { Kysely } from 'kysely'
import type { LiveHub } from '../../db/live.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Device, Origin, Serve } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import { aboutJrs, findJrs } from '../jrs/jrs.queries.ts'
import {
  deleteDevice,
  findByTokens,
  findDevice,
  findPinLock,
  forgetPinTries,
  takePinTry,
  tradeKey,
} from './door.devices.queries.ts'
import { isHashOfPin } from './door.secrets.ts'
import { findDoorState } from './door.state.queries.ts'

/** Makes the kernel's `findDevices`. */
export function createFindDevices({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return async (tokens: readonly string[]): Promise<ReadonlyMap<string, Device>> => {
    const byHash = new Map(tokens.map((token) => [hashSecret(token).toString('hex'), token]))
    const found = await findByTokens(db, [...byHash.keys()], now())
    return new Map(found.map((device) => [byHash.get(device.hash) ?? '', device]))
  }
}

/** What a device did by itself, recorded at its list. */
async function recordAtDoor(
  db: Kysely<Tables>,
  device: Device,
  deed: {
    readonly action: 'jrs.device_paired' | 'jrs.device_left' | 'jrs.device_locked'
    readonly origin: Origin
    readonly now: Date
  },
): Promise<void> {
  const { action, origin, now } = deed
  const item = await findJrs(db, device.jrsItemId)
  const named = await findDevice(db, device)
  if (item === undefined || named === undefined) return
  const changes = { device: { from: null, to: named.name } }
  await record(db, { viewer: null, origin, now }, { action, ...aboutJrs(item), changes })
}

/** Wall screens and kiosks, by the right of their own that the key of a link is traded for. */
export function doorRoutes(serve: Serve, deps: Deps & { readonly live: LiveHub }): void {
  const { db, now, live, tokenKeys } = deps

  serve(pairDevice, ({ body, origin }) =>
    inTransaction(db, async (trx) => {
      const token = newSecret()
      const hashes = { keyHash: hashSecret(body.key), tokenHash: hashSecret(token) }
      const device = await tradeKey(trx, { ...hashes, now: now() })
      if (device === undefined) throw new AppError('resource.not_found')
      await recordAtDoor(trx, device, { action: 'jrs.device_paired', origin, now: now() })
      return { token, kind: device.kind, locale: device.locale }
    }),
  )

  serve(getDoorState, ({ device }) => findDoorState(db, device, now()))

  serve(listenAtDoor, async ({ device, headers }) =>
    live.subscribe({
      channels: [`jrs:${device.jrsItemId}`, `device:${device.id}`],
      lastId: headers['last-event-id'],
    }),
  )

  serve(leaveKiosk, async ({ device, body, origin }) => {
    const { id } = device
    const tried = await takePinTry(db, id, now())
    if (tried === null) {
      const until = (await findPinLock(db, id)) ?? now().toISOString()
      const leftMs = Date.parse(until) - now().getTime()
      throw new AppError('auth.too_many_attempts', { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) })
    }
    const attemptsLeft = pinLimits.tries - tried.pinTries
    if (!isHashOfPin(tried.pinHash, tokenKeys, { deviceId: id, pin: body.pin })) {
      if (attemptsLeft === 0)
        await recordAtDoor(db, device, { action: 'jrs.device_locked', origin, now: now() })
      throw new AppError('auth.code_mismatch', { attemptsLeft })
    }
    await inTransaction(db, async (trx) => {
      await forgetPinTries(trx, id)
      await recordAtDoor(trx, device, { action: 'jrs.device_left', origin, now: now() })
      if (body.ends) await deleteDevice(trx, device)
    })
  })
}
