import { paymentStatuses } from '@madang/contract/order-actions'
import type { PaymentMethodKind } from '@madang/contract/orders'
import * as z from 'zod/mini'
import {
  GatewayError,
  type GatewayTransaction,
  type IssuedBillingKey,
  type PaymentSnapshot,
  type WebhookNews,
} from './payment-gateway.ts'

/** Their times carry +09:00; where the zone is missing it is Seoul's all the same. */
const Instant = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)),
  z.transform((text: string, context) => {
    const ms = Date.parse(/Z|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}+09:00`)
    if (!Number.isNaN(ms)) return new Date(ms).toISOString()
    context.issues.push({ code: 'custom', message: 'no time', input: text })
    return z.NEVER
  }),
)
/** Without control characters: what the provider tells is not believed, and the database takes no zero byte. */
const Key = z.string().check(z.regex(/^\P{Cc}{1,300}$/u))
const Won = z.int()
const Status = z.enum(paymentStatuses)
const text = z.nullish(z.string())

const Payment = z.object({
  paymentKey: Key,
  orderId: Key,
  status: Status,
  method: text,
  totalAmount: Won,
  balanceAmount: Won,
  requestedAt: z.nullish(Instant),
  approvedAt: z.nullish(Instant),
  lastTransactionKey: text,
  card: z.nullish(
    z.object({
      issuerCode: text,
      number: text,
      installmentPlanMonths: z.nullish(z.int()),
      approveNo: text,
      cardType: text,
      ownerType: text,
    }),
  ),
  virtualAccount: z.nullish(z.object({ bankCode: text, accountNumber: text, dueDate: z.nullish(Instant) })),
  receipt: z.nullish(z.object({ url: text })),
  cashReceipt: z.nullish(z.object({ issueNumber: text })),
  cashReceipts: z.nullish(
    z.array(
      z.object({
        issueNumber: text,
        transactionType: text,
        issueStatus: text,
        amount: z.nullish(Won),
        requestedAt: z.nullish(Instant),
      }),
    ),
  ),
  failure: z.nullish(z.object({ code: text, message: text })),
  cancels: z.nullish(
    z.array(z.object({ transactionKey: Key, cancelAmount: Won, cancelReason: text, canceledAt: Instant })),
  ),
})

const BillingKey = z.object({
  billingKey: Key,
  customerKey: Key,
  cardCompany: text,
  cardNumber: text,
  card: z.nullish(z.object({ issuerCode: text, number: text, cardType: text, ownerType: text })),
})

const Transactions = z.array(
  z.object({
    transactionKey: Key,
    paymentKey: Key,
    orderId: Key,
    status: Status,
    amount: Won,
    transactionAt: Instant,
  }),
)

/** In Korean and in English: the language of an answer is the account's. */
const methods: Readonly<Record<string, PaymentMethodKind>> = {
  카드: 'CARD',
  CARD: 'CARD',
  계좌이체: 'TRANSFER',
  TRANSFER: 'TRANSFER',
  가상계좌: 'VIRTUAL_ACCOUNT',
  VIRTUAL_ACCOUNT: 'VIRTUAL_ACCOUNT',
  간편결제: 'EASY_PAY',
  EASY_PAY: 'EASY_PAY',
  휴대폰: 'MOBILE',
  MOBILE_PHONE: 'MOBILE',
}

/** Whose card it is, by the provider's codes; another one stays its code. */
const issuers: Readonly<Record<string, string>> = {
  '3K': '기업BC카드',
  '46': '광주카드',
  '71': '롯데카드',
  '30': '산업카드',
  '31': 'BC카드',
  '51': '삼성카드',
  '38': '새마을금고카드',
  '41': '신한카드',
  '62': '신협카드',
  '36': '씨티카드',
  '33': '우리BC카드',
  W1: '우리카드',
  '37': '우체국카드',
  '39': '저축은행카드',
  '35': '전북카드',
  '42': '제주카드',
  '15': '카카오뱅크카드',
  '3A': '케이뱅크카드',
  '24': '토스뱅크카드',
  '21': '하나카드',
  '61': '현대카드',
  '11': 'KB국민카드',
  '91': 'NH농협카드',
  '34': 'Sh수협카드',
}

function issuerOf(code: string | null | undefined): string {
  return issuers[code ?? ''] ?? code ?? ''
}

/** What cannot be read says nothing of what was done. */
function read<T extends z.ZodMiniType>(shape: T, body: unknown): z.infer<T> {
  const { data } = shape.safeParse(body)
  if (data === undefined) throw new GatewayError('unreadable', 'unknown')
  return data
}

/** The one that was issued, and whether all of it was cancelled since; each issue and cancel stands in the list. */
function readCashReceipt(payment: z.infer<typeof Payment>): PaymentSnapshot['cashReceipt'] {
  const { cashReceipt, cashReceipts, approvedAt, status } = payment
  const done = (cashReceipts ?? []).filter(({ issueStatus }) => issueStatus === 'COMPLETED')
  const issued = done.findLast(({ transactionType }) => transactionType === 'CONFIRM')
  const number = issued?.issueNumber ?? cashReceipt?.issueNumber
  const issuedAt = issued?.requestedAt ?? approvedAt
  if (!number || !issuedAt) return null
  const cancelledWon = done
    .filter(({ transactionType }) => transactionType === 'CANCEL')
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const isCancelled =
    issued === undefined ? status === 'CANCELED' : cancelledWon >= (issued.amount ?? Infinity)
  return { number, issuedAt, isCancelled }
}

export function readPayment(body: unknown): PaymentSnapshot {
  const found = read(Payment, body)
  const { card, virtualAccount, failure, cancels, receipt, ...payment } = found
  return {
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    status: payment.status,
    method: methods[payment.method ?? ''] ?? 'OTHER',
    totalAmount: payment.totalAmount,
    balanceAmount: payment.balanceAmount,
    requestedAt: payment.requestedAt ?? null,
    approvedAt: payment.approvedAt ?? null,
    lastTransactionKey: payment.lastTransactionKey ?? null,
    receiptUrl: receipt?.url && /^https?:\/\//.test(receipt.url) ? receipt.url : null,
    cashReceipt: readCashReceipt(found),
    card: card
      ? {
          issuer: issuerOf(card.issuerCode),
          numberMasked: card.number ?? '',
          installmentMonths: card.installmentPlanMonths ?? 0,
          approveNo: card.approveNo ?? null,
          cardType: card.cardType ?? null,
          ownerType: card.ownerType ?? null,
        }
      : null,
    virtualAccount: virtualAccount
      ? {
          bankCode: virtualAccount.bankCode ?? '',
          accountNumber: virtualAccount.accountNumber ?? '',
          dueAt: virtualAccount.dueDate ?? null,
        }
      : null,
    failure: failure ? { code: failure.code ?? '', message: failure.message ?? '' } : null,
    cancels: (cancels ?? []).map((cancel) => ({
      transactionKey: cancel.transactionKey,
      amount: cancel.cancelAmount,
      reason: cancel.cancelReason ?? '',
      at: cancel.canceledAt,
    })),
  }
}

export function readBillingKey(body: unknown): IssuedBillingKey {
  const { billingKey, customerKey, card, cardCompany, cardNumber } = read(BillingKey, body)
  return {
    billingKey,
    customerKey,
    issuer: card?.issuerCode ? issuerOf(card.issuerCode) : (cardCompany ?? ''),
    numberMasked: card?.number ?? cardNumber ?? '',
    cardType: card?.cardType ?? null,
    ownerType: card?.ownerType ?? null,
  }
}

/** A cancel's amount is negative, whether the provider writes its sign or not. */
export function readTransactions(body: unknown): GatewayTransaction[] {
  return read(Transactions, body).map(({ amount, transactionAt, ...rest }) => {
    const isCancel = rest.status === 'CANCELED' || rest.status === 'PARTIAL_CANCELED'
    return { ...rest, amountWon: isCancel ? -Math.abs(amount) : amount, at: transactionAt }
  })
}

const News = z.union([
  z.object({
    eventType: z.literal('PAYMENT_STATUS_CHANGED'),
    data: z.object({ paymentKey: Key, orderId: Key }),
  }),
  z.object({ eventType: z.literal('BILLING_DELETED'), billingKey: Key }),
  z.object({
    // Flat, without a type of its own. Its `secret` proves nothing that asking for the payment does not.
    eventType: z.optional(z.literal('DEPOSIT_CALLBACK')),
    secret: Key,
    orderId: Key,
  }),
])

export function readNews(body: unknown): WebhookNews | null {
  const { data: news } = News.safeParse(body)
  if (news === undefined) return null
  if ('data' in news) return { kind: 'payment', ...news.data }
  if ('billingKey' in news) return { kind: 'billing-deleted', billingKey: news.billingKey }
  return { kind: 'deposit', orderId: news.orderId }
}
