import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, idParam } from './shapes.ts'

/** Days that views and shares are kept by day. */
export const statsDays = 400

export const PromotionStats = z.object({
  viewCount: z.int(),
  shareCount: z.int(),
  /** Every day in Seoul that was asked for and is kept, oldest first. */
  days: z.array(z.object({ date: CalendarDate, views: z.int(), shares: z.int() })),
})
export type PromotionStats = z.infer<typeof PromotionStats>

export const getPromotionStats = endpoint({
  method: 'GET',
  path: '/api/v1/promotion/:id/stats',
  summary:
    'How often a promotion was viewed and shared, by day in Seoul up to today; 30 days where no first one is named.',
  access: 'promotions.edit',
  params: idParam,
  query: z.strictObject({ from: z.exactOptional(CalendarDate), to: z.exactOptional(CalendarDate) }),
  output: PromotionStats,
})
