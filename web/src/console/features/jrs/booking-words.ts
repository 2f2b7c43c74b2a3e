import type { JrsDay, JrsSlot } from '@madang/contract/jrs-days'
import { addDays, seoulDate, seoulNoon } from '@madang/contract/korean-time'
import type { Words } from '../../i18n/words.ts'

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The time of a slot, in Seoul. */
export function clockOf({ date }: Pick<Words, 'date'>, at: string): string {
  return date(at, clock)
}

export function dayText({ date }: Pick<Words, 'date'>, day: string): string {
  return date(seoulNoon(day), { month: 'long', day: 'numeric', weekday: 'short' })
}

/** Whether nobody can be put into a slot: who waits for it goes before. */
export function isFull(
  { parties, waits }: Pick<JrsSlot, 'parties' | 'waits'>,
  { slotCapacity }: Pick<JrsDay, 'slotCapacity'>,
): boolean {
  return parties + waits.length >= slotCapacity
}

/** The time of a slot, with its day where that is another one than that of a second slot. */
export function slotText(words: Pick<Words, 'date'>, at: string, beside: string): string {
  const [day, other] = [at, beside].map((one) => seoulDate(new Date(one)))
  if (day === other) return clockOf(words, at)
  return words.date(at, { month: 'short', day: 'numeric', weekday: 'short', ...clock })
}

/** The day that begins the week of seven days before or after. */
export function stepped(day: string, { by, isWeek }: { by: 1 | -1; isWeek: boolean }): string {
  return addDays(day, isWeek ? by * 7 : by)
}
