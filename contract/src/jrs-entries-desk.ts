import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { exportAsked } from './exports.ts'
import { JrsEntriesFilter, JrsEntry } from './jrs-entries.ts'
import { entryRefusals } from './jrs-entry-actions.ts'
import { JrsField } from './jrs-form.ts'
import { Id, idParam, Instant, InstantInput } from './shapes.ts'
import { jrsStatuses } from './statuses.ts'

/** What decides besides the entry itself what may be done with it, and the words of what was answered. */
export const JrsEntryRecord = z.extend(JrsEntry, {
  title: z.string(),
  storeName: z.string(),
  listStatus: z.enum(jrsStatuses),
  maxDeferrals: z.int(),
  maxPartySize: z.int(),
  formFields: z.array(JrsField),
  /** Who of the store's people moved it last, masked; null where the operator, the guest or the clock did. */
  movedBy: z.nullable(z.string()),
})
export type JrsEntryRecord = z.infer<typeof JrsEntryRecord>

export const viewJrsEntry = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/staff-entry/:entryId',
  summary: 'Somebody on a list, for its store’s people. Who looks is recorded.',
  access: 'jrs.edit',
  params: z.object({ entryId: Id }),
  output: JrsEntryRecord,
})

export const bulkEntryMoves = ['call', 'accept', 'refuse', 'cancel'] as const

/** Of one request: so many are moved one after the other before anybody would wait for an answer. */
export const mostMovedAtOnce = 100

const count = z.int()

export const moveJrsEntries = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/move-entries',
  summary:
    'Call, accept, refuse or cancel many: all that the filter finds, or of those the ones that are ' +
    'named. A rehearsal only counts who would be moved and who not and why; then so many are moved as ' +
    'one request may, each from where it stood, and the caller asks again until nobody is left.',
  access: 'jrs.edit',
  params: idParam,
  body: z.strictObject({
    move: z.enum(bulkEntryMoves),
    filter: JrsEntriesFilter,
    ids: z.exactOptional(z.array(Id).check(z.minLength(1), z.maxLength(mostMovedAtOnce))),
    /** Who joined later was not rehearsed and is left alone. */
    until: z.exactOptional(InstantInput),
    isRehearsal: z.boolean(),
  }),
  output: z.object({
    at: Instant,
    /** Who can still be moved; after a move, who is left. */
    able: count,
    /** How many cannot, by why not (`entries.refusal`). */
    refused: z.array(z.object({ reason: z.enum(entryRefusals), count })),
    moved: count,
    /** Somebody else was faster with these. */
    overtaken: count,
  }),
})

export const exportJrsEntries = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/export-entries',
  summary:
    'The entries of a list as a spreadsheet, any number of rows; names and numbers masked. Why it is taken is recorded.',
  access: 'jrs.export',
  answer: 'bytes',
  params: idParam,
  body: z.strictObject({ ...exportAsked, filter: JrsEntriesFilter }),
  output: z.instanceof(Blob),
})
