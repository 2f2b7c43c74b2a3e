import type { Viewer } from '@madang/contract/access'
import type { AuditAction } from '@madang/contract/audit'
import { entryMoves, type JrsEntryMove } from '@madang/contract/jrs-entry-actions'
import { businessDay } from '@madang/contract/jrs-times'
import { addDays, dayMs, seoulMidnight } from '@madang/contract/korean-time'
import { aboutEntry } from '@madang/server/features/jrs/jrs.entries.queries'
import { aboutJrs } from '@madang/server/features/jrs/jrs.queries'
import type { Deed, Doer } from '@madang/server/record/audit.queries'
import type { DemoEntry, DemoList, DemoStay } from './jrs-entries.ts'
import type { DemoListWords } from './jrs-words.ts'
import type { DemoPlace } from './promotions.queries.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type Done = readonly [Doer, Deed]

/** A list of the demonstration, of what words it is made and where. */
export interface Planned {
  readonly words: DemoListWords
  readonly place: DemoPlace
  readonly list: DemoList
}

/** Somebody on it, with what happened and what it came to. */
export interface Entered {
  readonly stay: DemoStay
  readonly entry: DemoEntry
}

interface Step {
  readonly action: AuditAction
  readonly at: Date
  readonly by: 'owner' | 'operator' | 'nobody'
}

/** The business day so many days from today, at this hour in Seoul. */
export function dayAt(now: Date, days: number, hour: number): Date {
  return new Date(seoulMidnight(addDays(businessDay(now), days)).getTime() + hour * hourMs)
}

/** Hours of what happens to a list on a day. */
export const hourOf = { created: 14, start: 10, end: 22, announced: 12, closed: 23, archived: 11 } as const

/** How a list came to its state, in its order. */
export function roadOf({ words, place }: Pick<Planned, 'words' | 'place'>, now: Date): Step[] {
  const { status, days, backInMinutes } = words
  const { closed, archived, end } = days
  // One that was held lived between the approval of its store and the suspension, four days after its beginning.
  const sinceStore = (count: number) => new Date(Date.parse(place.createdAt) + count * dayMs)
  const isHeld = place.status === 'SUSPENDED'
  const createdAt = isHeld ? sinceStore(3.6) : dayAt(now, days.created, hourOf.created)
  const isByClock = closed === end
  const steps: (Step | false)[] = [
    { action: 'jrs.created', at: createdAt, by: 'owner' },
    status !== 'DRAFT' && {
      action: 'jrs.opened',
      at: new Date(createdAt.getTime() + hourMs),
      by: 'owner',
    },
    isHeld && { action: 'jrs.paused', at: sinceStore(4), by: 'operator' },
    backInMinutes !== undefined && {
      action: 'jrs.paused',
      at: new Date(now.getTime() - 5 * minuteMs),
      by: 'owner',
    },
    closed !== undefined && {
      action: 'jrs.closed',
      at: dayAt(now, closed, isByClock ? hourOf.end : hourOf.closed),
      by: isByClock ? 'nobody' : 'owner',
    },
    archived !== undefined && {
      action: 'jrs.archived',
      at: dayAt(now, archived, hourOf.archived),
      by: 'owner',
    },
  ]
  return steps.filter((step) => step !== false)
}

/** What staff did with entries, and what became anonymous by itself. */
export function deedsOf(entered: readonly Entered[], { list, place }: Planned): Done[] {
  const viewer = { userId: place.ownerId, role: 'MANAGER' } as const
  const byStaff = entered.flatMap(({ entry, stay }): Done[] => {
    const about = aboutEntry({ ...entry, userId: stay.guest.userId })
    const by = (atMs: number): Doer => ({ viewer, origin: null, now: new Date(atMs) })
    const added: Done[] =
      stay.guest.source === 'STAFF' ? [[by(stay.joinedAt), { action: 'jrs.entry_added', ...about }]] : []
    const moves = stay.happenings.flatMap(({ move, by: who, at: atMs }, index): Done[] => {
      if (who !== 'STAFF' || !isMove(move)) return []
      const before = stay.happenings[index - 1]?.move
      const from = before !== undefined && isMove(before) ? entryMoves[before].to : 'WAITING'
      const { to, recordedAs: action } = entryMoves[move]
      return [[by(atMs), { action, ...about, changes: { status: { from, to } } }]]
    })
    return [...added, ...moves]
  })
  const gone = entered.flatMap(({ entry }) => entry.anonymisedAt ?? [])
  const goneAt = gone.toSorted().at(-1)
  if (goneAt === undefined) return byStaff
  const nobody = { viewer: null, origin: null, now: new Date(goneAt) }
  const changes = { entries: { from: gone.length, to: 0 } }
  return [...byStaff, [nobody, { action: 'jrs.entries_anonymised', ...aboutJrs(list), changes }]]
}

function isMove(move: string): move is JrsEntryMove {
  return Object.hasOwn(entryMoves, move)
}

export function storyOf(
  { words, list, place }: Planned,
  { reviewer, now }: { reviewer: Viewer | null; now: Date },
): Done[] {
  const viewers = {
    owner: { userId: place.ownerId, role: 'MANAGER' as const },
    operator: reviewer,
    nobody: null,
  }
  return roadOf({ words, place }, now).map(({ action, at: when, by }) => [
    { viewer: viewers[by], origin: null, now: when },
    { action, ...aboutJrs(list) },
  ])
}
