import { grantOf } from './access.ts'
import { allowed, decisions, type Decision } from './actions.ts'
import type { StoreViewer } from './store-actions.ts'

const { refused } = decisions({ not_yours: 'hidden', not_owner: 'right', operator: 'right' })
type BillingDecision = Decision<'not_yours' | 'not_owner' | 'operator'>

export interface BillingActions {
  /** Billing address and bank details: whole for owners, masked for the operator. */
  readonly see: BillingDecision
  readonly edit: BillingDecision
  /** The whole account number; the operator says why. */
  readonly reveal: BillingDecision
}

/** What this viewer may do with a store's billing address and bank details: they are its owners' matter. */
export function billingActions({ role, staffRole }: StoreViewer): BillingActions {
  const grant = grantOf(role, 'payments.accounts')
  if (grant === 'masked') return { see: allowed, edit: refused('operator'), reveal: allowed }
  if (grant === null || staffRole === null) {
    const hidden = refused('not_yours')
    return { see: hidden, edit: hidden, reveal: hidden }
  }
  const own = staffRole === 'OWNER' ? allowed : refused('not_owner')
  return { see: own, edit: own, reveal: own }
}
