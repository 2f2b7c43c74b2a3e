import { expect, test } from 'vitest'
import { addressFields, addressOrder } from './billing-fields.ts'

test('in Korean the family name stands first, and the address with the company from the country down', () => {
  const { personal, company } = addressOrder('kr')
  expect(personal).toEqual(['lastName', 'firstName', 'email'])
  expect(company.slice(-3)).toEqual(['country', 'city', 'address'])
})

test.each(['kr', 'cn', 'gb', 'ir'] as const)('in %s every field is asked for once', (locale) => {
  const { personal, company } = addressOrder(locale)
  const { groups } = addressFields
  expect([...personal, ...company].toSorted()).toEqual([...groups.personal, ...groups.company].toSorted())
})
