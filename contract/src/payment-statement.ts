import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { exportAsked, type ColumnHeads } from './exports.ts'
import { Id, Month } from './shapes.ts'

/** The present month, and every store that the caller may see, where nothing else is said. */
export const StatementFilter = z.strictObject({ month: z.exactOptional(Month), storeId: z.exactOptional(Id) })
export type StatementFilter = z.output<typeof StatementFilter>

export const statementHeads = {
  at: 'payments.statement.at',
  no: 'payments.field.no',
  store: 'payments.field.store',
  what: 'payments.statement.what',
  type: 'payments.field.type',
  account: 'reconciliation.field.account',
  supply: 'payments.month.supply',
  vat: 'payments.month.vat',
  total: 'payments.statement.total',
  balance: 'payments.statement.balance',
} as const satisfies ColumnHeads

export const exportStatement = endpoint({
  method: 'POST',
  path: '/api/v1/payment/statement/export',
  summary:
    'What the ledger moved in a month as a spreadsheet: the balance before, every move, and what they ' +
    'come to; of the own stores for managers, of all or of one for the operator. Why it is taken is ' +
    'recorded.',
  access: 'payments.read',
  answer: 'bytes',
  body: z.strictObject({ ...exportAsked, filter: StatementFilter }),
  output: z.instanceof(Blob),
})
