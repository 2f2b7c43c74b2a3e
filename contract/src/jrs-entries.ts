import * as z from 'zod/mini'
import { codeRefusals, ConfirmationCode, SignInAnswer } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { jrsKinds } from './jrs-actions.ts'
import { entryOrigins, entrySources } from './jrs-entry-actions.ts'
import { JrsAnswers, JrsField } from './jrs-form.ts'
import { LentNumber, PressedAt } from './jrs-offline.ts'
import { raffleValues } from './jrs-raffle.ts'
import { EntryText, TextsToday } from './jrs-texts.ts'
import { JrsWait } from './jrs-wait.ts'
import { locales } from './locales.ts'
import {
  CalendarDate,
  Id,
  idParam,
  Instant,
  listOf,
  longText,
  pageOf,
  pageQuery,
  text,
  Version,
} from './shapes.ts'
import { jrsEntryStatuses, jrsStatuses, staffRoles, storeStatuses } from './statuses.ts'
import { WirePhone } from './wire-phone.ts'

/** Who ended an entry that did not come to its end. */
export const endedBys = ['PERSON', 'STAFF', 'LIST', 'CLOCK'] as const

const common = {
  id: Id,
  jrsItemId: Id,
  kind: z.enum(jrsKinds),
  /** In a queue of its business day, which begins at 05:00 in Seoul. */
  number: z.int(),
  status: z.enum(jrsEntryStatuses),
  partySize: z.int(),
  answers: JrsAnswers,
  slotAt: z.nullable(Instant),
  joinedAt: Instant,
  calledAt: z.nullable(Instant),
  callCount: z.int(),
  deferredCount: z.int(),
  hasRejoined: z.boolean(),
  /** When it was completed, missed, cancelled or refused. */
  endedAt: z.nullable(Instant),
  endedBy: z.nullable(z.enum(endedBys)),
  isAnonymised: z.boolean(),
  version: Version,
}

/** Somebody on a list, as its store's people and the operator's staff see it: name and number masked. */
export const JrsEntry = z.object({
  ...common,
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  source: z.enum(entrySources),
  /** When the call lapses; null where it is not called. */
  callEndsAt: z.nullable(Instant),
  origin: z.enum(entryOrigins),
  staffMemo: z.nullable(z.string()),
  /** The last to this entry; null where none left or should have. */
  text: z.nullable(EntryText),
})
export type JrsEntry = z.infer<typeof JrsEntry>

/** The own place on a list, for whoever joined it. */
export const OwnJrsEntry = z.object({
  ...common,
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  code: z.string(),
  listStatus: z.enum(jrsStatuses),
  title: z.string(),
  storeName: z.string(),
  storeAddress: z.nullable(z.string()),
  storePhone: z.nullable(z.string()),
  formFields: z.array(JrsField),
  maxPartySize: z.int(),
  maxDeferrals: z.int(),
  callTimeoutMin: z.int(),
  retentionDays: z.int(),
  /** Parties that are called before it, and their numbers, nearest last; null where it does not wait in a queue. */
  ahead: z.nullable(z.int()),
  /** Numbers next before it, the nearest last; six at most. */
  numbersAhead: z.array(z.int()),
  /** Until it is called; null where it does not wait in a queue, and where there is nothing to go by. */
  wait: z.nullable(JrsWait),
  /** Of a raffle; what the draw brought is null until the result is out. */
  raffle: z.nullable(
    z.object({
      ...raffleValues,
      winnersCount: z.int(),
      resultAnnounceAt: z.nullable(Instant),
      publicValueSource: z.nullable(z.string()),
      prizeName: z.nullable(z.string()),
      prizeValueWon: z.nullable(z.int()),
      announcedAt: z.nullable(Instant),
      /** Of the own number, its place among all scores from 1, and the highest score that won. */
      score: z.nullable(z.string()),
      place: z.nullable(z.int()),
      lastScore: z.nullable(z.string()),
      /** Until then the prize is kept. */
      claimEndsAt: z.nullable(Instant),
    }),
  ),
  at: Instant,
})
export type OwnJrsEntry = z.infer<typeof OwnJrsEntry>

const PartySize = z.int().check(z.gte(1), z.lte(50))
const Name = text(1, 40)
const written = {
  partySize: z._default(PartySize, 1),
  answers: z._default(JrsAnswers, {}),
  slotAt: z.exactOptional(Instant),
}

export const JoinInput = z.strictObject({
  ...written,
  name: Name,
  /** Agrees that name, number and answers are given to the store for what the list says, as long as it says. */
  consent: z.literal(true),
  /** Of texts and the own page. */
  locale: z._default(z.enum(locales), 'kr'),
  /** Of guests; a member's is known. */
  phone: z.exactOptional(WirePhone),
  /** Of guests, unless the list asks for none. */
  confirmationCode: z.exactOptional(ConfirmationCode),
})
export type JoinInput = z.output<typeof JoinInput>

/** Somebody whom staff write down: without a number nobody is told, without a name it is the number in line that is called. */
export const StaffJoinInput = z.strictObject({
  /** Of the entry, made up by the device: sent once more, it is the same guest. */
  id: z.exactOptional(Id),
  ...written,
  name: z.exactOptional(z.nullable(Name)),
  phone: z.exactOptional(z.nullable(WirePhone)),
  staffMemo: z.exactOptional(z.nullable(longText(1, 300))),
  /** Of a reservation: it is accepted as it is written down, or the party is there; else it waits for that. */
  to: z.exactOptional(z.enum(['CONFIRMED', 'COMPLETED'])),
  pressedAt: PressedAt,
  /** What the guest was told while there was no network; another one where it cannot stand. */
  lent: z.exactOptional(LentNumber),
})
export type StaffJoinInput = z.output<typeof StaffJoinInput>

const entryParams = z.object({ entryId: Id })

export const sendJrsCode = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/entry-code',
  summary: 'Send a guest who wants to join the confirmation code. The auth-session goes back with it.',
  access: 'public',
  params: idParam,
  body: z.strictObject({ phone: WirePhone }),
  answerHeaders: ['auth-session'],
  refuses: ['auth.send_limited'],
  output: SignInAnswer,
})

export const joinJrs = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/entry',
  summary:
    'Join a list, as a member or as a guest with a confirmation code; a guest’s page is at `Location`, ' +
    'and the same auth-session joins once. Full, closed, paused or not yet open answers 409 ' +
    '`conflict.state`; once more than the list allows a person, 409 `conflict.duplicate`.',
  access: 'public',
  knowsViewer: true,
  params: idParam,
  headers: z.object({ 'auth-session': z.exactOptional(z.string().check(z.maxLength(200))) }),
  status: 201,
  idempotent: true,
  body: JoinInput,
  refuses: [...codeRefusals, 'conflict.state', 'conflict.duplicate'],
  output: OwnJrsEntry,
})

export const addJrsEntry = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/staff-entry',
  summary:
    'Write somebody down who stands at the door, with or without a number. Goes while the list is paused, too, and for a slot that runs.',
  access: 'jrs.edit',
  params: idParam,
  status: 201,
  idempotent: true,
  body: StaffJoinInput,
  output: JrsEntry,
})

/** How party sizes are counted together. */
export const partyClasses = ['1', '2', '3', '4', '5-6', '7+'] as const

/** Called within the expected wait that was told at joining, sooner, or later. */
export const toldOutcomes = ['WITHIN', 'SOONER', 'LATER'] as const

export const entrySorts = ['place', '-place', 'joinedAt', '-joinedAt', 'slotAt', '-slotAt'] as const

const filters = {
  /** A name or its beginning, Hangul initials, a number in line, a whole number or its last four digits. */
  search: z.exactOptional(text(1, 60)),
  status: z.exactOptional(listOf(jrsEntryStatuses)),
  origin: z.exactOptional(listOf(entryOrigins)),
  endedBy: z.exactOptional(listOf(endedBys)),
  party: z.exactOptional(listOf(partyClasses)),
  told: z.exactOptional(listOf(toldOutcomes)),
  /** Put off at least once. */
  deferred: z.exactOptional(z.literal('true')),
  /** Joined in this hour of this weekday, of the business day: `5-19` is Friday from 19:00, `5-25` after midnight. */
  weekHour: z.exactOptional(z.string().check(z.regex(/^[0-6]-(?:[5-9]|1\d|2[0-8])$/))),
  /** Joined on or after this business day. */
  from: z.exactOptional(CalendarDate),
  /** Joined on or before this business day. */
  to: z.exactOptional(CalendarDate),
  sort: z._default(z.enum(entrySorts), '-joinedAt'),
}

export const JrsEntriesQuery = z.strictObject({ ...pageQuery, ...filters })
/** The same entries, for what is done with all of them. */
export const JrsEntriesFilter = z.strictObject(filters)
export type JrsEntriesFilter = z.output<typeof JrsEntriesFilter>
export type JrsEntriesQuery = z.output<typeof JrsEntriesQuery>

export const pagedJrsEntries = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/:id/paged-entries',
  summary: 'Who is or was on a list, a page at a time. Who looks, and whom is shown, is recorded.',
  access: 'jrs.edit',
  params: idParam,
  query: JrsEntriesQuery,
  output: pageOf(JrsEntry),
})

export const getJrsEntry = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/entry/:entryId',
  summary: 'The own place on a list.',
  access: 'jrs.join',
  params: entryParams,
  output: OwnJrsEntry,
})

export const changeJrsEntry = endpoint({
  method: 'PATCH',
  path: '/api/v1/jrs/entry/:entryId',
  summary:
    'Change party size or answers of the own entry while it waits; staff of the store also their note.',
  access: 'jrs.join',
  params: entryParams,
  body: z.strictObject({
    version: Version,
    partySize: z.exactOptional(PartySize),
    answers: z.exactOptional(JrsAnswers),
    staffMemo: z.exactOptional(z.nullable(longText(1, 300))),
  }),
  output: z.object({ version: Version }),
})

export const setJrsEntryStatus = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/entry/:entryId/status',
  summary:
    'Move an entry: call, call again, arrived, missed, accept, refuse, defer, cancel, take back. ' +
    'Somebody who was faster is 409 `conflict.state`. Members may defer, cancel and rejoin with the own ' +
    'one.',
  access: 'jrs.join',
  params: entryParams,
  idempotent: true,
  body: z.strictObject({
    to: z.enum(jrsEntryStatuses),
    /** The state that the caller saw it in: in any other nothing happens. */
    from: z.enum(jrsEntryStatuses),
    /** Of staff. */
    pressedAt: PressedAt,
  }),
  output: z.object({ id: Id, status: z.enum(jrsEntryStatuses), version: Version }),
})

export const callNextJrs = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/call-next',
  summary:
    'Call whoever waits longest; of several callers at once each gets another one. What was pressed without a network calls whom the caller saw first, and nobody else. 409 where nobody waits.',
  access: 'jrs.edit',
  params: idParam,
  idempotent: true,
  body: z.strictObject({
    pressedAt: PressedAt,
    /** Whom the caller saw first. */
    seen: z.exactOptional(Id),
  }),
  output: JrsEntry,
})

export const revealJrsEntry = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/entry/:entryId/reveal',
  summary: 'Name and number of somebody on a list, unmasked. Why is recorded.',
  access: 'jrs.edit',
  params: entryParams,
  body: z.strictObject({ reason: text(5, 200) }),
  output: z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
})

/** All that the board shows of a list, as of one moment. */
export const JrsBoard = z.object({
  at: Instant,
  id: Id,
  storeName: z.string(),
  title: z.string(),
  kind: z.enum(jrsKinds),
  code: z.string(),
  status: z.enum(jrsStatuses),
  pausedUntil: z.nullable(Instant),
  /** Its store is suspended: it comes back where it was. */
  isHeld: z.boolean(),
  storeStatus: z.enum(storeStatuses),
  endAt: z.nullable(Instant),
  /** What the viewer is in the store; null for the operator's staff. */
  staffRole: z.nullable(z.enum(staffRoles)),
  version: Version,
  callTimeoutMin: z.int(),
  maxDeferrals: z.int(),
  maxPartySize: z.int(),
  formFields: z.array(JrsField),
  /** Called and not yet there, the newest first. */
  called: z.array(JrsEntry),
  /** Who is next, the first first; 24 at most, for when there is no network. */
  next: z.array(JrsEntry),
  /** What was ended in the last ten minutes and can be taken back, the newest first. */
  undoable: z.array(JrsEntry),
  waitingParties: z.int(),
  waitingPeople: z.int(),
  /** Parties that arrived this business day. */
  completedToday: z.int(),
  /** The number that whoever joins next gets. */
  nextNumber: z.int(),
  /** For whoever would join now, as guests are told. */
  wait: z.nullable(JrsWait),
  texts: TextsToday,
})
export type JrsBoard = z.infer<typeof JrsBoard>

export const getJrsBoard = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/:id/board',
  summary: 'Who is called and who is next on a list, for the staff at the door.',
  access: 'jrs.edit',
  params: idParam,
  output: JrsBoard,
})
