import * as z from 'zod/mini'
import type { ClockMoves } from './actions.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './shapes.ts'

/** So long a place that became free is held for whoever it was offered to. */
export const offerMinutes = 15

/** Nothing is offered of a slot that begins sooner: whoever takes it still has to come. */
export const leastOfferMinutes = 30

/** As many as wait for one slot. */
export const mostSlotWaits = 50

export const slotWaitStatuses = ['WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT'] as const
export type SlotWaitStatus = (typeof slotWaitStatuses)[number]

export const slotWaitMoves: ClockMoves<'offer' | 'take' | 'lapse' | 'leave', SlotWaitStatus> = {
  offer: { from: ['WAITING'], to: 'OFFERED' },
  take: { from: ['OFFERED'], to: 'TAKEN' },
  lapse: { from: ['OFFERED'], to: 'LAPSED' },
  /** By oneself, or taken off by staff. */
  leave: { from: ['WAITING', 'OFFERED'], to: 'LEFT' },
}

/** The instant from which on slots that begin after it are offered. */
export function offeredAfter(now: Date): Date {
  return new Date(now.getTime() + leastOfferMinutes * 60_000)
}

/** Somebody who waits for a place of a full slot; the name is masked. */
export const JrsSlotWait = z.object({
  id: Id,
  name: z.string(),
  partySize: z.int(),
  joinedAt: Instant,
  /** Until then a place is held; null as long as none was offered. */
  offerEndsAt: z.nullable(Instant),
})
export type JrsSlotWait = z.infer<typeof JrsSlotWait>

export const removeJrsSlotWait = endpoint({
  method: 'DELETE',
  path: '/api/v1/jrs/slot-wait/:waitId',
  summary:
    'Take somebody off the waiting list of a slot; a place that was offered goes to the next. One that has ended is 409 `conflict.state`.',
  access: 'jrs.edit',
  params: z.object({ waitId: Id }),
  status: 204,
  output: z.void(),
})
