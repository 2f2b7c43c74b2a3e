import * as z from 'zod/mini'
import type { JrsItem } from './jrs.ts'
import { Instant } from './shapes.ts'

/** What somebody on a list is told by text. */
export const textKinds = [
  'joined',
  'ahead',
  'called',
  'deferred',
  'cancelled',
  'refused',
  'accepted',
  'moved',
  'dayBefore',
  'hoursBefore',
] as const
export type TextKind = (typeof textKinds)[number]

/** What became of the text that left, or should have left, last. One that failed may leave later, while it is still true. */
export const EntryText = z.object({
  kind: z.enum(textKinds),
  state: z.enum(['SENT', 'FAILED']),
  at: Instant,
})
export type EntryText = z.infer<typeof EntryText>

/** So many texts about its lists a store sends a business day: far more than a full evening, so that a mistake has an end. */
export const mostTextsADay = 2_000

/** So long after the last failure the board says that texts do not leave. */
export const textsDownMinutes = 15

/** How the texts of a store go today; over the most, and while the provider is away, calling goes on without. */
export const TextsToday = z.object({
  state: z.enum(['OK', 'DOWN', 'CEILING']),
  sent: z.int(),
  most: z.int(),
})
export type TextsToday = z.infer<typeof TextsToday>

/** What a text of 90 bytes costs the operator, VAT inside: the provider's list price, to be looked at with each contract. */
const textPriceWon = 20

/** Guests of an evening where the list does not say how many it takes. */
const assumedGuests = 100

type Told = Pick<
  JrsItem,
  | 'kind'
  | 'capacity'
  | 'notifyOnJoin'
  | 'notifyAhead'
  | 'notifyOnCall'
  | 'remindDayBefore'
  | 'remindHoursBefore'
>

/** What the texts of a list come to when as many join as it takes, each told all that the list tells. */
export function textsCost(item: Told): { guests: number; perGuest: number; texts: number; won: number } {
  const { kind, capacity, notifyOnJoin, notifyAhead, notifyOnCall } = item
  const reminders = kind === 'RESERVATION' ? [item.remindDayBefore, item.remindHoursBefore] : []
  const guests = kind === 'QUEUE' ? Math.max(capacity ?? 0, assumedGuests) : (capacity ?? assumedGuests)
  const told =
    kind === 'QUEUE' ? [notifyOnJoin, notifyAhead > 0, notifyOnCall] : [notifyOnJoin, true, ...reminders]
  const perGuest = told.filter(Boolean).length
  const texts = Math.min(guests * perGuest, mostTextsADay)
  return { guests, perGuest, texts, won: texts * textPriceWon }
}
