import { expect, test } from 'vitest'
import { openTab, type ShownRequests } from './request-tabs.ts'

const open = ['RECEIVED', 'IN_REVIEW', 'APPROVED'] as const

test.each<[ShownRequests, string, string[]]>([
  [{}, 'all', []],
  [{ status: [...open] }, 'open', ['status']],
  [{ status: ['REJECTED'] }, '', []],
  [{ view: 'overdue' }, 'overdue', ['view']],
  [{ view: 'mine', status: [...open] }, 'mine', ['view', 'status']],
  [{ view: 'mine', status: ['COMPLETED'] }, 'mine', ['view']],
])('%j is the tab "%s", which names %j', (shown, key, says) => {
  expect(openTab(shown)).toEqual({ key, says })
})
