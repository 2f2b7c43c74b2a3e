import { describe, expect, test } from 'vitest'
import {
  digitsOnly,
  formatPhoneInput,
  maskPhone,
  phoneInputFault,
  readPhoneInput,
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

/** Types behind the fixed prefix, key by key; gives what is held in the end. */
function typeKeys(keys: string): string {
  let held = '010-'
  for (const key of keys) held = readPhoneInput(formatPhoneInput(held) + key)
  return held
}

describe('typed key by key behind the prefix,', () => {
  test.each([
    '12345678',
    '1234-5678',
    '01012345678',
    '010-1234-5678',
    '1012345678',
    '+82 10-1234-5678',
    '+82 (0)10 1234 5678',
    '0082 10 1234 5678',
    '۰۱۰۱۲۳۴۵۶۷۸',
  ])('%j is the number 010-1234-5678', (keys) => {
    expect(typeKeys(keys)).toBe('010-1234-5678')
  })

  test.each([
    ['01055556666', '010-5555-6666'],
    ['10101234', '010-1010-1234'],
    ['00000101', '010-0000-0101'],
    ['82105555', '010-8210-5555'],
    ['01000000101', '010-0000-0101'],
  ])('%j is the number %j', (keys, number) => {
    expect(typeKeys(keys)).toBe(number)
  })

  test.each([
    ['123456789', 'phone_long', '010-1234-5678'],
    ['010123456789', 'phone_long', '010-1234-5678'],
    ['+1 212 555 1234', 'phone_long', '010-1212-5551'],
    ['011-234-5678', 'phone_prefix', '010-0112-3456'],
    ['01123456789', 'phone_prefix', '010-0112-3456'],
    ['02-123-4567', 'phone_prefix', '010-0212-3456'],
    ['031-1234-5678', 'phone_prefix', '010-0311-2345'],
  ] as const)('%j is no number but %s, and shows %s', (keys, fault, shown) => {
    const held = typeKeys(keys)
    expect(toWirePhone(held)).toBeNull()
    expect(phoneInputFault(held)).toBe(fault)
    expect(formatPhoneInput(held)).toBe(shown)
  })

  test.each(['', '1', '0101', '010123456', '01012345678', '12345678'])('%j is no fault', (keys) => {
    expect(phoneInputFault(typeKeys(keys))).toBeNull()
  })

  test.each(['011-234-5678', '02-123-4567', '+82 2 123 4567', '+1 212 555 1234'])(
    '%j in one go is none either',
    (text) => {
      expect(toWirePhone(readPhoneInput(`010-${text}`))).toBeNull()
    },
  )
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
    '+1 555 0100',
    '+10 1234 5678',
    '(+1) 555-0100',
    '+82 123 456',
    '1234a5678',
    '1'.repeat(50),
  ])('%j is none', (typed) => {
    expect(readTypedPhone(typed)).toBeNull()
  })
})
