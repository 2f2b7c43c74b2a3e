import { invitationLimits, invitationMoves, type StoreInvitation } from '@madang/contract/invitations'
import { maskName } from '@madang/contract/masking'
import { maskPhone } from '@madang/contract/phone'
import type { StaffInput } from '@madang/contract/store-staff'
import type { Db } from '../../db/database.ts'
import { dayMs } from '../../db/instants.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Caller } from '../../http/serve.ts'
import { about, nobody, record, type Doer } from '../../record/audit.queries.ts'
import type { Belongings, Consequences, Leaver } from '../../record/consequences.ts'
import { invitationNotice } from './invitations.jobs.ts'
import { countInvitation, countInvitationText } from './invitations.limits.ts'
import {
  endPending,
  forgetInvitationsOf,
  invitationExpires,
  listPlaces,
  putInvitation,
  type InvitationEnd,
  type InvitationFilter,
  type InvitationRecord,
} from './invitations.queries.ts'

/** So many people a store has at most: their list is not paged. */
const mostPeople = 50

/**
 * Those of these locked stores that have no place left for this number. Whoever was invited holds one, so that there
 * is room for everybody who accepts.
 */
export async function listFullStores(
  trx: Db,
  storeIds: readonly string[],
  coming: { readonly phone: string; readonly now: Date },
): Promise<string[]> {
  const places = await listPlaces(trx, storeIds, { besides: coming.phone, now: coming.now })
  return places.flatMap(({ storeId, people, invited }) => (people + invited >= mostPeople ? [storeId] : []))
}

/** Whether a locked store has room for one more who works there. */
export async function hasRoom(
  trx: Db,
  storeId: string,
  coming: { readonly phone: string; readonly now: Date },
): Promise<boolean> {
  const [places] = await listPlaces(trx, [storeId], { besides: coming.phone, now: coming.now })
  return places !== undefined && places.people < mostPeople
}

/** What the inviter sees. */
export function toStoreInvitation({ phone, ...rest }: InvitationRecord): StoreInvitation {
  return { ...rest, phoneNumber: maskPhone(phone) }
}

/** Records what became of an invitation at its store; `userId` once it is known whose number it is. */
export async function recordInvitation(
  trx: Db,
  doer: Doer,
  entry: { action: InvitationEnd | 'send'; invitation: InvitationRecord; userId?: string },
): Promise<void> {
  const { action, invitation, userId } = entry
  const { storeId, name, phone, staffRole } = invitation
  const isOver = action === 'decline' || action === 'revoke'
  const recordedAs = action === 'send' ? 'stores.invitation_sent' : invitationMoves[action].recordedAs
  const told = (value: string) => (isOver ? { from: value, to: null } : { from: null, to: value })
  const changes = {
    invitee: told(maskName(name)),
    inviteePhone: told(maskPhone(phone)),
    staffRole: told(staffRole),
  }
  const store = about('store', { id: storeId }, userId === undefined ? [] : [userId])
  await record(trx, doer, { action: recordedAs, ...store, changes })
}

/**
 * Invites a number to stores that are locked, open, the viewer's and not full. Nothing here asks whose the number is:
 * answer and work are the same for every one (security.md G6). Throws `rate.limited`.
 */
export async function createInvitations(
  trx: Db,
  { storeIds, ...input }: StaffInput & { readonly storeIds: readonly string[] },
  caller: Caller,
): Promise<StoreInvitation[]> {
  const { viewer, now } = caller
  const times = {
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + invitationLimits.days * dayMs).toISOString(),
  }
  await countInvitation(trx, storeIds, caller)
  const made: InvitationRecord[] = []
  for (const storeId of storeIds) {
    const row = { ...input, ...times, id: uuidV7(now), storeId, inviterId: viewer.userId }
    const invitation = await putInvitation(trx, row)
    await invitationExpires.wake(trx, invitation.expiresAt)
    await recordInvitation(trx, caller, { action: 'send', invitation })
    made.push(invitation)
  }
  if (await countInvitationText(trx, input.phone, caller)) {
    await invitationNotice.add(trx, { invitationIds: made.map(({ id }) => id) })
  }
  return made.map(toStoreInvitation)
}

/**
 * Takes back what is pending for a locked store: all when it ends, what somebody sent who may not invite any more, or
 * what a number could come back with that is let in or out. Gives how many it was.
 */
export async function revokeInvitations(
  trx: Db,
  of: Extract<InvitationFilter, { storeId: string }>,
  caller: Caller,
): Promise<number> {
  const revoked = await endPending(trx, of, { action: 'revoke', now: caller.now })
  for (const invitation of revoked) {
    await recordInvitation(trx, caller, { action: 'revoke', invitation })
  }
  return revoked.length
}

/** Declines what is pending for somebody in a locked store, who leaves it. */
export async function declineInvitations(
  trx: Db,
  { userId, ...of }: { storeId: string; phone: string; userId: string },
  caller: Caller,
): Promise<void> {
  for (const invitation of await endPending(trx, of, { action: 'decline', now: caller.now })) {
    await recordInvitation(trx, caller, { action: 'decline', invitation, userId })
  }
}

/**
 * Forgets every invitation of a number whose member withdraws. To the stores those that were pending are declined, by
 * nobody: had they only gone, the inviter would know of the withdrawal.
 */
async function forgetInvitations(trx: Db, { phone, id: userId }: Leaver, { now }: Caller): Promise<void> {
  if (phone === null) return
  for (const invitation of await endPending(trx, { phone }, { action: 'decline', now })) {
    await recordInvitation(trx, nobody(now), { action: 'decline', invitation, userId })
  }
  await forgetInvitationsOf(trx, phone)
}

/** A member who withdraws leaves no invitation. */
export const invitationsOfLeaver: Belongings = { settle: forgetInvitations }

/** A store that ends invites nobody. */
export const endInvitationsOfStore: Consequences['ofStore'][number] = async (trx, happened, caller) => {
  const { storeId, event } = happened
  if (event === 'close' || event === 'remove') await revokeInvitations(trx, { storeId }, caller)
}
