import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Promotion } from './promotions.ts'
import { ReviewPlace } from './review.ts'
import { idParam, Version } from './shapes.ts'

export const getPromotionReviewPlace = endpoint({
  method: 'GET',
  path: '/api/v1/promotion/:id/review-place',
  summary:
    'Where a promotion stands among those that wait for their review, its neighbours, and who submitted it.',
  access: 'promotions.review',
  params: idParam,
  output: ReviewPlace,
})

export const seePromotionChange = endpoint({
  method: 'POST',
  path: '/api/v1/promotion/:id/seen',
  summary: 'An administrator has looked at what was changed after the approval.',
  access: 'promotions.review',
  params: idParam,
  /** The version that was looked at: what was changed since answers 412. */
  body: z.strictObject({ version: Version }),
  output: Promotion,
})
