import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, idParam, Instant, InstantInput } from './shapes.ts'

/** What was pressed longer ago is refused: whoever it was about stands at no door any more. */
export const mostHoursLate = 12

/** When somebody pressed, by the server's clock as the device knew it, where there was no network then. */
export const PressedAt = z.exactOptional(InstantInput)

/** What is pressed and answered within this has found a network. */
const atOnceMs = 10_000

/** Whether something was pressed so long ago that others may have gone on meanwhile. */
export function isLate(pressedAt: string | undefined, now: Date): boolean {
  return pressedAt !== undefined && now.getTime() - Date.parse(pressedAt) > atOnceMs
}

/**
 * The instant that counts for something pressed: never of the future, whatever a device believes, and not before what
 * it follows (`after`); null where it is too long ago.
 */
export function pressedTime(
  pressedAt: string | undefined,
  now: Date,
  after: readonly (string | null)[] = [],
): Date | null {
  if (pressedAt === undefined) return now
  const givenMs = Date.parse(pressedAt)
  if (now.getTime() - givenMs > mostHoursLate * 3_600_000) return null
  const earliestMs = Math.max(...after.map((instant) => (instant === null ? 0 : Date.parse(instant))), 0)
  return new Date(Math.min(now.getTime(), Math.max(givenMs, earliestMs)))
}

/** So many numbers a device has in hand for when there is no network. */
export const numbersLent = 20

/** A number that was lent to a device, and given to a guest there. */
export const LentNumber = z.strictObject({
  holder: Id,
  number: z.int().check(z.positive(), z.lte(1_000_000)),
})

export const LentNumbers = z.object({
  /** The business day that they are good for. */
  day: CalendarDate,
  /** When it ends, and they with it. */
  until: Instant,
  /** Those that no guest has yet, in order. */
  numbers: z.array(z.int()),
})
export type LentNumbers = z.infer<typeof LentNumbers>

export const lendJrsNumbers = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/lent-numbers',
  summary:
    'Numbers of a queue for a device to give while there is no network, the same again however often it ' +
    'asks, and more once they run short. Nobody else gets them on this business day; `lent` of ' +
    '`staff-entry` says which one a guest got.',
  access: 'jrs.edit',
  params: idParam,
  body: z.strictObject({
    /** The device, by an id that it made up. */
    holder: Id,
  }),
  output: LentNumbers,
})
