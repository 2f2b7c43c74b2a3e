import * as z from 'zod/mini'
import { HistoryEntry } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { conflictsWithPlan } from './errors.ts'
import { Promotion } from './promotions.ts'
import { idParam, pageOf, pageQuery, Version } from './shapes.ts'

/** One thing that was done with a promotion. */
export const PromotionHistoryEntry = z.object({
  ...HistoryEntry.shape,
  /** The viewer may take this change back now: it is the last one of the promotion's data, and kept whole. */
  canUndo: z.boolean(),
})
export type PromotionHistoryEntry = z.infer<typeof PromotionHistoryEntry>

export const pagedPromotionHistory = endpoint({
  method: 'GET',
  path: '/api/v1/promotion/:id/history',
  summary: 'What was done with the promotion, newest first.',
  access: 'promotions.edit',
  params: idParam,
  query: z.strictObject(pageQuery),
  output: pageOf(PromotionHistoryEntry),
})

export const undoPromotionChange = endpoint({
  method: 'POST',
  path: '/api/v1/promotion/:id/undo',
  summary:
    'Take back the last change of the data; refused (409) where there is none, or it cannot be taken back.',
  access: 'promotions.edit',
  refuses: conflictsWithPlan,
  params: idParam,
  /** The version that the change led to: a promotion that was changed since answers 412. */
  body: z.strictObject({ version: Version }),
  output: Promotion,
})
