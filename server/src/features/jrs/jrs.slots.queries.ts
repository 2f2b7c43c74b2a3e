import type { PublicJrsItem } from '@madang/contract/jrs'
import { offeredAfter } from '@madang/contract/jrs-slot-waits'
import { businessDay, slotDays } from '@madang/contract/jrs-times'
import type { SiteJrsForm } from '@madang/contract/site-jrs'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

interface Moments {
  readonly now: string
  /** Slots after it are offered. */
  readonly after: string
}

export function momentsOf(now: Date): Moments {
  return { now: now.toISOString(), after: offeredAfter(now).toISOString() }
}

/** Some slots of a list, the last one among them. */
interface Span extends Moments {
  readonly id: string
  readonly first: string
  readonly last: string
}

/**
 * How many places of each slot are held: by whom is on the list, by whom one is offered, and, since nobody goes before
 * them, by whom waits for one (`waits`).
 */
function heldOf(db: Db, { id, first, last, now, after }: Span) {
  return db
    .selectFrom((build) =>
      build
        .selectFrom('jrsEntries')
        .select(['slotAt', sql<boolean>`false`.as('isWaiting')])
        .where('jrsItemId', '=', id)
        .where('slotAt', '>=', first)
        .where('slotAt', '<=', last)
        .where('status', 'in', ['WAITING', 'CALLED', 'CONFIRMED', 'COMPLETED'])
        .unionAll(
          build
            .selectFrom('jrsSlotWaits')
            .select([
              sql<string | null>`slot_at`.as('slotAt'),
              sql<boolean>`status = 'WAITING'`.as('isWaiting'),
            ])
            .where('jrsItemId', '=', id)
            .where('slotAt', '>=', first)
            .where('slotAt', '<=', last)
            .where((row) =>
              row.or([
                row.and([row('status', '=', 'OFFERED'), row('offerEndsAt', '>', now)]),
                row.and([row('status', '=', 'WAITING'), row('slotAt', '>', after)]),
              ]),
            ),
        )
        .as('held'),
    )
    .select(['slotAt', sql<number>`count(*)::integer`.as('held')])
    .select(sql<number>`(count(*) filter (where is_waiting))::integer`.as('waits'))
    .groupBy('slotAt')
}

/** Of one slot, under the lock of the list's number. */
export const countSlot = prepared(heldOf)

/** Of all slots between two, by the instant in epoch milliseconds. */
export async function countSlots(db: Db, span: Span): Promise<Map<number, { held: number; waits: number }>> {
  const rows = await heldOf(db, span).execute()
  return new Map(rows.map(({ slotAt, ...counts }) => [Date.parse(slotAt ?? ''), counts]))
}

/** The days of a list with what is free of their slots, from a date on that is not over, or from today. */
export async function findSlotDays(
  db: Db,
  item: PublicJrsItem,
  { from, now }: { readonly from: string | null; readonly now: Date },
): Promise<Pick<SiteJrsForm, 'days' | 'nextDays'>> {
  if (item.kind !== 'RESERVATION') return { days: [], nextDays: null }
  const today = businessDay(now)
  const { days, next } = slotDays(item, from !== null && from > today ? from : today, now)
  const slots = days.flatMap((day) => day.slots)
  const [first, last] = [slots[0], slots.at(-1)]
  const moments = momentsOf(now)
  const counts =
    first === undefined || last === undefined
      ? null
      : await countSlots(db, { id: item.id, first, last, ...moments })
  const toSlot = (at: string) => {
    const { held, waits } = counts?.get(Date.parse(at)) ?? { held: 0, waits: 0 }
    const free = Math.max(0, (item.slotCapacity ?? 0) - held)
    return { at, free, waits: free === 0 && at > moments.after ? waits : null }
  }
  return { days: days.map((day) => ({ ...day, slots: day.slots.map(toSlot) })), nextDays: next }
}
