import { expect, it } from 'vitest'
import { stepFor } from './chart-step.ts'

it.each([
  [1, 1],
  [3, 1],
  [7, 2],
  [19, 5],
  [40, 10],
  [5602, 2000],
])('up to %i the lines stand %i apart', (highest, step) => {
  expect(stepFor(highest)).toBe(step)
  expect(Math.ceil(highest / step)).toBeLessThanOrEqual(5)
})
