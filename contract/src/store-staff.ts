import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { conflictsWithPlan } from './errors.ts'
import { StoreInvitation } from './invitations.ts'
import { WirePhone } from './wire-phone.ts'
import { Id, idParam, Instant, text } from './shapes.ts'
import { staffRoles } from './statuses.ts'

/** Someone who works in a store; name and number are masked. */
export const StoreStaff = z.object({
  userId: Id,
  name: z.string(),
  phoneNumber: z.string(),
  staffRole: z.enum(staffRoles),
  createdAt: Instant,
})
export type StoreStaff = z.infer<typeof StoreStaff>

export const listStoreStaff = endpoint({
  method: 'GET',
  path: '/api/v1/store/:id/staff',
  summary: 'Who works in the store, owners first.',
  access: 'stores.edit',
  params: idParam,
  output: z.object({ items: z.array(StoreStaff) }),
})

export const StaffInput = z.strictObject({
  phone: WirePhone,
  /** Whoever is a member keeps the own name. */
  name: text(1, 40),
  staffRole: z.enum(staffRoles),
})
export type StaffInput = z.output<typeof StaffInput>

export const inviteStoreStaff = endpoint({
  method: 'POST',
  path: '/api/v1/store/:id/staff',
  summary:
    'Invite somebody to work in the store: the same answer for every number, an invitation. ' +
    'What the operator does here counts at once: a member with this number becomes a manager, ' +
    'an unknown number gets an account.',
  access: 'stores.edit',
  refuses: conflictsWithPlan,
  status: 201,
  idempotent: true,
  params: idParam,
  body: StaffInput,
  output: z.union([StoreInvitation, StoreStaff]),
})

export const setStoreStaffRole = endpoint({
  method: 'PATCH',
  path: '/api/v1/store/:id/staff',
  summary: 'Make somebody who works in the store its owner, or one of its staff. One owner stays.',
  access: 'stores.edit',
  params: idParam,
  query: z.strictObject({ userId: Id }),
  body: z.strictObject({ staffRole: z.enum(staffRoles) }),
  output: StoreStaff,
})

export const removeStoreStaff = endpoint({
  method: 'DELETE',
  path: '/api/v1/store/:id/staff',
  summary: 'Take somebody out of the store, or leave it oneself. The last owner stays.',
  access: 'stores.edit',
  params: idParam,
  query: z.strictObject({ userId: Id }),
  status: 204,
  output: z.void(),
})
