import { isStaff } from '@madang/contract/access'
import type { CallParts, CallResult } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import { maskName } from '@madang/contract/masking'
import { maskPhone } from '@madang/contract/phone'
import { storeActions } from '@madang/contract/store-actions'
import type {
  inviteStoreStaff,
  removeStoreStaff,
  setStoreStaffRole,
  StaffInput,
  StoreStaff,
} from '@madang/contract/store-staff'
import { grantableRoles, type AdminUserInput, type createAdminUser } from '@madang/contract/users'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller, SignedIn } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import { demand, refuseWrong } from '../../record/demand.ts'
import { revokeSessions } from '../sessions/sessions.queries.ts'
import {
  createInvitations,
  declineInvitations,
  listFullStores,
  revokeInvitations,
} from '../invitations/invitations.changes.ts'
import { demandRoom } from '../limits/limits.queries.ts'
import { endRoleWithoutStore } from '../users/users.roles.changes.ts'
import { holdActiveRole, holdSameRole } from '../../record/viewer.queries.ts'
import {
  aboutUser,
  insertUser,
  lockUserByPhone,
  toMaskedUser,
  updateUserAt,
  userMasks,
  type UserRecord,
} from '../users/users.queries.ts'
import { lock } from '../stores/stores.scope.ts'
import { aboutStore, type StoreRecord } from '../stores/stores.queries.ts'
import {
  deleteStaff,
  findStaff,
  hasOwner,
  insertStaff,
  listStaff,
  lockOpenStores,
  updateStaffRole,
  type StaffRecord,
} from '../stores/stores.staff.queries.ts'

type Trx = Transaction<Tables>

function toStoreStaff({ name, phone, ...rest }: StaffRecord): StoreStaff {
  return { ...rest, name: maskName(name), phoneNumber: phone === null ? '' : maskPhone(phone) }
}

/** Everybody in a store, masked. */
export async function listPeople(db: Kysely<Tables>, id: string): Promise<StoreStaff[]> {
  return (await listStaff(db, id)).map(toStoreStaff)
}

async function makeMember(trx: Trx, { phone, name }: StaffInput, caller: Caller): Promise<UserRecord> {
  const { now } = caller
  const user = await insertUser(trx, { phone, name, email: null, authorityType: 'MANAGER', now })
  // Another request was faster with this number: the caller may try again and finds the member.
  if (user === undefined) throw new AppError('conflict.duplicate')
  const changes = changesBetween({}, { authorityType: 'MANAGER', name, phone }, userMasks)
  await record(trx, caller, { action: 'users.created', ...aboutUser(user), changes })
  return user
}

/** A member becomes a manager, which as every change of a role asks for a new sign-in. */
async function promote(trx: Trx, user: UserRecord, caller: Caller): Promise<void> {
  const { now } = caller
  await updateUserAt(trx, user, { authorityType: 'MANAGER', now })
  await revokeSessions(trx, user.id, { reason: 'role_changed', now })
  const changes = { authorityType: { from: user.authorityType, to: 'MANAGER' } }
  await record(trx, caller, { action: 'users.updated', ...aboutUser(user), changes })
}

/**
 * The manager whom this number stands for, made one where needed. The operator's own people and suspended members
 * cannot be invited; which of the two it was is not said.
 */
async function findOrMakeManager(trx: Trx, input: StaffInput, caller: Caller): Promise<UserRecord> {
  const user = await lockUserByPhone(trx, input.phone)
  if (user === undefined) return makeMember(trx, input, caller)
  const isInvitable = user.authorityType === 'USER' || user.authorityType === 'MANAGER'
  if (!isInvitable || user.status !== 'ACTIVE') {
    throw new AppError('validation.failed', { errors: [{ pointer: '/phone', code: 'not_invitable' }] })
  }
  if (user.authorityType === 'USER') await promote(trx, user, caller)
  return user
}

/** The operator lets somebody in at once. */
async function add(
  trx: Trx,
  store: StoreRecord,
  given: { body: StaffInput; caller: Caller },
): Promise<StoreStaff> {
  const { body, caller } = given
  const { staffRole } = body
  const { now } = caller
  const storeId = store.id
  const { id: userId, name, phone } = await findOrMakeManager(trx, body, caller)
  if (!(await insertStaff(trx, { storeId, userId, staffRole, now }))) {
    throw new AppError('conflict.duplicate', { errors: [{ pointer: '/phone', code: 'taken' }] })
  }
  await revokeInvitations(trx, { storeId, phone: body.phone }, caller)
  const changes = { staffRole: { from: null, to: staffRole } }
  await record(trx, caller, { action: 'stores.staff_invited', ...aboutStore(store, [userId]), changes })
  return toStoreStaff({ userId, name, phone, staffRole, createdAt: now.toISOString() })
}

/** An owner invites, the operator lets in. Runs in the kernel's transaction, since the endpoint is idempotent. */
export async function invite(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof inviteStoreStaff>, 'params' | 'body'>,
  caller: Caller,
): Promise<CallResult<typeof inviteStoreStaff>> {
  return inTransaction(db, async (trx) => {
    const { store, actions } = await lock(trx, params.id, caller)
    demand(actions.changeStaff)
    const { phone } = body
    const isFull = (await listFullStores(trx, [store.id], { phone, now: caller.now })).length > 0
    if (isFull) throw new AppError('conflict.state', { errors: [{ pointer: '/phone', code: 'store_full' }] })
    await demandRoom(trx, { storeId: store.id, limit: 'staff', besidesPhone: phone, now: caller.now })
    if (isStaff(caller.viewer.role)) return add(trx, store, { body, caller })
    const [invitation] = await createInvitations(trx, { ...body, storeIds: [store.id] }, caller)
    if (invitation === undefined) throw new Error('One store is one invitation.')
    return invitation
  })
}

async function demandOtherOwner(trx: Trx, storeId: string, besides: string): Promise<void> {
  if (!(await hasOwner(trx, storeId, { besides }))) throw new AppError('conflict.state')
}

/** Makes somebody an owner, or one of the staff. The store is locked, so the last owner is seen as such. */
export async function changeStaffRole(
  db: Kysely<Tables>,
  { params, query, body }: CallParts<typeof setStoreStaffRole>,
  caller: Caller,
): Promise<StoreStaff> {
  const { userId } = query
  const { staffRole } = body
  return inTransaction(db, async (trx) => {
    const { store, actions } = await lock(trx, params.id, caller)
    demand(actions.changeStaff)
    // Whoever withdraws in this moment would be an owner who is gone, and the other could leave.
    await holdActiveRole(trx, userId)
    const person = await findStaff(trx, store.id, userId)
    if (person === undefined) throw new AppError('resource.not_found')
    if (person.staffRole === staffRole) return toStoreStaff(person)
    if (staffRole === 'STAFF') await demandOtherOwner(trx, store.id, userId)
    await updateStaffRole(trx, { storeId: store.id, userId }, staffRole)
    if (staffRole === 'STAFF') await revokeInvitations(trx, { storeId: store.id, inviterId: userId }, caller)
    const changes = { staffRole: { from: person.staffRole, to: staffRole } }
    await record(trx, caller, { action: 'stores.staff_changed', ...aboutStore(store, [userId]), changes })
    return toStoreStaff({ ...person, staffRole })
  })
}

/** Whoever was invited while working there must not come back with that. Of those who leave is not said who it was. */
async function endOwnInvitation(
  trx: Trx,
  person: { storeId: string; userId: string; phone: string },
  caller: Caller,
): Promise<void> {
  const { storeId, userId, phone } = person
  if (userId === caller.viewer.userId) await declineInvitations(trx, person, caller)
  else await revokeInvitations(trx, { storeId, phone }, caller)
}

/** An owner takes somebody out, or somebody leaves. The store is locked, so the last owner is seen as such. */
export async function removeFromStaff(
  db: Kysely<Tables>,
  { params, query }: Pick<CallParts<typeof removeStoreStaff>, 'params' | 'query'>,
  caller: Caller,
): Promise<void> {
  const { userId } = query
  await inTransaction(db, async (trx) => {
    const { store, viewer } = await lock(trx, params.id, { ...caller, people: [userId] })
    if (userId !== viewer.userId) demand(storeActions(store, viewer).changeStaff)
    const person = await findStaff(trx, store.id, userId)
    if (person === undefined) throw new AppError('resource.not_found')
    const { staffRole, phone } = person
    if (staffRole === 'OWNER') await demandOtherOwner(trx, store.id, userId)
    await deleteStaff(trx, store.id, userId)
    await revokeInvitations(trx, { storeId: store.id, inviterId: userId }, caller)
    if (phone !== null) await endOwnInvitation(trx, { storeId: store.id, userId, phone }, caller)
    const changes = { staffRole: { from: staffRole, to: null } }
    await record(trx, caller, { action: 'stores.staff_removed', ...aboutStore(store, [userId]), changes })
    await endRoleWithoutStore(trx, userId, caller)
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
  for (const storeId of [...open].toSorted()) {
    await demandRoom(trx, { storeId, limit: 'staff', besidesPhone: phone, now })
  }
}

function refuseStores(
  storeIds: readonly string[],
  wrong: (id: string) => 'choice' | 'store_full' | null,
): void {
  const errors = storeIds.flatMap((id, index) => {
    const code = wrong(id.toLowerCase())
    return code === null ? [] : [{ pointer: `/storeIds/${index}`, code }]
  })
  refuseWrong(errors)
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
