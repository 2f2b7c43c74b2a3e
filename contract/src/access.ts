/**
 * Roles and permissions: the whole matrix of product.md §3 as data. The server decides by it,
 * the screen mirrors it.
 */
export const roles = ['USER', 'MANAGER', 'ADMIN', 'SUPER_ADMIN'] as const
export type Role = (typeof roles)[number]

/**
 * How far a permission reaches: everything, the own stores, the own person, or one of the
 * narrower readings that product.md names in words. An absent role holds nothing.
 */
export type Grant = 'full' | 'own' | 'self' | 'read' | 'masked' | 'ask' | 'staff' | 'managers' | 'limited'

type Grants = Partial<Record<Role, Grant>>

const everyoneSelf = { USER: 'self', MANAGER: 'self', ADMIN: 'self', SUPER_ADMIN: 'self' } as const
const ownOrFull = { MANAGER: 'own', ADMIN: 'full', SUPER_ADMIN: 'full' } as const
const staffFull = { ADMIN: 'full', SUPER_ADMIN: 'full' } as const

export const permissions = {
  'jrs.join': everyoneSelf,
  'profile.edit': everyoneSelf,
  'notifications.read': everyoneSelf,
  'messages.read': everyoneSelf,

  'users.read': { USER: 'self', MANAGER: 'self', ADMIN: 'full', SUPER_ADMIN: 'full' },
  'users.list': staffFull,
  'users.reveal': staffFull,
  'users.edit': { ADMIN: 'managers', SUPER_ADMIN: 'full' },
  'users.suspend': { ADMIN: 'managers', SUPER_ADMIN: 'full' },
  'users.delete': { USER: 'self', MANAGER: 'self', ADMIN: 'managers', SUPER_ADMIN: 'full' },
  'adminUsers.create': { MANAGER: 'staff', ADMIN: 'managers', SUPER_ADMIN: 'full' },
  'adminUsers.changeRole': { ADMIN: 'managers', SUPER_ADMIN: 'full' },

  'stores.edit': ownOrFull,
  'stores.review': staffFull,
  /** The operator's own people work in no store. */
  'invitations.answer': { USER: 'self', MANAGER: 'self' },
  'promotions.edit': ownOrFull,
  'promotions.review': staffFull,
  'jrs.edit': ownOrFull,
  'jrs.export': ownOrFull,
  'ads.edit': ownOrFull,
  'ads.review': staffFull,

  'payments.read': { USER: 'self', MANAGER: 'own', ADMIN: 'full', SUPER_ADMIN: 'full' },
  'payments.refund': { USER: 'ask', MANAGER: 'ask', ADMIN: 'limited', SUPER_ADMIN: 'full' },
  /** To write down money that came or went past the provider: `full` also corrects what the ledger has. */
  'payments.record': { ADMIN: 'limited', SUPER_ADMIN: 'full' },
  /** To look into what differs between the ledger and the provider. */
  'payments.reconcile': staffFull,
  'payments.accounts': { MANAGER: 'own', ADMIN: 'masked', SUPER_ADMIN: 'masked' },
  /** Staff write down what a member asks on the telephone. */
  'requests.create': { USER: 'self', MANAGER: 'self', ADMIN: 'full', SUPER_ADMIN: 'full' },
  'requests.handle': staffFull,
  /** Staff see every request, everybody else the own ones. */
  'requests.read': { USER: 'self', MANAGER: 'self', ADMIN: 'full', SUPER_ADMIN: 'full' },
  'plans.edit': { SUPER_ADMIN: 'full' },

  'faq.edit': staffFull,
  'legal.draft': staffFull,
  'legal.publish': { SUPER_ADMIN: 'full' },
  'settings.read': { ADMIN: 'read', SUPER_ADMIN: 'full' },
  'settings.edit': { SUPER_ADMIN: 'full' },
  'audit.read': { MANAGER: 'own', ADMIN: 'read', SUPER_ADMIN: 'read' },
  /** To verify the chain, review a month and export: about the records of all, so for staff alone. */
  'audit.review': staffFull,
  'overview.read': ownOrFull,
} as const satisfies Record<string, Grants>

export type Permission = keyof typeof permissions

/** Who is signed in. */
export interface Viewer {
  readonly userId: string
  readonly role: Role
}

/** How far the role's permission reaches, or null when it does not hold it. */
export function grantOf(role: Role, permission: Permission): Grant | null {
  const grants: Grants = permissions[permission]
  return grants[role] ?? null
}

/** Staff of the operator: they see members, and what they see of them is recorded. */
export function isStaff(role: Role): boolean {
  return role === 'ADMIN' || role === 'SUPER_ADMIN'
}
