import * as z from 'zod/mini'
import { Id } from './shapes.ts'

/** A record among those of its kind that wait for the operator, whoever is to be looked at first before all others. */
export const QueuePlace = z.object({
  /** From 1; null when it does not wait. */
  place: z.nullable(z.int()),
  /** How many wait. */
  total: z.int(),
  before: z.nullable(Id),
  after: z.nullable(Id),
  /** Which one is looked at after this one: the one behind it, else the first of the others. */
  next: z.nullable(Id),
})
export type QueuePlace = z.infer<typeof QueuePlace>

export const ReviewPlace = z.extend(QueuePlace, {
  /** Who submitted it last, masked; null before that, or when whoever did is gone. */
  applicant: z.nullable(z.string()),
})
export type ReviewPlace = z.infer<typeof ReviewPlace>
