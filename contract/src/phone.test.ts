import { describe, expect, test } from 'vitest'
import {
  digitsOnly,
  formatPhoneInput,
  maskPhone,
  readTypedPhone,
  toLocalPhone,
  toWirePhone,
} from './phone.ts'
import { WirePhone } from './wire-phone.ts'

describe('a phone field', () => {
  test.each([
    ['', '010-'],
    ['0', '010-'],
    ['01', '010-'],
    ['010', '010-'],
    ['010-1', '010-1'],
    ['010-1234', '010-1234'],
    ['010-12345', '010-1234-5'],
    ['010-1234-5678', '010-1234-5678'],
    ['010-1234-56789', '010-1234-5678'],
    ['01012345678', '010-1234-5678'],
    ['+82 10-1234-5678', '010-1234-5678'],
    ['+82 010 1234 5678', '010-1234-5678'],
    ['010-12a3b4', '010-1234'],
    ['۰۱۰-۱۲۳۴-۵۶۷۸', '010-1234-5678'],
    ['٠١٠١٢٣٤٥٦٧٨', '010-1234-5678'],
    ['０１０－１２３４－５６７８', '010-1234-5678'],
  ])('shows %j as %j', (typed, shown) => {
    expect(formatPhoneInput(typed)).toBe(shown)
  })

  test('formatting twice changes nothing', () => {
    for (const typed of ['010-', '010-12', '010-1234-5', '010-1234-5678']) {
      expect(formatPhoneInput(formatPhoneInput(typed))).toBe(formatPhoneInput(typed))
    }
  })
})

describe('the wire form', () => {
  test.each([
    ['010-1234-5678', '+821012345678'],
    ['010-123-4567', null],
    ['011-1234-5678', null],
    ['01012345678', null],
    ['', null],
  ])('of %j is %j', (local, wire) => {
    expect(toWirePhone(local)).toBe(wire)
  })

  test.each([
    ['+821012345678', '+821012345678'],
    [' +82 10-1234-5678 ', '+821012345678'],
    ['+۸۲۱۰۱۲۳۴۵۶۷۸', '+821012345678'],
  ])('is read from %j', (given, wire) => {
    expect(WirePhone.parse(given)).toBe(wire)
  })

  test.each(['01012345678', '+82101234567', '+8210123456789', '+821112345678', '+1 10 1234 5678', '', 'x'])(
    'is not read from %j',
    (given) => {
      expect(WirePhone.safeParse(given).success).toBe(false)
    },
  )

  test('comes back to the local form, and masked', () => {
    expect(toLocalPhone('+821012345678')).toBe('010-1234-5678')
    expect(maskPhone('+821012345678')).toBe('010-****-5678')
  })
})

test('a code field keeps at most six ASCII digits', () => {
  expect(digitsOnly('12 34-5x6789', 6)).toBe('123456')
  expect(digitsOnly('۰۱۲۳۴۵', 6)).toBe('012345')
})

describe('a number typed where nothing helps', () => {
  test.each([
    '12345678',
    '1234-5678',
    ' 1234 5678 ',
    '010-1234-5678',
    '01012345678',
    '1012345678',
    '+82 10-1234-5678',
    '+82 (0)10 1234 5678',
    '82 10 1234 5678',
    '۰۱۰-۱۲۳۴-۵۶۷۸',
    '０１０－１２３４－５６７８',
  ])('%j is read', (typed) => {
    expect(readTypedPhone(typed)).toBe('+821012345678')
  })

  test.each([
    '',
    '1234567',
    '123456789',
    '011-1234-5678',
    '02-123-4567',
    '+1 10 1234 5678',
    '1234a5678',
    '1'.repeat(50),
  ])('%j is none', (typed) => {
    expect(readTypedPhone(typed)).toBeNull()
  })
})
