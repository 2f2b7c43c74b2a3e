import { createHash } from 'node:crypto'
import type { AuditAction } from '@madang/contract/audit'
import { chargePostings, refundPostings, supplyOf, vatOf } from '@madang/contract/ledger'
import type { OrderStatus, OrderType, PaymentStatus } from '@madang/contract/order-actions'
import type { OrderItem } from '@madang/contract/orders'
import { dueAt } from '@madang/contract/working-days'
import { uuidV7 } from '@madang/server/db/uuid'
import type { PlanGrant } from '@madang/server/features/plans/plans.grants.queries'
import type { PlanSale } from '@madang/server/features/plans/plans.terms'
import type { Moved } from '@madang/server/features/payments/payments.ledger.queries'
import { aboutOrder, newNo } from '@madang/server/features/payments/payments.orders.queries'
import { approvalWorkingDays } from '@madang/server/features/payments/payments.refunds.changes'
import type { Doer, Deed } from '@madang/server/record/audit.queries'

const minuteMs = 60_000
const depositMs = 7 * 24 * 60 * minuteMs

export type DemoMethod = 'CARD' | 'TRANSFER' | 'VIRTUAL_ACCOUNT'

/** A card as the provider knows it, and shows it with stars. */
export interface DemoCard {
  readonly billingKey: string
  readonly customerKey: string
  readonly numberMasked: string
}

interface GivenBack {
  readonly amount: number
  readonly reason: string
  readonly at: Date
  /** Of staff. */
  readonly by: string
  /** It waits for a second person. */
  readonly isWaiting?: boolean
}

/** An order, and all that became of it. */
export interface DemoOrder {
  readonly storeId: string
  readonly buyerUserId: string
  readonly type: OrderType
  readonly targetId: string
  readonly item: OrderItem
  readonly at: Date
  readonly sale?: PlanSale
  /** What it gave, of a plan that was paid. */
  readonly grant?: Pick<PlanGrant, 'subscriptionId' | 'before' | 'after'>
  /** Nobody pressed it: a renewal. */
  readonly isByClock?: boolean
  /** What it is by now where nobody paid it. */
  readonly unpaid?: 'EXPIRED' | 'CANCELLED' | 'FAILED' | 'DUE' | 'WAITING'
  readonly method: DemoMethod
  /** The card that is charged without a window. */
  readonly card?: DemoCard
  /** When the card was declined, and by which code, before it was paid. */
  readonly declined?: readonly { readonly at: Date; readonly code: string }[]
  readonly paidAt?: Date
  readonly keptUntil?: Date
  readonly refunds?: readonly GivenBack[]
}

/** Twelve digits of which four are stars, the same for the same card. */
export function cardNumberOf(seed: string): string {
  const digits = (BigInt(`0x${createHash('sha256').update(seed).digest('hex').slice(0, 12)}`) % 10_000_000n)
    .toString()
    .padStart(7, '0')
  return `4330${digits.slice(0, 4)}****${digits.slice(4)}*`
}

const keyOf = (prefix: string, at: Date) => `${prefix}_${uuidV7(at).replaceAll('-', '')}`

interface Context {
  readonly order: DemoOrder
  readonly id: string
  readonly no: string
}

/** A payment here and at the provider: declined, paid, or waiting for its deposit. */
function paymentOf(
  { order, id: orderId, no }: Context,
  { at, code = null, isPaid }: { at: Date; code?: string | null; isPaid: boolean },
) {
  const { storeId, item, method, card, refunds = [] } = order
  const id = uuidV7(at)
  const done = isPaid ? refunds.filter(({ isWaiting = false }) => !isWaiting) : []
  const backWon = done.reduce((sum, { amount }) => sum + amount, 0)
  const cancels = done.map(({ amount, reason, at: on }) => {
    return { transactionKey: keyOf('txrd', on), amount, reason, at: on.toISOString() }
  })
  const paid: PaymentStatus =
    backWon === 0 ? 'DONE' : backWon === item.amount ? 'CANCELED' : 'PARTIAL_CANCELED'
  const status: PaymentStatus = code !== null ? 'ABORTED' : isPaid ? paid : 'WAITING_FOR_DEPOSIT'
  const numberMasked = method === 'CARD' ? (card?.numberMasked ?? cardNumberOf(no)) : null
  const account =
    method === 'VIRTUAL_ACCOUNT' && code === null
      ? {
          number: `X${String(Number.parseInt(no.slice(-6), 32) % 10 ** 12).padStart(13, '7')}`,
          dueAt: new Date(at.getTime() + depositMs).toISOString(),
        }
      : null
  const providerPaymentKey = keyOf('tstand', at)
  const approvedAt = isPaid ? at.toISOString() : null
  const updatedAt = done.at(-1)?.at ?? at
  const shown = numberMasked !== null && {
    issuer: '현대카드',
    numberMasked,
    installmentMonths: 0,
    approveNo: isPaid ? '00000000' : null,
    cardType: '신용',
    ownerType: '개인',
  }
  return {
    row: {
      id,
      orderId,
      storeId,
      provider: 'TOSS' as const,
      providerPaymentKey,
      method,
      status,
      total: item.amount,
      approvedAt,
      card: shown ? JSON.stringify(shown) : null,
      virtualAccount:
        account && JSON.stringify({ bankCode: '20', accountNumber: account.number, dueAt: account.dueAt }),
      receiptUrl: isPaid ? 'https://dashboard.tosspayments.com/receipt' : null,
      failureCode: code,
      createdAt: at.toISOString(),
      updatedAt: updatedAt.toISOString(),
      version: 2 + done.length,
    },
    past: {
      paymentKey: providerPaymentKey,
      orderId: no,
      orderName: item.name.kr ?? no,
      method,
      isBilling: card !== undefined,
      total: item.amount,
      requestedAt: at.toISOString(),
      approvedAt,
      transactionKey: keyOf('txrd', at),
      cardNumber: numberMasked,
      account,
      failureCode: code,
      cancels,
    },
  }
}
export type DemoPayment = ReturnType<typeof paymentOf>

/** Money that moved, and the postings that it makes. */
function chargeOf({ order, id: orderId }: Context, { row }: DemoPayment) {
  const { id: paymentId, storeId, total: amountWon } = row
  const move = { kind: 'CHARGE', key: `charge:${paymentId}`, orderId, paymentId, storeId } as const
  const postings = chargePostings({ type: order.type, account: 'CLEARING', amountWon })
  return { move: { ...move, amount: amountWon }, postings, now: new Date(row.approvedAt ?? row.createdAt) }
}

function refundsOf({ order, id: orderId }: Context, { row, past }: DemoPayment) {
  let beforeWon = 0
  return (order.refunds ?? []).map(({ amount, reason, at, by, isWaiting = false }, index) => {
    const [createdAt, id] = [at.toISOString(), uuidV7(at)]
    const of = { id, orderId, paymentId: row.id, storeId: row.storeId, amount, reason, askedBy: by }
    const refund = {
      ...of,
      status: isWaiting ? ('REQUESTED' as const) : ('DONE' as const),
      source: 'STAFF' as const,
      // Who wrote the member's request down does not agree to it.
      requestOpenedBy: isWaiting ? by : null,
      approvalDueAt: isWaiting ? dueAt(at, approvalWorkingDays).toISOString() : null,
      transactionKey: past.cancels[index]?.transactionKey ?? null,
      settledAt: isWaiting ? null : createdAt,
      createdAt,
      updatedAt: createdAt,
    }
    if (isWaiting) return { refund, moved: null }
    const postings = refundPostings({ type: order.type, account: 'CLEARING', amountWon: amount, beforeWon })
    beforeWon += amount
    const about = { orderId, paymentId: row.id, refundId: id, storeId: row.storeId, reason, byUserId: by }
    const move = { kind: 'REFUND', key: `refund:${id}`, amount: -amount, ...about } as const
    return { refund, moved: { move, postings, now: at } }
  })
}

function statusOf({ paidAt, unpaid, refunds = [], item }: DemoOrder): OrderStatus {
  if (paidAt === undefined)
    return unpaid === undefined || unpaid === 'DUE' || unpaid === 'WAITING' ? 'PENDING' : unpaid
  const back = refunds.filter(({ isWaiting = false }) => !isWaiting)
  const backWon = back.reduce((sum, { amount }) => sum + amount, 0)
  return backWon === 0 ? 'PAID' : backWon === item.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

function storyOf({ order, id, no }: Context, status: OrderStatus): (readonly [Doer, Deed])[] {
  const { storeId, buyerUserId, isByClock = false, at, paidAt, refunds = [], item } = order
  const buyer = isByClock ? null : ({ userId: buyerUserId, role: 'MANAGER' } as const)
  const deed = (action: AuditAction, now: Date, changes: Deed['changes']) => {
    const viewer = action === 'orders.placed' || action === 'orders.cancelled' ? buyer : null
    const about = aboutOrder({ id, no, storeId })
    return [
      { viewer, origin: null, now },
      { action, ...about, ...(changes && { changes }) },
    ] as const
  }
  const story: (readonly [Doer, Deed])[] = [
    deed('orders.placed', at, { total: { from: null, to: item.amount } }),
  ]
  if (paidAt) story.push(deed('orders.paid', paidAt, { status: { from: 'PENDING', to: 'PAID' } }))
  const over = new Date(at.getTime() + 30 * minuteMs)
  if (status === 'EXPIRED')
    story.push(deed('orders.expired', over, { status: { from: 'PENDING', to: status } }))
  if (status === 'CANCELLED')
    story.push(deed('orders.cancelled', over, { status: { from: 'PENDING', to: status } }))
  let before = 0
  for (const { amount, at: on, by, reason, isWaiting = false } of refunds) {
    const viewer = { userId: by, role: 'ADMIN' } as const
    const subject = { ...aboutOrder({ id, no, storeId }), reason }
    const changes = { amount: { from: null, to: amount } }
    story.push([
      { viewer, origin: null, now: on },
      { action: 'refunds.asked', ...subject, changes },
    ])
    if (isWaiting) continue
    const told = { refunded: { from: before, to: before + amount } }
    before += amount
    story.push([
      { viewer: null, origin: null, now: on },
      { action: 'orders.refunded', ...subject, changes: told },
    ])
  }
  return story
}

/** All the rows of an order. */
export function rowsOf(order: DemoOrder) {
  const { at, item, paidAt, unpaid, declined = [], sale, grant, keptUntil } = order
  const context = { order, id: uuidV7(at), no: newNo(at) }
  const attempts = declined.map(({ at: on, code }) => paymentOf(context, { at: on, code, isPaid: false }))
  const payment =
    paidAt !== undefined
      ? paymentOf(context, { at: paidAt, isPaid: true })
      : unpaid === 'WAITING'
        ? paymentOf(context, { at, isPaid: false })
        : null
  const charge = payment && paidAt ? chargeOf(context, payment) : null
  const refunds = payment && paidAt ? refundsOf(context, payment) : []
  const status = statusOf(order)
  const moves: Moved[] = [...(charge ? [charge] : []), ...refunds.flatMap(({ moved }) => moved ?? [])]
  const story = storyOf(context, status)
  return {
    row: {
      id: context.id,
      no: context.no,
      buyerUserId: order.buyerUserId,
      storeId: order.storeId,
      type: order.type,
      targetId: order.targetId,
      items: JSON.stringify([item]),
      sale: sale === undefined ? null : JSON.stringify(sale),
      total: item.amount,
      supply: supplyOf(item.amount),
      vat: vatOf(item.amount),
      status,
      expiresAt: unpaid === 'DUE' ? (keptUntil?.toISOString() ?? null) : null,
      paidAt: paidAt?.toISOString() ?? null,
      checkoutHash: null,
      returnPath:
        order.type === 'STORE_PLAN' ? '/admin/payments/pricing-plans' : `/admin/promotions/${order.targetId}`,
      keptUntil: keptUntil?.toISOString() ?? null,
      createdAt: at.toISOString(),
      updatedAt: (story.at(-1)?.[0].now ?? at).toISOString(),
      version: story.length,
    },
    payments: payment ? [...attempts, payment] : attempts,
    refunds: refunds.map(({ refund }) => refund),
    grants: grant && paidAt ? [{ ...grant, orderId: context.id, paidAt: paidAt.toISOString() }] : [],
    moves,
    story,
  }
}
export type DemoRows = ReturnType<typeof rowsOf>
