import { expect, test } from 'vitest'
import { findTyped } from './type-ahead.ts'

const names = ['Edit', 'Reveal', 'Suspend…', 'Remove', 'delete']

test.each([
  ['r', 0, 1],
  ['R', 1, 3],
  ['r', 3, 1],
  ['rr', 1, 3],
  ['re', 1, 1],
  ['rem', 1, 3],
  ['D', -1, 4],
  ['x', 0, -1],
])('%s typed at %i leads to %i', (typed, from, to) => {
  expect(findTyped(names, typed, from)).toBe(to)
})

test('Hangul is found by its first consonants, as one press writes them', () => {
  const korean = ['수정', '정지…', '삭제…']
  expect(findTyped(korean, 'ㅅ', 0)).toBe(2)
  expect(findTyped(korean, 'ㅈㅈ', -1)).toBe(1)
  expect(findTyped(korean, '정', 0)).toBe(1)
})
