import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { exportAsked } from './exports.ts'
import { entryOrigins } from './jrs-entry-actions.ts'
import { jrsKinds } from './jrs-actions.ts'
import { partyClasses } from './jrs-entries.ts'
import { CalendarDate, Id, idParam } from './shapes.ts'

/** As many business days as one question is about: fifty-two weeks and some. */
export const mostStatsDays = 400

const count = z.int()

/** How long those who were called had waited from joining to their first call, in minutes. */
export const JrsWaits = z.object({
  count,
  median: z.number(),
  /** Nine of ten waited no longer. */
  ninth: z.number(),
})
export type JrsWaits = z.infer<typeof JrsWaits>

/** What became of those who joined in a stretch of time. */
export const JrsFigures = z.object({
  joined: count,
  people: count,
  completed: count,
  missed: count,
  cancelledByGuest: count,
  /** By staff, by the list's closing or by the end of its day. */
  cancelledByStore: count,
  rejected: count,
  /** Who was put off at least once, and how often all together. */
  deferred: count,
  deferrals: count,
  parties: z.array(z.object({ size: z.enum(partyClasses), count })),
  origins: z.array(z.object({ origin: z.enum(entryOrigins), joined: count, completed: count })),
  /** Of those who were told an expected wait as they joined, and called: how it came. */
  told: z.object({ within: count, sooner: count, later: count }),
  waits: z.nullable(JrsWaits),
  /** Business days and hours in which somebody joined. */
  days: count,
  hours: count,
  /** Of these hours, those in which staff wrote nobody down. */
  hoursWithoutStaff: count,
})
export type JrsFigures = z.infer<typeof JrsFigures>

/** An hour of a weekday, over all weeks. */
export const JrsStatsCell = z.object({
  /** Of the business day, 0 is Sunday. */
  weekday: z.int(),
  /** 5 to 28: those after midnight are the business day's before. */
  hour: z.int(),
  joined: count,
  /** Served in this hour, whenever they joined. */
  served: count,
  /** Days on which somebody who joined in this hour was called. */
  days: count,
  waits: z.nullable(JrsWaits),
})
export type JrsStatsCell = z.infer<typeof JrsStatsCell>

const Counts = z.object({ joined: count, completed: count, missed: count, cancelledByGuest: count })

export const JrsStats = z.object({
  /** Business days, which begin at 05:00 in Seoul. */
  from: CalendarDate,
  to: CalendarDate,
  /** As many days before, of the same weekdays; where the last one is not over, up to the same hour. */
  before: z.object({ from: CalendarDate, to: CalendarDate, figures: JrsFigures }),
  figures: JrsFigures,
  cells: z.array(JrsStatsCell),
  /** One business day, or seven. */
  stepDays: z.int(),
  steps: z.array(z.extend(Counts, { from: CalendarDate, before: Counts })),
})
export type JrsStats = z.infer<typeof JrsStats>

/** A list among others of its store. */
export const JrsStatsOfList = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(jrsKinds),
  joined: count,
  completed: count,
  missed: count,
  waits: z.nullable(JrsWaits),
})
export const StoreJrsStats = z.extend(JrsStats, { storeName: z.string(), lists: z.array(JrsStatsOfList) })
export type StoreJrsStats = z.infer<typeof StoreJrsStats>

const range = { from: z.exactOptional(CalendarDate), to: z.exactOptional(CalendarDate) }
export const JrsStatsRange = z.strictObject(range)
export type JrsStatsRange = z.output<typeof JrsStatsRange>

export const getJrsStats = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/:id/stats',
  summary:
    'What became of those who joined a list, by business days up to today, beside as many days before; 28 where no first one is named, 400 at most.',
  access: 'jrs.edit',
  params: idParam,
  query: JrsStatsRange,
  output: JrsStats,
})

export const getStoreJrsStats = endpoint({
  method: 'GET',
  path: '/api/v1/store/:id/jrs-stats',
  summary: 'The same of all lists of a store, and of each of them.',
  access: 'jrs.edit',
  params: idParam,
  query: JrsStatsRange,
  output: StoreJrsStats,
})

const asFile = {
  method: 'POST',
  access: 'jrs.export',
  answer: 'bytes',
  params: idParam,
  body: z.strictObject({ ...exportAsked, filter: JrsStatsRange }),
  output: z.instanceof(Blob),
} as const

export const exportJrsStats = endpoint({
  ...asFile,
  path: '/api/v1/jrs/:id/export-stats',
  summary:
    'The figures of a list by the hour as a spreadsheet; they name nobody. Why it is taken is recorded.',
})

export const exportStoreJrsStats = endpoint({
  ...asFile,
  path: '/api/v1/store/:id/export-jrs-stats',
  summary: 'The same of all lists of a store.',
})
