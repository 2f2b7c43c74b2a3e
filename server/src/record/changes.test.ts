import { maskName } from '@madang/contract/masking'
import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

test('what differs is told, what is missing is null', () => {
  const before = { name: 'a', tags: ['x'], email: 'old' }
  const after = { name: 'b', tags: ['x'], email: undefined, phone: null }
  expect(changesBetween(before, after)).toEqual({
    name: { from: 'a', to: 'b' },
    email: { from: 'old', to: null },
  })
})

test('what is not part of the change is not told, however it was', () => {
  expect(changesBetween({ name: 'a', memo: 'm' }, { name: 'a' })).toEqual({})
})

test('a text that has a mask is masked on both sides, nothing stays nothing', () => {
  const masks = { name: maskName, memo: () => '***' }
  expect(changesBetween({ memo: null }, { name: '김민수', memo: 'm' }, masks)).toEqual({
    name: { from: null, to: '김*수' },
    memo: { from: null, to: '***' },
  })
})

test('what only looks the same in another order of keys is the same', () => {
  expect(changesBetween({ at: { a: 1, b: 2 } }, { at: { b: 2, a: 1 } })).toEqual({})
})
