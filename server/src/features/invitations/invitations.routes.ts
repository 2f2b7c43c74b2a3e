import { isStaff } from '@madang/contract/access'
import {
  answerInvitation,
  listOwnInvitations,
  listStoreInvitations,
  revokeStoreInvitation,
} from '@madang/contract/invitations'
import { maskName } from '@madang/contract/masking'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { about, record } from '../../record/audit.queries.ts'
import { demand } from '../../record/demand.ts'
import { getInScope } from '../stores/stores.scope.ts'
import { answer, revokeInvitation, toOwnInvitation } from './invitations.answers.ts'
import { toStoreInvitation } from './invitations.changes.ts'
import { listAnswerable, listPendingOf } from './invitations.queries.ts'

/** Invitations: their store's owners see and revoke them, the invited answer them. They are sent by `stores` and `users`. */
export function invitationsRoutes(serve: Serve, deps: Deps): void {
  const callerOf = createCallerOf(deps.now)

  serve(listStoreInvitations, async (call) => {
    const { db, params, viewer } = call
    const { store, actions } = await getInScope(db, params.id, viewer)
    demand(actions.seeInvitations)
    const items = (await listPendingOf(db, params.id, deps.now())).map(toStoreInvitation)
    if (!isStaff(viewer.role)) return { items }
    await record(db, callerOf(call), { action: 'stores.staff_viewed', ...about('store', store) })
    return { items: items.map((item) => ({ ...item, name: maskName(item.name) })) }
  })

  serve(revokeStoreInvitation, (call) => revokeInvitation(call.db, call, callerOf(call)))

  serve(listOwnInvitations, async ({ db, viewer }) => ({
    items: (await listAnswerable(db, viewer.userId, deps.now())).map(toOwnInvitation),
  }))

  serve(answerInvitation, (call) => answer(call.db, call, callerOf(call)))
}
