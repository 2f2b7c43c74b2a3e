import { orderOverCode } from '@madang/contract/order-actions'
import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../db/tables.ts'
import { declareEffect, type DeclaredEffect } from '../../jobs/effects.ts'
import type { Keyring } from '../../keys.ts'
import type { PaymentGateway } from '../../outside/payment-gateway.ts'
import { record } from '../../record/audit.queries.ts'
import { seal, unseal } from '../../sealed.ts'
import { hashSecret } from '../../tokens.ts'
import { lockStore } from '../stores/stores.queries.ts'
import {
  aboutCard,
  findCard,
  listCards,
  makeDefault,
  moveCard,
  updateCard,
  type CardRecord,
} from './payments.cards.queries.ts'
import { demandFound, demandRefusal, Outcome, outcomeOf, outcomeWithout } from './payments.outcomes.ts'
import { findOrder } from './payments.orders.queries.ts'
import { findPayment } from './payments.queries.ts'
import type { Sales } from './payments.sales.ts'
import { applyOutcome } from './payments.settling.changes.ts'

export interface CardEffects {
  readonly issue: DeclaredEffect<{ cardId: string }>
  readonly remove: DeclaredEffect<{ cardId: string }>
  readonly charge: DeclaredEffect<{ paymentId: string; cardId: string }>
}

interface EffectsDeps {
  readonly db: Kysely<Tables>
  readonly gateway: PaymentGateway
  readonly sales: Sales
  readonly fieldKeys: Keyring
}

/** A key is sealed for its row: put beside another card it does not open. */
export const keySealedAs = (cardId: string): string => `billing key ${cardId}`
export const authSealedAs = (cardId: string): string => `billing auth ${cardId}`

const Issued = z.object({
  kind: z.literal('issued'),
  sealedKey: z.string(),
  issuer: z.string(),
  last4: z.string(),
  cardType: z.nullable(z.string()),
  ownerType: z.nullable(z.string()),
})
const NotIssued = z.object({ kind: z.literal('refused'), code: z.string() })
const Issuing = z.discriminatedUnion('kind', [Issued, NotIssued])
type Issuing = z.infer<typeof Issuing>

/** The card is there, or it is said why not. */
async function settleIssued(
  trx: Transaction<Tables>,
  card: CardRecord,
  { outcome, fieldKeys, now }: { outcome: Issuing; fieldKeys: Keyring; now: Date },
): Promise<void> {
  const { id, storeId, createdBy } = card
  if (outcome.kind === 'refused') {
    const set = { failureCode: outcome.code, authSealed: null }
    await moveCard(trx, id, { action: 'refuse', set, now })
    return
  }
  await lockStore(trx, storeId)
  const { kind: _, ...issued } = outcome
  const keyHash = hashSecret(unseal(fieldKeys, keySealedAs(id), issued.sealedKey))
  const set = { ...issued, keyHash, authSealed: null }
  if (!(await moveCard(trx, id, { action: 'issue', set, now }))) return
  if ((await listCards(trx, storeId)).every(({ isDefault }) => !isDefault))
    await makeDefault(trx, storeId, id)
  const deed = { action: 'payment_methods.added', ...aboutCard({ ...card, ...issued }) } as const
  await record(trx, { viewer: { userId: createdBy, role: 'MANAGER' }, origin: null, now }, deed)
}

/** What cards do outside: a key is issued, charged and given up, by the protocol of docs/decisions/033. */
export function createCardEffects({ db, gateway, sales, fieldKeys }: EffectsDeps): CardEffects {
  const keyOf = ({ id, sealedKey }: CardRecord) => unseal(fieldKeys, keySealedAs(id), demandFound(sealedKey))

  const issue = declareEffect({
    kind: 'payments:issue-card',
    payload: z.object({ cardId: z.string() }),
    outcome: Issuing,
    async carryOut({ cardId }, { key, signal }): Promise<Issuing> {
      const { customerKey, authSealed } = demandFound(await findCard(db, cardId))
      const authKey = unseal(fieldKeys, authSealedAs(cardId), demandFound(authSealed))
      try {
        const call = { idempotencyKey: key, signal }
        const issued = await gateway.issueBillingKey({ authKey, customerKey }, call)
        if (issued.customerKey !== customerKey) return { kind: 'refused', code: 'NOT_MATCHES_CUSTOMER_KEY' }
        const { billingKey, issuer, numberMasked, cardType, ownerType } = issued
        const sealedKey = seal(fieldKeys, keySealedAs(cardId), billingKey)
        return { kind: 'issued', sealedKey, issuer, last4: numberMasked.slice(-4), cardType, ownerType }
      } catch (error) {
        demandRefusal(error)
        return { kind: 'refused', code: error.code }
      }
    },
    settle: async (trx, { payload: { cardId }, outcome, now }) =>
      settleIssued(trx, demandFound(await findCard(trx, cardId)), { outcome, fieldKeys, now }),
  })

  const remove = declareEffect({
    kind: 'payments:remove-card',
    payload: z.object({ cardId: z.string() }),
    outcome: z.object({ kind: z.enum(['removed', 'refused']) }),
    async carryOut({ cardId }, { signal }) {
      try {
        await gateway.deleteBillingKey(keyOf(demandFound(await findCard(db, cardId))), signal)
        return { kind: 'removed' as const }
      } catch (error) {
        demandRefusal(error)
        return { kind: 'refused' as const }
      }
    },
    // Whatever the provider says, nobody here can charge it any more.
    settle: async (trx, { payload: { cardId } }) =>
      updateCard(trx, cardId, { sealedKey: null, keyHash: null }),
  })

  const charge = declareEffect({
    kind: 'payments:charge-card',
    payload: z.object({ paymentId: z.string(), cardId: z.string() }),
    outcome: Outcome,
    async carryOut({ paymentId, cardId }, { key, signal }): Promise<Outcome> {
      const { orderId, total: amountWon } = demandFound(await findPayment(db, paymentId))
      const { no, items, status } = demandFound(await findOrder(db, orderId))
      const card = demandFound(await findCard(db, cardId))
      const found = () => gateway.findByOrder(no, signal)
      // Over meanwhile: nobody owes it any more.
      if (status !== 'PENDING') return outcomeWithout(orderOverCode, found)
      // Removed meanwhile: as if it were declined.
      if (card.sealedKey === null) return outcomeWithout('NOT_FOUND_BILLING', found)
      const { customerKey } = card
      const order = { orderId: no, orderName: items[0]?.name.kr ?? no, amountWon }
      return outcomeOf(
        () =>
          gateway.chargeBillingKey(
            { billingKey: keyOf(card), customerKey, ...order },
            { idempotencyKey: key, signal },
          ),
        found,
      )
    },
    async settle(trx, { payload: { paymentId }, outcome, now }) {
      const { order, isTaken } = await applyOutcome(trx, { paymentId, outcome, sales, now })
      // Of an order that was over nothing was declined.
      if (!isTaken && order.status === 'PENDING') await sales[order.type]?.onDeclined?.(trx, order, now)
    },
  })
  return { issue, remove, charge }
}
