import * as z from 'zod/mini'
import { Id } from './shapes.ts'

/** A record among those of its kind that wait for their review, whoever has waited longest first. */
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
