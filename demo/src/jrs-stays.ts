import { businessDay, businessDayStart, slotDays } from '@madang/contract/jrs-times'
import { dayMs } from '@madang/contract/korean-time'
import { answersTo, forms, type FormName } from './jrs-forms.ts'
import { eveningNow, eveningOf, type Course, type Happening } from './jrs-evening.ts'
import type { DemoList, DemoStay } from './jrs-entries.ts'
import type { DemoGuest } from './jrs-guests.ts'
import type { DemoEntries } from './jrs-words.ts'
import { pickWeighted, type Random } from './names.ts'

const hourMs = 60 * 60 * 1000

interface Setting {
  readonly list: DemoList
  readonly form: FormName
  readonly nextGuest: () => DemoGuest
  readonly random: Random
  readonly now: number
}

/** More come as two than alone, and few as six; for a haircut most come alone. */
const parties = [18, 46, 16, 14, 4, 2]
const alone = [75, 25]

/** Whoever applies or enters does so alone. */
function sizeOf({ kind, maxPartySize = 10 }: DemoList, random: Random): number {
  if (kind === 'APPLICATION' || kind === 'RAFFLE') return 1
  const shares = maxPartySize > 2 ? parties : alone
  const sizes = shares.map((share, index) => [index + 1, share] as const)
  const [size] = pickWeighted(random, sizes, ([, share]) => share)
  return Math.min(size, maxPartySize)
}

/** By day and in the evening: what would be in the night is before midnight. */
function awake(at: number): number {
  const hour = new Date(at + 9 * hourMs).getUTCHours()
  return hour < 8 ? at - (hour + 1.5) * hourMs : at
}

function stay(course: Course, slotAt: string | null, { list, form, nextGuest, random }: Setting): DemoStay {
  const guest = nextGuest()
  // Whoever writes guests down at the door asks them little.
  const isBrief = list.kind === 'QUEUE' && guest.source === 'STAFF' && random() < 0.6
  const answers = isBrief ? {} : answersTo(forms[form], random)
  return { ...course, slotAt, guest, answers, partySize: sizeOf(list, random) }
}

function evenings(entries: DemoEntries & { of: 'queue' }, { list, random, now }: Setting): Course[] {
  const timeoutMs = (list.callTimeoutMin ?? 5) * 60_000
  const dayStart = businessDayStart(businessDay(new Date(now))).getTime()
  const past = entries.evenings.flatMap((daysAgo) => {
    // Half past nine in the evening.
    const dayAt = dayStart - daysAgo * dayMs
    const lastCallAt = dayAt + 16.5 * hourMs
    const weekday = new Date(dayAt + 9 * hourMs).getUTCDay()
    const busyness = entries.busyness?.[weekday] ?? 1
    const parties = Math.round(entries.parties * busyness)
    const until = lastCallAt + hourMs
    return eveningOf({ lastCallAt, parties, busyness, timeoutMs, until, isRising: false, random })
  })
  const going = entries.now ? eveningNow(now, entries.now, { timeoutMs, dayStart, random }) : []
  return [...past, ...going]
}

const past = [
  ['complete', 82],
  ['miss', 7],
  ['cancel', 7],
  ['refuse', 4],
] as const
const coming = [
  ['accept', 58],
  ['none', 32],
  ['cancel', 6],
  ['refuse', 4],
] as const

/** What became of who asked for a slot, as far as it is decided by now. */
function booked(slotAt: number, joinedAt: number, { random, now }: Setting): Happening[] {
  const judgedAt = Math.max(joinedAt + hourMs / 4, awake(joinedAt + (1 + 8 * random()) * hourMs))
  const accept = { move: 'accept', by: 'STAFF', at: judgedAt } as const
  const [end] =
    slotAt < now
      ? pickWeighted(random, past, ([, share]) => share)
      : pickWeighted(random, coming, ([, share]) => share)
  switch (end) {
    case 'complete':
      return [accept, { move: end, by: 'STAFF', at: slotAt + 6 * 60_000 * random() }]
    case 'miss':
      return [accept, { move: end, by: 'STAFF', at: slotAt + 20 * 60_000 }]
    case 'cancel':
      return [{ move: end, by: 'PERSON', at: judgedAt }]
    case 'refuse':
      return [{ move: end, by: 'STAFF', at: judgedAt }]
    case 'accept':
      return [accept]
    case 'none':
      return []
  }
}

/** Some of the slots of the two weeks that were and the two that come, never more than each holds. */
function reservations(setting: Setting): DemoStay[] {
  const { list, random, now } = setting
  const rules = {
    startAt: null,
    endAt: null,
    slotMinutes: list.slotMinutes ?? null,
    closedDays: JSON.parse(list.closedDays ?? '[]') as [], // as it was written a moment ago
    weeklyHours: JSON.parse(list.weeklyHours ?? '[]') as [], // as it was written a moment ago
  }
  const from = new Date(now - 13 * dayMs)
  const slots = [from, new Date(now)].flatMap((at) =>
    slotDays(rules, businessDay(at), at).days.flatMap((day) => day.slots),
  )
  return [...new Set(slots)].flatMap((slot) => {
    const slotAt = Date.parse(slot)
    const isFar = slotAt > now + 5 * dayMs
    const places = Array.from({ length: list.slotCapacity ?? 0 }, () => random() < (isFar ? 0.1 : 0.4))
    return places.filter(Boolean).map(() => {
      const joinedAt = awake(Math.min(slotAt - 12 * hourMs, now) - (0.2 + 5 * random()) * dayMs)
      const happenings = booked(slotAt, joinedAt, setting).filter(({ at }) => at < now)
      return stay({ joinedAt, happenings }, slot, setting)
    })
  })
}

/** Who applied or entered while the list was open, the first judged first. */
function applications(counts: DemoEntries & { of: 'applied' }, setting: Setting): DemoStay[] {
  const { list, random, now } = setting
  const opened = Math.max(Date.parse(list.createdAt) + hourMs, Date.parse(list.startAt ?? list.createdAt))
  const closed = Math.min(now, list.endAt ? Date.parse(list.endAt) : now)
  const roads = [
    ...Array.from({ length: counts.completed ?? 0 }, () => ['accept', 'complete'] as const),
    ...Array.from({ length: counts.confirmed ?? 0 }, () => ['accept'] as const),
    ...Array.from({ length: counts.rejected ?? 0 }, () => ['refuse'] as const),
    ...Array.from({ length: counts.cancelled ?? 0 }, () => ['cancel'] as const),
    ...Array.from({ length: counts.waiting ?? 0 }, () => [] as const),
  ]
  const stepMs = (closed - opened) / (roads.length + 1)
  return roads.map((road, index) => {
    const joinedAt = awake(opened + (index + random()) * stepMs)
    const happenings = road.map((move, step) => {
      const by = move === 'cancel' ? ('PERSON' as const) : ('STAFF' as const)
      return { move, by, at: joinedAt + (step + 0.9) * Math.min(30 * hourMs, (now - joinedAt) / 3) }
    })
    return stay({ joinedAt, happenings }, null, setting)
  })
}

/** Everybody on a list of the demonstration, in the order of joining. */
export function staysOf(entries: DemoEntries | undefined, setting: Setting): DemoStay[] {
  switch (entries?.of) {
    case undefined:
      return []
    case 'queue':
      return evenings(entries, setting)
        .toSorted((one, other) => one.joinedAt - other.joinedAt)
        .map((course) => stay(course, null, setting))
    case 'slots':
      return reservations(setting).toSorted((one, other) => one.joinedAt - other.joinedAt)
    case 'applied':
      return applications(entries, setting).toSorted((one, other) => one.joinedAt - other.joinedAt)
  }
}
