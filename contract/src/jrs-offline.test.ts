import { describe, expect, test } from 'vitest'
import { isLate, pressedTime } from './jrs-offline.ts'

const now = new Date('2026-11-26T10:00:00.000Z')
const at = (clock: string) => `2026-11-26T${clock}.000Z`

describe('the instant of a press', () => {
  test.each([
    ['is now where none is given', undefined, [], at('10:00:00')],
    ['is when it was pressed', at('09:48:00'), [], at('09:48:00')],
    ['is never of the future', at('11:00:00'), [], at('10:00:00')],
    ['is not before what it follows', at('09:00:00'), [null, at('09:30:00')], at('09:30:00')],
    ['is now where what it follows is of the future', at('09:00:00'), [at('10:30:00')], at('10:00:00')],
  ])('%s', (_, pressedAt, after, counted) => {
    expect(pressedTime(pressedAt, now, after)?.toISOString()).toBe(counted)
  })

  test('is none after twelve hours', () => {
    expect(pressedTime('2026-11-25T22:00:00.000Z', now)).not.toBeNull()
    expect(pressedTime('2026-11-25T21:59:59.999Z', now)).toBeNull()
  })
})

test.each([
  [undefined, false],
  [at('09:59:50'), false],
  ['2026-11-26T09:59:49.999Z', true],
  [at('10:30:00'), false],
])('pressed at %s is late: %s', (pressedAt, late) => {
  expect(isLate(pressedAt, now)).toBe(late)
})
