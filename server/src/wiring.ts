import { sealedNumbers } from './features/billing/billing.changes.ts'
import type { FileUsers } from './features/files/files.routes.ts'
import { endInvitationsOfStore, invitationsOfLeaver } from './features/invitations/invitations.changes.ts'
import { keepListsWithin, moveWithStore as moveListsWithStore } from './features/jrs/jrs.moves.changes.ts'
import { entriesOfLeaver } from './features/jrs/jrs.retention.queries.ts'
import { listingSale } from './features/promotions/promotions.sales.ts'
import { keepPromotionsWithin, moveWithStore } from './features/promotions/promotions.moves.changes.ts'
import { sealedCardKeys } from './features/payments/payments.cards.changes.ts'
import { sealedAccounts } from './features/payments/payments.refunds.changes.ts'
import type { Sales } from './features/payments/payments.sales.ts'
import { notificationsOfLeaver } from './features/notifications/notifications.queries.ts'
import { requestsOfLeaver } from './features/requests/requests.leaving.changes.ts'
import { completeRefunded } from './features/requests/requests.refunds.changes.ts'
import { createKeepReturned } from './features/plans/plans.keeping.ts'
import { createPlanSale, needsCard } from './features/plans/plans.sales.ts'
import { listOwnRequests } from './features/requests/requests.queries.ts'
import { listOwnStores } from './features/stores/stores.scope.ts'
import { storesOfLeaver } from './features/stores/stores.staff.queries.ts'
import type { Consequences, KeepWithin } from './record/consequences.ts'
import type { SealedColumn } from './record/reseal.queries.ts'

/** What is paused where a plan allows less. */
export const keepWithin: readonly KeepWithin[] = [keepPromotionsWithin, keepListsWithin]

/** What features hang on those that they build on, which do not know them. */
export const consequences: Consequences = {
  ofStore: [endInvitationsOfStore, moveWithStore, moveListsWithStore, createKeepReturned(keepWithin)],
  ofLeaving: [requestsOfLeaver, storesOfLeaver, entriesOfLeaver, invitationsOfLeaver, notificationsOfLeaver],
}

/** What is sold, by who sells it. */
export const sales: Sales = {
  PROMOTION_LISTING: listingSale,
  STORE_PLAN: createPlanSale(keepWithin),
  onRefundDone: completeRefunded,
  needsCard,
}

/** What is sealed with `FIELD_KEY` and stays longer than a key. Seeds of raffles are opened some day. */
export const sealedColumns: readonly SealedColumn[] = [sealedNumbers, sealedCardKeys, sealedAccounts]

/** What uses files. */
export const fileUsers: FileUsers = [listOwnRequests, listOwnStores]
