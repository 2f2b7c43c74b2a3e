import { endpoint } from './endpoint.ts'
import { ReviewPlace } from './review.ts'
import { idParam } from './shapes.ts'

export const getReviewPlace = endpoint({
  method: 'GET',
  path: '/api/v1/store/:id/review-place',
  summary:
    'Where a store stands among those that wait for their review, its neighbours, and who submitted it.',
  access: 'stores.review',
  params: idParam,
  output: ReviewPlace,
})
