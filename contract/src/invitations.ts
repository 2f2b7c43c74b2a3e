import * as z from 'zod/mini'
import { roles } from './access.ts'
import type { ClockMoves, Moves } from './actions.ts'
import { endpoint } from './endpoint.ts'
import { Id, idParam, Instant } from './shapes.ts'
import { staffRoles } from './statuses.ts'

/** PENDING until it is answered, taken back, or `invitationLimits.days` have passed (product.md §4). */
export const invitationStatuses = ['PENDING', 'ACCEPTED', 'DECLINED', 'REVOKED', 'EXPIRED'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** Every way in which somebody ends a pending invitation. */
export const invitationMoves: Moves<'accept' | 'decline' | 'revoke', InvitationStatus> = {
  accept: { from: ['PENDING'], to: 'ACCEPTED', recordedAs: 'stores.invitation_accepted' },
  decline: { from: ['PENDING'], to: 'DECLINED', recordedAs: 'stores.invitation_declined' },
  revoke: { from: ['PENDING'], to: 'REVOKED', recordedAs: 'stores.invitation_revoked' },
}

export const invitationClock: ClockMoves<'expire', InvitationStatus> = {
  expire: { from: ['PENDING'], to: 'EXPIRED' },
}

/** How long an invitation stands, and what keeps its texts from being abused (security.md G5). */
export const invitationLimits = {
  days: 14,
  /** People that one person invites a day. */
  perInviter: 20,
  /** Invitations to one store a day. */
  perStore: 30,
  /** Texts that a number gets a day, whoever invites it; of the same store one. */
  textsPerNumber: 3,
  /** Texts a day to all numbers together. */
  texts: 500,
} as const

/**
 * An invitation as whoever invites sees it: what was typed, the number masked. Nothing in it tells whether the number
 * is a member's.
 */
export const StoreInvitation = z.object({
  id: Id,
  storeId: Id,
  phoneNumber: z.string(),
  /** As the inviter typed it; masked for the operator. */
  name: z.string(),
  staffRole: z.enum(staffRoles),
  status: z.enum(invitationStatuses),
  createdAt: Instant,
  expiresAt: Instant,
})
export type StoreInvitation = z.infer<typeof StoreInvitation>

/** An invitation as the invited person sees it. */
export const OwnInvitation = z.object({
  id: Id,
  storeId: Id,
  storeName: z.string(),
  /** Masked; null when the inviter has withdrawn. */
  inviterName: z.nullable(z.string()),
  staffRole: z.enum(staffRoles),
  createdAt: Instant,
  expiresAt: Instant,
})
export type OwnInvitation = z.infer<typeof OwnInvitation>

export const listStoreInvitations = endpoint({
  method: 'GET',
  path: '/api/v1/store/:id/invitations',
  summary: 'Who has been invited to the store and has not answered yet, the newest first. For owners.',
  access: 'stores.edit',
  params: idParam,
  output: z.object({ items: z.array(StoreInvitation) }),
})

export const revokeStoreInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/store/:id/invitations',
  summary: 'Take an invitation back that has not been answered.',
  access: 'stores.edit',
  params: idParam,
  query: z.strictObject({ invitationId: Id }),
  status: 204,
  refuses: ['conflict.state'],
  output: z.void(),
})

export const listOwnInvitations = endpoint({
  method: 'GET',
  path: '/api/v1/invitation',
  summary: 'The stores that one is invited to, the newest first.',
  access: 'invitations.answer',
  output: z.object({ items: z.array(OwnInvitation) }),
})

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/invitation/:id/status',
  summary:
    'Accept an invitation, which makes a member a manager, or decline it. The same answer again changes nothing.',
  access: 'invitations.answer',
  params: idParam,
  body: z.strictObject({ to: z.enum(['ACCEPTED', 'DECLINED']) }),
  refuses: ['conflict.state'],
  output: z.object({
    storeId: Id,
    status: z.enum(invitationStatuses),
    /** What the person is from now on. */
    authorityType: z.enum(roles),
  }),
})
