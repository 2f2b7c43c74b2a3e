import type { BankAccount } from '@madang/contract/bank-accounts'
import type { PaymentStatus } from '@madang/contract/order-actions'
import type { PaymentMethodKind } from '@madang/contract/orders'

/** A payment as the provider has it at this moment. Amounts are won, instants UTC ISO. */
export interface PaymentSnapshot {
  readonly paymentKey: string
  /** Our order's number. */
  readonly orderId: string
  readonly status: PaymentStatus
  readonly method: PaymentMethodKind
  readonly totalAmount: number
  /** What is left after cancels. */
  readonly balanceAmount: number
  readonly requestedAt: string | null
  readonly approvedAt: string | null
  readonly lastTransactionKey: string | null
  readonly card: {
    readonly issuer: string
    readonly numberMasked: string
    /** 0: at once. */
    readonly installmentMonths: number
    readonly approveNo: string | null
    readonly cardType: string | null
    readonly ownerType: string | null
  } | null
  readonly virtualAccount: {
    readonly bankCode: string
    readonly accountNumber: string
    readonly dueAt: string | null
  } | null
  readonly receiptUrl: string | null
  /** Of money from a bank account, where the payer asked for one. */
  readonly cashReceipt: {
    /** As the tax office knows it. */
    readonly number: string
    readonly issuedAt: string
    readonly isCancelled: boolean
  } | null
  readonly failure: { readonly code: string; readonly message: string } | null
  readonly cancels: readonly {
    readonly transactionKey: string
    readonly amount: number
    readonly reason: string
    readonly at: string
  }[]
}

/** A card that may be charged again. The billing key is a secret: it is sealed where it is kept. */
export interface IssuedBillingKey {
  readonly billingKey: string
  readonly customerKey: string
  readonly issuer: string
  readonly numberMasked: string
  readonly cardType: string | null
  readonly ownerType: string | null
}

/** What the provider called us about. Nothing in it is believed: it says which payment to ask for. */
export type WebhookNews =
  | { readonly kind: 'payment'; readonly paymentKey: string; readonly orderId: string }
  | { readonly kind: 'deposit'; readonly orderId: string }
  | { readonly kind: 'billing-deleted'; readonly billingKey: string }

/** One move of money in the provider's list of a day. */
export interface GatewayTransaction {
  readonly transactionKey: string
  readonly paymentKey: string
  readonly orderId: string
  readonly status: PaymentStatus
  readonly amountWon: number
  readonly at: string
}

export interface GatewayCall {
  /** The effect's key: the same key asks for the same thing once, for 15 days. At most 300 characters. */
  readonly idempotencyKey: string
  readonly signal?: AbortSignal
}

/**
 * The door to the payment provider. All of it throws `GatewayError`; finding answers null only where the provider
 * says that there is no such payment.
 */
export interface PaymentGateway {
  /** What the checkout's script is opened with; may be seen by anybody. */
  readonly clientKey: string
  confirm(
    input: { readonly paymentKey: string; readonly orderId: string; readonly amountWon: number },
    call: GatewayCall,
  ): Promise<PaymentSnapshot>
  findByKey(paymentKey: string, signal?: AbortSignal): Promise<PaymentSnapshot | null>
  /** The payment of this order that the provider holds for the valid one. */
  findByOrder(orderId: string, signal?: AbortSignal): Promise<PaymentSnapshot | null>
  /** Whole or part. `refundAccount` is needed once a virtual account was paid into, and only then. */
  cancel(
    input: {
      readonly paymentKey: string
      readonly amountWon: number
      readonly reason: string
      readonly refundAccount?: Record<keyof BankAccount, string>
    },
    call: GatewayCall,
  ): Promise<PaymentSnapshot>
  issueBillingKey(
    input: { readonly authKey: string; readonly customerKey: string },
    call: GatewayCall,
  ): Promise<IssuedBillingKey>
  chargeBillingKey(
    input: {
      readonly billingKey: string
      readonly customerKey: string
      readonly amountWon: number
      readonly orderId: string
      readonly orderName: string
      readonly customerEmail?: string
      readonly customerName?: string
    },
    call: GatewayCall,
  ): Promise<PaymentSnapshot>
  /** Done also where the key is gone already, or the provider has no such call. */
  deleteBillingKey(billingKey: string, signal?: AbortSignal): Promise<void>
  /**
   * Every move of one day in Seoul (YYYY-MM-DD), in the order they happened. A charge has a positive amount under its
   * own transaction key and the status it led to; a cancel is a row of its own: its cancel's transaction key, a
   * negative amount, CANCELED or PARTIAL_CANCELED. A virtual account counts from its deposit on.
   */
  listDay(day: string, signal?: AbortSignal): Promise<readonly GatewayTransaction[]>
  /** Null: nothing that concerns us, or not readable. */
  parseWebhook(body: unknown): WebhookNews | null
}

/**
 * `refused`: final; the code tells why (declined card, not cancelable …). `already`: it was processed or cancelled
 * before; read what there is. `unknown`: the network, the time limit, 5xx, still running, an answer that cannot be
 * read, or our own configuration: what became of it is not known, ask again with the same key. `code` is the
 * provider's, or one of `timeout`, `network`, `unreadable`, `aborted`, `http-…`. Has no cause and says nothing of the
 * request: keys and account numbers travel in it.
 */
export class GatewayError extends Error {
  readonly code: string
  readonly kind: 'refused' | 'unknown' | 'already'

  constructor(code: string, kind: GatewayError['kind']) {
    super(`the payment provider: ${code}`)
    this.name = 'GatewayError'
    this.code = code
    this.kind = kind
  }
}
