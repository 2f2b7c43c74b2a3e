import type { JrsFigures, JrsStats, JrsStatsCell } from './jrs-stats.ts'

/** What the numbers bear to be said in one sentence. */
export type StatsAdvice =
  | {
      readonly kind: 'longest'
      readonly weekday: number
      readonly hour: number
      readonly minutes: number
      /** So many times as long as in the middle one of the other hours that bear it. */
      readonly times: number
    }
  | { readonly kind: 'missed'; readonly share: number; readonly before: number }

/** Fewer parties on fewer days are one bad evening. */
const [leastWaits, leastDays] = [20, 3]
/** Shorter waits are no matter, nor are those that are hardly longer than others. */
const [leastMinutes, leastTimes] = [15, 1.5]

function longestWait({ cells }: Pick<JrsStats, 'cells'>): StatsAdvice | null {
  const bears = ({ waits, days }: JrsStatsCell) => (waits?.count ?? 0) >= leastWaits && days >= leastDays
  const sure = cells
    .filter(bears)
    .toSorted((one, other) => (other.waits?.median ?? 0) - (one.waits?.median ?? 0))
  const [longest, ...others] = sure
  // Of the hours that bear it the one in the middle.
  const usual = others[Math.floor(others.length / 2)]
  if (longest === undefined || !longest.waits || !usual?.waits) return null
  const times = longest.waits.median / Math.max(1, usual.waits.median)
  if (longest.waits.median < leastMinutes || times < leastTimes) return null
  const { weekday, hour } = longest
  return { kind: 'longest', weekday, hour, minutes: longest.waits.median, times }
}

/** Of those who were called or accepted; null where that is nobody. */
export function missedShare({ completed, missed }: Pick<JrsFigures, 'completed' | 'missed'>): number | null {
  return completed + missed === 0 ? null : missed / (completed + missed)
}

/** Two shares of few differ by chance: so many missed, and so many standard errors apart. */
const [leastMissed, leastErrors] = [20, 2.6]

function moreMissed({ figures, before }: Pick<JrsStats, 'figures' | 'before'>): StatsAdvice | null {
  const [share, shareBefore] = [missedShare(figures), missedShare(before.figures)]
  if (share === null || shareBefore === null || figures.missed < leastMissed) return null
  const [count, countBefore] = [figures, before.figures].map(({ completed, missed }) => completed + missed)
  const both = (figures.missed + before.figures.missed) / ((count ?? 0) + (countBefore ?? 0))
  const error = Math.sqrt(both * (1 - both) * (1 / (count ?? 1) + 1 / (countBefore ?? 1)))
  return share - shareBefore > leastErrors * error ? { kind: 'missed', share, before: shareBefore } : null
}

/** One thing worth saying, the dearest first; null where the numbers are too few, or say nothing. */
export function adviceOf(stats: Pick<JrsStats, 'cells' | 'figures' | 'before'>): StatsAdvice | null {
  return longestWait(stats) ?? moreMissed(stats)
}
