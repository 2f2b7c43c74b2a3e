import { expect, test } from 'vitest'
import { nextPlace } from './arrow-keys.ts'

test.each([
  ['ArrowDown', 0, 'vertical', 1],
  ['ArrowDown', 2, 'vertical', 0],
  ['ArrowUp', 0, 'vertical', 2],
  ['ArrowUp', -1, 'vertical', 2],
  ['Home', 2, 'vertical', 0],
  ['End', 0, 'rtl', 2],
  ['ArrowRight', 0, 'vertical', null],
  ['ArrowRight', 0, 'ltr', 1],
  ['ArrowRight', 0, 'rtl', 2],
  ['ArrowLeft', 0, 'rtl', 1],
  ['ArrowDown', 0, 'ltr', null],
] as const)('%s at %i of three, %s, leads to %s', (key, from, axis, to) => {
  expect(nextPlace(key, from, { count: 3, axis })).toBe(to)
})
