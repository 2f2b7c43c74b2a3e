import { expect, test } from 'vitest'
import { AccountNumber, BankAccount } from './bank-accounts.ts'
import { bankCodes, bankName } from './banks.ts'
import { billingActions } from './billing-actions.ts'
import { maskAccountEnd } from './masking.ts'

test.each([
  ['110-222-333444', '110222333444'],
  ['１１０ ２２２ ３３３', '110222333'],
  ['12345678', '12345678'],
  ['1234567', null],
  ['12345678901234567', null],
  ['1102223x', null],
])('the account number %s', (typed, digits) => {
  const parsed = AccountNumber.safeParse(typed)
  expect(parsed.success ? parsed.data : null).toBe(digits)
})

test.each([
  ['88', '110-222-333444', '김하늘', '110222333444'],
  ['00', '110-222-333444', '김하늘', null],
  ['88', '110-222-333444', ' ', null],
])('the account at %s with the number %s of %j', (bankCode, accountNumber, holderName, digits) => {
  const { data } = BankAccount.safeParse({ bankCode, accountNumber, holderName })
  expect(data?.accountNumber ?? null).toBe(digits)
})

test('no more than its end is shown', () => {
  expect(maskAccountEnd('4417')).toBe('***-***-**4417')
})

test.each([
  ['MANAGER', 'OWNER', [true, true, true]],
  ['MANAGER', 'STAFF', ['not_owner', 'not_owner', 'not_owner']],
  ['MANAGER', null, ['not_yours', 'not_yours', 'not_yours']],
  ['USER', null, ['not_yours', 'not_yours', 'not_yours']],
  ['ADMIN', null, [true, 'operator', true]],
  ['SUPER_ADMIN', 'OWNER', [true, 'operator', true]],
] as const)('%s who is %s may see, edit, reveal: %j', (role, staffRole, expected) => {
  const { see, edit, reveal } = billingActions({ userId: 'x', role, staffRole })
  expect([see, edit, reveal].map((one) => (one.allowed ? true : one.reason))).toEqual(expected)
})

test('every bank has two digits and a name in both scripts', () => {
  for (const code of bankCodes) {
    expect(code).toMatch(/^\d\d$/)
    expect(bankName(code, 'kr')).not.toBe('')
    expect(bankName(code, 'ir')).toMatch(/^[\x20-\x7e]+$/)
  }
})
