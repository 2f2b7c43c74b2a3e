import { expectedWait, mostCalls, type JrsWait } from './jrs-wait.ts'

/** An evening at a door, in minutes. All else about it is chance. */
interface Evening {
  /** Parties that come in a minute. */
  readonly arrivals: (minute: number) => number
  readonly tables: number
  /** What a party of two takes on average, and the standard deviation as a share of it. */
  readonly serviceMinutes: number
  readonly spread?: number
  /** How many times as long as usual the store needs. */
  readonly slowness?: (minute: number) => number
  /** Staff look for free tables every so many minutes, and call as many as there are. */
  readonly looksEvery?: number
  /** Shares of those who come. */
  readonly noShows?: number
  readonly leaving?: number
  /** Of those who are called: who asks for a later place, and who comes, or not, only after a second call. */
  readonly deferrals?: number
  readonly recalls?: number
}

export const evenings = {
  steady: { arrivals: () => 0.21, tables: 1, serviceMinutes: 3.5 },
  rush: { arrivals: (minute) => (minute > 50 && minute < 100 ? 0.6 : 0.15), tables: 1, serviceMinutes: 3.5 },
  'slow-down': {
    arrivals: () => 0.22,
    tables: 1,
    serviceMinutes: 3,
    slowness: (minute) => (minute < 100 ? 1 : 1.5),
  },
  'two tables at once': { arrivals: () => 0.22, tables: 2, serviceMinutes: 6, looksEvery: 3 },
  'no-shows': { arrivals: () => 0.26, tables: 1, serviceMinutes: 3, noShows: 0.25, leaving: 0.2 },
  'recalls and deferrals': {
    arrivals: () => 0.24,
    tables: 2,
    serviceMinutes: 6,
    deferrals: 0.15,
    recalls: 0.3,
  },
} as const satisfies Record<string, Evening>

/** Opens with every table free: a dozen are called at once, and then nobody for half an hour. */
export const restaurant: Evening = {
  arrivals: () => 0.32,
  tables: 12,
  serviceMinutes: 38,
  spread: 0.3,
  noShows: 0.08,
}

const lastArrivalMinute = 210
const ticksAMinute = 10
const callTimeoutMinutes = 5
/** How many come together: shares of parties of one, two and so on. */
const partySizes = [0.12, 0.42, 0.16, 0.17, 0.05, 0.05, 0.01, 0.02]

/** A party in one place in line; one that asked for a later place has another. */
interface Place {
  readonly partySize: number
  readonly joined: number
  /** Since when it has this place. */
  readonly from: number
  /** Leaves then, if it still waits. */
  readonly patientUntil: number
  called: number
  left: number
}

type Chance = () => number

/** Numbers from 0 to 1, the same ones for a seed (mulberry32). */
function chanceOf(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function comes({ leaving = 0.06 }: Evening, minute: number, chance: Chance): Place {
  let share = chance()
  const index = partySizes.findIndex((one) => (share -= one) < 0)
  const patientUntil = chance() < leaving ? minute + 3 + 40 * chance() : Number.POSITIVE_INFINITY
  const partySize = index === -1 ? 2 : index + 1
  return { partySize, joined: minute, patientUntil, ...newPlace(minute) }
}

const newPlace = (from: number) => ({ from, called: Infinity, left: Infinity })

/** For how long a party that is called now keeps its table; one that does not come, until its call lapses. */
function busyMinutes(evening: Evening, place: Place, chance: Chance): number {
  const { serviceMinutes, spread = 0.5, slowness = () => 1, noShows = 0.06, recalls = 0 } = evening
  const untilAgain = recalls > 0 && chance() < recalls ? 1 + 3 * chance() : 0
  if (chance() < noShows) return untilAgain + callTimeoutMinutes
  const walk = untilAgain + 0.3 + chance()
  const sigma = Math.sqrt(Math.log(1 + spread ** 2))
  const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  const mean = serviceMinutes * (0.7 + 0.15 * place.partySize) * slowness(place.called)
  return walk + mean * Math.exp(sigma * normal - sigma ** 2 / 2)
}

/** Who came to the door, and when each was called or left: every place that somebody had in line. */
function play(evening: Evening, chance: Chance): Place[] {
  const { arrivals, tables, looksEvery = 1 / ticksAMinute, deferrals = 0 } = evening
  const places: Place[] = []
  let line: Place[] = []
  const join = (place: Place) => {
    places.push(place)
    line.push(place)
  }
  let comingBack: Place[] = []
  const freeAt = Array.from({ length: tables }, () => 0)
  for (
    let tick = 0;
    tick < lastArrivalMinute * ticksAMinute || line.length + comingBack.length > 0;
    tick += 1
  ) {
    const minute = tick / ticksAMinute
    if (minute < lastArrivalMinute && chance() < arrivals(minute) / ticksAMinute) {
      join(comes(evening, minute, chance))
    }
    for (const place of comingBack) if (place.from <= minute) join(place)
    comingBack = comingBack.filter(({ from }) => from > minute)
    for (const place of line) if (place.patientUntil <= minute) place.left = minute
    line = line.filter(({ left }) => left > minute)
    const isLooking = tick % (looksEvery * ticksAMinute) === 0
    for (const [table, until] of freeAt.entries()) {
      const place = isLooking && until <= minute ? line.shift() : undefined
      if (place === undefined) continue
      place.called = minute
      if (deferrals > 0 && chance() < deferrals) {
        freeAt[table] = minute + 0.3 + chance()
        comingBack.push({ ...place, ...newPlace(freeAt[table]) })
      } else {
        freeAt[table] = minute + busyMinutes(evening, place, chance)
      }
    }
  }
  return places
}

const begin = Date.UTC(2026, 10, 27, 8)
const iso = (minute: number) => new Date(begin + minute * 60_000).toISOString()

interface Forecast {
  readonly wait: JrsWait
  /** What came. */
  readonly minutes: number
  /** What everybody would say: parties ahead, times the average of the day so far. */
  readonly plainMinutes: number
}

/** What is known of the evening at a minute, and what is told somebody then; null where nothing is. */
function forecastAt(
  places: readonly Place[],
  { from, joined, called }: Place,
  minute: number,
): Forecast | null {
  const seen = (place: Place) => ({ ...place, joinedAt: iso(place.joined) })
  const before = places
    .filter((one) => one.called <= minute)
    .toSorted((one, other) => one.called - other.called)
  const calls = before.slice(-mostCalls)
  const since = calls[0]?.called ?? 0
  const ahead = places.filter((one) => one.from < from && one.called > minute && one.left > minute)
  const line = {
    calls: calls.map((one) => ({ ...seen(one), calledAt: iso(one.called) })),
    left: places.filter(({ left }) => left >= since && left <= minute).length,
    statedMinutes: null,
  }
  const place = { ahead: ahead.map(seen), joinedAt: iso(joined) }
  const wait = expectedWait(line, place, new Date(begin + minute * 60_000))
  const gaps = before
    .slice(1)
    .map((one, index) => one.called - Math.max(before[index]?.called ?? 0, one.from))
  const average = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  return wait && { wait, minutes: called - minute, plainMinutes: ahead.length * average }
}

/** What everybody who is called is told with a place and every ten minutes after, over so many evenings. */
function forecastsOf(evening: Evening, { from, count }: Seeds): Forecast[] {
  return Array.from({ length: count }, (_, index) => play(evening, chanceOf(from + index))).flatMap(
    (places) =>
      places.flatMap((place) => {
        if (place.called === Infinity) return []
        const times = Math.floor((place.called - place.from) / 10) + 1
        const told = Array.from({ length: times }, (_, index) =>
          forecastAt(places, place, place.from + 10 * index),
        )
        return told.filter((forecast) => forecast !== null)
      }),
  )
}

interface Seeds {
  readonly from: number
  /** So many evenings. */
  readonly count: number
}

/** How good forecasts are. */
export interface Judgement {
  readonly forecasts: number
  /** The share of true waits within the range. */
  readonly held: number
  /** Mean error of the middle of the range, in minutes, and as a share of that of the plain guess. */
  readonly errorMinutes: number
  readonly errorShare: number
  /** Mean of the true waits. */
  readonly waitMinutes: number
}

export function judge(evening: Evening, seeds: Seeds): Judgement {
  const forecasts = forecastsOf(evening, seeds)
  const mean = (of: (forecast: Forecast) => number) =>
    forecasts.reduce((sum, forecast) => sum + of(forecast), 0) / forecasts.length
  const isHeld = ({ wait, minutes }: Forecast) => wait.leastMinutes <= minutes && minutes <= wait.mostMinutes
  const errorMinutes = mean(({ wait, minutes }) =>
    Math.abs((wait.leastMinutes + wait.mostMinutes) / 2 - minutes),
  )
  return {
    forecasts: forecasts.length,
    held: mean((forecast) => (isHeld(forecast) ? 1 : 0)),
    errorMinutes,
    errorShare: errorMinutes / mean(({ plainMinutes, minutes }) => Math.abs(plainMinutes - minutes)),
    waitMinutes: mean(({ minutes }) => minutes),
  }
}
