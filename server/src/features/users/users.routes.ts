import { isStaff } from '@madang/contract/access'
import { AppError } from '@madang/contract/errors'
import {
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
import type { Consequences } from '../../record/consequences.ts'
import { demand } from '../../record/demand.ts'
import { record } from '../../record/audit.queries.ts'
import { changeStatus, changeUser, withdraw } from './users.changes.ts'
import { findPage } from './users.page.ts'
import { aboutUser, findUserById, toMaskedUser, toOwnUser } from './users.queries.ts'

/** Members: staff see them masked, and whatever they see or change is recorded. */
export function usersRoutes(serve: Serve, deps: Deps, consequences: Consequences): void {
  const callerOf = createCallerOf(deps.now)

  serve(pagedUsers, async (call) => {
    const { db, query } = call
    const caller = callerOf(call)
    const { page, asked } = await findPage(db, query, { tokenKeys: deps.tokenKeys, now: caller.now })
    await record(db, caller, {
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
    await record(db, callerOf(call), { action: 'users.viewed', ...aboutUser(user) })
    return toMaskedUser(user)
  })

  serve(revealUser, async (call) => {
    const { db, params, body, viewer } = call
    const user = await findUserById(db, params.id)
    if (user === undefined) throw new AppError('resource.not_found')
    demand(userActions(user, viewer).reveal)
    const { reason } = body
    await record(db, callerOf(call), { action: 'users.revealed', ...aboutUser(user), reason })
    return { name: user.name, phone: user.phone ?? '', email: user.email }
  })

  serve(updateUser, (call) => changeUser(call.db, call, callerOf(call)))

  serve(setUserStatus, (call) => changeStatus(call.db, call, callerOf(call)))

  serve(deleteUser, async (call) => {
    const { id } = call.query
    const isSelf = id === call.viewer.userId
    if (!isStaff(call.viewer.role) && !isSelf) throw new AppError('resource.not_found')
    const belongings = consequences.ofLeaving
    await withdraw(call.db, { id, tokenKeys: deps.tokenKeys, belongings }, callerOf(call))
    if (isSelf) call.setHeader('clear-site-data', clearSiteData)
  })
}
