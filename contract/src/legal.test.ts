import { describe, expect, test } from 'vitest'
import type { Role } from './access.ts'
import {
  earliestEffect,
  getLegalText,
  legalActions,
  legalStatuses,
  updateLegalDraft,
  type LegalStatus,
} from './legal.ts'

const userId = '00000000-0000-7000-8000-000000000001'
const now = new Date('2026-11-21T01:00:00.000Z')
const later = '2026-12-01T00:00:00.000Z'

/** Why each action is refused, '' when it is allowed: edit, remove, schedule, withdraw. */
function reasons(status: LegalStatus, role: Role, effectiveAt: string | null = later): string[] {
  const { edit, remove, schedule, withdraw } = legalActions(
    { status, effectiveAt: status === 'DRAFT' ? null : effectiveAt },
    { userId, role },
    now,
  )
  return [edit, remove, schedule, withdraw].map((decision) => (decision.allowed ? '' : decision.reason))
}

describe('who publishes', () => {
  test.each([
    ['DRAFT', ['', '', '', 'not_scheduled']],
    ['SCHEDULED', ['not_draft', 'not_draft', 'not_draft', '']],
    ['EFFECTIVE', ['not_draft', 'not_draft', 'not_draft', 'not_scheduled']],
    ['SUPERSEDED', ['not_draft', 'not_draft', 'not_draft', 'not_scheduled']],
  ] as const)('a text that is %s', (status, expected) => {
    expect(reasons(status, 'SUPER_ADMIN')).toEqual(expected)
  })

  test('takes nothing back from the instant on at which it is in force', () => {
    const at = (effectiveAt: string) => reasons('SCHEDULED', 'SUPER_ADMIN', effectiveAt)[3]
    expect(at('2026-11-21T01:00:00.001Z')).toBe('')
    expect(at('2026-11-21T01:00:00.000Z')).toBe('already_effective')
  })
})

test.each(legalStatuses)('who drafts may not publish a text that is %s', (status) => {
  const [edit, remove, ...publishing] = reasons(status, 'ADMIN')
  expect([edit, remove]).toEqual(status === 'DRAFT' ? ['', ''] : ['not_draft', 'not_draft'])
  expect(publishing).toEqual(['role', 'role'])
})

test.each(['USER', 'MANAGER'] as const)('%s may do nothing with legal texts', (role) => {
  for (const status of legalStatuses) expect(new Set(reasons(status, role))).toEqual(new Set(['role']))
})

test.each([
  [false, '2026-11-28T01:00:00.000Z'],
  [true, '2026-12-21T01:00:00.000Z'],
])('a text that is adverse: %s may take effect from %s on', (adverse, earliest) => {
  expect(earliestEffect(now, { adverse }).toISOString()).toBe(earliest)
})

test.each([
  [{ kr: '## 제1조(목적)' }, true],
  [{ gb: '## 1. Purpose' }, true],
  [{ ir: '## ۱. هدف' }, false],
  [{}, false],
  [{ kr: '' }, false],
  [{ kr: 'ㄱ'.repeat(50_000) }, true],
  [{ kr: 'ㄱ'.repeat(50_001) }, false],
  [{ kr: 'ㄱ', xx: 'x' }, true],
])('bodies, row %#', (bodies, isGood) => {
  expect(updateLegalDraft.body.safeParse({ version: 1, bodies }).success).toBe(isGood)
})

test.each([
  [{}, { locale: 'kr' }],
  [
    { number: '12', locale: 'ir' },
    { number: '12', locale: 'ir' },
  ],
  [{ number: '0' }, null],
  [{ number: '1e3' }, null],
  [{ locale: 'xx' }, null],
])('the query %j', (query, parsed) => {
  const result = getLegalText.query.safeParse(query)
  expect(result.success ? result.data : null).toEqual(parsed)
})
