import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AmountWon, Order, Proof, Refund } from './orders.ts'
import { idParam, text, Version } from './shapes.ts'

const access = 'payments.record'

export const payOutRefund = endpoint({
  method: 'POST',
  path: '/api/v1/payment/refund/:id/paid-out',
  summary: 'Write down that the money of a refund was sent by bank transfer.',
  access,
  params: idParam,
  refuses: ['authz.forbidden', 'conflict.state'],
  output: Refund,
})

export const chargeBack = endpoint({
  method: 'POST',
  path: '/api/v1/payment/:id/chargeback',
  summary:
    'Write down that the card company took a payment back, whole or in part. What was sold is taken back as by a refund.',
  access,
  idempotent: 'required',
  params: idParam,
  body: z.strictObject({
    amount: AmountWon,
    reason: text(2, 200),
    /** Required where the provider has told of as much (`isToldAlready`): it is not that, which is in the ledger. */
    isAnother: z.exactOptional(z.boolean()),
  }),
  refuses: ['authz.forbidden', 'conflict.state'],
  output: Order,
})

/**
 * Whether the provider has told of as much that went back, also of what staff wrote down before: a chargeback of that
 * amount may be the same money.
 */
export function isToldAlready(refunds: readonly ToldRefund[], amountWon: number): boolean {
  return refunds.some(
    ({ source, transactionKey, amount }) =>
      (source === 'PROVIDER' || source === 'CHARGEBACK') && transactionKey !== null && amount === amountWon,
  )
}
type ToldRefund = Pick<Refund, 'source' | 'transactionKey' | 'amount'>

export const correctMove = endpoint({
  method: 'POST',
  path: '/api/v1/payment/move/:id/correct',
  summary:
    'Correct a move of the ledger that was written by hand: by another one that takes all of it back and names it. Chief administrators alone.',
  access,
  params: idParam,
  body: z.strictObject({ reason: text(2, 200) }),
  refuses: ['authz.forbidden', 'conflict.state'],
  output: Order,
})

export const recordProof = endpoint({
  method: 'POST',
  path: '/api/v1/payment/:id/proof',
  summary: 'Write down which tax document was issued for a payment.',
  access,
  params: idParam,
  body: z.strictObject({ version: Version, proof: z.nullable(Proof) }),
  refuses: ['authz.forbidden', 'conflict.state', 'conflict.stale'],
  output: Order,
})
