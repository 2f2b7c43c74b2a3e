import { isStaff } from '@madang/contract/access'
import { AppError } from '@madang/contract/errors'
import { zeroGuid } from '@madang/contract/shapes'
import {
  createAdminUser,
  deleteUser,
  getUser,
  pagedUsers,
  revealUser,
  setUserStatus,
  updateUser,
  userActions,
} from '@madang/contract/users'
import type { Deps } from '../../deps.ts'
import { clearSiteData, createCallerOf, type Serve } from '../../http/serve.ts'
import { demand } from '../../record/demand.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { changeStatus, changeUser, createAdmin, recordOn, withdraw } from './users.changes.ts'
import { findPage } from './users.page.ts'
import { findUserById, toMaskedUser, toOwnUser } from './users.queries.ts'

/** Members: staff see them masked, and whatever they see or change is recorded. */
export function usersRoutes(serve: Serve, deps: Deps): void {
  const callerOf = createCallerOf(deps.now)

  serve(pagedUsers, async ({ db, query, viewer, origin }) => {
    const now = deps.now()
    const { page, asked } = await findPage(db, query, { tokenKeys: deps.tokenKeys, now })
    await recordAudit(db, {
      now,
      actor: viewer,
      origin,
      action: 'users.listed',
      entity: 'user',
      subjectIds: page.items.map(({ id }) => id),
      changes: { filter: { from: null, to: asked } },
    })
    return page
  })

  serve(getUser, async (call) => {
    const { db, params, viewer, grant } = call
    const isSelf = params.id === viewer.userId
    // Whatever scope the path names: only one's role and the own id count.
    if (!isSelf && grant === 'self') throw new AppError('resource.not_found')
    const user = await findUserById(db, params.id)
    if (user === undefined) throw new AppError('resource.not_found')
    if (isSelf) return toOwnUser(user)
    await recordOn(db, callerOf(call), { action: 'users.viewed', userId: user.id })
    return toMaskedUser(user)
  })

  serve(revealUser, async (call) => {
    const { db, params, body, viewer } = call
    const user = await findUserById(db, params.id)
    if (user === undefined) throw new AppError('resource.not_found')
    demand(userActions(user, viewer).reveal)
    const { id, name, email } = user
    await recordOn(db, callerOf(call), { action: 'users.revealed', userId: id, reason: body.reason })
    return { name, phone: user.phone ?? '', email }
  })

  serve(updateUser, (call) => changeUser(call.db, call, callerOf(call)))

  serve(setUserStatus, (call) => changeStatus(call.db, call, callerOf(call)))

  serve(deleteUser, async (call) => {
    const { id } = call.query
    const isSelf = id === call.viewer.userId
    if (!isStaff(call.viewer.role) && !isSelf) throw new AppError('resource.not_found')
    await withdraw(call.db, { id, tokenKeys: deps.tokenKeys }, callerOf(call))
    if (isSelf) call.setHeader('clear-site-data', clearSiteData)
  })

  serve(createAdminUser, async (call) => {
    const made = await createAdmin(call.db, call, callerOf(call))
    if ('id' in made) call.setHeader('location', `/api/v1/user/${made.id}/${zeroGuid}`)
    return made
  })
}
