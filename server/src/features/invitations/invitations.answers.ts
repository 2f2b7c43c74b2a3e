import { grantOf, type Role } from '@madang/contract/access'
import type { CallParts, CallResult } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import type { answerInvitation, OwnInvitation, revokeStoreInvitation } from '@madang/contract/invitations'
import { maskNameIfAny } from '@madang/contract/masking'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { demand } from '../../record/demand.ts'
import { revokeSessions } from '../sessions/sessions.queries.ts'
import { lock } from '../stores/stores.scope.ts'
import { lockStore } from '../stores/stores.queries.ts'
import { insertStaff } from '../stores/stores.staff.queries.ts'
import { aboutUser, lockActiveRole, raiseByInvitation } from '../users/users.queries.ts'
import { hasRoom, recordInvitation, revokeInvitations } from './invitations.changes.ts'
import {
  endPending,
  findOwn,
  type InvitationRecord,
  type OwnInvitationRecord,
} from './invitations.queries.ts'

type Trx = Transaction<Tables>

/** What the invited person sees; the endpoint's output drops what it does not name. */
export function toOwnInvitation({ inviterName, ...rest }: OwnInvitationRecord): OwnInvitation {
  return { ...rest, inviterName: maskNameIfAny(inviterName) }
}

/**
 * An owner takes an invitation back. What became of one that is not pending, and whether it is still kept, is not said:
 * it is kept no longer once the invited person has withdrawn.
 */
export async function revokeInvitation(
  db: Kysely<Tables>,
  { params, query }: Pick<CallParts<typeof revokeStoreInvitation>, 'params' | 'query'>,
  caller: Caller,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { store, actions } = await lock(trx, params.id, caller)
    demand(actions.changeStaff)
    const count = await revokeInvitations(trx, { storeId: store.id, id: query.invitationId }, caller)
    if (count === 0) throw new AppError('resource.not_found')
  })
}

/** A member becomes a manager. Other devices sign in again, as after every change of a role. */
async function raise(trx: Trx, caller: Caller): Promise<void> {
  const { viewer, now } = caller
  const { userId, sessionId } = viewer
  await raiseByInvitation(trx, userId, now)
  await revokeSessions(trx, userId, { reason: 'role_changed', now, except: sessionId })
  const changes = { authorityType: { from: 'USER', to: 'MANAGER' } }
  await record(trx, caller, { action: 'users.updated', ...aboutUser({ id: userId }), changes })
}

/** Locks who answers, and gives the role by now: another press of the same button may have made it a manager's. */
async function lockInvited(trx: Trx, { userId }: Caller['viewer']): Promise<Role> {
  const role = await lockActiveRole(trx, userId)
  if (role === undefined || grantOf(role, 'invitations.answer') === null)
    throw new AppError('authz.forbidden')
  return role
}

async function join(
  trx: Trx,
  { storeId, staffRole, phone }: InvitationRecord,
  caller: Caller,
): Promise<void> {
  const { viewer, now } = caller
  if (!(await hasRoom(trx, storeId, { phone, now }))) throw new AppError('conflict.state')
  // Who works there by now keeps the role in the store.
  await insertStaff(trx, { storeId, userId: viewer.userId, staffRole, now })
}

/**
 * Accepts or declines. The store is locked before the person, as by everything that lets people in or takes them out;
 * whether the invitation still stands is asked by the statement that ends it.
 */
export async function answer(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof answerInvitation>, 'params' | 'body'>,
  caller: Caller,
): Promise<CallResult<typeof answerInvitation>> {
  const { viewer, now } = caller
  const { to } = body
  return inTransaction(db, async (trx) => {
    const seen = await findOwn(trx, params.id, viewer.userId)
    if (seen === undefined) throw new AppError('resource.not_found')
    const { storeId } = seen
    const store = await lockStore(trx, storeId)
    const role = await lockInvited(trx, viewer)
    // The number may have become somebody else's, and another press may have been faster.
    const invitation = await findOwn(trx, params.id, viewer.userId)
    if (invitation === undefined) throw new AppError('resource.not_found')
    const { status } = invitation
    if (status === to) return { storeId, status, authorityType: role }
    const isOpen = store !== undefined && store.status !== 'CLOSED'
    const isAccepted = to === 'ACCEPTED'
    const action = isAccepted ? 'accept' : 'decline'
    const ended = isOpen ? await endPending(trx, { storeId, id: invitation.id }, { action, now }) : []
    if (ended.length === 0) throw new AppError('conflict.state')
    await recordInvitation(trx, caller, { action, invitation, userId: viewer.userId })
    if (!isAccepted) return { storeId, status: to, authorityType: role }
    await join(trx, invitation, caller)
    if (role === 'USER') await raise(trx, caller)
    return { storeId, status: to, authorityType: 'MANAGER' }
  })
}
