import type { CallParts } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import { grantableRoles, userActions, userMoves } from '@madang/contract/users'
import type { setUserStatus, updateUser, User, UserObstacle } from '@madang/contract/users'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller, SignedIn } from '../../http/serve.ts'
import type { Keyring } from '../../keys.ts'
import { record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import type { Consequences } from '../../record/consequences.ts'
import { demand } from '../../record/demand.ts'
import { tieFiles } from '../../record/files.queries.ts'
import { revokeSessions } from '../sessions/sessions.queries.ts'
import { statusNotice } from './users.jobs.ts'
import { hashPhone } from './users.phone-hash.ts'
import { demandSameRole } from '../../record/viewer.queries.ts'
import {
  aboutUser,
  lockUser,
  moveUser,
  toMaskedUser,
  updateUserAt,
  userMasks,
  withdrawUser,
} from './users.queries.ts'
import type { LockedUser } from './users.queries.ts'

type Trx = Transaction<Tables>

async function lock(trx: Trx, id: string, viewer: SignedIn): Promise<LockedUser> {
  const locked = await lockUser(trx, id, viewer.userId)
  if (locked === undefined) throw new AppError('resource.not_found')
  demandSameRole(viewer.role, locked.viewerRole)
  return locked
}

function obstructed(by: UserObstacle): AppError {
  return new AppError('conflict.state', { detail: by })
}

/** The last active SUPER_ADMIN stays (product.md §3); the rows are locked, so it stays true until the end. */
function keepLastSuperAdmin({ user, activeSuperAdmins }: LockedUser): void {
  const isLast = activeSuperAdmins.length === 1 && activeSuperAdmins[0] === user.id
  if (isLast) throw obstructed('last_super_admin')
}

export async function changeUser(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof updateUser>, 'params' | 'body'>,
  caller: Caller,
): Promise<User> {
  const { version, ...change } = body
  const { viewer, now } = caller
  return inTransaction(db, async (trx) => {
    const locked = await lock(trx, params.id, viewer)
    const { user } = locked
    const actions = userActions(user, viewer)
    demand(actions.edit)
    const role = change.authorityType
    const changesRole = role !== undefined && role !== user.authorityType
    if (changesRole) {
      demand(actions.changeRole)
      const grantable = grantableRoles(viewer)
      if (!grantable.includes(role) || !grantable.includes(user.authorityType)) {
        throw new AppError('authz.forbidden')
      }
      keepLastSuperAdmin(locked)
    }
    const changes = changesBetween(user, change, userMasks)
    if (version === user.version && Object.keys(changes).length === 0) {
      // Nothing to change; but what is answered was seen.
      await record(trx, caller, { action: 'users.viewed', ...aboutUser(user) })
      return toMaskedUser(user)
    }
    const updated = await updateUserAt(trx, { id: user.id, version }, { ...change, now })
    if (updated === undefined) throw new AppError('conflict.stale', { currentVersion: user.version })
    if (changesRole) await revokeSessions(trx, user.id, { reason: 'role_changed', now })
    await record(trx, caller, { action: 'users.updated', ...aboutUser(user), changes })
    return toMaskedUser(updated)
  })
}

/** Makes an active member who asked for it a manager. */
export async function raiseToManager(db: Kysely<Tables>, id: string, caller: Caller): Promise<void> {
  const { viewer, now } = caller
  await inTransaction(db, async (trx) => {
    const { user } = await lock(trx, id, viewer)
    demand(userActions(user, viewer).changeRole)
    if (!grantableRoles(viewer).includes('MANAGER')) throw new AppError('authz.forbidden')
    const { version, authorityType: from, status } = user
    const to = 'MANAGER'
    if (from !== 'USER' || status !== 'ACTIVE') throw new AppError('conflict.state')
    await updateUserAt(trx, { id, version }, { authorityType: to, now })
    await revokeSessions(trx, id, { reason: 'role_changed', now })
    const changes = { authorityType: { from, to } }
    await record(trx, caller, { action: 'users.updated', ...aboutUser(user), changes })
  })
}

export async function changeStatus(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof setUserStatus>, 'params' | 'body'>,
  caller: Caller,
): Promise<User> {
  const { to, note } = body
  const { viewer, now } = caller
  const action = to === 'SUSPENDED' ? 'suspend' : 'reactivate'
  return inTransaction(db, async (trx) => {
    const locked = await lock(trx, params.id, viewer)
    const { user } = locked
    demand(userActions(user, viewer)[action])
    if (to === 'SUSPENDED') keepLastSuperAdmin(locked)
    const moved = await moveUser(trx, user.id, { action, now })
    if (moved === undefined) throw new AppError('conflict.state')
    if (to === 'SUSPENDED') await revokeSessions(trx, user.id, { reason: 'suspended', now })
    const changes = { status: { from: user.status, to } }
    await record(trx, caller, {
      action: userMoves[action].recordedAs,
      ...aboutUser(user),
      changes,
      reason: note,
    })
    await statusNotice.add(trx, { kind: to === 'SUSPENDED' ? 'suspended' : 'reactivated', userId: user.id })
    return toMaskedUser(moved)
  })
}

export interface Withdrawal {
  readonly id: string
  readonly tokenKeys: Keyring
  readonly belongings: Consequences['ofLeaving']
}

/**
 * Withdraws oneself, or as staff another. The number's keyed hash stays, so that abuse can be recognised. What
 * belongs to the member is settled as whoever looks after it says.
 */
export async function withdraw(
  db: Kysely<Tables>,
  { id, tokenKeys, belongings }: Withdrawal,
  caller: Caller,
): Promise<void> {
  const { viewer, now } = caller
  await inTransaction(db, async (trx) => {
    for (const { lock: lockThese } of belongings) await lockThese?.(trx, id)
    const locked = await lock(trx, id, viewer)
    const { user } = locked
    demand(userActions(user, viewer).remove)
    keepLastSuperAdmin(locked)
    for (const { findObstacle } of belongings) {
      const obstacle = (await findObstacle?.(trx, id)) ?? null
      if (obstacle !== null) throw obstructed(obstacle)
    }
    const { phone, status } = user
    const phoneHash = phone === null ? null : hashPhone(tokenKeys.current, phone)
    if (!(await withdrawUser(trx, id, { phoneHash, now }))) throw new AppError('conflict.state')
    await tieFiles(trx, { purpose: 'AVATAR', files: [] }, { recordId: id, ownerId: null, now })
    await revokeSessions(trx, id, { reason: 'withdrawn', now })
    const changes = { status: { from: status, to: 'WITHDRAWN' } }
    await record(trx, caller, { action: userMoves.remove.recordedAs, ...aboutUser(user), changes })
    for (const { settle } of belongings) await settle(trx, user, caller)
  })
}
