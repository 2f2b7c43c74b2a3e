import { expect, test } from 'vitest'
import { fromField, nextMidnight, toField } from './seoul-input.ts'

test('a field shows an instant as the clock in Seoul, and gives the same instant back', () => {
  expect(toField(new Date('2026-11-22T15:30:00.000Z'))).toBe('2026-11-23T00:30')
  expect(fromField('2026-11-23T00:30')).toBe('2026-11-22T15:30:00.000Z')
})

test.each(['', '2026-11-23', 'soon'])('%j is no instant and stays as it is', (text) => {
  expect(fromField(text)).toBe(text)
})

test.each([
  ['2026-11-22T14:59:59.999Z', '2026-11-22T15:00:00.000Z'],
  ['2026-11-22T15:00:00.000Z', '2026-11-22T15:00:00.000Z'],
  ['2026-11-22T15:00:00.001Z', '2026-11-23T15:00:00.000Z'],
])('after %s the next day in Seoul begins at %s', (instant, expected) => {
  expect(nextMidnight(new Date(instant)).toISOString()).toBe(expected)
})
