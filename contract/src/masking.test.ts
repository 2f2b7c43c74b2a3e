import { expect, test } from 'vitest'
import { maskEmail, maskName } from './masking.ts'

test.each([
  ['김민수', '김*수'],
  ['김수', '김*'],
  ['남궁민수', '남**수'],
  ['김', '*'],
  ['', ''],
  ['Ann Lee', 'A*****e'],
  ['👩‍👩‍👧가나', '👩‍👩‍👧*나'],
])('the name %j is shown as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

test.each([
  ['minsu@example.com', 'mi***@example.com'],
  ['ab@example.com', 'a***@example.com'],
  ['a@example.com', 'a***@example.com'],
  ['nonsense', '***'],
])('the e-mail address %j is shown as %j', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
