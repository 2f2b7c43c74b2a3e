import { AppError, type FieldError } from '@madang/contract/errors'
import { checkAnswers, type JrsAnswers } from '@madang/contract/jrs-form'
import { businessDay, isSlot, isWalkInSlot, joinState, slotDate } from '@madang/contract/jrs-times'
import type { Locale } from '@madang/contract/locales'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { uuidV7 } from '../../db/uuid.ts'
import { addJob } from '../../jobs/runner.ts'
import type { Keyring } from '../../keys.ts'
import { refuseWrong } from '../../record/demand.ts'
import { hashSecret } from '../../tokens.ts'
import {
  countOwn,
  findEntry,
  holdItem,
  holdLine,
  insertEntry,
  placeOf,
  takeNumber,
  type EntryInList,
  type HeldItem,
} from './jrs.entries.queries.ts'
import { entryKey } from './jrs.entry-key.ts'
import { isLentFree } from './jrs.lent.queries.ts'
import { tellJoined } from './jrs.notices.ts'
import { countSlot, momentsOf } from './jrs.slots.queries.ts'
import { countOffers } from './jrs.slot-waits.queries.ts'
import type { JrsEntryTable } from './jrs.tables.ts'
import { findQueue, ownWait, type Queue } from './jrs.wait.queries.ts'

/** Somebody who joins, with a number that is known to be theirs. */
export interface Joining {
  readonly jrsItemId: string
  readonly source: JrsEntryTable['source']
  /** By the QR code of the store. */
  readonly isByQr?: boolean
  readonly userId: string | null
  readonly name: string | null
  /** Wire form. */
  readonly phone: string | null
  readonly partySize: number
  readonly answers: JrsAnswers
  readonly slotAt: string | null
  readonly locale: Locale
  readonly staffMemo: string | null
  /** A place of the slot is held for them: nobody who waits for it goes before. */
  readonly isOffered?: boolean
  readonly tokenKeys: Keyring
  /** Of the form that was sent, where it could be sent twice. */
  readonly joinHash?: Buffer
  /** Of the entry, where a device made it up (`findMade`). */
  readonly id?: string | undefined
  /** When it was asked for, where there was no network then. */
  readonly at?: Date
  /** The number that was given then. */
  readonly lent?: { readonly holder: string; readonly number: number } | undefined
  readonly now: Date
}

/** Of the number that a device gave by itself, under the lock of all others; null where it cannot stand. */
type LentTurn = Awaited<ReturnType<typeof takeNumber>>

/**
 * Whom staff write down stands at the door, and so does who was given a number there before anybody heard of a pause:
 * while a list is paused or out of its hours, too; not when it is over.
 */
export function demandOpen(
  item: HeldItem,
  { source, now }: Pick<Joining, 'source' | 'now'>,
  lent: LentTurn = null,
): void {
  const { state } = joinState({ ...item, isFull: false }, now)
  const runs = item.status === 'OPEN' || item.status === 'PAUSED'
  const isAtDoor = (source === 'STAFF' || lent !== null) && item.storeStatus === 'ACTIVE' && runs
  if (state !== 'OPEN' && !isAtDoor) throw new AppError('conflict.state')
}

/** What is wrong with what was written, by this list's rules; gives the answers as they are kept. */
export function checkWritten(item: HeldItem, joining: Joining): JrsAnswers {
  const { phone, partySize, answers, slotAt, source, now } = joining
  // Who stands at the door is asked what matters; the rest may stay open.
  const isAtDoor = source === 'STAFF' || source === 'KIOSK'
  const fields = isAtDoor ? item.formFields.map((field) => ({ ...field, required: false })) : item.formFields
  const checked = checkAnswers(fields, answers)
  const errors: FieldError[] = [...checked.errors]
  if (source === 'KIOSK' && phone === null && item.requirePhoneCode)
    errors.push({ pointer: '/phone', code: 'required' })
  if (partySize > item.maxPartySize) {
    errors.push({ pointer: '/partySize', code: 'too_big', params: { maximum: item.maxPartySize } })
  }
  const needsSlot = item.kind === 'RESERVATION'
  const takes = source === 'STAFF' ? isWalkInSlot : isSlot
  if (needsSlot && slotAt === null) errors.push({ pointer: '/slotAt', code: 'required' })
  else if (!needsSlot && slotAt !== null) errors.push({ pointer: '/slotAt', code: 'unknown_field' })
  else if (slotAt !== null && !takes(item, slotAt, now)) errors.push({ pointer: '/slotAt', code: 'choice' })
  refuseWrong(errors)
  return checked.answers
}

interface Place {
  readonly phone: string | null
  readonly slotAt: string | null
}

/** What one number may have; judged under the lock of the list's number. */
export async function demandOwn(trx: Db, item: HeldItem, { phone }: Place): Promise<void> {
  if (phone === null) return
  const [own] = await countOwn(trx, { id: item.id, phone })
  if ((own?.count ?? 0) >= item.perPersonActive) throw new AppError('conflict.duplicate')
}

/** Whether a slot has as many parties as it takes, those who wait for it among them; under the same lock. */
export async function isSlotFull(
  trx: Db,
  { id, slotCapacity }: Pick<HeldItem, 'id' | 'slotCapacity'>,
  { slotAt, isOffered = false, now }: Pick<Joining, 'slotAt' | 'isOffered' | 'now'>,
): Promise<boolean> {
  if (slotAt === null) return false
  const [slot] = await countSlot(trx, { id, first: slotAt, last: slotAt, ...momentsOf(now) })
  const { held = 0, waits = 0 } = slot ?? {}
  return held - (isOffered ? waits : 0) >= (slotCapacity ?? 0)
}

/** How many may hold a place; staff let people into a queue that is full. What is offered is somebody's already. */
async function mostOf(
  trx: Db,
  { id, kind, capacity }: HeldItem,
  { isByStaff, now }: { readonly isByStaff: boolean; readonly now: Date },
): Promise<number | null> {
  if (capacity === null || kind !== 'RESERVATION') return isByStaff && kind === 'QUEUE' ? null : capacity
  await holdLine(trx, id)
  return capacity - (await countOffers(trx, { id, now }))
}

const full = () => new AppError('conflict.state', { errors: [{ pointer: '/jrs', code: 'full' }] })

/**
 * Whoever comes back to a list takes a place as whoever joins does: somebody else may have it by now, and the person
 * another one. Throws `conflict.state` (full), `conflict.duplicate`.
 */
export async function demandRoomAgain(
  trx: Db,
  entry: Place & { readonly jrsItemId: string },
  { by, now }: { readonly by: 'staff' | 'person'; readonly now: Date },
): Promise<void> {
  const [item] = await holdItem(trx, { id: entry.jrsItemId })
  if (item === undefined || item.status === 'CLOSED') throw new AppError('conflict.state')
  const isDayClosed = entry.slotAt !== null && item.closedDays.includes(slotDate(item, entry.slotAt))
  if (isDayClosed) throw new AppError('conflict.state')
  const taken = await holdLine(trx, item.id)
  const most = await mostOf(trx, item, { isByStaff: by === 'staff', now })
  const isFull = await isSlotFull(trx, item, { slotAt: entry.slotAt, now })
  if ((most !== null && taken >= most) || isFull) throw full()
  await demandOwn(trx, item, entry)
}

/** Who was just given a place, with the queue as it stood before; null where there is none, or nobody was told of it. */
export interface Joined extends EntryInList {
  readonly queue: Queue | null
}

/**
 * Whom a device has written down already by an id of its own; under the lock of the list's number, so that the second
 * of two calls finds what the first has made. Throws `conflict.duplicate` for an entry of another list.
 */
export async function findMade(
  trx: Db,
  { id, jrsItemId }: { readonly id: string; readonly jrsItemId: string },
): Promise<EntryInList | undefined> {
  await holdItem(trx, { id: jrsItemId })
  await holdLine(trx, jrsItemId)
  const made = await findEntry(trx, id)
  if (made !== undefined && made.jrsItemId !== jrsItemId) throw new AppError('conflict.duplicate')
  return made
}

async function takeLent(
  trx: Db,
  { jrsItemId, lent }: Joining,
  { day, most }: { readonly day: string; readonly most: number | null },
): Promise<LentTurn> {
  if (lent === undefined) return null
  const taken = await holdLine(trx, jrsItemId)
  if (most !== null && taken >= most) return null
  const isFree = await isLentFree(trx, { jrsItemId, day, ...lent })
  return isFree ? { number: lent.number, day, taken } : null
}

/**
 * Gives somebody a place on a list. Capacity, slots and the limit of a person are judged under the lock of the list's
 * number, one after the other. Throws `resource.not_found`, `conflict.state` (not open, full), `conflict.duplicate`,
 * `validation.failed`.
 */
export async function join(trx: Transaction<Tables>, joining: Joining): Promise<Joined> {
  const { jrsItemId: id, source, slotAt, now } = joining
  const [item] = await holdItem(trx, { id })
  if (item === undefined || item.status === 'DRAFT' || item.status === 'ARCHIVED') {
    throw new AppError('resource.not_found')
  }
  const { storeId, kind, capacity } = item
  const { at: joinedAt = now } = joining
  const isQueue = kind === 'QUEUE'
  const day = businessDay(joinedAt)
  const most = await mostOf(trx, item, { isByStaff: source === 'STAFF', now })
  const lent = isQueue ? await takeLent(trx, joining, { day, most }) : null
  demandOpen(item, joining, lent)
  const answers = checkWritten(item, joining)
  const turn = lent ?? (await takeNumber(trx, { id, day: isQueue ? day : null, most }))
  if (turn === null) throw full()
  await demandOwn(trx, item, joining)
  if (await isSlotFull(trx, item, joining)) refuseWrong([{ pointer: '/slotAt', code: 'full' }])
  // Under the lock of the number: it is what whoever joins is told, and how the answer knows who is ahead.
  const isTold = isQueue && source !== 'STAFF' && joining.lent === undefined
  const queue = isTold ? await findQueue(trx, id, now) : null
  const entryId = joining.id ?? uuidV7(now)
  const at = joinedAt.toISOString()
  const place = { ahead: queue?.waiting ?? [], joinedAt: at, now }
  const told = queue && ownWait({ ...item, taken: turn.taken }, queue, place)
  const { userId, name, phone, partySize, locale, staffMemo, joinHash = null, isByQr = false } = joining
  const written = { userId, name, phone, partySize, answers, slotAt, source, isByQr, locale, staffMemo }
  const keyHash = hashSecret(entryKey(joining.tokenKeys.current, entryId))
  const row = {
    id: entryId,
    jrsItemId: id,
    storeId,
    kind,
    number: turn.number,
    businessDay: turn.day ?? day,
    joinedAt: at,
    updatedAt: now.toISOString(),
    toldLeastMinutes: told?.leastMinutes ?? null,
    toldMostMinutes: told?.mostMinutes ?? null,
    ...(isQueue && joinedAt < now && { sortKey: await placeOf(trx, { id, at: joinedAt }) }),
  }
  const made = await insertEntry(trx, { ...row, ...written, keyHash, joinHash })
  if (made === 'taken') throw new AppError('conflict.duplicate')
  // Not here: whoever joins at the same time holds the list as well.
  if (turn.taken + 1 === capacity) await addJob(trx, 'jrs:close-full', { id })
  const entry = await findEntry(trx, entryId)
  if (entry === undefined) throw new Error('An entry that was just written is gone.')
  if (item.notifyOnJoin) await tellJoined(trx, entry, { list: item, now })
  return { ...entry, queue }
}
