import { isStaff } from '@madang/contract/access'
import { AppError } from '@madang/contract/errors'
import {
  answerInvitation,
  listOwnInvitations,
  listStoreInvitations,
  revokeStoreInvitation,
} from '@madang/contract/invitations'
import { maskName } from '@madang/contract/masking'
import { storeActions } from '@madang/contract/store-actions'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { about, record } from '../../record/audit.queries.ts'
import { demand } from '../../record/demand.ts'
import { findStore } from '../stores/stores.queries.ts'
import { findStaffRole } from '../stores/stores.staff.queries.ts'
import { answer, revokeInvitation, toOwnInvitation } from './invitations.answers.ts'
import { toStoreInvitation } from './invitations.changes.ts'
import { listAnswerable, listPendingOf } from './invitations.queries.ts'

/** Invitations: their store's owners see and revoke them, the invited answer them. They are sent by `stores` and `users`. */
export function invitationsRoutes(serve: Serve, deps: Deps): void {
  const callerOf = createCallerOf(deps.now)

  serve(listStoreInvitations, async (call) => {
    const { db, params, viewer } = call
    const store = await findStore(db, params.id)
    if (store === undefined) throw new AppError('resource.not_found')
    const staffRole = await findStaffRole(db, params.id, viewer.userId)
    demand(storeActions(store, { ...viewer, staffRole }).seeInvitations)
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
