import type { PublicJrsItem } from '@madang/contract/jrs'
import { businessDay, slotDays } from '@madang/contract/jrs-times'
import type { SiteJrsForm } from '@madang/contract/site-jrs'
import type { Db } from '../../db/database.ts'

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
  const taken = await countTaken(db, item.id, slots)
  const freeOf = (at: string) => Math.max(0, (item.slotCapacity ?? 0) - (taken.get(Date.parse(at)) ?? 0))
  const shown = days.map((day) => ({ ...day, slots: day.slots.map((at) => ({ at, free: freeOf(at) })) }))
  return { days: shown, nextDays: next }
}

/** Parties by slot, in epoch milliseconds. */
async function countTaken(db: Db, id: string, slots: readonly string[]): Promise<Map<number, number>> {
  const [first, last] = [slots[0], slots.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const rows = await db
    .selectFrom('jrsEntries')
    .select(['slotAt', (build) => build.fn.countAll<number>().as('count')])
    .where('jrsItemId', '=', id)
    .where('slotAt', '>=', first)
    .where('slotAt', '<=', last)
    .where('status', 'in', ['WAITING', 'CALLED', 'CONFIRMED', 'COMPLETED'])
    .groupBy('slotAt')
    .execute()
  return new Map(rows.map(({ slotAt, count }) => [Date.parse(slotAt ?? ''), count]))
}
