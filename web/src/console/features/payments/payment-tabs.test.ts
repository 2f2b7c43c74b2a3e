import { parseValues } from '../../table/list-query.ts'
import { expect, test } from 'vitest'
import { openTab, PaymentsAddress, paymentTabs, tabValues, toQuery } from './payment-tabs.ts'

const now = new Date('2026-11-30T15:30:00Z')
const read = (values: Record<string, string>) => parseValues(PaymentsAddress, values).query

test.each([
  ['the present month, in Seoul', {}, { from: '2026-12-01', to: '2026-12-31' }],
  ['the month of the address', { month: '2026-02' }, { from: '2026-02-01', to: '2026-02-28' }],
  ['days that were named', { month: '2026-02', from: '2026-01-05' }, { from: '2026-01-05' }],
  ['every month for who searches', { search: 'O2026' }, { search: 'O2026' }],
  ['the present month for no month', { month: '2026-13' }, { from: '2026-12-01', to: '2026-12-31' }],
])('the list is narrowed to %s', (_, values, expected) => {
  const { sort: _sort, pageNumber: _page, pageSize: _size, ...query } = toQuery(read(values), now)
  expect(query).toEqual(expected)
})

test.each(paymentTabs)('the address of the tab %s opens it', (tab) => {
  const values = Object.entries(tabValues(tab)).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  expect(openTab(read(Object.fromEntries(values)))).toBe(tab)
})

test('states that are no tab open none', () => {
  expect(openTab(read({ status: 'PAID,EXPIRED' }))).toBeNull()
  expect(openTab(read({ status: 'PAID', waiting: 'true' }))).toBeNull()
})
