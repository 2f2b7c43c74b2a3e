import { expect, test } from 'vitest'
import { formatStorePhoneInput, StorePhone } from './store-phone.ts'

test.each([
  ['02-123-4567', '02-123-4567'],
  ['0212345678', '02-1234-5678'],
  ['031 123 4567', '031-123-4567'],
  ['05112345678', '051-1234-5678'],
  ['01012345678', '010-1234-5678'],
  ['070-1234-5678', '070-1234-5678'],
  ['15881234', '1588-1234'],
  ['1899-1234', '1899-1234'],
  ['۰۲-۱۲۳-۴۵۶۷', '02-123-4567'],
])('%s is written %s', (given, written) => {
  expect(StorePhone.parse(given)).toBe(written)
})

test.each([
  '',
  '123',
  '1234-5678',
  '+821012345678',
  '02-12-4567',
  '02123456789',
  '1488-1234',
  '031-12-34567',
])('%j is no phone of a store', (given) => {
  expect(StorePhone.safeParse(given).error?.issues[0]?.message).toBe('store_phone')
})

test.each([
  ['', ''],
  ['0', '0'],
  ['02', '02'],
  ['021', '02-1'],
  ['021234', '02-123-4'],
  ['021234567', '02-123-4567'],
  ['0212345678', '02-1234-5678'],
  ['02123456789', '02-1234-5678'],
  ['0311', '031-1'],
  ['0311234567', '031-123-4567'],
  ['031-123-45678', '031-1234-5678'],
  ['1588', '1588'],
  ['15881234', '1588-1234'],
  ['1588-12345', '1588-1234'],
  ['۰۲۱۲۳۴۵۶۷', '02-123-4567'],
  ['02 abc 1', '02-1'],
])('typed %j shows %j', (typed, shown) => {
  expect(formatStorePhoneInput(typed)).toBe(shown)
  expect(formatStorePhoneInput(shown)).toBe(shown)
})
