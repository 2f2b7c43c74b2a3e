import * as z from 'zod/mini'
import { HistoryEntry } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { conflictsWithPlan } from './errors.ts'
import { JrsItem } from './jrs.ts'
import { idParam, pageOf, pageQuery, Version } from './shapes.ts'

/** One thing that was done with a list. */
export const JrsHistoryEntry = z.object({
  ...HistoryEntry.shape,
  /** The viewer may take this change back now: it is the last one of the list's data, and kept whole. */
  canUndo: z.boolean(),
})
export type JrsHistoryEntry = z.infer<typeof JrsHistoryEntry>

export const pagedJrsHistory = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/:id/history',
  summary: 'What was done with the list, newest first.',
  access: 'jrs.edit',
  params: idParam,
  query: z.strictObject(pageQuery),
  output: pageOf(JrsHistoryEntry),
})

export const undoJrsChange = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/undo',
  summary:
    'Take back the last change of the data; refused (409) where there is none, or it cannot be taken back.',
  access: 'jrs.edit',
  refuses: conflictsWithPlan,
  params: idParam,
  /** The version that the change led to: a list that was changed since answers 412. */
  body: z.strictObject({ version: Version }),
  output: JrsItem,
})
