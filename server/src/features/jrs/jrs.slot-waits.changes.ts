import { AppError } from '@madang/contract/errors'
import { mostSlotWaits, offeredAfter } from '@madang/contract/jrs-slot-waits'
import { isSlot } from '@madang/contract/jrs-times'
import { entryPath, slotWaitPath, type SiteJrsSlotWait } from '@madang/contract/site-jrs'
import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { demand, refuseWrong } from '../../record/demand.ts'
import { hashSecret } from '../../tokens.ts'
import { holdItem, holdLine } from './jrs.entries.queries.ts'
import { entryKey, findEntryKey, keyWithHash } from './jrs.entry-key.ts'
import { joinHashOf, keyOf, type Form, type GuestDeps } from './jrs.guests.changes.ts'
import { checkWritten, demandOpen, demandOwn, isSlotFull, join, type Joining } from './jrs.joining.ts'
import { aboutJrs, findJrs, joiningOf, type JrsRecord } from './jrs.queries.ts'
import { lock } from './jrs.scope.ts'
import {
  countWaiting,
  findSlotWait,
  hasSlot,
  insertSlotWait,
  moveSlotWait,
  takeOffered,
  type SlotWaitRecord,
} from './jrs.slot-waits.queries.ts'

/** Of whoever waits: as one who joins, by the web and for a slot. */
export interface WaitingFor extends Omit<Joining, 'joinHash' | 'tokenKeys' | 'name' | 'phone' | 'slotAt'> {
  readonly name: string
  readonly phone: string
  readonly slotAt: string
}

/**
 * Puts somebody on the waiting list of a slot that is full, under the lock of the list's number. Throws what `join`
 * throws; a slot that has room is a wrong choice.
 */
async function waitIn(trx: Db, waiting: WaitingFor & Pick<Joining, 'tokenKeys'> & { joinHash: Buffer }) {
  const { jrsItemId, slotAt, phone, now, name, partySize, isByQr = false, locale, joinHash } = waiting
  const [item] = await holdItem(trx, { id: jrsItemId })
  if (item === undefined || item.status === 'DRAFT' || item.status === 'ARCHIVED') {
    throw new AppError('resource.not_found')
  }
  demandOpen(item, waiting)
  const answers = checkWritten(item, waiting)
  const wrong = (code: 'choice' | 'full' | 'too_soon') => refuseWrong([{ pointer: '/slotAt', code }])
  if (slotAt <= offeredAfter(now).toISOString()) wrong('too_soon')
  await holdLine(trx, jrsItemId)
  await demandOwn(trx, item, waiting)
  if (await hasSlot(trx, { jrsItemId, slotAt, phone })) throw new AppError('conflict.duplicate')
  if (!(await isSlotFull(trx, item, { slotAt, now }))) wrong('choice')
  if ((await countWaiting(trx, { jrsItemId, slotAt })) >= mostSlotWaits) wrong('full')
  const id = uuidV7(now)
  const keyHash = hashSecret(entryKey(waiting.tokenKeys.current, id))
  const written = { name, phone, partySize, answers, isByQr, locale, keyHash, joinHash }
  const at = { slotAt, joinedAt: now.toISOString() }
  await insertSlotWait(trx, { id, jrsItemId, storeId: item.storeId, ...at, ...written })
}

async function findKeyBy(deps: GuestDeps, by: Parameters<typeof findSlotWait>[1]): Promise<string | null> {
  const wait = await findSlotWait(deps.db, by)
  return wait === undefined ? null : keyWithHash(deps.tokenKeys, wait.id, wait.keyHash)
}

/** Lets a guest wait, once for each form however often it is sent, and gives the path of its page. */
export async function waitAsGuest(deps: GuestDeps, waiting: WaitingFor, form: Form): Promise<string> {
  const joinHash = joinHashOf(waiting, form.key)
  const before = await findKeyBy(deps, { joinHash })
  if (before !== null) return slotWaitPath(before)
  const { tokenKeys } = deps
  try {
    await inTransaction(deps.db, (trx) => waitIn(trx, { ...waiting, tokenKeys, joinHash }))
  } catch (error) {
    // The first of two presses may have been faster.
    if ((await findKeyBy(deps, { joinHash })) === null) throw error
  }
  const key = await findKeyBy(deps, { joinHash })
  if (key === null) throw new AppError('resource.not_found')
  return slotWaitPath(key)
}

/** The page of a number that waits for a slot already; null where it does not. */
export async function findOwnWaitPath(
  deps: GuestDeps,
  own: { readonly jrsItemId: string; readonly slotAt: string; readonly phone: string },
): Promise<string | null> {
  const key = await findKeyBy(deps, own)
  return key && slotWaitPath(key)
}

/** How it stands with whoever waits, whatever the clock has not moved yet. */
function stateOf(wait: SlotWaitRecord, item: JrsRecord, now: Date): SiteJrsSlotWait['state'] {
  const { status, slotAt, offerEndsAt } = wait
  if (status !== 'WAITING' && status !== 'OFFERED') return status
  if (!isSlot(item, slotAt, now) || joiningOf(item, now).state === 'CLOSED') return 'OVER'
  if (status === 'OFFERED') return (offerEndsAt ?? '') > now.toISOString() ? status : 'LAPSED'
  return slotAt > offeredAfter(now).toISOString() ? status : 'OVER'
}

/** Somebody who waits, by the key of the page; null for a key that is none. */
export async function findWaitByKey(db: Db, key: string, now: Date) {
  const wait = await findSlotWait(db, { keyHash: hashSecret(key) })
  const item = wait && (await findJrs(db, wait.jrsItemId))
  if (wait === undefined || item === undefined) return null
  const { code, title, storeName } = item
  const { name: guestName, partySize, slotAt, offerEndsAt } = wait
  const page = {
    code,
    title,
    storeName,
    guestName,
    partySize,
    slotAt,
    offerEndsAt,
    state: stateOf(wait, item, now),
    ahead: await countWaiting(db, wait),
    at: now.toISOString(),
  }
  return { wait, page }
}

/** The page of the entry that somebody who waited has now; null where there is none. */
export async function findTakenPath(
  deps: GuestDeps,
  { entryId }: Pick<SlotWaitRecord, 'entryId'>,
): Promise<string | null> {
  const key = entryId && (await findEntryKey(deps, entryId))
  return key && entryPath(key)
}

interface Acting {
  readonly key: string
  readonly now: Date
}

/**
 * Takes the place that is held: an entry as any other, in the same transaction, and gives the key of its page. Throws
 * `conflict.state` where it is not held any more, and what `join` throws.
 */
export async function takeOffer(deps: GuestDeps, { key, now }: Acting): Promise<string> {
  const entryId = uuidV7(now)
  await inTransaction(deps.db, async (trx: Transaction<Tables>) => {
    const wait = await findSlotWait(trx, { keyHash: hashSecret(key) })
    if (wait === undefined) throw new AppError('resource.not_found')
    const { jrsItemId } = wait
    // In the order in which whoever joins takes them.
    await holdItem(trx, { id: jrsItemId })
    await holdLine(trx, jrsItemId)
    const taken = await takeOffered(trx, wait.id, { entryId, now })
    if (taken === undefined) throw new AppError('conflict.state')
    const { name, phone, partySize, answers, slotAt, isByQr, locale } = taken
    const who = { userId: null, staffMemo: null, source: 'WEB', isByQr, locale, isOffered: true } as const
    const { tokenKeys } = deps
    await join(trx, {
      ...who,
      id: entryId,
      jrsItemId,
      name,
      phone,
      partySize,
      answers,
      slotAt,
      tokenKeys,
      now,
    })
  })
  return keyOf(deps, entryId)
}

/** Leaves; whoever has left already has. Throws `conflict.state` where it ended otherwise. */
export async function leaveWait(db: Kysely<Tables>, { key }: Pick<Acting, 'key'>): Promise<void> {
  const wait = await findSlotWait(db, { keyHash: hashSecret(key) })
  if (wait === undefined) throw new AppError('resource.not_found')
  if (wait.status === 'LEFT') return
  if ((await moveSlotWait(db, wait.id, { action: 'leave' })) === undefined)
    throw new AppError('conflict.state')
}

/** Staff take somebody off. */
export async function removeWait(db: Kysely<Tables>, id: string, caller: Caller): Promise<void> {
  await inTransaction(db, async (trx) => {
    const wait = await findSlotWait(trx, { id })
    if (wait === undefined) throw new AppError('resource.not_found')
    const { item, actions } = await lock(trx, wait.jrsItemId, caller)
    demand(actions.see)
    if ((await moveSlotWait(trx, id, { action: 'leave' })) === undefined) throw new AppError('conflict.state')
    const changes = { slotAt: { from: wait.slotAt, to: null } }
    await record(trx, caller, { action: 'jrs.wait_removed', ...aboutJrs(item), changes })
  })
}
