import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

/** A store among those that wait for their review, whoever has waited longest first. */
export const ReviewPlace = z.object({
  /** From 1; null once it was decided, or before it is submitted. */
  place: z.nullable(z.int()),
  /** How many wait. */
  total: z.int(),
  before: z.nullable(Id),
  after: z.nullable(Id),
  /** Which one is looked at after this one: the one behind it, else whoever of the others has waited longest. */
  next: z.nullable(Id),
  /** Who submitted it last, masked; null before that, or when whoever did is gone. */
  applicant: z.nullable(z.string()),
})
export type ReviewPlace = z.infer<typeof ReviewPlace>

export const getReviewPlace = endpoint({
  method: 'GET',
  path: '/api/v1/store/:id/review-place',
  summary:
    'Where a store stands among those that wait for their review, its neighbours, and who submitted it.',
  access: 'stores.review',
  params: z.object({ id: Id }),
  output: ReviewPlace,
})
