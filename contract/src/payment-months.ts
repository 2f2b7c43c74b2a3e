import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { failedStatuses } from './order-actions.ts'
import { CalendarDate, Id, Month } from './shapes.ts'

const Won = z.int()

/** Orders are counted no further. */
export const mostCounted = 10_000

/** By which states orders are counted; those that wait for a deposit are counted by their payments. */
export const countedStatuses = {
  paid: ['PAID'],
  failed: failedStatuses,
} as const

/** What came in and went back in a month in Seoul, by the ledger. */
export const PaymentMonth = z.object({
  month: Month,
  /** A correction is taken from the side of what it takes back: less than nothing where that was in another month. */
  charged: Won,
  refunded: Won,
  /** What is left: in, less back. */
  net: Won,
  supply: Won,
  vat: Won,
  /** The same of as many days of the month before; null where nothing moved then. */
  previousNet: z.nullable(Won),
  /** Every day until today, or the month’s last. */
  days: z.array(z.object({ day: CalendarDate, net: Won })),
  /** Orders that were placed in the month, by what became of them; up to `mostCounted` of each. */
  counts: z.object({
    all: z.int(),
    paid: z.int(),
    waiting: z.int(),
    /** Not orders but refunds, in whatever state, by the days of their list (`refunds.ts`). */
    refunded: z.int(),
    failed: z.int(),
  }),
})
export type PaymentMonth = z.infer<typeof PaymentMonth>

export const getPaymentMonth = endpoint({
  method: 'GET',
  path: '/api/v1/payment/month',
  summary: 'What came in and went back in a month: of the own stores for managers, of all for the operator.',
  access: 'payments.read',
  query: z.strictObject({ month: Month, storeId: z.exactOptional(Id) }),
  output: PaymentMonth,
})
