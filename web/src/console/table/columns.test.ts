import { expect, it } from 'vitest'
import { nextSort, sortDirection, type Column } from './columns.ts'

const name: Column<unknown> = { key: 'name', head: '', cell: () => null, sort: 'name' }
const joined: Column<unknown> = { ...name, sort: 'createdAt', firstSort: 'descending' }

it.each([
  ['a name begins upwards', name, '-createdAt', 'name'],
  ['and turns', name, 'name', '-name'],
  ['and turns back', name, '-name', 'name'],
  ['a date begins with the newest', joined, 'name', '-createdAt'],
  ['and turns too', joined, '-createdAt', 'createdAt'],
])('%s', (_, column, sort, expected) => {
  expect(nextSort(column, sort)).toBe(expected)
})

it('only the sorted head says so', () => {
  expect(sortDirection(name, '-name')).toBe('descending')
  expect(sortDirection(name, 'name')).toBe('ascending')
  expect(sortDirection(name, 'createdAt')).toBeUndefined()
})
