import {
  offeredAfter,
  offerMinutes,
  type JrsSlotWait,
  type SlotWaitStatus,
} from '@madang/contract/jrs-slot-waits'
import { maskName } from '@madang/contract/masking'
import { dayMs } from '@madang/contract/korean-time'
import { sql, type Insertable, type Selectable, type UpdateObject } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import type { JrsSlotWaitTable } from './jrs.tables.ts'

const columns = [
  'id',
  'jrsItemId',
  'storeId',
  'sortKey',
  'slotAt',
  'name',
  'phone',
  'partySize',
  'answers',
  'isByQr',
  'locale',
  'status',
  'offerEndsAt',
  'entryId',
  'keyHash',
] as const

export type SlotWaitRecord = Pick<Selectable<JrsSlotWaitTable>, (typeof columns)[number]>
type SlotWaitAction = Parameters<typeof moveRecord<'jrsSlotWaits'>>[2]['action']

const active: SlotWaitStatus[] = ['WAITING', 'OFFERED']

interface At {
  readonly jrsItemId: string
  readonly slotAt: string
}

/** By its id, the key of its page, the form that made it, or of a number that waits for a slot. */
export function findSlotWait(
  db: Db,
  by: { id: string } | { keyHash: Buffer } | { joinHash: Buffer } | (At & { phone: string }),
): Promise<SlotWaitRecord | undefined> {
  const all = db.selectFrom('jrsSlotWaits').select(columns)
  if ('id' in by) return all.where('id', '=', by.id).executeTakeFirst()
  if ('keyHash' in by) return all.where('keyHash', '=', by.keyHash).executeTakeFirst()
  if ('joinHash' in by) return all.where('joinHash', '=', by.joinHash).executeTakeFirst()
  const own = all.where('jrsItemId', '=', by.jrsItemId).where('slotAt', '=', by.slotAt)
  return own.where('phone', '=', by.phone).where('status', 'in', active).executeTakeFirst()
}

export async function insertSlotWait(
  trx: Db,
  { answers, ...wait }: Omit<Insertable<JrsSlotWaitTable>, 'answers'> & Pick<SlotWaitRecord, 'answers'>,
): Promise<void> {
  await trx
    .insertInto('jrsSlotWaits')
    .values({ ...wait, answers: JSON.stringify(answers) })
    .execute()
}

/** Whether a number has the slot, or waits for it. */
export async function hasSlot(
  trx: Db,
  { jrsItemId, slotAt, phone }: At & { readonly phone: string },
): Promise<boolean> {
  const booked = await trx
    .selectFrom('jrsEntries')
    .select('id')
    .where('jrsItemId', '=', jrsItemId)
    .where('slotAt', '=', slotAt)
    .where('phone', '=', phone)
    .where('status', 'in', ['WAITING', 'CALLED', 'CONFIRMED'])
    .executeTakeFirst()
  return booked !== undefined || (await findSlotWait(trx, { jrsItemId, slotAt, phone })) !== undefined
}

/** Parties that wait for a slot; of one who waits, those before. */
export async function countWaiting(
  db: Db,
  { jrsItemId, slotAt, sortKey }: At & { sortKey?: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('jrsSlotWaits')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('jrsItemId', '=', jrsItemId)
    .where('slotAt', '=', slotAt)
    .where('status', '=', 'WAITING')
    .$if(sortKey !== undefined, (all) => all.where('sortKey', '<', sortKey ?? 0))
    .executeTakeFirstOrThrow()
  return count
}

/** Places of a list that are held by offers; under the lock of its number. */
export async function countOffers(
  trx: Db,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<number> {
  const { count } = await trx
    .selectFrom('jrsSlotWaits')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('jrsItemId', '=', id)
    .where('status', '=', 'OFFERED')
    .where('offerEndsAt', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** Moves somebody who waits; undefined where it is not where the action begins: somebody was faster. */
export function moveSlotWait(
  trx: Db,
  id: string,
  { action, set = {} }: { action: SlotWaitAction; set?: UpdateObject<Tables, 'jrsSlotWaits'> },
): Promise<SlotWaitRecord | undefined> {
  return moveRecord(trx, 'jrsSlotWaits', { action, set })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** Takes what was offered, as long as it is held; undefined where it is not any more. */
export function takeOffered(
  trx: Db,
  id: string,
  { entryId, now }: { readonly entryId: string; readonly now: Date },
): Promise<SlotWaitRecord | undefined> {
  return moveRecord(trx, 'jrsSlotWaits', { action: 'take', set: { entryId } })
    .where('id', '=', id)
    .where('offerEndsAt', '>', now.toISOString())
    .returning(columns)
    .executeTakeFirst()
}

/** Offers a place to each of the first of a slot, so many; whoever is just leaving is passed by. */
export async function offerToFirst(
  trx: Db,
  { jrsItemId, slotAt, count, now }: At & { readonly count: number; readonly now: Date },
): Promise<SlotWaitRecord[]> {
  // Not inside the update, which may ask more than once and pass by whom it has locked itself.
  const first = await trx
    .selectFrom('jrsSlotWaits')
    .select('id')
    .where('jrsItemId', '=', jrsItemId)
    .where('slotAt', '=', slotAt)
    .where('status', '=', 'WAITING')
    .orderBy('sortKey')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute()
  const offerEndsAt = new Date(now.getTime() + offerMinutes * 60_000).toISOString()
  const set = { offeredAt: now.toISOString(), offerEndsAt }
  const ids = first.map(({ id }) => id)
  return moveRecord(trx, 'jrsSlotWaits', { action: 'offer', set })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .returning(columns)
    .execute()
}

/** Ends the offers whose time is over. */
export async function lapseOffers(db: Db, now: Date): Promise<void> {
  await moveRecord(db, 'jrsSlotWaits', { action: 'lapse' })
    .where('offerEndsAt', '<=', now.toISOString())
    .execute()
}

/** Open lists with slots that somebody waits for and that have room; judged once more under the list's lock. */
export async function listsToOffer(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id from jrs_slot_waits as w join jrs_items as i on i.id = w.jrs_item_id
    where w.status = 'WAITING' and w.slot_at > ${offeredAfter(now).toISOString()} and i.status = 'OPEN'
      and i.slot_capacity > (
        select count(*) from jrs_entries as e where e.jrs_item_id = i.id and e.slot_at = w.slot_at
          and e.status in ('WAITING', 'CALLED', 'CONFIRMED', 'COMPLETED')
      ) + (
        select count(*) from jrs_slot_waits as o where o.jrs_item_id = i.id and o.slot_at = w.slot_at
          and o.status = 'OFFERED' and o.offer_ends_at > ${now.toISOString()}
      )
    order by i.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The slots of a list that somebody waits for and that are still offered, in their order. */
export async function listAwaited(trx: Db, jrsItemId: string, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('jrsSlotWaits')
    .select('slotAt')
    .distinct()
    .where('jrsItemId', '=', jrsItemId)
    .where('status', '=', 'WAITING')
    .where('slotAt', '>', offeredAfter(now).toISOString())
    .orderBy('slotAt')
    .execute()
  return rows.map(({ slotAt }) => slotAt)
}

interface Day {
  readonly id: string
  /** Instants, the second one not part of it. */
  readonly from: string
  readonly to: string
  readonly now: Date
}

/** Who waits for the slots of a stretch of time, by slot, in their order. */
export async function listSlotWaits(
  db: Db,
  { id, from, to, now }: Day,
): Promise<ReadonlyMap<string, JrsSlotWait[]>> {
  const rows = await db
    .selectFrom('jrsSlotWaits')
    .select(['id', 'slotAt', 'name', 'partySize', 'joinedAt', 'offerEndsAt'])
    .where('jrsItemId', '=', id)
    .where('slotAt', '>=', from)
    .where('slotAt', '<', to)
    .where((row) =>
      row.or([
        row.and([row('status', '=', 'OFFERED'), row('offerEndsAt', '>', now.toISOString())]),
        row.and([row('status', '=', 'WAITING'), row('slotAt', '>', offeredAfter(now).toISOString())]),
      ]),
    )
    .orderBy('sortKey')
    .execute()
  const bySlot = new Map<string, JrsSlotWait[]>()
  for (const { slotAt, name, ...wait } of rows) {
    bySlot.set(slotAt, [...(bySlot.get(slotAt) ?? []), { ...wait, name: maskName(name) }])
  }
  return bySlot
}

/** Nothing of whoever waited stays, a day after the slot. */
export async function deleteOldSlotWaits(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs).toISOString()
  await db.deleteFrom('jrsSlotWaits').where('slotAt', '<', before).execute()
}
