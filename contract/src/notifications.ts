import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, pageOf, pageQuery } from './shapes.ts'

/**
 * What people of a store are told in the console: of a list that it opened, is full, was closed by the clock, sends no
 * more texts today. The operator's administrators: that a store sent its bank details, that an order was paid of which
 * nothing is left to give, that a refund waits to be sent by hand, failed, or nobody agreed to it in time. Chief
 * administrators: that a refund waits for one of them.
 */
export const notificationTypes = [
  'jrs.opened',
  'jrs.full',
  'jrs.ended',
  'jrs.texts_spent',
  'billing.bank_changed',
  'payments.refund_asked',
  'payments.nothing_given',
  'payments.refund_failed',
  'payments.refund_to_send',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** So long they are kept (product.md §4). */
export const notificationDays = 90

/** Something that somebody is told in the console. */
export const Notification = z.object({
  id: Id,
  type: z.enum(notificationTypes),
  /** What it is about, by its name as it was then. */
  subject: z.object({ entity: z.enum(['jrs', 'store', 'order']), id: Id, name: z.string() }),
  /** Who did it; null where nobody did, or the operator. */
  senderName: z.nullable(z.string()),
  at: Instant,
  readAt: z.nullable(Instant),
})
export type Notification = z.infer<typeof Notification>

export const pagedNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notification/paged-notifications',
  summary: 'The own notifications of the last 90 days, the newest first, and how many are unread.',
  access: 'notifications.read',
  query: z.strictObject(pageQuery),
  output: z.extend(pageOf(Notification), { unreadCount: z.int() }),
})

export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/v1/notification/mark-read',
  summary: 'Mark own notifications as read: one, or all that are there.',
  access: 'notifications.read',
  body: z.strictObject({ id: z.exactOptional(Id) }),
  output: z.object({ unreadCount: z.int() }),
})
