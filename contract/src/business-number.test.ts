import { describe, expect, test } from 'vitest'
import {
  BusinessNumber,
  formatBusinessNumber,
  isBusinessNumber,
  maskBusinessNumber,
} from './business-number.ts'

describe('the check digit', () => {
  test.each([
    ['1234567891', true],
    ['1234567890', false],
    ['1234567819', false],
    ['0000000000', false],
    ['1111111111', false],
    ['0123456789', false],
    ['123456789', false],
    ['12345678911', false],
    ['123-45-6789', false],
    ['', false],
  ])('%s: %s', (digits, isValid) => {
    expect(isBusinessNumber(digits)).toBe(isValid)
  })

  test('finds every single wrong digit', () => {
    const right = '1234567891'
    for (let index = 0; index < 10; index++) {
      const others = Array.from({ length: 10 }, (_, value) => String(value)).filter(
        (digit) => digit !== right[index],
      )
      for (const digit of others) {
        const wrong = right.slice(0, index) + digit + right.slice(index + 1)
        expect([wrong, isBusinessNumber(wrong)]).toEqual([wrong, false])
      }
    }
  })
})

test.each([
  ['', ''],
  ['123', '123'],
  ['1234', '123-4'],
  ['12345', '123-45'],
  ['123456', '123-45-6'],
  ['123-45-67891', '123-45-67891'],
  ['123456789123', '123-45-67891'],
  ['۱۲۳۴۵۶۷۸۹۱', '123-45-67891'],
  ['12a3 4', '123-4'],
])('while one types %j the field shows %j', (typed, shown) => {
  expect(formatBusinessNumber(typed)).toBe(shown)
})

test('dashes, spaces and other digits are taken; the wire has ten digits', () => {
  expect(BusinessNumber.parse(' 123-45-67891 ')).toBe('1234567891')
  expect(BusinessNumber.parse('۱۲۳۴۵۶۷۸۹۱')).toBe('1234567891')
  expect(BusinessNumber.safeParse('123-45-67890').error?.issues[0]?.message).toBe('business_number')
})

test('a masked number keeps its beginning and its end', () => {
  expect(maskBusinessNumber('1234567891')).toBe('123-**-***91')
})
