import {
  joinAtDoor,
  lendAtDoor,
  takeBackAtDoor,
  takeBackSeconds,
  type DoorEntry,
} from '@madang/contract/door'
import { AppError } from '@madang/contract/errors'
import { before } from '../../db/instants.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Limits } from '../../http/limits.ts'
import type { Device, Serve } from '../../http/serve.ts'
import { refuseWrong } from '../../record/demand.ts'
import { demandPressed } from '../jrs/jrs.entries.changes.ts'
import { findToldAgain, joinAsGuest, takeBackByForm } from '../jrs/jrs.guests.changes.ts'
import { lendNumbers } from '../jrs/jrs.lent.queries.ts'
import { findByKey, toOwn } from '../jrs/jrs.own.queries.ts'
import { findJrs } from '../jrs/jrs.queries.ts'
import { findHolder } from './door.devices.queries.ts'

type Own = Awaited<ReturnType<typeof toOwn>>

/** What a kiosk tells of a place: numbers, no name and no phone. */
function toDoorEntry(own: Own, told: Pick<DoorEntry, 'outcome' | 'isTexted'>): DoorEntry {
  const { id, number, status, partySize, ahead, numbersAhead, wait } = own
  return { ...told, id, number, status, partySize, ahead, numbersAhead, wait }
}

/** What guests get at a kiosk: a place, and, where there is no network, a number that was lent for that. */
export function kioskRoutes(serve: Serve, deps: Deps & { readonly limits: Limits }): void {
  const { db, now, limits } = deps
  const formKeyOf = ({ id }: Device, key: string) => `kiosk ${id} ${key}`

  async function findPlace(jrsItemId: string, phone: string): Promise<DoorEntry | null> {
    const found = await findToldAgain(db, { jrsItemId, phone }, now())
    if (found === null) return null
    const { entry, isTexted } = found
    return toDoorEntry(await toOwn(db, entry, now()), { outcome: 'ALREADY', isTexted })
  }

  async function getHolder({ id }: Device): Promise<string> {
    const holder = await findHolder(db, id)
    if (holder === null) throw new AppError('auth.token_invalid')
    return holder
  }

  serve(lendAtDoor, async ({ device }) => {
    const { jrsItemId } = device
    const item = await findJrs(db, jrsItemId)
    // Before its hours, too: numbers are in hand when they begin.
    if (item?.status !== 'OPEN') throw new AppError('conflict.state')
    const held = { jrsItemId, holder: await getHolder(device), now: now() }
    return inTransaction(db, (trx) => lendNumbers(trx, held))
  })

  serve(joinAtDoor, async ({ device, body, headers }) => {
    const { jrsItemId } = device
    await limits.countPlace(device.id)
    const { consent, phone = null, pressedAt, lent: number, ...written } = body
    if (phone !== null && consent === undefined) refuseWrong([{ pointer: '/consent', code: 'required' }])
    const none = { userId: null, name: null, slotAt: null, staffMemo: null } as const
    const lent = number === undefined ? undefined : { holder: await getHolder(device), number }
    const receivedAt = now()
    const when = { at: demandPressed(pressedAt, receivedAt), now: receivedAt }
    const joining = { ...written, ...none, ...when, phone, lent, jrsItemId, source: 'KIOSK' } as const
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
}
