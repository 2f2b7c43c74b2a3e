import { randomBytes } from 'node:crypto'
import { messageOf } from './toss.codes.ts'
import type { Cancel, Move, Payment, Store } from './toss.store.ts'

/** A payment as it became, long ago, of a shop that is filled with examples. */
export interface PastPayment {
  readonly paymentKey: string
  readonly orderId: string
  readonly orderName: string
  readonly method: 'CARD' | 'TRANSFER' | 'VIRTUAL_ACCOUNT'
  readonly isBilling: boolean
  readonly total: number
  readonly requestedAt: string
  /** Null for one that was declined, or waits for its deposit. */
  readonly approvedAt: string | null
  readonly transactionKey: string
  readonly cardNumber: string | null
  readonly account: { readonly number: string; readonly dueAt: string } | null
  readonly failureCode: string | null
  readonly cancels: readonly {
    readonly transactionKey: string
    readonly amount: number
    readonly reason: string
    readonly at: string
  }[]
}

export interface PastCard {
  readonly billingKey: string
  readonly customerKey: string
  readonly authenticatedAt: string
  readonly cardNumber: string
  /** Its charges are declined with this code from now on. */
  readonly declineWith: string | null
}

function statusOf({ failureCode, approvedAt, total, cancels }: PastPayment): Payment['status'] {
  if (failureCode !== null) return 'ABORTED'
  if (approvedAt === null) return 'WAITING_FOR_DEPOSIT'
  if (cancels.length === 0) return 'DONE'
  return cancels.reduce((sum, { amount }) => sum + amount, 0) === total ? 'CANCELED' : 'PARTIAL_CANCELED'
}

function toPayment(past: PastPayment, store: Store): Payment {
  const { isBilling, transactionKey, failureCode, cancels: given, approvedAt, account, total, ...same } = past
  let left = total
  const cancels = given.map((cancel): Cancel => {
    left -= cancel.amount
    return { ...cancel, left }
  })
  const charge = { transactionKey, status: 'DONE', amount: total } as const
  const moves: Move[] = [
    ...(approvedAt === null ? [] : [{ ...charge, at: approvedAt, sequence: store.nextSequence() }]),
    ...cancels.map(({ transactionKey: key, amount, at, left: rest }) => {
      const status = rest === 0 ? ('CANCELED' as const) : ('PARTIAL_CANCELED' as const)
      return { transactionKey: key, status, amount: -amount, at, sequence: store.nextSequence() }
    }),
  ]
  return {
    ...same,
    type: isBilling ? 'BILLING' : 'NORMAL',
    status: statusOf(past),
    total,
    balance: left,
    approvedByPayerAt: same.requestedAt,
    approvedAt,
    lastTransactionKey: moves.at(-1)?.transactionKey ?? null,
    secret: `ps_${randomBytes(12).toString('base64url')}`,
    account: account && { ...account, isPaid: approvedAt !== null },
    declineAtConfirm: null,
    failure: failureCode === null ? null : { code: failureCode, message: messageOf(failureCode) },
    cancels,
    moves,
  }
}

/** Takes what happened before it was started: nobody is told of it. */
export function remember(
  store: Store,
  { payments, cards }: { readonly payments: readonly PastPayment[]; readonly cards: readonly PastCard[] },
): void {
  for (const past of payments) store.put('payments', past.paymentKey, toPayment(past, store))
  for (const card of cards) store.put('billingKeys', card.billingKey, { ...card, isDeleted: false })
  store.flush()
}
