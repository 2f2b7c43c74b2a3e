import * as z from 'zod/mini'
import { HistoryEntry } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { conflictsWithPlan } from './errors.ts'
import { idParam, pageOf, pageQuery, Version } from './shapes.ts'
import { Store } from './stores.ts'

/** One thing that was done with a store. */
export const StoreHistoryEntry = z.object({
  ...HistoryEntry.shape,
  /** The viewer may take this change back now: it is the last one of the store's data, and kept whole. */
  canUndo: z.boolean(),
})
export type StoreHistoryEntry = z.infer<typeof StoreHistoryEntry>

export const pagedStoreHistory = endpoint({
  method: 'GET',
  path: '/api/v1/store/:id/history',
  summary: 'What was done with the store, newest first; who merely looked at it only the operator sees.',
  access: 'stores.edit',
  params: idParam,
  query: z.strictObject(pageQuery),
  output: pageOf(StoreHistoryEntry),
})

export const undoStoreChange = endpoint({
  method: 'POST',
  path: '/api/v1/store/:id/undo',
  summary:
    'Take back the last change of the data; refused (409) where there is none, or it cannot be taken back.',
  access: 'stores.edit',
  refuses: conflictsWithPlan,
  params: idParam,
  /** The version that the change led to: a store that was changed since answers 412. */
  body: z.strictObject({ version: Version }),
  output: Store,
})
