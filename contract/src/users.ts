import * as z from 'zod/mini'
import { grantOf, roles, type Permission, type Role, type Viewer } from './access.ts'
import { allowed, decisions, type Decision, type Moves } from './actions.ts'
import { endpoint } from './endpoint.ts'
import { conflictsWithPlan } from './errors.ts'
import { StoreInvitation } from './invitations.ts'
import { locales } from './locales.ts'
import { WirePhone } from './wire-phone.ts'
import {
  CalendarDate,
  Email,
  Id,
  idParam,
  Instant,
  listOf,
  pageOf,
  pageQuery,
  text,
  longText,
  Version,
} from './shapes.ts'

export const userStatuses = ['ACTIVE', 'SUSPENDED', 'WITHDRAWN'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Roles that an admin user can have: everything above a plain member (product.md §4). */
export const adminRoles = ['MANAGER', 'ADMIN', 'SUPER_ADMIN'] as const

/**
 * A member. Name, phone and e-mail are masked for staff (`isMasked`), whole for the person.
 * `memo` is for staff only and absent otherwise.
 */
export const User = z.object({
  id: Id,
  name: z.string(),
  phoneNumber: z.string(),
  email: z.nullable(z.string()),
  authorityType: z.enum(roles),
  status: z.enum(userStatuses),
  locale: z.enum(locales),
  avatarFileId: z.nullable(Id),
  /** Where anyone finds the small picture of that file. */
  avatarPath: z.nullable(z.string()),
  marketingConsentAt: z.nullable(Instant),
  nightConsentAt: z.nullable(Instant),
  is2FAEnabled: z.boolean(),
  lastLoginAt: z.nullable(Instant),
  withdrawnAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
  isMasked: z.boolean(),
  memo: z.exactOptional(z.nullable(z.string())),
})
export type User = z.infer<typeof User>

/** A row of the member list; always masked. */
export const UserRow = z.object({
  id: Id,
  name: z.string(),
  phoneNumber: z.string(),
  authorityType: z.enum(roles),
  status: z.enum(userStatuses),
  lastLoginAt: z.nullable(Instant),
  createdAt: Instant,
})
export type UserRow = z.infer<typeof UserRow>

export const userSorts = ['name', '-name', 'createdAt', '-createdAt', 'lastLoginAt', '-lastLoginAt'] as const

export const UsersQuery = z.strictObject({
  ...pageQuery,
  userAuthorityType: z.exactOptional(listOf(roles)),
  status: z.exactOptional(listOf(userStatuses)),
  /** A name or its beginning, Hangul initials (ㄱㅁㅅ), a whole number, or its last four digits. */
  search: z.exactOptional(text(1, 60)),
  /** Joined on or after / on or before this day in Seoul. */
  from: z.exactOptional(CalendarDate),
  to: z.exactOptional(CalendarDate),
  /** Only members with a session active in the last five minutes. */
  online: z.exactOptional(z.literal('true')),
  sort: z._default(z.enum(userSorts), '-createdAt'),
})
export type UsersQuery = z.output<typeof UsersQuery>

export const pagedUsers = endpoint({
  method: 'GET',
  path: '/api/v1/user/paged-users',
  summary: 'Members, a page at a time. Masked; the page is recorded with the ids it showed.',
  access: 'users.list',
  query: UsersQuery,
  output: pageOf(UserRow),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/v1/user/:id/:scopeId',
  summary: 'One member: whole for oneself, masked and recorded for staff. The scope never widens access.',
  access: 'users.read',
  params: z.object({ id: Id, scopeId: Id }),
  output: User,
})

export const UserInput = z.strictObject({
  version: Version,
  name: z.exactOptional(text(1, 40)),
  email: z.exactOptional(z.nullable(Email)),
  locale: z.exactOptional(z.enum(locales)),
  memo: z.exactOptional(z.nullable(longText(1, 500))),
  authorityType: z.exactOptional(z.enum(roles)),
})
export type UserInput = z.output<typeof UserInput>

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/:id',
  summary: 'Change a member as staff.',
  access: 'users.edit',
  params: idParam,
  body: UserInput,
  refuses: ['conflict.state'],
  output: User,
})

export const setUserStatus = endpoint({
  method: 'POST',
  path: '/api/v1/user/:id/status',
  summary: 'Suspend a member (ends every session at once) or let the member back in.',
  access: 'users.suspend',
  params: idParam,
  body: z.strictObject({ to: z.enum(['ACTIVE', 'SUSPENDED']), note: text(2, 300) }),
  refuses: ['conflict.state'],
  output: User,
})

export const revealUser = endpoint({
  method: 'POST',
  path: '/api/v1/user/:id/reveal',
  summary: 'Show name, phone and e-mail unmasked. The reason is recorded.',
  access: 'users.reveal',
  params: idParam,
  body: z.strictObject({ reason: text(5, 200) }),
  refuses: ['conflict.state'],
  output: z.object({ name: z.string(), phone: z.string(), email: z.nullable(z.string()) }),
})

/** The path and its missing prefix are fixed by the specification §7. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/User',
  summary: 'Withdraw a member: the name is blanked, the phone number hashed, sessions end.',
  access: 'users.delete',
  query: z.strictObject({ id: Id }),
  status: 204,
  answerHeaders: ['clear-site-data'],
  refuses: ['authz.forbidden', 'resource.not_found', 'conflict.state'],
  output: z.void(),
})

export const AdminUserInput = z.strictObject({
  phone: WirePhone,
  name: text(1, 40),
  email: z.exactOptional(Email),
  authorityType: z.enum(adminRoles),
  /** Stores that the user will work in as STAFF. A manager names own ones, and must. */
  storeIds: z.exactOptional(z.array(Id).check(z.maxLength(50))),
})
export type AdminUserInput = z.output<typeof AdminUserInput>

export const createAdminUser = endpoint({
  method: 'POST',
  path: '/api/v1/manager/admin-user',
  summary:
    'Create a user with the role of manager or above. Called by a manager it invites to the own stores instead: the same answer for every number.',
  access: 'adminUsers.create',
  status: 201,
  idempotent: true,
  body: AdminUserInput,
  refuses: conflictsWithPlan,
  output: z.union([User, z.object({ items: z.array(StoreInvitation) })]),
})

/** Every move of product.md §5. Both notes are for the member and the records. */
export const userMoves: Moves<'suspend' | 'reactivate' | 'remove', UserStatus> = {
  suspend: {
    from: ['ACTIVE'],
    to: 'SUSPENDED',
    needsNote: true,
    isDangerous: true,
    recordedAs: 'users.suspended',
  },
  reactivate: { from: ['SUSPENDED'], to: 'ACTIVE', needsNote: true, recordedAs: 'users.reactivated' },
  remove: { from: ['ACTIVE'], to: 'WITHDRAWN', isDangerous: true, recordedAs: 'users.withdrawn' },
}

const userRefusals = {
  role: 'right',
  own_record: 'right',
  role_too_high: 'right',
  withdrawn: 'state',
  not_active: 'state',
  not_suspended: 'state',
  still_suspended: 'state',
} as const
const { refused, unless } = decisions(userRefusals)
type UserDecision = Decision<keyof typeof userRefusals>

export interface UserActions {
  readonly reveal: UserDecision
  readonly edit: UserDecision
  readonly changeRole: UserDecision
  readonly suspend: UserDecision
  readonly reactivate: UserDecision
  readonly remove: UserDecision
}

type ActedOn = Pick<User, 'id' | 'authorityType' | 'status'>

/** Roles that a permission reaches: all, or with the grant `managers` those up to MANAGER (product.md §3). */
function reachedRoles(viewer: Viewer, permission: Permission): readonly Role[] {
  const grant = grantOf(viewer.role, permission)
  if (grant === 'full') return roles
  return grant === 'managers' ? ['USER', 'MANAGER'] : []
}

function actingOnOther(viewer: Viewer, target: ActedOn, permission: Permission): UserDecision {
  const reached = reachedRoles(viewer, permission)
  if (reached.length === 0) return refused('role')
  if (target.status === 'WITHDRAWN') return refused('withdrawn')
  if (viewer.userId === target.id) return refused('own_record')
  return reached.includes(target.authorityType) ? allowed : refused('role_too_high')
}

function removing(viewer: Viewer, target: ActedOn): UserDecision {
  if (viewer.userId !== target.id) {
    const onOther = actingOnOther(viewer, target, 'users.delete')
    return unless(onOther, target.status === 'ACTIVE', 'still_suspended')
  }
  if (grantOf(viewer.role, 'users.delete') === 'managers') return refused('own_record')
  return unless(allowed, target.status !== 'WITHDRAWN', 'withdrawn')
}

/**
 * What this viewer may do with this member now, and why not. The server refuses by it, the screen
 * shows by it. That the last SUPER_ADMIN stays is guarded by the server's transactions besides.
 */
export function userActions(target: ActedOn, viewer: Viewer): UserActions {
  const suspending = actingOnOther(viewer, target, 'users.suspend')
  const seesMembers = grantOf(viewer.role, 'users.reveal') !== null
  return {
    reveal: seesMembers ? unless(allowed, target.status !== 'WITHDRAWN', 'withdrawn') : refused('role'),
    edit: actingOnOther(viewer, target, 'users.edit'),
    changeRole: actingOnOther(viewer, target, 'adminUsers.changeRole'),
    suspend: unless(suspending, target.status === 'ACTIVE', 'not_active'),
    reactivate: unless(suspending, target.status === 'SUSPENDED', 'not_suspended'),
    remove: removing(viewer, target),
  }
}

/** What only the server's transactions know to stand against removing a member; `detail` of a `conflict.state`. */
export type UserObstacle = 'last_super_admin' | 'owns_live_store'

/** Roles that the viewer may give to another user: ADMIN up to MANAGER, SUPER_ADMIN any. */
export function grantableRoles(viewer: Viewer): readonly Role[] {
  return reachedRoles(viewer, 'adminUsers.changeRole')
}
