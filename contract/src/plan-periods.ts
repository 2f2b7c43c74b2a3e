import { addMonths, dayMs, daysOfMonth, seoulDate, seoulMidnight, seoulMonth } from './korean-time.ts'

/** What is paid at once: a month or a year. */
export const planCycles = ['MONTH', 'YEAR'] as const
export type PlanCycle = (typeof planCycles)[number]

/** What was paid for, as instants; Seoul has no daylight saving, so it is whole days long. */
export interface PlanPeriod {
  readonly start: string
  readonly end: string
}

/** A renewal is tried on its day, and two and five days after. */
export const renewalDays = [0, 2, 5] as const

/** The day of the month on which a subscription that begins now is renewed. */
export function anchorDayOf(now: Date): number {
  return Number(seoulDate(now).slice(8))
}

const monthsOf: Record<PlanCycle, number> = { MONTH: 1, YEAR: 12 }

/**
 * When a period that begins at `start` ends: at the same time in Seoul of the anchor day a month or a year later, or of
 * that month's last day where it is shorter. The anchor is asked for each time, so that 31 January leads to 28 February
 * and from there to 31 March.
 */
export function periodEnd(
  start: string,
  { cycle, anchorDay }: { cycle: PlanCycle; anchorDay: number },
): string {
  const date = seoulDate(new Date(start))
  const { first, last } = daysOfMonth(addMonths(date.slice(0, 7), monthsOf[cycle]))
  const day = `${first.slice(0, 8)}${String(anchorDay).padStart(2, '0')}`
  const sinceMidnight = Date.parse(start) - seoulMidnight(date).getTime()
  return new Date(seoulMidnight(day > last ? last : day).getTime() + sinceMidnight).toISOString()
}

/** How many whole days a period has, one at least, and how many of them are left: a day that has begun is used. */
export function daysOf(
  { start, end }: PlanPeriod,
  now: Date,
): { readonly total: number; readonly unused: number } {
  const total = Math.max(1, Math.floor((Date.parse(end) - Date.parse(start)) / dayMs))
  const left = Math.floor((Date.parse(end) - now.getTime()) / dayMs)
  return { total, unused: Math.min(total, Math.max(0, left)) }
}

/** What of a payment is given back for the whole days that are not used; parts of a won are the payer's. */
export function unusedShareWon(paidWon: number, period: PlanPeriod, now: Date): number {
  const { total, unused } = daysOf(period, now)
  return Math.ceil((paidWon * unused) / total)
}

/** What a period costs at the price of a cycle: a second order of the same plan may have made it longer than one. */
export function periodWon(priceWon: number, cycle: PlanCycle, { start, end }: PlanPeriod): number {
  const monthOf = (at: string) => {
    const [year = 0, month = 0] = seoulMonth(new Date(at)).split('-').map(Number)
    return year * 12 + month
  }
  return Math.floor((priceWon * (monthOf(end) - monthOf(start))) / monthsOf[cycle])
}

interface Upgrade {
  /** What was paid for the running period, and not given back. */
  readonly paidWon: number
  /** What the new plan costs for the running period, or for a new one. */
  readonly priceWon: number
  /** Of the same cycle: the period stays, and only its unused days are paid up. Otherwise a new one begins. */
  readonly keepsPeriod: boolean
}

/**
 * What is due at once for a better plan: its price for the whole days that are left, or for a whole new period, less
 * what was paid for those days. Parts of a won are the payer's; less than nothing is nothing.
 */
export function upgradeDueWon(
  { paidWon, priceWon, keepsPeriod }: Upgrade,
  period: PlanPeriod,
  now: Date,
): number {
  const { total, unused } = daysOf(period, now)
  const due = keepsPeriod
    ? Math.floor(((priceWon - paidWon) * unused) / total)
    : priceWon - unusedShareWon(paidWon, period, now)
  return Math.max(0, due)
}
