import type { JrsDay, JrsSlot, JrsWeek } from '@madang/contract/jrs-days'
import { businessDay, isSlot, isWalkInSlot, slotDate, slotsOfDay } from '@madang/contract/jrs-times'
import { addDays, dayMs, seoulMidnight } from '@madang/contract/korean-time'
import type { Db } from '../../db/database.ts'
import { keptDay } from '../../db/seoul-days.ts'
import { countBookings, listBookings, toBooking, type BookingRecord } from './jrs.days.queries.ts'
import { toJrsItem, type JrsRecord } from './jrs.queries.ts'
import { listSlotWaits } from './jrs.slot-waits.queries.ts'
import type { JrsInScope } from './jrs.scope.ts'

/** Opening hours go on to 05:59 of the day after. */
const pastMidnightMs = 6 * 60 * 60 * 1000

/** The instants between which the slots of some days stand. */
export function spanOf(first: string, last: string): { from: string; to: string } {
  const toMs = seoulMidnight(last).getTime() + dayMs + pastMidnightMs
  return { from: seoulMidnight(first).toISOString(), to: new Date(toMs).toISOString() }
}

/** The slots that a day has by the hours, those of the day before that go past midnight apart, and those that are booked. */
function slotsWith(item: JrsRecord, date: string, booked: readonly (string | null)[]): string[] {
  const own = slotsOfDay(item, date).filter((at) => slotDate(item, at) === date)
  const others = booked.filter((at): at is string => at !== null && slotDate(item, at) === date)
  return [...new Set([...own, ...others])].toSorted()
}

/** What holds a place of a slot. */
const holding: readonly BookingRecord['status'][] = ['WAITING', 'CALLED', 'CONFIRMED', 'COMPLETED']
const isGone = ({ status }: BookingRecord) => status === 'CANCELLED' || status === 'REJECTED'

/** A day of a list with its bookings. */
export async function findDay(
  db: Db,
  { item, viewer }: JrsInScope,
  { date, now }: { readonly date: string | undefined; readonly now: Date },
): Promise<JrsDay> {
  const today = businessDay(now)
  const day = keptDay(date ?? today)
  const span = { id: item.id, ...spanOf(day, day) }
  const found = await listBookings(db, span)
  const waits = await listSlotWaits(db, { ...span, now })
  const bookings = found.filter(({ slotAt }) => slotAt !== null && slotDate(item, slotAt) === day)
  const there = bookings.filter((one) => !isGone(one))
  const slots = slotsWith(
    item,
    day,
    there.map(({ slotAt }) => slotAt),
  ).map((at): JrsSlot => {
    const own = there.filter(({ slotAt }) => slotAt === at)
    const held = own.filter(({ status }) => holding.includes(status))
    return {
      at,
      isOpen: isSlot(item, at, now),
      takesWalkIns: isWalkInSlot(item, at, now),
      parties: held.length,
      people: held.reduce((sum, { partySize }) => sum + partySize, 0),
      bookings: own.map((one) => toBooking(one, now)),
      waits: waits.get(at) ?? [],
    }
  })
  return {
    ...toJrsItem(item, viewer.staffRole),
    at: now.toISOString(),
    slotCapacity: item.slotCapacity ?? 0,
    date: day,
    today,
    isClosed: item.closedDays.includes(day),
    slots,
    cancelled: bookings.length - there.length,
  }
}

/** How full the slots of a week are. */
export async function findWeek(
  db: Db,
  { item }: JrsInScope,
  { date, now }: { readonly date: string | undefined; readonly now: Date },
): Promise<JrsWeek> {
  const today = businessDay(now)
  const first = keptDay(date ?? today)
  const dates = Array.from({ length: 7 }, (_, index) => addDays(first, index))
  const counts = await countBookings(db, { id: item.id, ...spanOf(first, addDays(first, 6)) })
  const bySlot = new Map(counts.map((one) => [one.slotAt, one]))
  const days = dates.map((day) => {
    const slots = slotsWith(item, day, [...bySlot.keys()]).map((at) => {
      const { parties = 0, people = 0 } = bySlot.get(at) ?? {}
      return { at, parties, people }
    })
    return { date: day, isClosed: item.closedDays.includes(day), slots }
  })
  return { at: now.toISOString(), today, slotCapacity: item.slotCapacity ?? 0, days }
}
