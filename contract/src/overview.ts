import * as z from 'zod/mini'
import { roles } from './access.ts'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Instant, Month } from './shapes.ts'
import { userStatuses } from './users.ts'

/** The dashboard's numbers. `members` is null for managers, who do not see members. */
export const Overview = z.object({
  at: Instant,
  members: z.nullable(
    z.object({
      total: z.int(),
      byRoleAndStatus: z.array(
        z.object({ authorityType: z.enum(roles), status: z.enum(userStatuses), count: z.int() }),
      ),
      /** Since Monday 00:00 in Seoul, and in the same stretch of the week before. */
      newThisWeek: z.int(),
      newLastWeek: z.int(),
      weekStartsOn: CalendarDate,
      /** The last 14 days in Seoul, oldest first, each beside the day two weeks before. */
      newByDay: z.array(z.object({ date: CalendarDate, count: z.int(), countTwoWeeksBefore: z.int() })),
      /** Sessions active in the last five minutes. */
      sessionsNow: z.int(),
    }),
  ),
  /**
   * Of the present month in Seoul, of the own stores for managers, in won; null while nothing is sold, and for who may
   * not see it.
   */
  money: z.nullable(
    z.object({
      month: Month,
      /** By the ledger: what is left, and what went back. */
      net: z.int(),
      refunded: z.int(),
      /** What was left of as many days of the month before; null where nothing moved then. */
      previousNet: z.nullable(z.int()),
      /** What payers were told to pay into an account and have not yet, whenever ordered. */
      outstanding: z.int(),
    }),
  ),
  versions: z.object({ api: z.string(), schema: z.string() }),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/v1/manager/overview',
  summary: 'The numbers of the dashboard.',
  access: 'overview.read',
  output: Overview,
})
