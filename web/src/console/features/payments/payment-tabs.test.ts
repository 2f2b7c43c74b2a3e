import { parseValues, readValues, type ListValues } from '../../table/list-query.ts'
import { expect, test } from 'vitest'
import {
  openTab,
  PaymentsAddress,
  RefundsAddress,
  tabSearch,
  toQuery,
  toRefundsQuery,
} from './payment-tabs.ts'

const now = new Date('2026-11-30T15:30:00Z')
const read = (values: ListValues) => parseValues(PaymentsAddress, values).query

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

test.each(['all', 'paid', 'waiting', 'failed'] as const)('the address of the tab %s opens it', (tab) => {
  expect(openTab(read(readValues(tabSearch(tab, {}))))).toBe(tab)
})

test('the address of refunds keeps month, store and days, and so does the way back', () => {
  const both = { month: '2026-02', storeId: '00000000-0000-4000-8000-000000000001', to: '2026-02-03' }
  const orders = {
    ...both,
    search: 'O2026',
    sort: '-total',
    status: 'PAID',
    charged: 'true',
    pageNumber: '2',
  }
  const refunds = readValues(tabSearch('refunded', orders))
  expect(refunds).toEqual({ ...both, refunds: 'true' })
  const sorted = { ...refunds, status: 'DONE', sort: 'amount' }
  expect(readValues(tabSearch('paid', sorted))).toEqual({ ...both, status: 'PAID' })
  const failed = readValues(tabSearch('failed', orders))
  expect(failed).toMatchObject({ search: 'O2026', sort: '-total' })
  expect(failed).not.toHaveProperty('charged')
})

test('from the refunds that wait one comes to a tab with their month alone', () => {
  const waiting = { handling: 'true', month: '2026-02', pageNumber: '2' }
  expect(readValues(tabSearch('paid', waiting))).toEqual({ month: '2026-02', status: 'PAID' })
})

test('refunds are narrowed to the month as orders are', () => {
  const readRefunds = (values: ListValues) => parseValues(RefundsAddress, values).query
  const asked = { status: ['FAILED'], from: '2026-02-01', to: '2026-02-28' }
  const address = { refunds: 'true', month: '2026-02', status: 'FAILED' }
  expect(toRefundsQuery(readRefunds(address), now)).toMatchObject(asked)
  const days = toRefundsQuery(readRefunds({ refunds: 'true', from: '2026-01-05' }), now)
  expect(days).toEqual({ pageNumber: 1, pageSize: 20, sort: '-at', from: '2026-01-05' })
})

test('states that are no tab open none', () => {
  expect(openTab(read({ status: 'PAID,EXPIRED' }))).toBeNull()
  expect(openTab(read({ status: 'PAID', waiting: 'true' }))).toBeNull()
  expect(openTab(read({ charged: 'true' }))).toBeNull()
})
