import { describe, expect, test } from 'vitest'
import { roles, type Role } from './access.ts'
import { grantableRoles, userActions, UserInput, UsersQuery, userStatuses, type UserStatus } from './users.ts'

const other = '00000000-0000-7000-8000-000000000001'
const me = '00000000-0000-7000-8000-000000000002'

/** What is refused and why, in the order of the actions; '' = allowed. */
function reasons(
  viewerRole: Role,
  target: { id: string; authorityType: Role; status: UserStatus },
): string[] {
  const { reveal, edit, changeRole, suspend, reactivate, remove } = userActions(target, {
    userId: me,
    role: viewerRole,
  })
  return [reveal, edit, changeRole, suspend, reactivate, remove].map((decision) =>
    decision.allowed ? '' : decision.reason,
  )
}

const everyRefusal = (reason: string) => [reason, reason, reason, reason, reason, reason]
const active = ['', '', '', '', 'not_suspended', '']
const tooHigh = ['', ...everyRefusal('role_too_high').slice(1)]

describe('userActions', () => {
  test.each([
    ['ADMIN', 'USER', 'ACTIVE', active],
    ['ADMIN', 'MANAGER', 'ACTIVE', active],
    ['ADMIN', 'ADMIN', 'ACTIVE', tooHigh],
    ['ADMIN', 'SUPER_ADMIN', 'SUSPENDED', tooHigh],
    ['SUPER_ADMIN', 'USER', 'ACTIVE', active],
    ['SUPER_ADMIN', 'MANAGER', 'ACTIVE', active],
    ['SUPER_ADMIN', 'ADMIN', 'ACTIVE', active],
    ['SUPER_ADMIN', 'SUPER_ADMIN', 'ACTIVE', active],
  ] as const)('%s on another %s %s', (viewerRole, authorityType, status, expected) => {
    expect(reasons(viewerRole, { id: other, authorityType, status })).toEqual(expected)
  })

  test.each(['ADMIN', 'SUPER_ADMIN'] as const)(
    'a suspended member can be let in again, but not withdrawn, by %s',
    (role) => {
      const [, edit, , suspend, reactivate, remove] = reasons(role, {
        id: other,
        authorityType: 'USER',
        status: 'SUSPENDED',
      })
      expect([edit, suspend, reactivate, remove]).toEqual(['', 'not_active', '', 'still_suspended'])
    },
  )

  test.each(roles)('nothing can be done with a withdrawn member by %s', (role) => {
    for (const authorityType of roles) {
      const refusals = reasons(role, { id: other, authorityType, status: 'WITHDRAWN' })
      expect(refusals.every((reason) => reason === 'withdrawn' || reason === 'role')).toBe(true)
    }
  })

  const pairs = (['USER', 'MANAGER'] as const).flatMap((role) =>
    userStatuses.map((status) => [role, status] as const),
  )
  test.each(pairs)('a %s does nothing with others, %s ones either', (role, status) => {
    for (const authorityType of roles) {
      expect(reasons(role, { id: other, authorityType, status })).toEqual(everyRefusal('role'))
    }
  })

  test.each(roles)('a %s changes nothing of the own record here; all but ADMIN may withdraw', (role) => {
    const staff = role === 'ADMIN' || role === 'SUPER_ADMIN'
    const refusal = staff ? 'own_record' : 'role'
    const [reveal, edit, changeRole, suspend, reactivate, remove] = reasons(role, {
      id: me,
      authorityType: role,
      status: 'ACTIVE',
    })
    expect([edit, changeRole, suspend, reactivate]).toEqual([refusal, refusal, refusal, refusal])
    expect(reveal).toBe(staff ? '' : 'role')
    expect(remove).toBe(role === 'ADMIN' ? 'own_record' : '')
  })
})

test.each([
  ['USER', []],
  ['MANAGER', []],
  ['ADMIN', ['USER', 'MANAGER']],
  ['SUPER_ADMIN', ['USER', 'MANAGER', 'ADMIN', 'SUPER_ADMIN']],
] as const)('%s may give the roles %j', (role, expected) => {
  expect(grantableRoles({ userId: me, role })).toEqual(expected)
})

describe('UsersQuery', () => {
  test('has the defaults of every list', () => {
    expect(UsersQuery.parse({})).toEqual({ pageNumber: 1, pageSize: 20, sort: '-createdAt' })
  })

  test('reads what the wire carries', () => {
    const query = { status: 'ACTIVE,SUSPENDED', pageNumber: '3', pageSize: '100', search: '  ㄱㅁㅅ ' }
    expect(UsersQuery.parse(query)).toMatchObject({
      status: ['ACTIVE', 'SUSPENDED'],
      pageNumber: 3,
      pageSize: 100,
      search: 'ㄱㅁㅅ',
    })
  })

  test.each([
    { status: '' },
    { status: 'ACTIVE,' },
    { pageSize: '101' },
    { pageNumber: ' 1' },
    { search: '\u0000' },
  ])('refuses %j', (query) => {
    expect(UsersQuery.safeParse(query).success).toBe(false)
  })
})

test('an update names its version and nothing that staff may not set', () => {
  expect(UserInput.safeParse({ version: 1 }).success).toBe(true)
  for (const input of [{}, { version: 0 }, { version: 1, phone: 'x' }, { version: 1, status: 'ACTIVE' }]) {
    expect(UserInput.safeParse(input).success).toBe(false)
  }
})
