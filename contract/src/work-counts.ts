import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './shapes.ts'
import { promotionStatuses, storeStatuses } from './statuses.ts'

/** Numbers for the sidebar, the tabs and the dashboard, which do without all that the records are made of. */
export const WorkCounts = z.object({
  stores: z.object({ byStatus: z.record(z.enum(storeStatuses), z.int()) }),
  promotions: z.object({
    byStatus: z.record(z.enum(promotionStatuses), z.int()),
    /** Of those that were approved: changed since, and not looked at. */
    changed: z.int(),
    /** When the next of one's own live ones ends; null where none is, and for the operator. */
    nextEndAt: z.nullable(Instant),
  }),
  /** Lists that are open or paused, and the parties that wait, were called or confirmed on them. */
  jrs: z.object({ running: z.int(), active: z.int() }),
  /** Null for who does not handle them. `mine` and `unassigned` count open ones. */
  requests: z.nullable(z.object({ open: z.int(), overdue: z.int(), mine: z.int(), unassigned: z.int() })),
  /** That are open between the ledger and the payment provider. Null for who does not look into them. */
  differences: z.nullable(z.int()),
  /**
   * Refunds that wait for staff (`pagedWaitingRefunds`): those that the viewer sees, and of them those that he or she may
   * decide or send. Null for who gives nothing back.
   */
  refunds: z.nullable(z.object({ waiting: z.int(), mine: z.int() })),
  /** Of the viewer’s own. */
  unreadNotifications: z.int(),
})
export type WorkCounts = z.infer<typeof WorkCounts>

export const getWorkCounts = endpoint({
  method: 'GET',
  path: '/api/v1/manager/counts',
  summary:
    'How many stores and promotions there are in each state, how many lists run and how many are on ' +
    'them, of the own stores for managers, of all for the operator; and of requests, for who handles ' +
    'them, how many are open, overdue, given to me, given to nobody; how many differences of the ledger ' +
    'are open, for who looks into them; how many refunds wait for a second person or to be sent, for who ' +
    'gives money back; and how many own notifications are unread.',
  access: 'overview.read',
  output: WorkCounts,
})
