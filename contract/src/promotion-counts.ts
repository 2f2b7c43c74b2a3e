import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { promotionStatuses } from './promotion-actions.ts'

/** Numbers for the sidebar, the tabs and the dashboard, which do without all that a promotion is made of. */
export const getPromotionCounts = endpoint({
  method: 'GET',
  path: '/api/v1/promotion/counts',
  summary:
    'How many promotions there are in each state, and how many of those that were approved were changed since and not looked at: of the own stores for managers, of all for the operator.',
  access: 'promotions.edit',
  output: z.object({ byStatus: z.record(z.enum(promotionStatuses), z.int()), changed: z.int() }),
})
