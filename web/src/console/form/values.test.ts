import { expect, test } from 'vitest'
import { isBlank, isSame } from './values.ts'

const span = { day: 5, open: '18:00', close: '26:00' }

test.each([
  ['a', 'a', true],
  ['a', 'b', false],
  ['', null, false],
  [1, '1', false],
  [true, true, true],
  [null, undefined, false],
  [[], [], true],
  [[], {}, false],
  [['a', 'b'], ['a', 'b'], true],
  [['a', 'b'], ['b', 'a'], false],
  [['a'], ['a', 'b'], false],
  [{ kr: '가', gb: 'a' }, { gb: 'a', kr: '가' }, true],
  [{ kr: '가' }, { kr: '가', gb: 'a' }, false],
  [{ kr: '가' }, { kr: '가', gb: undefined }, true],
  [[span], [{ ...span }], true],
  [[span], [{ ...span, close: '25:00' }], false],
])('%j and %j: %s', (one, other, expected) => {
  expect(isSame(one, other)).toBe(expected)
  expect(isSame(other, one)).toBe(expected)
})

test.each([
  ['', true],
  [' ', true],
  ['a', false],
  [[], true],
  [[''], false],
  [false, false],
])('%j is blank: %s', (value, expected) => {
  expect(isBlank(value)).toBe(expected)
})
