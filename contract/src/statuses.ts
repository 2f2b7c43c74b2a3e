// Apart from what moves between them, which the frame around every page of the console does without.

/** In the order of a store's life (product.md §5). */
export const storeStatuses = ['DRAFT', 'PENDING_REVIEW', 'REJECTED', 'ACTIVE', 'SUSPENDED', 'CLOSED'] as const

/** In the order of a promotion's life (product.md §5). */
export const promotionStatuses = [
  'DRAFT',
  'PENDING_REVIEW',
  'REJECTED',
  'PENDING_PAYMENT',
  'SCHEDULED',
  'LIVE',
  'PAUSED',
  'ENDED',
  'CANCELLED',
  'ARCHIVED',
] as const

/** Of an order of which money went back: a part of what came, or all of it. */
export const refundedStatuses = ['PARTIALLY_REFUNDED', 'REFUNDED'] as const

export const staffRoles = ['OWNER', 'STAFF'] as const

/** In the order of a list's life (product.md §5). */
export const jrsStatuses = ['DRAFT', 'OPEN', 'PAUSED', 'CLOSED', 'ARCHIVED'] as const

/** In the order of an entry's way through its list (product.md §5). */
export const jrsEntryStatuses = [
  'WAITING',
  'CALLED',
  'CONFIRMED',
  'COMPLETED',
  'NO_SHOW',
  'CANCELLED',
  'REJECTED',
] as const

/** What somebody on a list is told by text. */
export const textKinds = [
  'joined',
  'ahead',
  'called',
  'deferred',
  'cancelled',
  'refused',
  'accepted',
  'won',
  'lost',
  'moved',
  'dayBefore',
  'hoursBefore',
] as const
export type TextKind = (typeof textKinds)[number]
