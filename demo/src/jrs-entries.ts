import type { JrsKind, JrsStatus } from '@madang/contract/jrs-actions'
import { entryClock, entryMoves, type JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import type { JrsAnswers } from '@madang/contract/jrs-form'
import { businessDay } from '@madang/contract/jrs-times'
import type { TextKind } from '@madang/contract/jrs-texts'
import { expectedWait, mostCalls, type JrsWait } from '@madang/contract/jrs-wait'
import type { Insertable } from 'kysely'
import { uuidV7 } from '@madang/server/db/uuid'
import { entryKey } from '@madang/server/features/jrs/jrs.entry-key'
import type { JrsEntryTable, JrsItemTable } from '@madang/server/features/jrs/jrs.tables'
import type { Key } from '@madang/server/keys'
import { hashSecret } from '@madang/server/tokens'
import type { Course, Happening } from './jrs-evening.ts'
import type { DemoGuest } from './jrs-guests.ts'

const second = 1_000
const dayMs = 24 * 60 * 60 * second

export type DemoList = Insertable<JrsItemTable> & {
  readonly id: string
  readonly kind: JrsKind
  readonly status: JrsStatus
}

export type DemoEntry = Omit<Insertable<JrsEntryTable>, 'sortKey' | 'status'> & {
  readonly id: string
  readonly status: JrsEntryStatus
  readonly answers: string
}

/** Somebody on a list, with all that happened. */
export interface DemoStay extends Course {
  readonly guest: DemoGuest
  readonly partySize: number
  readonly answers: JrsAnswers
  readonly slotAt: string | null
}

const moves = { ...entryMoves, ...entryClock }
const instant = (at: number) => new Date(at).toISOString()

type Calls = Pick<
  DemoEntry,
  'status' | 'calledAt' | 'calls' | 'callEndsAt' | 'callCount' | 'deferredCount' | 'endedAt' | 'endedBy'
>

/** What a move writes, as the server does. */
function after(before: Calls, { move, by, at }: Happening, { callTimeoutMin = 5 }: DemoList): Calls {
  const { to } = moves[move]
  switch (move) {
    case 'call':
    case 'callAgain':
      return {
        ...before,
        status: to,
        calledAt: instant(at),
        calls: move === 'call' ? [...(before.calls ?? []), instant(at)] : (before.calls ?? []),
        callEndsAt: instant(at + callTimeoutMin * 60 * second),
        callCount: (before.callCount ?? 0) + 1,
      }
    case 'defer':
      return { ...before, status: to, callEndsAt: null, deferredCount: (before.deferredCount ?? 0) + 1 }
    case 'accept':
      return { ...before, status: to }
    default:
      return { ...before, status: to, callEndsAt: null, endedAt: instant(at), endedBy: by }
  }
}

const textOf: Partial<Record<Happening['move'], TextKind>> = {
  call: 'called',
  accept: 'accepted',
  refuse: 'refused',
}

/** What somebody was told by text, the last at the end; nothing of what was done by oneself or the clock. */
export function textsTo(
  { guest, joinedAt, happenings }: DemoStay,
  list: DemoList,
): { kind: TextKind; at: number }[] {
  if (guest.phone === null) return []
  const told = happenings.flatMap(({ move, by, at }) => {
    const kind = by === 'STAFF' ? textOf[move] : undefined
    return kind === undefined || (kind === 'called' && list.notifyOnCall === false) ? [] : [{ kind, at }]
  })
  return [{ kind: 'joined' as const, at: joinedAt }, ...told].map(({ kind, at }) => ({
    kind,
    at: at + 2 * second,
  }))
}

/** The wait that whoever joined a queue by oneself was told, from what was seen of it at that moment. */
function toldTo(
  { joinedAt: at, guest }: DemoStay,
  beside: readonly DemoStay[],
  { kind, minutesPerParty = null }: DemoList,
): JrsWait | null {
  if (kind !== 'QUEUE' || guest.source === 'STAFF') return null
  const party = ({ joinedAt, partySize }: DemoStay) => ({ joinedAt: instant(joinedAt), partySize })
  const calls = beside.flatMap((stay) =>
    stay.happenings
      .filter((one) => one.move === 'call' && one.at < at)
      .map((one) => ({ ...party(stay), calledAt: instant(one.at) })),
  )
  const seen = calls.toSorted((one, other) => (one.calledAt < other.calledAt ? -1 : 1)).slice(-mostCalls)
  const ahead = beside.filter(
    ({ joinedAt, happenings: [first] }) => joinedAt < at && (first === undefined || first.at > at),
  )
  const left = beside.filter(({ happenings: [first] }) => first?.move === 'cancel' && first.at < at).length
  const line = { calls: seen, left, statedMinutes: minutesPerParty }
  return expectedWait(line, { ahead: ahead.map(party), joinedAt: instant(at) }, new Date(at))
}

/** Everything that names somebody is gone once what the list says is over. */
const blank = {
  name: null,
  phone: null,
  userId: null,
  answers: '{}',
  staffMemo: null,
  keyHash: null,
  joinHash: null,
} as const

interface Place {
  readonly list: DemoList
  /** Who joined the list on the same business day. */
  readonly beside: readonly DemoStay[]
  readonly number: number
  readonly key: Key
  readonly now: number
}

/** An entry as the server would have left it. */
export function entryOf(stay: DemoStay, { list, beside, number, key, now }: Place): DemoEntry {
  const { guest, joinedAt, happenings, answers, ...written } = stay
  const id = uuidV7(new Date(joinedAt))
  const waiting: Calls = {
    status: 'WAITING',
    calledAt: null,
    calls: [],
    callEndsAt: null,
    callCount: 0,
    deferredCount: 0,
    endedAt: null,
    endedBy: null,
  }
  const state = happenings.reduce((before, happening) => after(before, happening, list), waiting)
  const told = toldTo(stay, beside, list)
  const text = textsTo(stay, list).at(-1)
  const goneAt = state.endedAt ? Date.parse(state.endedAt) + (list.retentionDays ?? 90) * dayMs : now
  const isAnonymised = goneAt < now
  return {
    id,
    jrsItemId: list.id,
    storeId: list.storeId,
    kind: list.kind,
    number,
    businessDay: businessDay(new Date(joinedAt)),
    ...guest,
    ...written,
    ...state,
    answers: JSON.stringify(answers),
    staffMemo: null,
    joinedAt: instant(joinedAt),
    toldLeastMinutes: told?.leastMinutes ?? null,
    toldMostMinutes: told?.mostMinutes ?? null,
    keyHash: hashSecret(entryKey(key, id)),
    joinHash: null,
    anonymisedAt: isAnonymised ? instant(goneAt) : null,
    textKind: text?.kind ?? null,
    textState: text ? 'SENT' : null,
    textAt: text ? instant(text.at) : null,
    updatedAt: instant(isAnonymised ? goneAt : (happenings.at(-1)?.at ?? joinedAt)),
    version: 1 + happenings.length + (isAnonymised ? 1 : 0),
    ...(isAnonymised && blank),
  }
}
