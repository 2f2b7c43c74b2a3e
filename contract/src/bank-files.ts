import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, idParam, Instant } from './shapes.ts'

/** A bank’s file is small: a year of one account has a few thousand rows. */
export const mostBankFileBytes = 2 * 1024 * 1024
export const mostBankRows = 5_000
/** Booked by one press. */
export const mostBookedAtOnce = 500

/**
 * What a row of the bank’s file is: of one order, of one that has to be looked at, of none, booked, put aside as not ours,
 * or not to be read.
 */
export const bankRowStates = ['MATCHED', 'DOUBTFUL', 'BAD', 'NOT_OURS', 'DISMISSED', 'BOOKED'] as const
export type BankRowState = (typeof bankRowStates)[number]

/** Why a row has to be looked at. */
export const bankRowDoubts = [
  'several_orders',
  'several_rows',
  'name',
  'amount',
  'late',
  'paid',
  'early',
  'own_store',
  'uploader_store',
] as const
export type BankRowDoubt = (typeof bankRowDoubts)[number]

/** Why a row cannot be read. */
export const bankRowProblems = ['date', 'amount', 'name', 'long'] as const
export type BankRowProblem = (typeof bankRowProblems)[number]

/** An order that a row may be the money for. */
const Candidate = z.object({
  orderId: Id,
  orderNo: z.string(),
  storeName: z.string(),
  depositorName: z.nullable(z.string()),
  /** Won. */
  amount: z.int(),
  /** The row is its whole amount and it is not paid, so that the row may be booked for it. */
  fits: z.boolean(),
  /** Of a store in which the viewer works: somebody else books it. */
  isOwn: z.boolean(),
  /** Of a store in which works who gave the file in, which is no proof then. */
  isUploaders: z.boolean(),
})
export type BankRowCandidate = z.infer<typeof Candidate>

export const BankRow = z.object({
  /** In the file, counted from 1 with all that stands above the rows. */
  line: z.int(),
  /** Null for one that cannot be read. */
  id: z.nullable(Id),
  state: z.enum(bankRowStates),
  doubt: z.nullable(z.enum(bankRowDoubts)),
  problem: z.nullable(z.enum(bankRowProblems)),
  transferredAt: z.nullable(Instant),
  /** Won. */
  amount: z.nullable(z.int()),
  /** Who sent it, by the bank; of a row that cannot be read what stands in it. */
  name: z.string(),
  /** That it is booked for. */
  orderId: z.nullable(Id),
  orderNo: z.nullable(z.string()),
  /** At most ten. */
  candidates: z.array(Candidate),
})
export type BankRow = z.infer<typeof BankRow>

export const BankFile = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  /** Rows of money that went out, which are passed over. */
  withdrawals: z.int(),
  rows: z.array(BankRow),
})
export type BankFile = z.infer<typeof BankFile>

const BankFileLine = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  rows: z.int(),
  booked: z.int(),
})

const access = 'payments.record'

export const uploadBankFile = endpoint({
  method: 'POST',
  path: '/api/v1/payment/bank-file',
  summary:
    'Read a bank’s list of deposits (CSV in UTF-8 or CP949, XLSX) and say of each row which order it is the money for. Nothing is booked.',
  access,
  status: 201,
  upload: true,
  body: z.strictObject({}),
  refuses: ['file.unsupported_type'],
  output: BankFile,
})

export const listBankFiles = endpoint({
  method: 'GET',
  path: '/api/v1/payment/bank-files',
  summary: 'The last files of the bank that were read, newest first.',
  access,
  output: z.object({ items: z.array(BankFileLine) }),
})

export const getBankFile = endpoint({
  method: 'GET',
  path: '/api/v1/payment/bank-file/:id',
  summary: 'A file of the bank with what its rows are now.',
  access,
  params: idParam,
  output: BankFile,
})

export const bookBankFile = endpoint({
  method: 'POST',
  path: '/api/v1/payment/bank-file/:id/book',
  summary:
    'Book these rows of a file, each for the one order that it matches; what does not match any more stays.',
  access,
  params: idParam,
  body: z.strictObject({
    rowIds: z.array(Id).check(z.minLength(1), z.maxLength(mostBookedAtOnce)),
  }),
  output: BankFile,
})

export const decideBankRow = endpoint({
  method: 'POST',
  path: '/api/v1/payment/bank-file/:id/row/:rowId',
  summary: 'Decide a row by hand: book it for an order, or put it aside as not ours (`orderId` null).',
  access,
  params: z.object({ id: Id, rowId: Id }),
  body: z.strictObject({ orderId: z.nullable(Id) }),
  refuses: ['conflict.state', 'payment.amount_mismatch'],
  output: BankFile,
})
