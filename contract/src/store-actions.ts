import { grantOf, type Viewer } from './access.ts'
import { allowed, decisions, type Decision, type Moves } from './actions.ts'
import type { staffRoles, storeStatuses } from './statuses.ts'

export type StoreStatus = (typeof storeStatuses)[number]

export type StaffRole = (typeof staffRoles)[number]

/** What a store can be moved to: everything but DRAFT, where it begins. */
export const storeTargets = ['PENDING_REVIEW', 'REJECTED', 'ACTIVE', 'SUSPENDED', 'CLOSED'] as const

type StoreTarget = (typeof storeTargets)[number]

type StoreMove = 'submit' | 'approve' | 'reject' | 'suspend' | 'reactivate' | 'close'

/** Every move of product.md §5. Whoever works in a store is told why it is sent back or suspended. */
export const storeMoves: Moves<StoreMove, StoreStatus, StoreTarget> = {
  submit: { from: ['DRAFT', 'REJECTED'], to: 'PENDING_REVIEW', recordedAs: 'stores.submitted' },
  approve: { from: ['PENDING_REVIEW'], to: 'ACTIVE', recordedAs: 'stores.approved' },
  reject: { from: ['PENDING_REVIEW'], to: 'REJECTED', needsNote: true, recordedAs: 'stores.rejected' },
  suspend: {
    from: ['ACTIVE'],
    to: 'SUSPENDED',
    needsNote: true,
    isDangerous: true,
    recordedAs: 'stores.suspended',
  },
  reactivate: { from: ['SUSPENDED'], to: 'ACTIVE', recordedAs: 'stores.reactivated' },
  close: { from: ['ACTIVE', 'SUSPENDED'], to: 'CLOSED', isDangerous: true, recordedAs: 'stores.closed' },
}

export const storeRefusals = {
  not_yours: 'hidden',
  role: 'right',
  not_owner: 'right',
  in_review: 'state',
  closed: 'state',
  approved: 'state',
  not_draft: 'state',
  not_submittable: 'state',
  not_in_review: 'state',
  not_active: 'state',
  not_suspended: 'state',
  not_open: 'state',
} as const
const { refused, unless } = decisions(storeRefusals)
type StoreDecision = Decision<keyof typeof storeRefusals>

/** Who looks at a store, and what he or she is in it. */
export interface StoreViewer extends Viewer {
  readonly staffRole: StaffRole | null
}

export interface StoreActions {
  readonly edit: StoreDecision
  /** Number, branch and business registration are what was approved; they stay as they are from then on. */
  readonly changeBusinessNumber: StoreDecision
  readonly submit: StoreDecision
  readonly approve: StoreDecision
  readonly reject: StoreDecision
  readonly suspend: StoreDecision
  readonly reactivate: StoreDecision
  readonly close: StoreDecision
  readonly remove: StoreDecision
  readonly seeStaff: StoreDecision
  readonly changeStaff: StoreDecision
  /** Who was invited is typed in by an owner, number and name: others of the store need not know. */
  readonly seeInvitations: StoreDecision
}

function reaches({ role, staffRole }: StoreViewer): StoreDecision {
  const grant = grantOf(role, 'stores.edit')
  if (grant === 'full' || (grant === 'own' && staffRole !== null)) return allowed
  return refused('not_yours')
}

/**
 * What this viewer may do with this store now, and why not. The server refuses by it, the screen shows by it.
 * Staff of a store keep it up to date and submit it; closing, deleting and the people are its owners' matter.
 */
export function storeActions(
  { status }: { readonly status: StoreStatus },
  viewer: StoreViewer,
): StoreActions {
  const is = (...statuses: readonly StoreStatus[]) => statuses.includes(status)
  const leads = (move: StoreMove) => storeMoves[move].from.includes(status)
  const reach = reaches(viewer)
  const isOperator = grantOf(viewer.role, 'stores.review') !== null
  const asOwner = unless(reach, isOperator || viewer.staffRole === 'OWNER', 'not_owner')
  const asReviewer = unless(reach, isOperator, 'role')
  const inUse = unless(reach, !is('CLOSED'), 'closed')
  // What is being reviewed must be what gets approved.
  const edit = unless(inUse, isOperator || !is('PENDING_REVIEW'), 'in_review')
  const notClosed = (base: StoreDecision) => unless(base, !is('CLOSED'), 'closed')
  return {
    edit,
    changeBusinessNumber: unless(edit, is('DRAFT', 'PENDING_REVIEW', 'REJECTED'), 'approved'),
    submit: unless(reach, leads('submit'), 'not_submittable'),
    approve: unless(asReviewer, leads('approve'), 'not_in_review'),
    reject: unless(asReviewer, leads('reject'), 'not_in_review'),
    suspend: unless(asReviewer, leads('suspend'), 'not_active'),
    reactivate: unless(asReviewer, leads('reactivate'), 'not_suspended'),
    close: unless(notClosed(asOwner), leads('close'), 'not_open'),
    remove: unless(asOwner, is('DRAFT'), 'not_draft'),
    seeStaff: reach,
    changeStaff: notClosed(asOwner),
    seeInvitations: asOwner,
  }
}
