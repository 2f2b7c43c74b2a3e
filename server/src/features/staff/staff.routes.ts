import { isStaff } from '@madang/contract/access'
import { zeroGuid } from '@madang/contract/shapes'
import {
  inviteStoreStaff,
  listStoreStaff,
  removeStoreStaff,
  setStoreStaffRole,
} from '@madang/contract/store-staff'
import { createAdminUser } from '@madang/contract/users'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { getInScope } from '../stores/stores.scope.ts'
import { changeStaffRole, createAdmin, invite, listPeople, removeFromStaff } from './staff.changes.ts'
import { aboutStore } from '../stores/stores.queries.ts'

/** Who works in stores, and for the operator: invited by owners, let in by the operator. */
export function staffRoutes(serve: Serve, deps: Deps): void {
  const callerOf = createCallerOf(deps.now)

  serve(listStoreStaff, async (call) => {
    const { db, params, viewer } = call
    const { store } = await getInScope(db, params.id, viewer)
    const items = await listPeople(db, params.id)
    if (isStaff(viewer.role)) {
      const userIds = items.map(({ userId }) => userId)
      await record(db, callerOf(call), { action: 'stores.staff_viewed', ...aboutStore(store, userIds) })
    }
    return { items }
  })

  serve(inviteStoreStaff, (call) => invite(call.db, call, callerOf(call)))

  serve(setStoreStaffRole, (call) => changeStaffRole(call.db, call, callerOf(call)))

  serve(removeStoreStaff, (call) => removeFromStaff(call.db, call, callerOf(call)))

  serve(createAdminUser, async (call) => {
    const made = await createAdmin(call.db, call, callerOf(call))
    if ('id' in made) call.setHeader('location', `/api/v1/user/${made.id}/${zeroGuid}`)
    return made
  })
}
