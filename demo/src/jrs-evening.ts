import type { entryClock, JrsEntryMove } from '@madang/contract/jrs-entry-actions'
import type { JrsEntryTable } from '@madang/server/features/jrs/jrs.tables'
import { pickWeighted, type Random } from './names.ts'

/** A move of an entry, by whom and at which instant, in epoch milliseconds. */
export interface Happening {
  readonly move: JrsEntryMove | keyof typeof entryClock
  readonly by: NonNullable<JrsEntryTable['endedBy']>
  readonly at: number
}

/** When somebody joined and what happened then, in its order. */
export interface Course {
  readonly joinedAt: number
  readonly happenings: readonly Happening[]
}

const second = 1_000
const minute = 60 * second
const callGaps = { least: 1.6 * minute, most: 4 * minute }
/** How long somebody waits at the beginning, and how much longer in the rush. */
const [shortWait, rush] = [4 * minute, 36 * minute]
/** From a call to the table. */
const comesIn = { least: 50 * second, most: 3.5 * minute }

function between(random: Random, { least, most }: { least: number; most: number }): number {
  return least + random() * (most - least)
}

/** What becomes of those who are called, of a hundred. */
const ends = [
  ['complete', 84],
  ['cancel', 6],
  ['miss', 6],
  ['defer', 4],
] as const

/** What somebody's call came to; nobody is put off so late that it could not end before `until`. */
function endOf(
  calledAt: number,
  {
    joinedAt,
    timeoutMs,
    until,
    random,
  }: { joinedAt: number; timeoutMs: number; until: number; random: Random },
): Happening[] {
  const call = { move: 'call', by: 'STAFF', at: calledAt } as const
  const complete = (at: number) =>
    ({ move: 'complete', by: 'STAFF', at: at + between(random, comesIn) }) as const
  const [end] = pickWeighted(random, ends, ([, share]) => share)
  const isInTime = (at: number) => at + comesIn.most < until
  switch (end) {
    case 'cancel':
      return [{ move: 'cancel', by: 'PERSON', at: joinedAt + (calledAt - joinedAt) * (0.3 + 0.5 * random()) }]
    case 'miss':
      if (!isInTime(calledAt + timeoutMs)) break
      return random() < 0.5
        ? [call, { move: 'timeOut', by: 'CLOCK', at: calledAt + timeoutMs }]
        : [call, { move: 'miss', by: 'STAFF', at: calledAt + timeoutMs * 0.8 }]
    case 'defer': {
      const again = calledAt + 14 * minute
      if (!isInTime(again)) break
      const defer = { move: 'defer', by: 'PERSON', at: calledAt + minute } as const
      return [call, defer, { move: 'call', by: 'STAFF', at: again }, complete(again)]
    }
    case 'complete':
  }
  return [call, complete(calledAt)]
}

interface Evening {
  /** When the last of them was called, in epoch milliseconds. */
  readonly lastCallAt: number
  readonly parties: number
  /** How much of the rush there is; 1 is a full one. */
  readonly busyness?: number
  readonly timeoutMs: number
  /** Those who are called before it are seen to before it. */
  readonly until: number
  /** The rush goes on at its end; otherwise it is over by then. */
  readonly isRising: boolean
  readonly random: Random
}

/** Parties of an evening in a queue that were called one after the other, and what became of each. */
export function eveningOf({ lastCallAt, parties, busyness = 1, isRising, ...rest }: Evening): Course[] {
  let calledAt = lastCallAt
  const courses = Array.from({ length: parties }, (_, index) => {
    const share = 1 - index / parties
    const wait = shortWait + busyness * rush * Math.sin((share * Math.PI) / (isRising ? 2 : 1))
    const joinedAt = calledAt - wait
    const happenings = endOf(calledAt, { joinedAt, ...rest })
    calledAt -= between(rest.random, callGaps)
    return { joinedAt, happenings }
  })
  return courses.toReversed()
}

/** An evening that goes on now: parties that are over, some that are called and have not come in, and all that wait. */
export function eveningNow(
  now: number,
  counts: { readonly waiting: number; readonly called: number; readonly over: number },
  { timeoutMs, dayStart, random }: { timeoutMs: number; dayStart: number; random: Random },
): Course[] {
  const lastCallAt = now - (1 + 2 * counts.called) * minute
  const over = eveningOf({ lastCallAt, parties: counts.over, timeoutMs, until: now, isRising: true, random })
  const firstWaitMs = counts.called + counts.waiting > 10 ? shortWait + rush : 18 * minute
  const stepMs = firstWaitMs / (counts.called + counts.waiting + 1)
  const joinedAt = (index: number) => now - firstWaitMs + (index + 0.6 * random()) * stepMs
  const called = Array.from({ length: counts.called }, (_, index) => ({
    joinedAt: joinedAt(index),
    happenings: [
      { move: 'call', by: 'STAFF', at: now - (2 * (counts.called - index) - 1.3) * minute } as const,
    ],
  }))
  const waiting = Array.from({ length: counts.waiting }, (_, index) => ({
    joinedAt: joinedAt(counts.called + index),
    happenings: [],
  }))
  return withinDay({ over, active: [...called, ...waiting] }, { now, dayStart })
}

function moved({ joinedAt, happenings }: Course, to: (at: number) => number): Course {
  return { joinedAt: to(joinedAt), happenings: happenings.map((one) => ({ ...one, at: to(one.at) })) }
}

/**
 * A queue ends with its business day. Soon after 05:00 those who are there came since, in less time; who joined before
 * was seen to before.
 */
function withinDay(
  { over, active }: { readonly over: readonly Course[]; readonly active: readonly Course[] },
  { now, dayStart }: { readonly now: number; readonly dayStart: number },
): Course[] {
  const first = Math.min(now, ...active.map(({ joinedAt }) => joinedAt))
  const squeeze = Math.min(1, (now - dayStart) / Math.max(1, now - first))
  const early = over.filter(({ joinedAt }) => joinedAt < dayStart)
  const last = Math.max(dayStart, ...early.map(({ happenings }) => happenings.at(-1)?.at ?? 0))
  return [
    ...over.map((course) =>
      early.includes(course) ? moved(course, (at) => at - (last - dayStart) - second) : course,
    ),
    ...active.map((course) => moved(course, (at) => now - (now - at) * squeeze)),
  ]
}
