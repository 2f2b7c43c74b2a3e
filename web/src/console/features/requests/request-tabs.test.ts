import { expect, test } from 'vitest'
import { readValues, parseValues } from '../../table/list-query.ts'
import { openTab, RequestsAddress, toQuery } from './request-tabs.ts'

const open = ['RECEIVED', 'IN_REVIEW', 'APPROVED']
const member = '00000000-0000-4000-8000-000000000001'

test.each([
  ['', 'open', { status: open, sort: 'dueAt' }],
  ['?view=all', 'all', { sort: '-createdAt' }],
  ['?view=mine', 'mine', { view: 'mine', status: open, sort: 'dueAt' }],
  ['?view=mine&status=COMPLETED', 'mine', { view: 'mine', status: ['COMPLETED'], sort: 'dueAt' }],
  ['?view=overdue&sort=-createdAt', 'overdue', { view: 'overdue', sort: '-createdAt' }],
  ['?status=REJECTED', 'all', { status: ['REJECTED'], sort: '-createdAt' }],
  [`?requesterId=${member}`, 'all', { requesterId: member, sort: '-createdAt' }],
  [`?view=open&requesterId=${member}`, 'open', { requesterId: member, status: open, sort: 'dueAt' }],
  ['?search=abc', 'open', { search: 'abc', status: open, sort: 'dueAt' }],
])('the address "%s" opens the tab "%s"', (search, tab, asked) => {
  const { query } = parseValues(RequestsAddress, readValues(search))
  expect(openTab(query)).toBe(tab)
  expect(toQuery(query)).toEqual({ pageNumber: 1, pageSize: 20, ...asked })
})
