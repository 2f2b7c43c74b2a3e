import { AppError, type FieldError } from '@madang/contract/errors'
import { checkAnswers, type JrsAnswers } from '@madang/contract/jrs-form'
import { businessDay, isSlot, joinState } from '@madang/contract/jrs-times'
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
  countSlot,
  findEntry,
  holdItem,
  holdLine,
  insertEntry,
  takeNumber,
  type EntryInList,
  type HeldItem,
} from './jrs.entries.queries.ts'
import { entryKey } from './jrs.entry-key.ts'
import { tellJoined } from './jrs.notices.ts'
import type { JrsEntryTable } from './jrs.tables.ts'

/** Somebody who joins, with a number that is known to be theirs. */
export interface Joining {
  readonly jrsItemId: string
  readonly source: JrsEntryTable['source']
  readonly userId: string | null
  readonly name: string | null
  /** Wire form. */
  readonly phone: string | null
  readonly partySize: number
  readonly answers: JrsAnswers
  readonly slotAt: string | null
  readonly locale: Locale
  readonly staffMemo: string | null
  readonly tokenKeys: Keyring
  /** Of the form that was sent, where it could be sent twice. */
  readonly joinHash?: Buffer
  readonly now: Date
}

/** Staff write people down while a list is paused or out of its hours, too; not when it is over. */
function demandOpen(item: HeldItem, { source, now }: Joining): void {
  const { state } = joinState({ ...item, isFull: false }, now)
  const runs = item.status === 'OPEN' || item.status === 'PAUSED'
  const isAtDoor = source === 'STAFF' && item.storeStatus === 'ACTIVE' && runs
  if (state !== 'OPEN' && !isAtDoor) throw new AppError('conflict.state')
}

/** What is wrong with what was written, by this list's rules; gives the answers as they are kept. */
function checkWritten(item: HeldItem, joining: Joining): JrsAnswers {
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
  if (needsSlot && slotAt === null) errors.push({ pointer: '/slotAt', code: 'required' })
  else if (!needsSlot && slotAt !== null) errors.push({ pointer: '/slotAt', code: 'unknown_field' })
  else if (slotAt !== null && !isSlot(item, slotAt, now)) errors.push({ pointer: '/slotAt', code: 'choice' })
  refuseWrong(errors)
  return checked.answers
}

interface Place {
  readonly phone: string | null
  readonly slotAt: string | null
}

/** What one number may have; judged under the lock of the list's number. */
async function demandOwn(trx: Db, item: HeldItem, { phone }: Place): Promise<void> {
  if (phone === null) return
  const [own] = await countOwn(trx, { id: item.id, phone })
  if ((own?.count ?? 0) >= item.perPersonActive) throw new AppError('conflict.duplicate')
}

/** Whether a slot has as many parties as it takes; under the same lock. */
async function isSlotFull(trx: Db, { id, slotCapacity }: HeldItem, { slotAt }: Place): Promise<boolean> {
  if (slotAt === null) return false
  const [slot] = await countSlot(trx, { id, slotAt })
  return (slot?.count ?? 0) >= (slotCapacity ?? 0)
}

/** How many may hold a place; staff let people into a queue that is full. */
const mostOf = ({ kind, capacity }: HeldItem, isByStaff: boolean): number | null =>
  isByStaff && kind === 'QUEUE' ? null : capacity

const full = () => new AppError('conflict.state', { errors: [{ pointer: '/jrs', code: 'full' }] })

/**
 * Whoever comes back to a list takes a place as whoever joins does: somebody else may have it by now, and the person
 * another one. Throws `conflict.state` (full), `conflict.duplicate`.
 */
export async function demandRoomAgain(
  trx: Db,
  entry: Place & { readonly jrsItemId: string },
  by: 'staff' | 'person',
): Promise<void> {
  const [item] = await holdItem(trx, { id: entry.jrsItemId })
  if (item === undefined || item.status === 'CLOSED') throw new AppError('conflict.state')
  const taken = await holdLine(trx, item.id)
  const most = mostOf(item, by === 'staff')
  if ((most !== null && taken >= most) || (await isSlotFull(trx, item, entry))) throw full()
  await demandOwn(trx, item, entry)
}

/**
 * Gives somebody a place on a list. Capacity, slots and the limit of a person are judged under the lock of the list's
 * number, one after the other. Throws `resource.not_found`, `conflict.state` (not open, full), `conflict.duplicate`,
 * `validation.failed`.
 */
export async function join(trx: Transaction<Tables>, joining: Joining): Promise<EntryInList> {
  const { jrsItemId: id, source, slotAt, now } = joining
  const [item] = await holdItem(trx, { id })
  if (item === undefined || item.status === 'DRAFT' || item.status === 'ARCHIVED') {
    throw new AppError('resource.not_found')
  }
  demandOpen(item, joining)
  const answers = checkWritten(item, joining)
  const { storeId, kind, capacity } = item
  const isQueue = kind === 'QUEUE'
  const day = businessDay(now)
  const most = mostOf(item, source === 'STAFF')
  const place = await takeNumber(trx, { id, day: isQueue ? day : null, most })
  if (place === null) throw full()
  await demandOwn(trx, item, joining)
  if (await isSlotFull(trx, item, joining)) refuseWrong([{ pointer: '/slotAt', code: 'full' }])
  const entryId = uuidV7(now)
  const at = now.toISOString()
  const { userId, name, phone, partySize, locale, staffMemo, joinHash = null } = joining
  const written = { userId, name, phone, partySize, answers, slotAt, source, locale, staffMemo }
  const keyHash = hashSecret(entryKey(joining.tokenKeys.current, entryId))
  const { number } = place
  const row = {
    id: entryId,
    jrsItemId: id,
    storeId,
    kind,
    number,
    businessDay: place.day ?? day,
    joinedAt: at,
    updatedAt: at,
  }
  await insertEntry(trx, { ...row, ...written, keyHash, joinHash })
  // Not here: whoever joins at the same time holds the list as well.
  if (place.taken + 1 === capacity) await addJob(trx, 'jrs:close-full', { id })
  const entry = await findEntry(trx, entryId)
  if (entry === undefined) throw new Error('An entry that was just written is gone.')
  if (item.notifyOnJoin) await tellJoined(trx, entry, { list: item, now })
  return entry
}
