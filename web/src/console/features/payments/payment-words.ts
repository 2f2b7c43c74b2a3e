import { pickText } from '@madang/contract/locales'
import {
  heldRefundStatuses,
  isInFlight,
  orderTypes,
  type OrderActions,
  type OrderDecision,
  type OrderStatus,
} from '@madang/contract/order-actions'
import type { Order, OrderItem, OrderRow, Payment, Refund } from '@madang/contract/orders'
import type { Words } from '../../i18n/words.ts'

type Translate = Words['t']

/** Why an action is refused, in words; null when it is allowed. */
export function refusalText(t: Translate, decision: OrderDecision): string | null {
  return decision.allowed ? null : t(`payments.refusal.${decision.reason}`)
}

type ShownStatus = OrderStatus | 'WAITING_FOR_DEPOSIT' | 'BEING_PAID'

/** What is shown of an order's state: one that nobody has paid may wait for a deposit or an answer. */
export function shownStatus(
  status: OrderStatus,
  payment: Pick<Payment, 'status'> | null | undefined,
): ShownStatus {
  if (status !== 'PENDING') return status
  if (payment?.status === 'WAITING_FOR_DEPOSIT') return 'WAITING_FOR_DEPOSIT'
  return payment && isInFlight(payment) ? 'BEING_PAID' : 'PENDING'
}

/** What was ordered. */
export function itemText({ locale }: Words, items: readonly OrderItem[]): string {
  return pickText(items[0]?.name ?? {}, locale)
}

/** With what it is paid, and the end of a card's number. */
export function methodText(t: Translate, payment: Pick<Payment, 'method' | 'card'>): string {
  if (payment.method === null) return t('payments.method.none')
  const digits = payment.card?.numberMasked.replaceAll(/\D/g, '').slice(-4) ?? ''
  const name = t(`payments.method.${payment.method}`)
  return digits === '' ? name : `${name} ${digits}`
}

/** Why the provider refused, and what to do now; by its own code where there are no words for it. */
export function failureText({ t, has }: Words, code: string): string {
  const id = `payment-failures.${code}`
  return has(id) ? (t as (known: string) => string)(id) : t('payment-failures.unknown', { code }) // `has` says that it is there
}

/** Why the provider did not give money back: of what is said of payments, only what does not lead to paying again. */
export function refundFailureText(words: Words, code: string): string {
  const known = refundFailures.find((one) => one === code)
  if (known !== undefined) return words.t(`payment-failures.refund.${known}`)
  if (words.has(`payment-failures.${code}`)) return failureText(words, code)
  return words.t('payment-failures.refund.unknown', { code })
}
const refundFailures = ['NOT_FOUND_PAYMENT', 'UNKNOWN'] as const

const accounts = ['RECEIVABLE', 'VAT', 'CLEARING', 'BANK', 'REVENUE', 'REFUND'] as const

/** An account of the ledger; those that are kept by what is sold say of what. */
export function accountText(t: Translate, account: string): string {
  const type = orderTypes.find((one) => account.endsWith(`_${one}`))
  const name = type === undefined ? account : account.slice(0, -type.length - 1)
  const known = accounts.find((one) => one === name)
  const text = known === undefined ? account : t(`reconciliation.account.${known}`)
  return type === undefined ? text : `${text} (${t(`payments.type.${type}`)})`
}

/** Four digits at a time, as on the card. */
export function cardNumber(masked: string): string {
  return masked.replaceAll(/[\s-]/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** The newest of an order's payments: what became of it stands above all others. */
export function newestOf<One>(payments: readonly One[]): One | undefined {
  return payments.at(-1)
}

/** The payment that came in; else the newest try. */
export function mainPayment(payments: readonly Payment[]): Payment | undefined {
  return payments.find(({ approvedAt }) => approvedAt !== null) ?? newestOf(payments)
}

interface Payable extends Pick<Order, 'status'> {
  readonly payments: readonly Pick<Payment, 'status'>[]
}

/** Whether a transfer is waited for by who can write down that it came. */
export function isExpected(
  { status, payments }: Payable,
  { receive }: Pick<OrderActions, 'receive'>,
): boolean {
  return receive.allowed && shownStatus(status, newestOf(payments)) === 'WAITING_FOR_DEPOSIT'
}

/** What stands first of an order that is open; null of any other. */
export function firstStep(
  order: Payable,
  actions: Pick<OrderActions, 'pay' | 'receive'>,
): 'pay' | 'receive' | null {
  if (order.status !== 'PENDING') return null
  // Whoever looks for a transfer has the money before the eyes, and pays nothing.
  if (isExpected(order, actions)) return 'receive'
  // Nobody pays for others: staff write down what came another way.
  return actions.pay.allowed || actions.pay.reason !== 'not_buyer' ? 'pay' : 'receive'
}

/** Whether a refund goes on once somebody has decided on it, or sent the money by hand. */
export function needsSomebody({ status, isByHand }: Pick<Refund, 'status' | 'isByHand'>): boolean {
  return status === 'REQUESTED' || (status === 'PROCESSING' && isByHand)
}

/** Whether an order in a list may have something to give back; the record knows exactly. */
export function mayRefund({ paid, refunded }: Pick<OrderRow, 'paid' | 'refunded'>): boolean {
  return paid > refunded
}

/** Won to propose to give back: what a request asks for, else what was not used; all that is left where that is not known. */
export function proposedWon(
  { refundableWon, unused }: Pick<Order, 'refundableWon' | 'unused'>,
  requestedWon: number,
): number {
  const wantedWon = requestedWon > 0 ? requestedWon : (unused?.amount ?? refundableWon)
  return Math.min(refundableWon, wantedWon)
}

interface Ending extends Pick<Order, 'refundableWon' | 'unused'> {
  readonly amountWon: number
}

/** Whether whoever refunds says if what the order gave ends: of what is used day by day, where something is left. */
export function isEndChosen({ refundableWon, unused, amountWon }: Ending): boolean {
  return unused !== null && unused.amount > 0 && amountWon < refundableWon
}

/**
 * Whether what the order gave ends with a refund: with all that is left always, else as it was chosen; until then where at
 * least all goes back that is not used. Null where that is nothing to say.
 */
export function endsSale(ending: Ending, chosen: boolean | null): boolean | null {
  const { refundableWon, unused, amountWon } = ending
  if (amountWon === refundableWon) return true
  if (!isEndChosen(ending) || unused === null) return null
  return chosen ?? amountWon >= unused.amount
}

/** Whether a refund's record says that what the order gave ends with it, or does not: null where it says neither. */
export function endNote({
  status,
  endsSale: ends,
}: Pick<Refund, 'status' | 'endsSale'>): 'yes' | 'no' | null {
  if (ends === null || !heldRefundStatuses.includes(status)) return null
  if (ends) return 'yes'
  // Of what is done nobody asks any more what it did not do.
  return status === 'DONE' ? null : 'no'
}
