import type { FileUsers } from './features/files/files.routes.ts'
import { endInvitationsOfStore, invitationsOfLeaver } from './features/invitations/invitations.changes.ts'
import { moveWithStore as moveListsWithStore } from './features/jrs/jrs.moves.changes.ts'
import { entriesOfLeaver } from './features/jrs/jrs.retention.queries.ts'
import { moveWithStore } from './features/promotions/promotions.moves.changes.ts'
import { notificationsOfLeaver } from './features/notifications/notifications.queries.ts'
import { requestsOfLeaver } from './features/requests/requests.leaving.changes.ts'
import { listOwnRequests } from './features/requests/requests.queries.ts'
import { listOwnStores } from './features/stores/stores.scope.ts'
import { storesOfLeaver } from './features/stores/stores.staff.queries.ts'
import type { Consequences } from './record/consequences.ts'

/** What features hang on those that they build on, which do not know them. */
export const consequences: Consequences = {
  ofStore: [endInvitationsOfStore, moveWithStore, moveListsWithStore],
  ofLeaving: [requestsOfLeaver, storesOfLeaver, entriesOfLeaver, invitationsOfLeaver, notificationsOfLeaver],
}

/** What uses files. */
export const fileUsers: FileUsers = [listOwnRequests, listOwnStores]
