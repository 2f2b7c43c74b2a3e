import {
  getDoorState,
  joinAtDoor,
  leaveKiosk,
  listenAtDoor,
  pairDevice,
  takeBackAtDoor,
  takeBackSeconds,
  type DoorEntry,
} from '@madang/contract/door'
import { AppError } from '@madang/contract/errors'
import { pinLimits } from '@madang/contract/jrs-devices'
import type { Kysely } from 'kysely'
import { before } from '../../db/instants.ts'
import type { LiveHub } from '../../db/live.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Limits } from '../../http/limits.ts'
import type { Device, Origin, Serve } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { refuseWrong } from '../../record/demand.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import { findToldAgain, joinAsGuest, takeBackByForm } from '../jrs/jrs.guests.changes.ts'
import { findByKey, toOwn } from '../jrs/jrs.own.queries.ts'
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

type Own = Awaited<ReturnType<typeof toOwn>>

/** What a kiosk tells of a place: numbers, no name and no phone. */
function toDoorEntry(own: Own, told: Pick<DoorEntry, 'outcome' | 'isTexted'>): DoorEntry {
  const { id, number, status, partySize, ahead, numbersAhead, wait } = own
  return { ...told, id, number, status, partySize, ahead, numbersAhead, wait }
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
export function doorRoutes(
  serve: Serve,
  deps: Deps & { readonly limits: Limits; readonly live: LiveHub },
): void {
  const { db, now, limits, live, tokenKeys } = deps

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

  const formKeyOf = ({ id }: Device, key: string) => `kiosk ${id} ${key}`

  async function findPlace(jrsItemId: string, phone: string): Promise<DoorEntry | null> {
    const found = await findToldAgain(db, { jrsItemId, phone }, now())
    if (found === null) return null
    const { entry, isTexted } = found
    return toDoorEntry(await toOwn(db, entry, now()), { outcome: 'ALREADY', isTexted })
  }

  serve(joinAtDoor, async ({ device, body, headers }) => {
    const { jrsItemId } = device
    await limits.countPlace(device.id)
    const { consent, phone = null, ...written } = body
    if (phone !== null && consent === undefined) refuseWrong([{ pointer: '/consent', code: 'required' }])
    const none = { userId: null, name: null, slotAt: null, staffMemo: null } as const
    const joining = { ...written, ...none, phone, jrsItemId, source: 'KIOSK', now: now() } as const
    const form = { key: formKeyOf(device, headers['idempotency-key']) }
    try {
      const found = await findByKey(db, await joinAsGuest(deps, joining, form), now())
      const item = await findJrs(db, jrsItemId)
      if (found === null || item === undefined) throw new AppError('resource.not_found')
      const isTexted = phone !== null && item.notifyOnJoin && found.entry.textState !== 'FAILED'
      return toDoorEntry(found.own, { outcome: 'JOINED', isTexted })
    } catch (error) {
      const isThere = error instanceof AppError && error.code === 'conflict.duplicate'
      const place = isThere && phone !== null ? await findPlace(jrsItemId, phone) : null
      if (place === null) throw error
      return place
    }
  })

  serve(takeBackAtDoor, ({ device, params, body }) => {
    const [at, { jrsItemId }] = [now(), device]
    const since = before(at, takeBackSeconds * 1000)
    const formKey = formKeyOf(device, body.key)
    return takeBackByForm(db, { entryId: params.entryId, jrsItemId, formKey, since, now: at })
  })

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
