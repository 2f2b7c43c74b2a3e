import { orderOverCode } from '@madang/contract/order-actions'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../db/tables.ts'
import { declareEffect, type DeclaredEffect } from '../../jobs/effects.ts'
import type { Keyring } from '../../keys.ts'
import type { PaymentGateway } from '../../outside/payment-gateway.ts'
import { nobody, record } from '../../record/audit.queries.ts'
import { unseal } from '../../sealed.ts'
import { tellRefundFailed } from './payments.notices.ts'
import { aboutOrder, findOrder } from './payments.orders.queries.ts'
import { findPayment } from './payments.queries.ts'
import { findRefund, moveRefund } from './payments.refunds.queries.ts'
import { demandFound, Outcome, outcomeOf, outcomeWithout } from './payments.outcomes.ts'
import type { Sales } from './payments.sales.ts'
import { applyOutcome, applySnapshot, lockPaid } from './payments.settling.changes.ts'
import { askFor } from './payments.polling.ts'

export interface PaymentEffects {
  readonly confirm: DeclaredEffect<{ paymentId: string }>
  /** Of a virtual account into which nobody is to pay any more. */
  readonly close: DeclaredEffect<{ paymentId: string }>
  readonly refund: DeclaredEffect<{ refundId: string }>
}

interface EffectsDeps {
  readonly db: Kysely<Tables>
  readonly gateway: PaymentGateway
  readonly sales: Sales
  readonly fieldKeys: Keyring
}

/** An account is sealed for its refund: put beside another one it does not open. */
export const accountSealedAs = (refundId: string): string => `refund ${refundId}`

/** It was checked when it was sealed; by now the list of banks may be another one, and the provider decides. */
const SealedAccount = z.object({ bankCode: z.string(), accountNumber: z.string(), holderName: z.string() })

/** What payments do outside: confirmations, refunds and the closing of virtual accounts, by the protocol of docs/decisions/033. */
export function createPaymentEffects({ db, gateway, sales, fieldKeys }: EffectsDeps): PaymentEffects {
  const confirm = declareEffect({
    kind: 'payments:confirm',
    payload: z.object({ paymentId: z.string() }),
    outcome: Outcome,
    async carryOut({ paymentId }, { key, signal }) {
      const { providerPaymentKey, orderId, total: amountWon } = demandFound(await findPayment(db, paymentId))
      const { no, status } = demandFound(await findOrder(db, orderId))
      const paymentKey = demandFound(providerPaymentKey)
      const found = () => gateway.findByKey(paymentKey, signal)
      // Over meanwhile: nobody owes it any more, and what is not confirmed expires there (korea.md §2.2).
      if (status !== 'PENDING') return outcomeWithout(orderOverCode, found)
      return outcomeOf(
        () => gateway.confirm({ paymentKey, orderId: no, amountWon }, { idempotencyKey: key, signal }),
        found,
      )
    },
    async settle(trx, { payload: { paymentId }, outcome, now }) {
      await applyOutcome(trx, { paymentId, outcome, sales, now })
    },
  })

  const close = declareEffect({
    kind: 'payments:close',
    payload: z.object({ paymentId: z.string() }),
    outcome: Outcome,
    async carryOut({ paymentId }, { key, signal }) {
      const { providerPaymentKey, total: amountWon } = demandFound(await findPayment(db, paymentId))
      const paymentKey = demandFound(providerPaymentKey)
      return outcomeOf(
        () => gateway.cancel({ paymentKey, amountWon, reason: '주문 취소' }, { idempotencyKey: key, signal }),
        () => gateway.findByKey(paymentKey, signal),
      )
    },
    async settle(trx, { payload: { paymentId }, outcome: { snapshot }, now }) {
      // What the provider does not close stays as it is there, and is asked about until it ends.
      if (snapshot !== null) await applySnapshot(trx, { paymentId, snapshot, sales, now })
    },
  })

  const refund = declareEffect({
    kind: 'payments:refund',
    payload: z.object({ refundId: z.string() }),
    outcome: Outcome,
    async carryOut({ refundId }, { key, signal }) {
      const {
        paymentId,
        amount: amountWon,
        reason,
        accountSealed,
      } = demandFound(await findRefund(db, refundId))
      const { providerPaymentKey } = demandFound(await findPayment(db, paymentId))
      const paymentKey = demandFound(providerPaymentKey)
      const refundAccount =
        accountSealed === null
          ? undefined
          : SealedAccount.parse(JSON.parse(unseal(fieldKeys, accountSealedAs(refundId), accountSealed)))
      return outcomeOf(
        () =>
          gateway.cancel(
            { paymentKey, amountWon, reason, ...(refundAccount && { refundAccount }) },
            { idempotencyKey: key, signal },
          ),
        () => gateway.findByKey(paymentKey, signal),
      )
    },
    async settle(trx, { payload: { refundId }, outcome, now }) {
      const { paymentId } = demandFound(await findRefund(trx, refundId))
      const { snapshot } = outcome
      const { order } = await lockPaid(trx, paymentId)
      // An answer names the transaction that the call made; where it was refused, what there is may be another's.
      const isAnswer = outcome.kind === 'known' && outcome.code === undefined
      const transactionKey = isAnswer ? outcome.snapshot.lastTransactionKey : null
      const answered = { refundId, transactionKey }
      if (snapshot !== null) await applySnapshot(trx, { paymentId, snapshot, sales, now, answered })
      // What was told meanwhile waited for this answer.
      await askFor(trx, { id: paymentId })
      const failureCode = outcome.code ?? 'UNKNOWN'
      const set = { failureCode, settledAt: now.toISOString(), accountSealed: null }
      // Unless what the provider has shows that it was done.
      if (!(await moveRefund(trx, refundId, { action: 'fail', now, set }))) return
      await tellRefundFailed(trx, { order, refundId, now })
      const deed = { action: 'refunds.failed', ...aboutOrder(order), reason: failureCode } as const
      await record(trx, nobody(now), deed)
    },
  })
  return { confirm, close, refund }
}
