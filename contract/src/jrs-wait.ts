import * as z from 'zod/mini'

/** How long a party will wait until it is called, from `at` on. */
export const JrsWait = z.object({
  leastMinutes: z.int(),
  mostMinutes: z.int(),
  /** What a party takes now, to the half minute. */
  minutesPerParty: z.number(),
  /** Whether the list's own last calls say so, or its store. */
  basis: z.enum(['MEASURED', 'STATED']),
})
export type JrsWait = z.infer<typeof JrsWait>

export interface WaitingParty {
  readonly joinedAt: string
  readonly partySize: number
}

/** What is seen of a list at a moment, whoever asks. */
export interface LineSeen {
  /** The last calls of this business day, the newest last; `mostCalls` are enough. */
  readonly calls: readonly (WaitingParty & { readonly calledAt: string })[]
  /** Parties that left without being called since the first of these calls. */
  readonly left: number
  /** What the store says a party takes. */
  readonly statedMinutes: number | null
}

export const mostCalls = 50

// The numbers below were found by simulation (bench/src/jrs-wait.ts) and hold for evenings of many kinds.

/** Each step counts so much less than the one after it: what matters is the speed of now. */
const fading = 0.92
/** Fewer steps than these are chance. */
const leastSteps = 4
/** So many steps weigh as much as the store's word. */
const statedWeight = 3
/** Steps vary by so much of their mean, unless many more than these say otherwise. */
const usualSpread = 0.6
const usualSpreadWeight = 4
/** The mean changes by so much of itself while somebody waits. */
const drift = 0.12
/** The larger, the more has to be seen until large parties are taken to need longer. */
const sizeWeight = 25
/** How many stay is judged as if so many had been called before. */
const stayWeight = 5
/** Standard deviations below and above the middle: of all ranges that hold as many waits nearly the shortest. */
const [deviationsBelow, deviationsAbove] = [1.45, 1.1]
/** Nothing is faster; keeps from dividing by nothing where all were called at once. */
const leastMean = 0.1

const minutesBetween = (from: string, to: string | Date) =>
  (new Date(to).getTime() - Date.parse(from)) / 60_000

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function meanSquare(values: readonly number[], usual: number): number {
  const squares = sumOf(values.map((value) => value ** 2))
  return (squares + usualSpreadWeight * usual) / (values.length + usualSpreadWeight)
}

/** From one call to the next. */
interface Step {
  readonly minutes: number
  /** Of who was called at its beginning. */
  readonly partySize: number
}

/**
 * The steps during which somebody waited all the time: otherwise nobody could have been called. They say how fast the
 * line moves, however many tables there are; what one party takes at its table they do not say, and nobody has to know.
 */
function stepsOf(calls: LineSeen['calls']): Step[] {
  return calls.flatMap((call, index) => {
    const before = calls[index - 1]
    if (before === undefined || call.joinedAt > before.calledAt) return []
    return [{ minutes: minutesBetween(before.calledAt, call.calledAt), partySize: before.partySize }]
  })
}

/** What steps there will be: their mean in minutes, how they vary, and by party size. */
interface Pace {
  readonly mean: number
  readonly variance: number
  /** Variance of the mean itself. */
  readonly doubt: number
  /** 0 where each step takes the same; 1 where the last call says nothing of when the next one comes. */
  readonly irregularity: number
  readonly minutesOf: (party: WaitingParty) => number
}

/** `pendingMinutes`: since when nobody has been called although somebody waits. */
function paceOf(steps: readonly Step[], statedMinutes: number | null, pendingMinutes: number): Pace {
  const weighed = (value: (step: Step) => number) =>
    sumOf(steps.map((step, index) => fading ** (steps.length - 1 - index) * value(step)))
  const [seen, stated] = [weighed(() => 1), statedMinutes === null ? 0 : statedWeight]
  const weight = seen + stated
  const soFar = (weighed(({ minutes }) => minutes) + stated * (statedMinutes ?? 0)) / weight
  // A step that lasts longer than usual counts before it ends.
  const mean = Math.max(leastMean, soFar + Math.max(0, pendingMinutes - soFar) / weight)

  const usual = (usualSpread * mean) ** 2
  const deviation = steps.map(({ minutes }) => minutes - mean)
  // Two that are called at once make a step of nothing and a long one, which together are as any other two.
  const inPairs = deviation.slice(1).map((one, index) => (one + (deviation[index] ?? 0)) / Math.SQRT2)
  const variance = meanSquare(inPairs, usual)

  const size = seen === 0 ? 0 : weighed(({ partySize }) => partySize) / seen
  const slope =
    weighed(({ minutes, partySize }) => (partySize - size) * (minutes - mean)) /
    (weighed(({ partySize }) => (partySize - size) ** 2) + sizeWeight)
  return {
    mean,
    variance,
    doubt: variance / weight + (drift * mean) ** 2,
    irregularity: Math.min(1, meanSquare(deviation, usual) / mean ** 2),
    minutesOf: ({ partySize }) => Math.max(mean / 3, mean + slope * (partySize - size)),
  }
}

/** As it is told: whole minutes below ten, then steps of five. */
function toRange(least: number, most: number) {
  const told = (minutes: number, whole: (value: number) => number) =>
    minutes < 10 ? whole(minutes) : 5 * Math.round(minutes / 5)
  const leastMinutes = told(least, Math.floor)
  const mostMinutes = Math.max(told(most, Math.ceil), leastMinutes + (leastMinutes < 10 ? 1 : 5))
  return { leastMinutes, mostMinutes }
}

/**
 * When a party will be called of which these are ahead, in their order, as a range that holds about four of five waits
 * and widens with doubt; null where there is nothing to go by. Whoever would join now has joined `at`.
 *
 * It is what is left of the step under way and a step for each party ahead, less those that will leave. The sum is
 * taken to be distributed log-normally.
 */
export function expectedWait(
  { calls, left, statedMinutes }: LineSeen,
  { ahead, joinedAt }: { readonly ahead: readonly WaitingParty[]; readonly joinedAt: string },
  at: Date,
): JrsWait | null {
  const steps = stepsOf(calls)
  const isMeasured = steps.length >= leastSteps
  if (!isMeasured && statedMinutes === null) return null
  const lastCall = calls.at(-1)
  const sinceCall = lastCall === undefined ? 0 : minutesBetween(lastCall.calledAt, at)
  const waitingFor = minutesBetween(ahead[0]?.joinedAt ?? joinedAt, at)
  const pace = paceOf(steps, statedMinutes, Math.min(sinceCall, waitingFor))

  const { irregularity } = pace
  const regular = Math.max(0, pace.mean - sinceCall)
  // Where nobody waits a table may be free.
  const leastNow = waitingFor > 0 ? pace.mean / 5 : 0
  const now = Math.max(leastNow, irregularity * pace.mean + (1 - irregularity) * regular)
  const stay = 1 - left / (left + calls.length + stayWeight)
  const each = ahead.map(pace.minutesOf)
  const mean = now + stay * sumOf(each)
  const variance =
    now ** 2 * Math.max(0.3, irregularity) +
    stay * sumOf(each.map((minutes) => pace.variance + (1 - stay) * minutes ** 2)) +
    pace.doubt * (stay * ahead.length) ** 2
  const sigma = Math.sqrt(Math.log(1 + variance / Math.max(mean, leastMean) ** 2))
  const middle = Math.max(mean, leastMean) * Math.exp(-(sigma ** 2) / 2)
  const quantile = (deviations: number) => middle * Math.exp(deviations * sigma)
  return {
    ...toRange(quantile(-deviationsBelow), quantile(deviationsAbove)),
    minutesPerParty: Math.max(0.5, Math.round(2 * pace.mean) / 2),
    basis: isMeasured ? 'MEASURED' : 'STATED',
  }
}
