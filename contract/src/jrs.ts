import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { conflictsWithPlan, type FieldError } from './errors.ts'
import { PublicPicture } from './files.ts'
import { jrsKinds } from './jrs-actions.ts'
import { JrsField, JrsFields } from './jrs-form.ts'
import { raffleValues } from './jrs-raffle.ts'
import { dayMs } from './korean-time.ts'
import { joinStates } from './jrs-times.ts'
import { JrsWait } from './jrs-wait.ts'
import { OpeningHours, OpeningSpan } from './opening-hours.ts'
import {
  CalendarDate,
  Id,
  idParam,
  Instant,
  InstantInput,
  listOf,
  longText,
  pageOf,
  pageQuery,
  text,
  Version,
} from './shapes.ts'
import { jrsStatuses, staffRoles, storeStatuses } from './statuses.ts'

const at = z.exactOptional(z.nullable(InstantInput))
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const count = (least: number, most: number) => z.exactOptional(whole(least, most))
const countOrNone = (least: number, most: number) => z.exactOptional(z.nullable(whole(least, most)))

/** What may be written of a list, with the limits of product.md §4. All but store, kind and title may wait until it opens. */
const fields = {
  kind: z.exactOptional(z.enum(jrsKinds)),
  /** Of the same store. */
  promotionId: z.exactOptional(z.nullable(Id)),
  description: z.exactOptional(z.nullable(longText(1, 1000))),
  coverFileId: z.exactOptional(z.nullable(Id)),
  startAt: at,
  endAt: at,
  /** When a queue lets people in, and when reservations have slots; always and none where it is empty. */
  weeklyHours: z.exactOptional(OpeningHours),
  /** Parties: of a queue, who may wait at the same time; of the others, who may join in all. */
  capacity: countOrNone(1, 10_000),
  maxPartySize: count(1, 50),
  perPersonActive: count(1, 5),
  formFields: z.exactOptional(JrsFields),
  requirePhoneCode: z.exactOptional(z.boolean()),
  /** What the data are for, as whoever joins agrees to it. */
  consentPurpose: z.exactOptional(z.nullable(longText(1, 300))),
  retentionDays: count(1, 365),
  callTimeoutMin: count(1, 60),
  maxDeferrals: count(0, 5),
  /** What the store says a party takes, until the list's own times tell. */
  minutesPerParty: countOrNone(1, 240),
  slotMinutes: countOrNone(5, 240),
  /** Parties. */
  slotCapacity: countOrNone(1, 1_000),
  winnersCount: countOrNone(1, 10_000),
  resultAnnounceAt: at,
  publicValueSource: z.exactOptional(z.nullable(text(1, 100))),
  /** Of a raffle: what is won, and what one is worth. */
  prizeName: z.exactOptional(z.nullable(text(1, 60))),
  prizeValueWon: countOrNone(1, 100_000_000),
  /** Of a raffle: those who did not win are told, too. */
  notifyLosers: z.exactOptional(z.boolean()),
  notifyOnJoin: z.exactOptional(z.boolean()),
  /** So many parties before its turn; 0 = never. */
  notifyAhead: count(0, 10),
  notifyOnCall: z.exactOptional(z.boolean()),
  /** Of a booking that was accepted: the day before, and two hours before. */
  remindDayBefore: z.exactOptional(z.boolean()),
  remindHoursBefore: z.exactOptional(z.boolean()),
}

const Title = text(1, 60)

export const JrsInput = z.strictObject({ storeId: Id, title: Title, ...fields })
export type JrsInput = z.output<typeof JrsInput>

export const JrsChange = z.strictObject({ version: Version, title: z.exactOptional(Title), ...fields })
export type JrsChange = z.output<typeof JrsChange>

/** A list that people join, as its store's people and the operator's staff see it. */
export const JrsItem = z.object({
  view: z.literal('staff'),
  id: Id,
  storeId: Id,
  storeName: z.string(),
  storeStatus: z.enum(storeStatuses),
  promotion: z.nullable(z.object({ id: Id, title: z.string() })),
  kind: z.enum(jrsKinds),
  /** Stands in QR codes and links, `/app/jrsForm?c=`. */
  code: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  cover: z.nullable(PublicPicture),
  startAt: z.nullable(Instant),
  endAt: z.nullable(Instant),
  weeklyHours: z.array(OpeningSpan),
  capacity: z.nullable(z.int()),
  maxPartySize: z.int(),
  perPersonActive: z.int(),
  formFields: z.array(JrsField),
  requirePhoneCode: z.boolean(),
  consentPurpose: z.nullable(z.string()),
  retentionDays: z.int(),
  callTimeoutMin: z.int(),
  maxDeferrals: z.int(),
  minutesPerParty: z.nullable(z.int()),
  slotMinutes: z.nullable(z.int()),
  slotCapacity: z.nullable(z.int()),
  /** Of reservations: days on which there are no slots. */
  closedDays: z.array(CalendarDate),
  winnersCount: z.nullable(z.int()),
  resultAnnounceAt: z.nullable(Instant),
  publicValueSource: z.nullable(z.string()),
  prizeName: z.nullable(z.string()),
  prizeValueWon: z.nullable(z.int()),
  notifyLosers: z.boolean(),
  ...raffleValues,
  notifyOnJoin: z.boolean(),
  notifyAhead: z.int(),
  notifyOnCall: z.boolean(),
  remindDayBefore: z.boolean(),
  remindHoursBefore: z.boolean(),
  status: z.enum(jrsStatuses),
  pausedUntil: z.nullable(Instant),
  /** Its store is suspended: it comes back where it was. */
  isHeld: z.boolean(),
  /** Parties that wait, were called or confirmed; and that hold a place of the capacity. */
  active: z.int(),
  taken: z.int(),
  /** Somebody has joined: kind and form are fixed, words aside. */
  hasEntries: z.boolean(),
  /** What the viewer is in the store; null for the operator's staff. */
  staffRole: z.nullable(z.enum(staffRoles)),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type JrsItem = z.infer<typeof JrsItem>

type Checked = Pick<
  JrsItem,
  | 'kind'
  | 'startAt'
  | 'endAt'
  | 'weeklyHours'
  | 'consentPurpose'
  | 'slotMinutes'
  | 'slotCapacity'
  | 'winnersCount'
  | 'capacity'
  | 'publicValueSource'
  | 'resultAnnounceAt'
>

type Times = Pick<JrsItem, 'startAt' | 'endAt' | 'resultAnnounceAt'>

/** A result that nobody lives to see is none. */
const announcedWithinMs = 365 * dayMs

/** What is wrong with the times of a list, in any state. */
export function jrsPeriodErrors({ startAt, endAt, resultAnnounceAt }: Times): FieldError[] {
  if (endAt === null) return []
  const isTurned = startAt !== null && Date.parse(endAt) <= Date.parse(startAt)
  const isFar =
    resultAnnounceAt !== null && Date.parse(resultAnnounceAt) - Date.parse(endAt) > announcedWithinMs
  return [
    ...(isTurned ? [{ pointer: '/endAt', code: 'end_first' as const }] : []),
    ...(isFar ? [{ pointer: '/resultAnnounceAt', code: 'too_far' as const }] : []),
  ]
}

/** One error for each gap that keeps a list from being opened; the screen leads to each (product.md §6). */
export function openErrors(item: Checked, now: Date): FieldError[] {
  const needed: Record<string, unknown> = {
    '/consentPurpose': item.consentPurpose,
    ...(item.kind === 'RESERVATION' && {
      '/weeklyHours': item.weeklyHours.length > 0 ? item.weeklyHours : null,
      '/slotMinutes': item.slotMinutes,
      '/slotCapacity': item.slotCapacity,
    }),
    ...(item.kind === 'RAFFLE' && { '/winnersCount': item.winnersCount, '/endAt': item.endAt }),
  }
  const isPast = item.endAt !== null && Date.parse(item.endAt) <= now.getTime()
  return [
    ...Object.entries(needed).flatMap(([pointer, value]): FieldError[] =>
      value === null ? [{ pointer, code: 'required' }] : [],
    ),
    ...jrsPeriodErrors(item),
    ...(isPast ? [{ pointer: '/endAt', code: 'in_past' as const }] : []),
  ]
}

/** A row of the list of lists. */
export const JrsRow = z.object({
  id: Id,
  storeId: Id,
  storeName: z.string(),
  storeStatus: z.enum(storeStatuses),
  promotionTitle: z.nullable(z.string()),
  kind: z.enum(jrsKinds),
  code: z.string(),
  title: z.string(),
  status: z.enum(jrsStatuses),
  pausedUntil: z.nullable(Instant),
  isHeld: z.boolean(),
  startAt: z.nullable(Instant),
  endAt: z.nullable(Instant),
  weeklyHours: z.array(OpeningSpan),
  capacity: z.nullable(z.int()),
  active: z.int(),
  taken: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type JrsRow = z.infer<typeof JrsRow>

export const jrsSorts = [
  'title',
  '-title',
  'createdAt',
  '-createdAt',
  'startAt',
  '-startAt',
  'endAt',
  '-endAt',
  'status',
  '-status',
] as const

const filters = {
  /** The beginning of its title or of its store's name, Hangul initials of either, or its code. */
  search: z.exactOptional(text(1, 60)),
  status: z.exactOptional(listOf(jrsStatuses)),
  kind: z.exactOptional(listOf(jrsKinds)),
  storeId: z.exactOptional(Id),
  promotionId: z.exactOptional(Id),
  /** Runs at any time from the beginning of this day in Seoul on. */
  from: z.exactOptional(CalendarDate),
  /** Runs at any time up to the end of this day in Seoul. */
  to: z.exactOptional(CalendarDate),
  sort: z._default(z.enum(jrsSorts), '-createdAt'),
}

export const JrsQuery = z.strictObject({ ...pageQuery, ...filters })
export type JrsQuery = z.output<typeof JrsQuery>

/** What everyone may know of a list that runs. */
export const PublicJrsItem = z.object({
  view: z.literal('public'),
  id: Id,
  code: z.string(),
  kind: z.enum(jrsKinds),
  title: z.string(),
  description: z.nullable(z.string()),
  cover: z.nullable(PublicPicture),
  storeId: Id,
  storeName: z.string(),
  /** Null where it is joined from any place. */
  storeAddress: z.nullable(z.string()),
  promotionId: z.nullable(Id),
  joining: z.object({ state: z.enum(joinStates), opensAt: z.nullable(Instant) }),
  startAt: z.nullable(Instant),
  endAt: z.nullable(Instant),
  weeklyHours: z.array(OpeningSpan),
  capacity: z.nullable(z.int()),
  taken: z.int(),
  /** Parties that wait, of other kinds those that hold a place; with the instant at which they were counted. */
  waiting: z.int(),
  /** For whoever joins a queue now; null where nobody can, and where there is nothing to go by. */
  wait: z.nullable(JrsWait),
  at: Instant,
  maxPartySize: z.int(),
  formFields: z.array(JrsField),
  requirePhoneCode: z.boolean(),
  consentPurpose: z.nullable(z.string()),
  retentionDays: z.int(),
  callTimeoutMin: z.int(),
  maxDeferrals: z.int(),
  slotMinutes: z.nullable(z.int()),
  /** Parties. */
  slotCapacity: z.nullable(z.int()),
  /** Of reservations: days on which there are no slots. */
  closedDays: z.array(CalendarDate),
  winnersCount: z.nullable(z.int()),
  resultAnnounceAt: z.nullable(Instant),
  publicValueSource: z.nullable(z.string()),
  prizeName: z.nullable(z.string()),
  prizeValueWon: z.nullable(z.int()),
  notifyLosers: z.boolean(),
  ...raffleValues,
})
export type PublicJrsItem = z.infer<typeof PublicJrsItem>

export const createJrs = endpoint({
  method: 'POST',
  path: '/api/v1/manager/jrs',
  summary: 'Begin a list as a draft: only its store and its title are needed.',
  access: 'jrs.edit',
  refuses: conflictsWithPlan,
  status: 201,
  idempotent: true,
  body: JrsInput,
  output: JrsItem,
})

export const pagedJrs = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/paged-jrs',
  summary: 'Lists, a page at a time: those of the own stores for managers, all for the operator.',
  access: 'jrs.edit',
  query: JrsQuery,
  output: pageOf(JrsRow),
})

export const getJrs = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/:id',
  summary:
    'One list: all of it for its store’s people and the operator, the public part for anyone while it runs.',
  access: 'public',
  knowsViewer: true,
  params: idParam,
  output: z.discriminatedUnion('view', [PublicJrsItem, JrsItem]),
})

export const getJrsByCode = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/by-code/:code',
  summary: 'The public part of a list by what stands in its QR code; a draft’s code is nobody’s.',
  access: 'public',
  params: z.object({ code: z.string().check(z.maxLength(40)) }),
  output: PublicJrsItem,
})

export const updateJrsItem = endpoint({
  method: 'PATCH',
  path: '/api/v1/jrs/:id',
  summary: 'Change a list. Once somebody has joined, its kind and what its form asks are fixed, words aside.',
  access: 'jrs.edit',
  refuses: conflictsWithPlan,
  params: idParam,
  body: JrsChange,
  output: JrsItem,
})

export const deleteJrs = endpoint({
  method: 'DELETE',
  path: '/api/v1/jrs/:id',
  summary: 'Delete a draft.',
  access: 'jrs.edit',
  params: idParam,
  status: 204,
  output: z.void(),
})

export const setJrsStatus = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/status',
  summary: 'Open, pause, resume, close, reopen or archive a list. Gaps are told one by one.',
  access: 'jrs.edit',
  refuses: conflictsWithPlan,
  params: idParam,
  body: z.strictObject({
    to: z.enum(jrsStatuses),
    /** Of a pause: when it comes back by itself. */
    pausedUntil: z.exactOptional(InstantInput),
    /** Of closing: who waits stays and can still be called, or is taken off the list and told. Of a raffle all stay. */
    waiting: z.exactOptional(z.enum(['KEEP', 'CANCEL'])),
    /** The version that was looked at: a list that was changed since answers 412. */
    version: z.exactOptional(Version),
  }),
  output: JrsItem,
})

export const renewJrsCode = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/code',
  summary: 'A new code. The old one and all that was printed with it stop at once.',
  access: 'jrs.edit',
  params: idParam,
  body: z.strictObject({ version: Version }),
  output: JrsItem,
})

export const duplicateJrs = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/duplicate',
  summary: 'A new draft with the same words, form and rules, without a period.',
  access: 'jrs.edit',
  refuses: conflictsWithPlan,
  params: idParam,
  status: 201,
  idempotent: true,
  body: z.strictObject({}),
  output: JrsItem,
})

export const getJrsQrCode = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/:id/qrcode.svg',
  summary: 'The QR code of the list’s link, as SVG, to be printed in any size.',
  access: 'jrs.edit',
  params: idParam,
  answer: 'bytes',
  output: z.instanceof(Blob),
})
