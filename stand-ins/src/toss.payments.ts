import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { messageOf, Refusal } from './toss.codes.ts'
import type { BillingKey, Method, Payment, Status, Store } from './toss.store.ts'
import { paymentBody, seoulClock } from './toss.wire.ts'

/** What the operations work on; all of it happens within one turn, until `store.flush`. */
export interface Books {
  readonly store: Store
  readonly now: () => Date
}

export type Given = Readonly<Record<string, unknown>>

const readyForMs = 30 * 60_000
const confirmWithinMs = 10 * 60_000
const depositWithinMs = 7 * 24 * 60 * 60_000
const methods: readonly Method[] = ['CARD', 'TRANSFER', 'VIRTUAL_ACCOUNT']

function text(given: Given, name: string, pattern: RegExp = /^.{1,200}$/u): string {
  const value = given[name]
  if (typeof value !== 'string' || !pattern.test(value)) throw new Refusal('INVALID_REQUEST')
  return value
}

function won(given: Given, name: string): number {
  const value = given[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0)
    throw new Refusal('INVALID_REQUEST')
  return value
}

function newKey(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`
}

function newCardNumber(): string {
  return `4330${randomInt(1000, 10_000)}****${randomInt(100, 1000)}*`
}

/** Writes the payment as it is from now on, and tells about it where its status is another. */
function save(books: Books, payment: Payment): Payment {
  const { store } = books
  const before = store.maps.payments.get(payment.paymentKey)?.status
  store.put('payments', payment.paymentKey, payment)
  const isQuiet = payment.status === 'READY' || payment.status === 'IN_PROGRESS'
  if (isQuiet || (before === payment.status && payment.status !== 'PARTIAL_CANCELED')) return payment
  tell(books, payment.paymentKey, { eventType: 'PAYMENT_STATUS_CHANGED', data: paymentBody(payment) })
  return payment
}

function tell({ store, now }: Books, paymentKey: string | null, body: object): void {
  const id = randomUUID()
  // As theirs: Seoul's time without its offset.
  const createdAt = `${seoulClock(now())}000`
  store.put('webhooks', id, { id, paymentKey, body: { createdAt, ...body }, attempts: 0, state: 'waiting' })
}

function tellDeposit(books: Books, payment: Payment): void {
  const { secret, status, lastTransactionKey: transactionKey, orderId, paymentKey } = payment
  tell(books, paymentKey, { secret, status, transactionKey, orderId })
}

/** Notes money that moved, under a transaction key of its own. */
function move(
  { store, now }: Books,
  payment: Payment,
  { status, amount }: { status: Status; amount: number },
) {
  const at = now().toISOString()
  const transactionKey = newKey('txrd')
  const moves = [...payment.moves, { transactionKey, status, amount, at, sequence: store.nextSequence() }]
  return { ...payment, status, moves, lastTransactionKey: transactionKey }
}

/** The payment as it is now: what ran out expires when somebody looks. */
function findPayment(books: Books, paymentKey: string): Payment | null {
  const payment = books.store.maps.payments.get(paymentKey)
  if (payment === undefined) return null
  const now = books.now().getTime()
  const { status, requestedAt, approvedByPayerAt, account } = payment
  const hasRunOut =
    (status === 'READY' && now > Date.parse(requestedAt) + readyForMs) ||
    (status === 'IN_PROGRESS' && now > Date.parse(approvedByPayerAt ?? requestedAt) + confirmWithinMs) ||
    (status === 'WAITING_FOR_DEPOSIT' && account !== null && now > Date.parse(account.dueAt))
  return hasRunOut ? save(books, { ...payment, status: 'EXPIRED' }) : payment
}

export function getPayment(books: Books, paymentKey: string): Payment {
  const payment = findPayment(books, paymentKey)
  if (payment === null) throw new Refusal('NOT_FOUND_PAYMENT')
  return payment
}

/** One that was paid, or may be, rather than one that came to nothing; the newest of them. */
export function getPaymentOf(books: Books, orderId: string): Payment {
  const found = books.store
    .paymentsOf(orderId)
    .flatMap(({ paymentKey }) => findPayment(books, paymentKey) ?? [])
  const best = found.findLast(
    ({ approvedAt, status }) => approvedAt !== null || status === 'WAITING_FOR_DEPOSIT',
  )
  const payment = best ?? found.at(-1)
  if (payment === undefined) throw new Refusal('NOT_FOUND_PAYMENT')
  return payment
}

function newPayment({ now }: Books, given: Given, type: Payment['type']): Payment {
  const total = won(given, 'amount')
  return {
    paymentKey: newKey('tstand'),
    orderId: text(given, 'orderId', /^[A-Za-z0-9_=-]{6,64}$/),
    orderName: text(given, 'orderName', /^.{1,100}$/u),
    type,
    method: methods.find((one) => one === given['method']) ?? 'CARD',
    status: 'READY',
    total,
    balance: total,
    requestedAt: now().toISOString(),
    approvedByPayerAt: null,
    approvedAt: null,
    lastTransactionKey: null,
    secret: `ps_${randomBytes(12).toString('base64url')}`,
    cardNumber: null,
    account: null,
    declineAtConfirm: null,
    failure: null,
    cancels: [],
    moves: [],
  }
}

/** The payment window was opened. */
export function openPayment(books: Books, given: Given): Payment {
  return save(books, newPayment(books, given, 'NORMAL'))
}

/** The payer agreed; the shop has 10 minutes to confirm. */
export function approvePayment(books: Books, given: Given): Payment {
  const payment = getPayment(books, text(given, 'paymentKey'))
  if (payment.status !== 'READY') throw new Refusal('NOT_FOUND_PAYMENT_SESSION')
  const method = methods.find((one) => one === given['method']) ?? payment.method
  const least = method === 'CARD' ? 100 : 200
  if (payment.total < least) throw new Refusal('BELOW_MINIMUM_AMOUNT')
  return save(books, {
    ...payment,
    method,
    status: 'IN_PROGRESS',
    approvedByPayerAt: books.now().toISOString(),
    cardNumber: method === 'CARD' ? newCardNumber() : null,
    declineAtConfirm: typeof given['declineAtConfirm'] === 'string' ? given['declineAtConfirm'] : null,
  })
}

/** The payer closed the window, or the window ended with this code. */
export function abortPayment(books: Books, given: Given): Payment {
  const payment = getPayment(books, text(given, 'paymentKey'))
  if (payment.status !== 'READY') throw new Refusal('NOT_FOUND_PAYMENT_SESSION')
  return abort(books, payment, text(given, 'code', /^[A-Z_]{1,100}$/))
}

function abort(books: Books, payment: Payment, code: string): Payment {
  return save(books, { ...payment, status: 'ABORTED', failure: { code, message: messageOf(code) } })
}

/** An order is paid once, however many windows it had. */
function demandUnpaid(books: Books, orderId: string): void {
  const isPaid = books.store
    .paymentsOf(orderId)
    .some(({ approvedAt, status }) => approvedAt !== null || status === 'WAITING_FOR_DEPOSIT')
  if (isPaid) throw new Refusal('DUPLICATED_ORDER_ID')
}

export function confirmPayment(books: Books, given: Given): Payment {
  const payment = getPayment(books, text(given, 'paymentKey'))
  const amount = won(given, 'amount')
  if (payment.orderId !== given['orderId']) throw new Refusal('NOT_FOUND_PAYMENT_SESSION')
  if (payment.status === 'READY' || payment.status === 'EXPIRED')
    throw new Refusal('NOT_FOUND_PAYMENT_SESSION')
  if (payment.status !== 'IN_PROGRESS') throw new Refusal('ALREADY_PROCESSED_PAYMENT')
  if (amount !== payment.total) throw new Refusal('INVALID_REQUEST')
  demandUnpaid(books, payment.orderId)
  if (payment.declineAtConfirm !== null) {
    abort(books, payment, payment.declineAtConfirm)
    throw new Refusal(payment.declineAtConfirm)
  }
  if (payment.method !== 'VIRTUAL_ACCOUNT') return charge(books, payment)
  const number = `X${randomInt(10 ** 12, 10 ** 13)}`
  const dueAt = new Date(books.now().getTime() + depositWithinMs).toISOString()
  const account = { number, dueAt, isPaid: false }
  return save(books, {
    ...payment,
    status: 'WAITING_FOR_DEPOSIT',
    account,
    lastTransactionKey: newKey('txrd'),
  })
}

function charge(books: Books, payment: Payment): Payment {
  const charged = move(books, payment, { status: 'DONE', amount: payment.total })
  return save(books, { ...charged, approvedAt: books.now().toISOString() })
}

/** Somebody paid into the virtual account. */
export function deposit(books: Books, given: Given): Payment {
  const payment = getPayment(books, text(given, 'paymentKey'))
  if (payment.status !== 'WAITING_FOR_DEPOSIT' || payment.account === null)
    throw new Refusal('ALREADY_PROCESSED_PAYMENT')
  const paid = charge(books, { ...payment, account: { ...payment.account, isPaid: true } })
  tellDeposit(books, paid)
  return paid
}

/** The bank had told of a deposit that was none. */
export function undoDeposit(books: Books, given: Given): Payment {
  const payment = getPayment(books, text(given, 'paymentKey'))
  if (payment.status !== 'DONE' || payment.account === null) throw new Refusal('ALREADY_PROCESSED_PAYMENT')
  const account = { ...payment.account, isPaid: false }
  const undone = save(books, { ...payment, account, status: 'WAITING_FOR_DEPOSIT', approvedAt: null })
  tellDeposit(books, undone)
  return undone
}

/** By the shop; or by the acquirer itself, who needs no account to send the money to. */
export function cancelPayment(
  books: Books,
  given: Given,
  { isByAcquirer }: { isByAcquirer: boolean } = { isByAcquirer: false },
): Payment {
  const payment = getPayment(books, text(given, 'paymentKey'))
  const reason = text(given, 'cancelReason')
  if (payment.status === 'CANCELED') throw new Refusal('ALREADY_CANCELED_PAYMENT')
  const isWaiting = payment.status === 'WAITING_FOR_DEPOSIT'
  if (!isWaiting && payment.status !== 'DONE' && payment.status !== 'PARTIAL_CANCELED')
    throw new Refusal('NOT_CANCELABLE_PAYMENT')
  const isWhole = given['cancelAmount'] === undefined || given['cancelAmount'] === null
  const amount = isWhole ? payment.balance : won(given, 'cancelAmount')
  if (amount > payment.balance) throw new Refusal('NOT_CANCELABLE_AMOUNT')
  if (isWaiting && amount !== payment.balance) throw new Refusal('NOT_ALLOWED_PARTIAL_REFUND')
  if (payment.account?.isPaid === true && !isByAcquirer) demandAccount(given['refundReceiveAccount'])
  const left = payment.balance - amount
  const status = left === 0 ? 'CANCELED' : 'PARTIAL_CANCELED'
  // Nothing was paid into an account that waits, so nothing moves back.
  const moved = isWaiting
    ? ({ ...payment, status, lastTransactionKey: newKey('txrd') } as const)
    : move(books, payment, { status, amount: -amount })
  const at = books.now().toISOString()
  const cancel = { transactionKey: moved.lastTransactionKey ?? '', amount, reason, at, left }
  const saved = save(books, { ...moved, balance: left, cancels: [...payment.cancels, cancel] })
  if (payment.account !== null) tellDeposit(books, saved)
  return saved
}

function demandAccount(account: unknown): void {
  const given: Given = typeof account === 'object' && account !== null ? { ...account } : {}
  const isComplete = ['bank', 'accountNumber', 'holderName'].every(
    (name) => typeof given[name] === 'string' && given[name] !== '',
  )
  if (!isComplete) throw new Refusal('INVALID_REFUND_ACCOUNT_INFO')
}

/** The card's owner agreed to be charged again and again; good for one billing key. */
export function authorizeBilling({ store }: Books, given: Given): string {
  const customerKey = text(given, 'customerKey', /^[A-Za-z0-9\-_=.@]{2,50}$/)
  const declineWith = typeof given['declineWith'] === 'string' ? given['declineWith'] : null
  const authKey = newKey('bln')
  store.put('authKeys', authKey, { customerKey, declineWith, isUsed: false })
  return authKey
}

export function issueBillingKey({ store, now }: Books, given: Given): BillingKey {
  const authKey = text(given, 'authKey')
  const auth = store.maps.authKeys.get(authKey)
  if (auth === undefined || auth.isUsed) throw new Refusal('INVALID_BILL_KEY_REQUEST')
  const { customerKey, declineWith } = auth
  if (customerKey !== given['customerKey']) throw new Refusal('NOT_MATCHES_CUSTOMER_KEY')
  const billingKey = `${randomBytes(32).toString('base64url')}=`
  const issued: BillingKey = {
    billingKey,
    customerKey,
    authenticatedAt: now().toISOString(),
    cardNumber: newCardNumber(),
    declineWith,
    isDeleted: false,
  }
  store.put('authKeys', authKey, { ...auth, isUsed: true })
  store.put('billingKeys', billingKey, issued)
  return issued
}

function getBillingKey({ store }: Books, billingKey: string): BillingKey {
  const found = store.maps.billingKeys.get(billingKey)
  if (found === undefined || found.isDeleted) throw new Refusal('NOT_FOUND_BILLING')
  return found
}

export function chargeBillingKey(books: Books, billingKey: string, given: Given): Payment {
  const { customerKey, cardNumber, declineWith } = getBillingKey(books, billingKey)
  if (customerKey !== given['customerKey']) throw new Refusal('NOT_MATCHES_CUSTOMER_KEY')
  const payment = newPayment(books, { ...given, method: 'CARD' }, 'BILLING')
  if (payment.total < 100) throw new Refusal('BELOW_MINIMUM_AMOUNT')
  demandUnpaid(books, payment.orderId)
  if (declineWith !== null) throw new Refusal(declineWith)
  return charge(books, { ...payment, cardNumber })
}

export function deleteBillingKey(books: Books, billingKey: string): BillingKey {
  const deleted = { ...getBillingKey(books, billingKey), isDeleted: true }
  books.store.put('billingKeys', billingKey, deleted)
  tell(books, null, { eventType: 'BILLING_DELETED', billingKey, reason: 'MERCHANT_REQUEST' })
  return deleted
}

/** From now on this card is declined with the code; null: not any more. */
export function declineBillingKey(books: Books, given: Given): BillingKey {
  const found = getBillingKey(books, text(given, 'billingKey'))
  const declineWith = typeof given['declineWith'] === 'string' ? given['declineWith'] : null
  const changed = { ...found, declineWith }
  books.store.put('billingKeys', found.billingKey, changed)
  return changed
}
