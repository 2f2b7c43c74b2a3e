import { expect, test } from 'vitest'
import { waitOf } from './error-words.ts'

test.each([
  [1, { unit: 'seconds', count: 1 }],
  [60, { unit: 'seconds', count: 60 }],
  [120, { unit: 'seconds', count: 120 }],
  // Never shorter than it is: whoever comes back then must not be refused again.
  [121, { unit: 'minutes', count: 3 }],
  [3_600, { unit: 'minutes', count: 60 }],
  [3_601, { unit: 'minutes', count: 61 }],
] as const)('a wait of %d seconds is said as %o', (seconds, said) => {
  expect(waitOf(seconds)).toEqual(said)
})

test('a wait that nobody told is a minute', () => {
  expect(waitOf()).toEqual({ unit: 'seconds', count: 60 })
})
