import type { BankRowProblem } from '@madang/contract/bank-files'
import type { LedgerAccount, LedgerKind, MoneyAccount } from '@madang/contract/ledger'
import type { OrderStatus, OrderType, PaymentStatus, RefundStatus } from '@madang/contract/order-actions'
import type { OrderItem, Payment, PaymentMethodKind, Refund } from '@madang/contract/orders'
import type { CardStatus } from '@madang/contract/payment-cards'
import type { differenceKinds, LedgerDifference } from '@madang/contract/reconciliation'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as it is, written as text that the statement casts. */
type Json<Value> = ColumnType<Value, unknown, unknown>

export interface OrderTable {
  id: string
  no: string
  buyerUserId: string
  storeId: string
  type: OrderType
  targetId: string
  items: Json<OrderItem[]>
  /** Won. */
  total: number
  supply: number
  vat: number
  status: Generated<OrderStatus>
  /** Null while a payment is on its way: nothing expires then. */
  expiresAt: string | null
  paidAt: string | null
  /** Of the key that names the page on which it is paid. */
  checkoutHash: Buffer | null
  returnPath: Generated<string>
  /** What its seller keeps with it. */
  sale: Json<unknown>
  /** The clock placed it, and would again: what is kept with it says so. */
  isRenewal: GeneratedAlways<boolean>
  /** Until when it may be paid; null with half an hour from when it was placed. */
  keptUntil: string | null
  createdAt: string
  updatedAt: string
  version: Generated<number>
}

export interface PaymentTable {
  id: string
  orderId: string
  storeId: string
  provider: Payment['provider']
  providerPaymentKey: string | null
  method: PaymentMethodKind | null
  status: PaymentStatus
  /** Won. */
  total: number
  approvedAt: string | null
  card: Json<Payment['card']>
  virtualAccount: Json<Payment['virtualAccount']>
  receiptUrl: string | null
  depositorName: string | null
  proof: Json<Payment['proof']>
  failureCode: string | null
  createdAt: string
  updatedAt: string
  version: Generated<number>
}

/** A file of the bank: for each line the row that is kept of it, or why there is none. */
export interface BankFileTable {
  id: string
  name: string
  withdrawals: number
  lines: Json<readonly KeptLine[]>
  createdBy: string
  createdAt: string
}
export type KeptLine =
  | { readonly line: number; readonly rowId: string }
  | { readonly line: number; readonly problem: BankRowProblem; readonly text: string }

export interface BankRowTable {
  id: string
  hash: Buffer
  transferredAt: string
  /** Won. */
  amount: number
  name: string
  memo: string
  paymentId: string | null
  orderId: string | null
  dismissedAt: string | null
  createdAt: string
}

/** Cards. */
export interface PaymentMethodTable {
  id: string
  storeId: string
  /** As the provider knows the card's owner; each card has one of its own. */
  customerKey: string
  status: Generated<CardStatus>
  /** Of the key that names the page on which it is given. */
  checkoutHash: Buffer | null
  expiresAt: string
  authSealed: string | null
  sealedKey: string | null
  /** Of the key, while it is there. */
  keyHash: Buffer | null
  issuer: string | null
  last4: string | null
  cardType: string | null
  ownerType: string | null
  isDefault: Generated<boolean>
  failureCode: string | null
  createdBy: string
  createdAt: string
  updatedAt: string
  removedAt: string | null
  version: Generated<number>
}

export interface RefundTable {
  id: string
  orderId: string
  paymentId: string
  storeId: string
  /** Won. */
  amount: number
  reason: string
  /** Whether what the order gave ends with it; null while that is not known, as of older ones. */
  endsSale: Generated<boolean | null>
  status: RefundStatus
  source: Refund['source']
  requestId: string | null
  askedBy: string | null
  requestOpenedBy: string | null
  decidedBy: string | null
  decidedAt: string | null
  note: string | null
  approvalDueAt: string | null
  accountSealed: string | null
  transactionKey: string | null
  failureCode: string | null
  createdAt: string
  updatedAt: string
  settledAt: string | null
  version: Generated<number>
}

export interface LedgerMoveTable {
  id: string
  kind: LedgerKind
  /** `charge:{paymentId}`, `refund:{refundId}` or `correction:{moveId}`: each once. */
  key: string
  orderId: string
  paymentId: string
  refundId: string | null
  storeId: string
  /** Won: what came to us above zero, what went back below. */
  amount: number
  /** The value added tax in it, with its sign. */
  vat: number
  /** Where the money is. */
  account: MoneyAccount
  correctsId: string | null
  reason: string | null
  byUserId: string | null
  at: string
}

export interface LedgerPostingTable {
  moveId: string
  line: number
  account: LedgerAccount
  storeId: string
  /** Of the move, in Seoul. */
  day: string
  /** Won: debit above zero, credit below. */
  amount: number
}

/** What the postings of a day come to, of a store and of all; written by the ledger's triggers alone. */
interface LedgerSum {
  day: string
  account: LedgerAccount
  debit: number
  credit: number
  postings: number
}
export interface LedgerDayTable extends LedgerSum {
  storeId: string
}
export interface LedgerTotalTable extends LedgerSum {
  part: number
}

/** What the provider told, by the hash of its words: each is asked about once. */
export interface PaymentWebhookTable {
  hash: Buffer
  at: string
}

/** A day that was compared with the provider. */
export interface LedgerCheckTable {
  day: string
  checkedAt: string
  transactions: number
}

export interface LedgerDifferenceTable {
  id: string
  day: string
  kind: (typeof differenceKinds)[number]
  /** What it is about: another check of the day finds the same one. */
  key: string
  /** Of which the kept sum is wrong. */
  account: LedgerAccount | null
  orderId: string | null
  paymentKey: string | null
  transactionKey: string | null
  ours: number | null
  theirs: number | null
  foundAt: string
  resolvedAt: string | null
  note: string | null
  answer: LedgerDifference['answer']
  /** Of a doubtful one: the chargeback, and why the provider gave it back. */
  refundId: string | null
  reason: string | null
}
