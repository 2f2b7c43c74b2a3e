import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, DateInput, Id, idParam, Instant, longText, pageOf, pageQuery } from './shapes.ts'

/**
 * What can differ: the provider has money that the ledger has not, the ledger has what the provider has not, both have
 * it with other amounts, or the kept sums of a day are not those of its postings. Doubtful is whether a cancel of the
 * provider is the chargeback of the same amount that staff wrote down only after that day.
 */
export const differenceKinds = ['MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'SUMS', 'DOUBTFUL'] as const

/** The chargeback that was written down, or another one, which is in the ledger besides. */
export const doubtAnswers = ['SAME', 'ANOTHER'] as const

export const LedgerDifference = z.object({
  id: Id,
  day: CalendarDate,
  kind: z.enum(differenceKinds),
  orderId: z.nullable(Id),
  orderNo: z.nullable(z.string()),
  /** Of the provider: the payment, and the transaction of it. */
  paymentKey: z.nullable(z.string()),
  transactionKey: z.nullable(z.string()),
  /** Of the ledger, where the kept sums of a day are wrong; else null. */
  account: z.nullable(z.string()),
  /**
   * Won; null for what one side does not have. Where sums are wrong `ours` is the sum that is kept, `theirs` that of the
   * postings.
   */
  ours: z.nullable(z.int()),
  theirs: z.nullable(z.int()),
  foundAt: Instant,
  /** When a later check found it no more, or somebody explained it. */
  resolvedAt: z.nullable(Instant),
  note: z.nullable(z.string()),
  /** What somebody said of a doubtful one. */
  answer: z.nullable(z.enum(doubtAnswers)),
})
export type LedgerDifference = z.infer<typeof LedgerDifference>

export const LedgerCheck = z.object({
  day: CalendarDate,
  checkedAt: Instant,
  /** Of the provider, on that day. */
  transactions: z.int(),
  /** That are open. */
  differences: z.int(),
})
export type LedgerCheck = z.infer<typeof LedgerCheck>

const access = 'payments.reconcile'

export const listLedgerChecks = endpoint({
  method: 'GET',
  path: '/api/v1/payment/checks',
  summary: 'The last days on which the ledger was compared with the provider, newest first.',
  access,
  output: z.object({ items: z.array(LedgerCheck) }),
})

export const checkLedger = endpoint({
  method: 'POST',
  path: '/api/v1/payment/checks',
  summary: 'Compare the ledger with the provider for a day once more, soon.',
  access,
  status: 202,
  body: z.strictObject({ day: DateInput }),
  refuses: ['provider.payment_unavailable'],
  output: z.object({}),
})

export const pagedDifferences = endpoint({
  method: 'GET',
  path: '/api/v1/payment/paged-differences',
  summary:
    'What differs between the ledger and the provider, newest first; open or resolved ones alone where asked.',
  access,
  query: z.strictObject({ ...pageQuery, open: z.exactOptional(z.enum(['true', 'false'])) }),
  output: pageOf(LedgerDifference),
})

export const resolveDifference = endpoint({
  method: 'POST',
  path: '/api/v1/payment/difference/:id',
  summary: 'Explain a difference that somebody has looked into.',
  access,
  params: idParam,
  body: z.strictObject({ note: longText(2, 500) }),
  output: LedgerDifference,
})

export const answerDoubt = endpoint({
  method: 'POST',
  path: '/api/v1/payment/difference/:id/answer',
  summary:
    'Say whether a doubtful cancel of the provider is the chargeback that was written down. Another one is written into the ledger besides.',
  access,
  params: idParam,
  body: z.strictObject({ answer: z.enum(doubtAnswers) }),
  refuses: ['conflict.state'],
  output: LedgerDifference,
})
