import type { CallParts, CallResult } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import { grantableRoles, userActions, userMoves } from '@madang/contract/users'
import type {
  AdminUserInput,
  createAdminUser,
  setUserStatus,
  updateUser,
  User,
  UserObstacle,
} from '@madang/contract/users'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller, SignedIn } from '../../http/serve.ts'
import type { Keyring } from '../../keys.ts'
import { record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import { demand } from '../../record/demand.ts'
import { revokeSessions } from '../auth/auth.sessions.queries.ts'
import { detachFiles } from '../files/files.queries.ts'
import {
  createInvitations,
  forgetInvitations,
  listFullStores,
  revokeInvitations,
} from '../invitations/invitations.changes.ts'
import { settleRequestsOf, lockRequestsOf } from '../requests/requests.leaving.changes.ts'
import { addStatusText } from './users.jobs.ts'
import { insertStaff, leaveAsStaff, lockOpenStores, ownsLiveStore } from '../stores/stores.staff.queries.ts'
import { hashPhone } from './users.phone-hash.ts'
import {
  aboutUser,
  demandSameRole,
  holdSameRole,
  insertUser,
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
    await addStatusText(trx, { kind: to === 'SUSPENDED' ? 'suspended' : 'reactivated', userId: user.id })
    return toMaskedUser(moved)
  })
}

/**
 * Withdraws oneself, or as staff another. The number's keyed hash stays, so that abuse can be recognised. What the
 * member asked of the account is closed with it; what else is open keeps name and number until it is answered.
 */
export async function withdraw(
  db: Kysely<Tables>,
  { id, tokenKeys }: { id: string; tokenKeys: Keyring },
  caller: Caller,
): Promise<void> {
  const { viewer, now } = caller
  await inTransaction(db, async (trx) => {
    await lockRequestsOf(trx, id)
    const locked = await lock(trx, id, viewer)
    const { user } = locked
    demand(userActions(user, viewer).remove)
    keepLastSuperAdmin(locked)
    if (await ownsLiveStore(trx, id)) throw obstructed('owns_live_store')
    await leaveAsStaff(trx, id)
    const { phone, status } = user
    const phoneHash = phone === null ? null : hashPhone(tokenKeys.current, phone)
    if (!(await withdrawUser(trx, id, { phoneHash, now }))) throw new AppError('conflict.state')
    if (phone !== null) await forgetInvitations(trx, { phone, userId: id }, now)
    if (user.avatarFileId !== null) {
      await detachFiles(trx, { ids: [user.avatarFileId], recordId: id, now })
    }
    await revokeSessions(trx, id, { reason: 'withdrawn', now })
    const changes = { status: { from: status, to: 'WITHDRAWN' } }
    await record(trx, caller, { action: userMoves.remove.recordedAs, ...aboutUser(user), changes })
    await settleRequestsOf(trx, user, caller)
  })
}

/** A manager makes people for the own stores only; who is asked otherwise names the stores or none. */
function demandMayCreate(viewer: SignedIn, { authorityType, storeIds = [] }: AdminUserInput): void {
  if (viewer.role === 'MANAGER') {
    if (authorityType !== 'MANAGER') throw new AppError('authz.forbidden')
    if (storeIds.length > 0) return
    throw new AppError('validation.failed', { errors: [{ pointer: '/storeIds', code: 'required' }] })
  }
  if (!grantableRoles(viewer).includes(authorityType)) throw new AppError('authz.forbidden')
}

/**
 * Locks the stores that the new user will work in; one that is not there, not the manager's or full is told at its
 * place.
 */
async function lockStores(
  trx: Trx,
  { phone, storeIds = [] }: AdminUserInput,
  { viewer, now }: Caller,
): Promise<void> {
  if (storeIds.length === 0) return
  const ownedBy = viewer.role === 'MANAGER' ? viewer.userId : null
  const open = new Set(await lockOpenStores(trx, storeIds, { ownedBy }))
  refuseStores(storeIds, (id) => (open.has(id) ? null : 'choice'))
  const full = new Set(await listFullStores(trx, storeIds, { phone, now }))
  refuseStores(storeIds, (id) => (full.has(id) ? 'store_full' : null))
}

function refuseStores(
  storeIds: readonly string[],
  wrong: (id: string) => 'choice' | 'store_full' | null,
): void {
  const errors = storeIds.flatMap((id, index) => {
    const code = wrong(id.toLowerCase())
    return code === null ? [] : [{ pointer: `/storeIds/${index}`, code }]
  })
  if (errors.length > 0) throw new AppError('validation.failed', { errors })
}

/**
 * What a manager makes are invitations, what the operator's staff make counts at once. With the kernel's transaction,
 * since the endpoint is idempotent.
 */
export async function createAdmin(
  db: Kysely<Tables>,
  { body }: Pick<CallParts<typeof createAdminUser>, 'body'>,
  caller: Caller,
): Promise<CallResult<typeof createAdminUser>> {
  const { viewer, now } = caller
  const { phone, name, email = null, authorityType, storeIds = [] } = body
  demandMayCreate(viewer, body)
  return inTransaction(db, async (trx) => {
    await lockStores(trx, body, caller)
    await holdSameRole(trx, viewer)
    if (viewer.role === 'MANAGER') {
      const inStores = [...new Set(storeIds.map((id) => id.toLowerCase()))]
      return {
        items: await createInvitations(trx, { phone, name, staffRole: 'STAFF', storeIds: inStores }, caller),
      }
    }
    const user = await insertUser(trx, { phone, name, email, authorityType, now })
    if (user === undefined) {
      throw new AppError('conflict.duplicate', { errors: [{ pointer: '/phone', code: 'taken' }] })
    }
    for (const storeId of storeIds) {
      await insertStaff(trx, { storeId, userId: user.id, staffRole: 'STAFF', now })
      await revokeInvitations(trx, { storeId, phone }, caller)
    }
    const made = { authorityType, name, phone, ...(storeIds.length > 0 && { storeIds }) }
    const changes = changesBetween({}, made, userMasks)
    await record(trx, caller, { action: 'users.created', ...aboutUser(user), changes })
    return toMaskedUser(user)
  })
}
