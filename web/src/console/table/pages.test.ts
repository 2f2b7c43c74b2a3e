import { expect, it } from 'vitest'
import { pagesToShow } from './pages.ts'

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 16, [1, 2, 3, 4, 16]],
  [2, 52_429, [1, 2, 3, 4, 52_429]],
  [9, 16, [1, 8, 9, 10, 16]],
  [16, 16, [1, 13, 14, 15, 16]],
])('page %i of %i shows first, last and those around', (page, last, expected) => {
  expect(pagesToShow(page, last)).toEqual(expected)
})
