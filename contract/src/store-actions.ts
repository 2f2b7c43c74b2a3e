import { allowed, grantOf, refused, type Decision, type Viewer } from './access.ts'

/** In the order of a store's life (product.md §5). */
export const storeStatuses = ['DRAFT', 'PENDING_REVIEW', 'REJECTED', 'ACTIVE', 'SUSPENDED', 'CLOSED'] as const
export type StoreStatus = (typeof storeStatuses)[number]

export const staffRoles = ['OWNER', 'STAFF'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What a store can be moved to: everything but DRAFT, where it begins. */
export const storeTargets = ['PENDING_REVIEW', 'REJECTED', 'ACTIVE', 'SUSPENDED', 'CLOSED'] as const

/** Every move of product.md §5. `needsNote`: the store's people must be told why. */
export const storeMoves = [
  { action: 'submit', from: ['DRAFT', 'REJECTED'], to: 'PENDING_REVIEW', needsNote: false },
  { action: 'approve', from: ['PENDING_REVIEW'], to: 'ACTIVE', needsNote: false },
  { action: 'reject', from: ['PENDING_REVIEW'], to: 'REJECTED', needsNote: true },
  { action: 'suspend', from: ['ACTIVE'], to: 'SUSPENDED', needsNote: true },
  { action: 'reactivate', from: ['SUSPENDED'], to: 'ACTIVE', needsNote: false },
  { action: 'close', from: ['ACTIVE', 'SUSPENDED'], to: 'CLOSED', needsNote: false },
] as const satisfies readonly StoreMove[]

interface StoreMove {
  readonly action: string
  readonly from: readonly StoreStatus[]
  readonly to: StoreStatus
  readonly needsNote: boolean
}

export const storeRefusals = [
  'not_yours',
  'role',
  'not_owner',
  'in_review',
  'closed',
  'approved',
  'not_draft',
  'not_submittable',
  'not_in_review',
  'not_active',
  'not_suspended',
  'not_open',
] as const
export type StoreRefusal = (typeof storeRefusals)[number]
type StoreDecision = Decision<StoreRefusal>

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

function unless(base: StoreDecision, holds: boolean, reason: StoreRefusal): StoreDecision {
  if (!base.allowed) return base
  return holds ? allowed : refused(reason)
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
    submit: unless(reach, is('DRAFT', 'REJECTED'), 'not_submittable'),
    approve: unless(asReviewer, is('PENDING_REVIEW'), 'not_in_review'),
    reject: unless(asReviewer, is('PENDING_REVIEW'), 'not_in_review'),
    suspend: unless(asReviewer, is('ACTIVE'), 'not_active'),
    reactivate: unless(asReviewer, is('SUSPENDED'), 'not_suspended'),
    close: unless(notClosed(asOwner), is('ACTIVE', 'SUSPENDED'), 'not_open'),
    remove: unless(asOwner, is('DRAFT'), 'not_draft'),
    seeStaff: reach,
    changeStaff: notClosed(asOwner),
    seeInvitations: asOwner,
  }
}

/** The move that leads there: from where the store is, or the first that ends there, which is then refused. */
export function findMove(from: StoreStatus, to: (typeof storeTargets)[number]) {
  const moves = storeMoves.filter((move) => move.to === to)
  return moves.find((move) => move.from.some((status) => status === from)) ?? moves[0]
}
