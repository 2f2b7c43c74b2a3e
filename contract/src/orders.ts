import * as z from 'zod/mini'
import { HistoryEntry } from './audit.ts'
import { BankAccount } from './bank-accounts.ts'
import { endpoint } from './endpoint.ts'
import { ledgerKinds } from './ledger.ts'
import {
  orderStatuses,
  orderTypes,
  paymentProviders,
  paymentStatuses,
  refundStatuses,
} from './order-actions.ts'
import { ownPath } from './own-path.ts'
import {
  CalendarDate,
  Id,
  idParam,
  Instant,
  listOf,
  localised,
  longText,
  pageOf,
  pageQuery,
  says,
  text,
  Version,
} from './shapes.ts'
import { staffRoles } from './statuses.ts'

/** Whole won. */
const Won = z.int()
export const mostAmountWon = 1_000_000_000
/** What may be paid or given back at once. */
export const AmountWon = z.int().check(z.gte(1), z.lte(mostAmountWon))

/** `O20261120-K7Q2MX`: the day in Seoul, and six characters of Crockford's base32. */
export const orderNoPattern = /^O\d{8}-[0-9A-HJKMNP-TV-Z]{6}$/

export const OrderItem = z.object({
  name: localised(100),
  unitPrice: Won,
  qty: z.int().check(z.positive()),
  amount: Won,
  /** For so many days. */
  days: z.int(),
  /** In Seoul, both included; null where they follow from what was bought. */
  from: z.nullable(CalendarDate),
  to: z.nullable(CalendarDate),
})
export type OrderItem = z.infer<typeof OrderItem>

/** With what it is paid, as the provider groups them. */
export const paymentMethodKinds = [
  'CARD',
  'TRANSFER',
  'VIRTUAL_ACCOUNT',
  'EASY_PAY',
  'MOBILE',
  'OTHER',
] as const
export type PaymentMethodKind = (typeof paymentMethodKinds)[number]

const Card = z.object({
  issuer: z.string(),
  /** With stars, as the provider gives it. */
  numberMasked: z.string(),
  installmentMonths: z.int(),
  approveNo: z.nullable(z.string()),
  cardType: z.nullable(z.string()),
  ownerType: z.nullable(z.string()),
})
/** Where the payer sends the money to. */
const VirtualAccount = z.object({
  bankCode: z.string(),
  accountNumber: z.string(),
  dueAt: z.nullable(Instant),
  /** In whose name it is, where that is known. */
  holderName: z.exactOptional(z.string()),
})

/** For the tax office: a payment has one of them. */
export const proofTypes = ['CARD_SLIP', 'CASH_RECEIPT', 'TAX_INVOICE'] as const
export const proofStates = ['ISSUED', 'CANCELLED'] as const
export const Proof = z.strictObject({
  type: z.enum(proofTypes),
  state: z.enum(proofStates),
  /** Of the document, as the tax office knows it. */
  number: z.string().check(z.regex(/^[0-9A-Za-z-]{4,30}$/, says('format'))),
  issuedOn: CalendarDate,
})
export type Proof = z.infer<typeof Proof>

const ofPayment = {
  id: Id,
  orderId: Id,
  provider: z.enum(paymentProviders),
  method: z.nullable(z.enum(paymentMethodKinds)),
  status: z.enum(paymentStatuses),
  total: Won,
  approvedAt: z.nullable(Instant),
  createdAt: Instant,
  card: z.nullable(Card),
  /** Why the provider refused it, by its own code; the screens have words for those that are known. */
  failureCode: z.nullable(z.string()),
  proof: z.nullable(Proof),
}

export const Payment = z.object({
  ...ofPayment,
  /** What the ledger has given back of it. */
  refunded: Won,
  providerPaymentKey: z.nullable(z.string()),
  virtualAccount: z.nullable(VirtualAccount),
  /** Who sends or sent a bank transfer, as the bank's statement will say. */
  depositorName: z.nullable(z.string()),
  version: Version,
  receiptUrl: z.nullable(z.string()),
})
export type Payment = z.infer<typeof Payment>

export const refundSources = ['STAFF', 'PROVIDER', 'SALE', 'CHARGEBACK'] as const

export const Refund = z.object({
  id: Id,
  orderId: Id,
  paymentId: Id,
  amount: Won,
  reason: z.string(),
  /** Whether what the order gave ends with it; null while that is not known. */
  endsSale: z.nullable(z.boolean()),
  status: z.enum(refundStatuses),
  /** Who began it: staff, the provider or its acquirer, or what was sold, as when it is stopped. */
  source: z.enum(refundSources),
  requestId: z.nullable(Id),
  /** Null for what nobody of staff asked for, and for all but staff; names are masked. */
  askedBy: z.nullable(Id),
  askedByName: z.nullable(z.string()),
  requestOpenedBy: z.nullable(Id),
  decidedByName: z.nullable(z.string()),
  /** Why it was declined. */
  note: z.nullable(z.string()),
  /** Until when a second person may agree. */
  approvalDueAt: z.nullable(Instant),
  /** By a bank transfer of the operator's; not by the provider. */
  isByHand: z.boolean(),
  transactionKey: z.nullable(z.string()),
  failureCode: z.nullable(z.string()),
  createdAt: Instant,
  settledAt: z.nullable(Instant),
  version: Version,
})
export type Refund = z.infer<typeof Refund>

const ofOrder = {
  id: Id,
  no: z.string(),
  type: z.enum(orderTypes),
  targetId: Id,
  storeId: Id,
  storeName: z.string(),
  items: z.array(OrderItem),
  total: Won,
  status: z.enum(orderStatuses),
  /** By the ledger: what came in, and what went back. */
  paid: Won,
  refunded: Won,
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
}

export const OrderRow = z.object({
  ...ofOrder,
  /** The newest one. */
  payment: z.nullable(z.object(ofPayment)),
})
export type OrderRow = z.infer<typeof OrderRow>

/** A row of an order's statement: what moved, and what stood after it. */
const StatementRow = z.object({
  id: Id,
  kind: z.enum(ledgerKinds),
  at: Instant,
  /** What came in above zero, what went back below. */
  amount: Won,
  balance: Won,
  paymentId: Id,
  refundId: z.nullable(Id),
  /** Which move it takes back, where it is a correction. */
  correctsId: z.nullable(Id),
  /** A correction takes it back. */
  isCorrected: z.boolean(),
  /** It was written by hand: only such a one is corrected by hand. */
  isWrittenByHand: z.boolean(),
  /** Why, for what staff wrote. */
  reason: z.nullable(z.string()),
})

export const Order = z.object({
  ...ofOrder,
  supply: Won,
  vat: Won,
  buyerUserId: Id,
  /** Masked. */
  buyerName: z.nullable(z.string()),
  /** What the viewer is in the store. */
  staffRole: z.nullable(z.enum(staffRoles)),
  isBeingPaid: z.boolean(),
  /** The clock placed it, and would again. */
  isRenewal: z.boolean(),
  /** The operator has an account to which it can be transferred. */
  isTransferOffered: z.boolean(),
  /** Won that were paid and neither given back nor about to be. */
  refundableWon: Won,
  /** Of them what was not used yet, where what was sold is used day by day; null: all of them are proposed to go back. */
  unused: z.nullable(z.object({ days: z.int(), ofDays: z.int(), amount: Won })),
  /**
   * The viewer, who is of staff, works in its store, or asked for its refund or wrote that request down for a member, and
   * does not decide on a refund alone.
   */
  isInvolved: z.boolean(),
  /** Somebody else may agree to a refund for which the viewer, who is of staff, asks: a chief administrator with no part in it. */
  canBeAgreed: z.boolean(),
  payments: z.array(Payment),
  refunds: z.array(Refund),
  statement: z.array(StatementRow),
  version: Version,
})
export type Order = z.infer<typeof Order>

/** A new order, and where it is paid: the page of its one-time key. */
export const PlacedOrder = z.object({ ...Order.shape, checkoutUrl: z.string() })
export type PlacedOrder = z.infer<typeof PlacedOrder>

export const orderSorts = ['createdAt', '-createdAt', 'total', '-total'] as const

const orderFilters = {
  search: z.exactOptional(text(1, 60)),
  status: z.exactOptional(listOf(orderStatuses)),
  type: z.exactOptional(listOf(orderTypes)),
  storeId: z.exactOptional(Id),
  /** Those that wait for a deposit. */
  waiting: z.exactOptional(z.literal('true')),
  /** Those whose money came in; the days are those of the money then. */
  charged: z.exactOptional(z.literal('true')),
  /** Ordered on this day in Seoul or later. */
  from: z.exactOptional(CalendarDate),
  to: z.exactOptional(CalendarDate),
  sort: z._default(z.enum(orderSorts), '-createdAt'),
}
export const OrdersQuery = z.strictObject({ ...pageQuery, ...orderFilters })
export type OrdersQuery = z.output<typeof OrdersQuery>
/** What the list may be narrowed to, for an export of the same orders. */
export const OrdersFilter = z.strictObject(orderFilters)
/** Orders, or what was paid of them, under a path that says what was sold. */
export const SoldQuery = z.strictObject({ ...pageQuery, storeId: z.exactOptional(Id) })

const paged = { method: 'GET', access: 'payments.read', output: pageOf(OrderRow) } as const

export const pagedOrders = endpoint({
  ...paged,
  path: '/api/v1/payment/paged-orders',
  summary: 'Orders, a page at a time: one’s own, those of the own stores for managers, all for the operator.',
  query: OrdersQuery,
})

export const pagedStoreOrders = endpoint({
  ...paged,
  path: '/api/v1/store/order',
  summary: 'Orders of plans, a page at a time.',
  query: SoldQuery,
})

export const pagedPromotionOrders = endpoint({
  ...paged,
  path: '/api/v1/promotion/order',
  summary: 'Orders of paid listings, a page at a time.',
  query: SoldQuery,
})

export const orderListing = endpoint({
  method: 'POST',
  path: '/api/v1/promotion/order',
  summary: 'Order the paid listing of an approved promotion.',
  access: 'promotions.edit',
  idempotent: 'required',
  status: 201,
  body: z.strictObject({ promotionId: Id }),
  refuses: [
    'resource.not_found',
    'conflict.state',
    'conflict.duplicate',
    'plan.limit_reached',
    'provider.payment_unavailable',
  ],
  output: PlacedOrder,
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/v1/payment/order/:id',
  summary: 'One order with its payments, its refunds and its statement from the ledger.',
  access: 'payments.read',
  params: idParam,
  output: Order,
})

export const pagedOrderHistory = endpoint({
  method: 'GET',
  path: '/api/v1/payment/order/:id/history',
  summary: 'What was done with an order and its refunds, newest first.',
  access: 'payments.read',
  params: idParam,
  query: z.strictObject(pageQuery),
  output: pageOf(HistoryEntry),
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/v1/payment/order/:id/cancel',
  summary:
    'Cancel an order that nobody has paid and that is not being paid; an account into which it could be paid is closed.',
  access: 'payments.read',
  params: idParam,
  refuses: ['authz.forbidden', 'conflict.state'],
  output: Order,
})

export const openCheckout = endpoint({
  method: 'POST',
  path: '/api/v1/payment/order/:id/checkout',
  summary: 'A new page on which an order is paid; the one before stops.',
  access: 'payments.read',
  params: idParam,
  body: z.strictObject({
    /** Of the console, where one goes back to. */
    returnPath: z.exactOptional(
      z.string().check(
        z.maxLength(300),
        z.refine((path) => ownPath(path) !== null, says('format')),
      ),
    ),
  }),
  refuses: ['authz.forbidden', 'conflict.state', 'provider.payment_unavailable'],
  output: z.object({ checkoutUrl: z.string() }),
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payment/:id/cancel',
  summary:
    'Give back a payment, whole or in part. Above ₩500,000 in one order a second person has to agree first; else it is on its way.',
  access: 'payments.refund',
  idempotent: 'required',
  params: idParam,
  status: 201,
  body: z.strictObject({
    amount: AmountWon,
    reason: text(2, 200),
    /**
     * Whether what the order gave ends with it; all that is left always ends it. Where it is not said it does if exactly the
     * unused days go back.
     */
    endsSale: z.exactOptional(z.boolean()),
    /** The member’s request that leads to it. */
    requestId: z.exactOptional(Id),
    /** Where to, after a deposit on a virtual account. */
    account: z.exactOptional(BankAccount),
  }),
  refuses: ['authz.forbidden', 'conflict.state', 'provider.payment_unavailable'],
  output: Refund,
})

export const decideRefund = endpoint({
  method: 'POST',
  path: '/api/v1/payment/refund/:id/status',
  summary: 'Agree to a refund that waits for a second person, or decline it.',
  access: 'payments.refund',
  params: idParam,
  body: z.strictObject({
    to: z.enum(['PROCESSING', 'DECLINED']),
    note: z.exactOptional(longText(2, 500)),
    version: Version,
  }),
  refuses: ['authz.forbidden', 'conflict.state', 'conflict.stale', 'provider.payment_unavailable'],
  output: Refund,
})
