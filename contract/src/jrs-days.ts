import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { jrsKinds } from './jrs-actions.ts'
import { JrsEntry } from './jrs-entries.ts'
import { JrsField } from './jrs-form.ts'
import { JrsSlotWait } from './jrs-slot-waits.ts'
import { CalendarDate, Id, idParam, Instant, InstantInput } from './shapes.ts'
import { jrsStatuses, staffRoles, storeStatuses } from './statuses.ts'

/** So long staff take back that they moved a booking to another slot. */
export const moveBackMinutes = 10

/** A booking on its day. */
export const JrsBooking = z.extend(JrsEntry, {
  /** The slot from which staff moved it, as long as that can be taken back. */
  movedFrom: z.nullable(Instant),
})
export type JrsBooking = z.infer<typeof JrsBooking>

/** A time of the day that parties are booked for. */
export const JrsSlot = z.object({
  at: Instant,
  /** It has not begun and the list has it: parties can be moved there. */
  isOpen: z.boolean(),
  /** Whoever walks in can be written down for it: it is open or runs. */
  takesWalkIns: z.boolean(),
  /** Parties that hold a place of it, and the people they are. */
  parties: z.int(),
  people: z.int(),
  /** Who came, comes or did not come, in the order of their numbers. */
  bookings: z.array(JrsBooking),
  /** Who waits for a place of it or has one offered, in their order; each of them holds a place that is free. */
  waits: z.array(JrsSlotWait),
})
export type JrsSlot = z.infer<typeof JrsSlot>

/** A day of a list of reservations, as of one moment. */
export const JrsDay = z.object({
  at: Instant,
  id: Id,
  storeName: z.string(),
  title: z.string(),
  kind: z.enum(jrsKinds),
  status: z.enum(jrsStatuses),
  storeStatus: z.enum(storeStatuses),
  /** What the viewer is in the store; null for the operator’s staff. */
  staffRole: z.nullable(z.enum(staffRoles)),
  version: z.int(),
  maxDeferrals: z.int(),
  maxPartySize: z.int(),
  formFields: z.array(JrsField),
  /** Parties that a slot takes. */
  slotCapacity: z.int(),
  date: CalendarDate,
  today: CalendarDate,
  /** The list takes nobody on this day. */
  isClosed: z.boolean(),
  slots: z.array(JrsSlot),
  /** Parties that cancelled or were refused on this day. */
  cancelled: z.int(),
})
export type JrsDay = z.infer<typeof JrsDay>

/** How full each slot of seven days is. */
export const JrsWeek = z.object({
  at: Instant,
  today: CalendarDate,
  slotCapacity: z.int(),
  days: z.array(
    z.object({
      date: CalendarDate,
      isClosed: z.boolean(),
      slots: z.array(z.object({ at: Instant, parties: z.int(), people: z.int() })),
    }),
  ),
})
export type JrsWeek = z.infer<typeof JrsWeek>

const query = z.strictObject({ date: z.exactOptional(CalendarDate) })

export const getJrsDay = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/:id/day',
  summary: 'The bookings of a day by slot, today’s without a date. Who looks is recorded.',
  access: 'jrs.edit',
  params: idParam,
  query,
  output: JrsDay,
})

export const getJrsWeek = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/:id/week',
  summary: 'How full the slots of seven days are, from a date or from today on.',
  access: 'jrs.edit',
  params: idParam,
  query,
  output: JrsWeek,
})

export const moveJrsBooking = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/entry/:entryId/slot',
  summary:
    'Move a booking to another slot of its list; the guest is told after ten seconds. In another slot ' +
    'than the caller saw it is 409 `conflict.state`; what has begun, is closed or is no slot of the ' +
    'list, and what is full, is 422. For ten minutes the move back goes to a slot that has begun, too.',
  access: 'jrs.edit',
  params: z.object({ entryId: Id }),
  body: z.strictObject({
    /** The slot in which the caller saw it. */
    from: InstantInput,
    to: InstantInput,
  }),
  output: JrsBooking,
})

export const setJrsClosedDay = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/closed-day',
  summary:
    'Close a day of a list of reservations, or open it again. A day with bookings needs to be told what becomes of them (422 at `/bookings`): they stay, or are cancelled and told.',
  access: 'jrs.edit',
  params: idParam,
  body: z.strictObject({
    date: CalendarDate,
    isClosed: z.boolean(),
    bookings: z.exactOptional(z.enum(['KEEP', 'CANCEL'])),
  }),
  output: z.object({
    date: CalendarDate,
    isClosed: z.boolean(),
    /** Bookings that were cancelled. */
    cancelled: z.int(),
  }),
})
