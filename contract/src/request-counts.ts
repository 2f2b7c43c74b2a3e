import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Numbers for the sidebar and the dashboard; `mine` and `unassigned` count open ones. */
export const getRequestCounts = endpoint({
  method: 'GET',
  path: '/api/v1/user/user-request/counts',
  summary: 'How many requests are open, overdue, given to me, given to nobody.',
  access: 'requests.handle',
  output: z.object({ open: z.int(), overdue: z.int(), mine: z.int(), unassigned: z.int() }),
})
