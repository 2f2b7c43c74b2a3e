import { expect, it } from 'vitest'
import { bothChanged, merge, type ConflictField } from './conflict.ts'

interface Item {
  readonly role: string
  readonly city: string
  readonly maskedName: string
}

const fields: readonly ConflictField<Item>[] = [
  { key: 'role', label: 'Role', valueOf: (item) => item.role },
  { key: 'city', label: 'City', valueOf: (item) => item.city },
  { key: 'name', label: 'Name', valueOf: (item) => item.maskedName, isWrittenNew: true },
]

const before = { role: 'MANAGER', city: 'Seoul', maskedName: '김*수' }
const untouched = { role: 'MANAGER', city: 'Seoul', name: '', isForced: true }

it.each([
  ['nobody else touched', before, { ...untouched, city: 'Busan' }, { city: 'Busan' }, []],
  ['only the other touched', { ...before, city: 'Jeju' }, untouched, { city: 'Jeju' }, []],
  ['both changed alike', { ...before, city: 'Jeju' }, { ...untouched, city: 'Jeju' }, { city: 'Jeju' }, []],
  ['both changed', { ...before, city: 'Jeju' }, { ...untouched, city: 'Busan' }, { city: 'Busan' }, ['city']],
  ['is masked and was left empty', { ...before, maskedName: '김*호' }, untouched, { name: '' }, []],
  [
    'is masked and both wrote',
    { ...before, maskedName: '김*호' },
    { ...untouched, name: '김무상' },
    { name: '김무상' },
    ['name'],
  ],
])('a field that %s', (_, base, mine, expected, disputed) => {
  const clash = { before, base, mine }
  expect(merge(fields, clash)).toEqual({ ...untouched, ...expected })
  expect(bothChanged(fields, clash).map(({ key }) => key)).toEqual(disputed)
})
