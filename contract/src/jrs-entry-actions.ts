import type { ClockMoves, Moves } from './actions.ts'
import { allowed, decisions, type Decision } from './actions.ts'
import { keysOf } from './keys-of.ts'
import type { JrsKind } from './jrs-actions.ts'
import type { jrsEntryStatuses } from './statuses.ts'

export type JrsEntryStatus = (typeof jrsEntryStatuses)[number]

export const entrySources = ['APP', 'WEB', 'STAFF', 'KIOSK'] as const

/** Where somebody came from: by the web that is the QR code of the store, or a link. */
export const entryOrigins = ['APP', 'QR', 'LINK', 'KIOSK', 'STAFF'] as const
export type EntryOrigin = (typeof entryOrigins)[number]

export function originOf({
  source,
  isByQr,
}: {
  readonly source: (typeof entrySources)[number]
  readonly isByQr: boolean
}): EntryOrigin {
  if (source !== 'WEB') return source
  return isByQr ? 'QR' : 'LINK'
}

export type JrsEntryMove =
  | 'call'
  | 'callAgain'
  | 'defer'
  | 'accept'
  | 'refuse'
  | 'complete'
  | 'miss'
  | 'cancel'
  | 'restore'

/** Every move of product.md §5 that staff or the person make; which kind of list knows it stands in `kindsOf`. */
export const entryMoves: Moves<JrsEntryMove, JrsEntryStatus> = {
  call: { from: ['WAITING'], to: 'CALLED', recordedAs: 'jrs.entry_called' },
  callAgain: { from: ['CALLED'], to: 'CALLED', recordedAs: 'jrs.entry_called' },
  accept: { from: ['WAITING'], to: 'CONFIRMED', recordedAs: 'jrs.entry_accepted' },
  complete: { from: ['CALLED', 'CONFIRMED'], to: 'COMPLETED', recordedAs: 'jrs.entry_completed' },
  defer: { from: ['CALLED'], to: 'WAITING', recordedAs: 'jrs.entry_deferred' },
  /** Takes a miss or a cancellation back, or joins again after a miss. */
  restore: { from: ['NO_SHOW', 'CANCELLED'], to: 'WAITING', recordedAs: 'jrs.entry_restored' },
  miss: { from: ['CALLED', 'CONFIRMED'], to: 'NO_SHOW', recordedAs: 'jrs.entry_missed' },
  refuse: { from: ['WAITING'], to: 'REJECTED', isDangerous: true, recordedAs: 'jrs.entry_refused' },
  cancel: {
    from: ['WAITING', 'CALLED', 'CONFIRMED'],
    to: 'CANCELLED',
    isDangerous: true,
    recordedAs: 'jrs.entry_cancelled',
  },
}

/**
 * What nobody does: whoever was called did not come in time, the list or its day closed over those who waited, or a
 * raffle was drawn.
 */
export const entryClock: ClockMoves<
  'timeOut' | 'closeOver' | 'endDay' | 'win' | 'lose' | 'unclaimed' | 'passOn',
  JrsEntryStatus
> = {
  timeOut: { from: ['CALLED'], to: 'NO_SHOW' },
  closeOver: { from: ['WAITING', 'CALLED'], to: 'CANCELLED' },
  endDay: { from: ['WAITING', 'CALLED'], to: 'CANCELLED' },
  /** The draw of a raffle; a prize that nobody claims goes to the next by score. */
  win: { from: ['WAITING'], to: 'CONFIRMED' },
  lose: { from: ['WAITING'], to: 'REJECTED' },
  unclaimed: { from: ['CONFIRMED'], to: 'NO_SHOW' },
  passOn: { from: ['REJECTED'], to: 'CONFIRMED' },
}

const queue: readonly JrsKind[] = ['QUEUE']
const judged: readonly JrsKind[] = ['RESERVATION', 'APPLICATION']
const kindsOf: Readonly<Record<JrsEntryMove, readonly JrsKind[]>> = {
  call: queue,
  callAgain: queue,
  defer: queue,
  accept: judged,
  refuse: judged,
  complete: ['QUEUE', 'RESERVATION', 'APPLICATION', 'RAFFLE'],
  miss: ['QUEUE', 'RESERVATION'],
  cancel: ['QUEUE', 'RESERVATION', 'APPLICATION', 'RAFFLE'],
  restore: ['QUEUE', 'RESERVATION', 'APPLICATION'],
}

/** So long a miss or a cancellation is taken back in a queue, and somebody who missed the call may join again. */
export const restoreMinutes = 10

const refusals = {
  wrong_kind: 'state',
  not_there: 'state',
  not_by_person: 'state',
  too_often: 'state',
  too_late: 'state',
  used_up: 'state',
  drawn: 'state',
  frozen: 'state',
  list_over: 'state',
  anonymised: 'state',
} as const
export const entryRefusals = keysOf(refusals)
const { refused, unless } = decisions(refusals)
export type EntryDecision = Decision<keyof typeof refusals>

/** As much of an entry and its list as decides what may be done with it. */
export interface EntryState {
  readonly kind: JrsKind
  readonly status: JrsEntryStatus
  readonly deferredCount: number
  readonly maxDeferrals: number
  /** When it was missed or cancelled; null in every other state. */
  readonly endedAt: string | null
  readonly hasRejoined: boolean
  readonly isAnonymised: boolean
  /** The list takes nobody back any more: it is closed or archived. */
  readonly isListOver: boolean
}

export type EntryActions = Readonly<Record<JrsEntryMove | 'edit', EntryDecision>>

/** What somebody may do with an entry now, and why not: `staff` of its store, or the `person` whose it is. */
export function entryActions(entry: EntryState, by: 'staff' | 'person', now: Date): EntryActions {
  const { kind, status } = entry
  const isStaff = by === 'staff'
  const base = unless(allowed, !entry.isAnonymised, 'anonymised')
  const may = (move: JrsEntryMove) =>
    unless(
      unless(base, kindsOf[move].includes(kind), 'wrong_kind'),
      entryMoves[move].from.includes(status),
      'not_there',
    )
  const byStaff = (move: JrsEntryMove) => (isStaff ? may(move) : refused('not_by_person'))
  const sinceEndMs = entry.endedAt === null ? 0 : now.getTime() - Date.parse(entry.endedAt)
  const isTimely = kind !== 'QUEUE' || sinceEndMs <= restoreMinutes * 60_000
  const back = unless(unless(may('restore'), isTimely, 'too_late'), !entry.isListOver, 'list_over')
  // Whoever missed the call comes back to the end, once; nobody takes the own cancellation back.
  const rejoin = unless(
    unless(back, kind === 'QUEUE' && status === 'NO_SHOW', 'not_by_person'),
    !entry.hasRejoined,
    'used_up',
  )
  const isActive = status === 'WAITING' || status === 'CALLED' || status === 'CONFIRMED'
  const isRaffle = kind === 'RAFFLE'
  const drawn = isRaffle && !isStaff && status !== 'WAITING'
  // Once a raffle's entries have a fingerprint, nobody leaves them before the draw and guests change nothing of them.
  const isFrozen = isRaffle && status === 'WAITING' && entry.isListOver
  return {
    edit: unless(
      unless(base, isStaff ? isActive : status === 'WAITING', 'not_there'),
      isStaff || !isFrozen,
      'frozen',
    ),
    call: byStaff('call'),
    callAgain: byStaff('callAgain'),
    accept: byStaff('accept'),
    refuse: byStaff('refuse'),
    complete: byStaff('complete'),
    miss: byStaff('miss'),
    defer: unless(may('defer'), entry.deferredCount < entry.maxDeferrals, 'too_often'),
    cancel: unless(unless(may('cancel'), !drawn, 'drawn'), !isFrozen, 'frozen'),
    restore: isStaff ? back : rejoin,
  }
}
