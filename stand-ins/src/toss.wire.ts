import { createHash } from 'node:crypto'
import type { BillingKey, Method, Payment, Store } from './toss.store.ts'

const words: Readonly<Record<Method, string>> = {
  CARD: '카드',
  TRANSFER: '계좌이체',
  VIRTUAL_ACCOUNT: '가상계좌',
}

const seoulMs = 9 * 3_600_000

/** What a clock in Seoul shows: `2026-11-21T10:00:00.000` */
export function seoulClock(instant: Date): string {
  return new Date(instant.getTime() + seoulMs).toISOString().slice(0, -1)
}

/** `2026-11-21T10:00:00+09:00` */
function seoulTime(instant: string): string {
  return `${seoulClock(new Date(instant)).slice(0, 19)}+09:00`
}

function card(payment: Payment): object | null {
  if (payment.cardNumber === null) return null
  return {
    amount: payment.total,
    issuerCode: '61',
    acquirerCode: '31',
    number: payment.cardNumber,
    installmentPlanMonths: 0,
    isInterestFree: false,
    interestPayer: null,
    approveNo: payment.approvedAt === null ? null : '00000000',
    useCardPoint: false,
    cardType: '신용',
    ownerType: '개인',
    acquireStatus: payment.status === 'CANCELED' ? 'CANCELED' : 'READY',
  }
}

function virtualAccount({ account, status }: Payment): object | null {
  if (account === null) return null
  return {
    accountType: '일반',
    accountNumber: account.number,
    bankCode: '20',
    customerName: '김하늘',
    dueDate: seoulTime(account.dueAt),
    refundStatus: status === 'CANCELED' && account.isPaid ? 'COMPLETED' : 'NONE',
    expired: status === 'EXPIRED',
    settlementStatus: 'INCOMPLETED',
    refundReceiveAccount: null,
  }
}

/** Whoever pays from a bank account has a receipt issued; what is given back is cancelled in it. */
function cashReceipts({ paymentKey, orderId, orderName, method, total, approvedAt, cancels }: Payment) {
  if (method === 'CARD' || approvedAt === null) return null
  const issueNumber = String(createHash('sha256').update(paymentKey).digest().readUInt32BE() % 1e9).padStart(
    9,
    '0',
  )
  const row = (transactionType: 'CONFIRM' | 'CANCEL', amount: number, at: string) => ({
    receiptKey: `rc_${paymentKey}`,
    orderId,
    orderName,
    type: '소득공제',
    issueNumber,
    receiptUrl: 'https://dashboard.tosspayments.com/receipt/mids/cash',
    businessNumber: '0000000000',
    transactionType,
    amount,
    taxFreeAmount: 0,
    issueStatus: 'COMPLETED',
    failure: null,
    customerIdentityNumber: '010****0000',
    requestedAt: seoulTime(at),
  })
  return [row('CONFIRM', total, approvedAt), ...cancels.map(({ amount, at }) => row('CANCEL', amount, at))]
}

/** The payment as version 2022-11-16 of the API writes it. */
export function paymentBody(payment: Payment): object {
  const supplied = Math.round(payment.balance / 1.1)
  return {
    mId: 'tstandin',
    version: '2022-11-16',
    lastTransactionKey: payment.lastTransactionKey,
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    orderName: payment.orderName,
    taxExemptionAmount: 0,
    status: payment.status,
    requestedAt: seoulTime(payment.requestedAt),
    approvedAt: payment.approvedAt === null ? null : seoulTime(payment.approvedAt),
    useEscrow: false,
    cultureExpense: false,
    card: card(payment),
    virtualAccount: virtualAccount(payment),
    transfer: payment.method === 'TRANSFER' ? { bankCode: '20', settlementStatus: 'INCOMPLETED' } : null,
    mobilePhone: null,
    giftCertificate: null,
    cashReceipt: null,
    cashReceipts: cashReceipts(payment),
    discount: null,
    cancels:
      payment.cancels.length === 0
        ? null
        : payment.cancels.map((cancel) => ({
            cancelAmount: cancel.amount,
            cancelReason: cancel.reason,
            taxFreeAmount: 0,
            taxExemptionAmount: 0,
            refundableAmount: cancel.left,
            easyPayDiscountAmount: 0,
            canceledAt: seoulTime(cancel.at),
            transactionKey: cancel.transactionKey,
            receiptKey: null,
            cancelStatus: 'DONE',
          })),
    secret: payment.secret,
    type: payment.type,
    easyPay: null,
    country: 'KR',
    failure: payment.failure,
    isPartialCancelable: true,
    receipt: payment.approvedAt === null ? null : { url: 'https://dashboard.tosspayments.com/receipt' },
    checkout: { url: 'https://api.tosspayments.com/v1/payments' },
    currency: 'KRW',
    totalAmount: payment.total,
    balanceAmount: payment.balance,
    suppliedAmount: supplied,
    vat: payment.balance - supplied,
    taxFreeAmount: 0,
    method: words[payment.method],
    metadata: null,
  }
}

export function billingKeyBody(issued: BillingKey): object {
  const { billingKey, customerKey, authenticatedAt, cardNumber } = issued
  return {
    mId: 'tstandin',
    customerKey,
    authenticatedAt: seoulTime(authenticatedAt),
    method: '카드',
    billingKey,
    cardCompany: '현대',
    cardNumber,
    card: { issuerCode: '61', acquirerCode: '31', number: cardNumber, cardType: '신용', ownerType: '개인' },
  }
}

/** `GET /v1/transactions`: what moved money from `startDate` to `endDate` in Seoul, the oldest first. */
export function transactionsBody(store: Store, query: URLSearchParams): object[] {
  const instant = (name: string) => Date.parse(`${query.get(name)}+09:00`)
  const [from, to] = [instant('startDate'), instant('endDate') + 999]
  const limit = Math.min(Number(query.get('limit') ?? 100) || 100, 10_000)
  const rows = [...store.maps.payments.values()]
    .flatMap((payment) => payment.moves.map((move) => ({ payment, move })))
    .filter(({ move }) => Date.parse(move.at) >= from && Date.parse(move.at) <= to)
    .toSorted((a, b) => a.move.at.localeCompare(b.move.at) || a.move.sequence - b.move.sequence)
  const after = query.get('startingAfter')
  const start = after === null ? 0 : rows.findIndex(({ move }) => move.transactionKey === after) + 1
  return rows.slice(start, start + limit).map(({ payment, move }) => ({
    mId: 'tstandin',
    transactionKey: move.transactionKey,
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    method: words[payment.method],
    customerKey: null,
    useEscrow: false,
    receiptUrl: null,
    status: move.status,
    transactionAt: seoulTime(move.at),
    currency: 'KRW',
    amount: move.amount,
  }))
}
