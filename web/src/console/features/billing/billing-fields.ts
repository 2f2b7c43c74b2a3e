import { bankName } from '@madang/contract/banks'
import { BankDetailsInput, BillingAddressInput } from '@madang/contract/billing'
import { localeInfo, type Locale } from '@madang/contract/locales'
import type { FieldValue } from '../../form/values.ts'
import { defineFields } from '../../record/fields.ts'

/** What a country is called in a language. */
export function countryName(locale: Locale, code: string): string {
  return new Intl.DisplayNames(localeInfo[locale].tag, { type: 'region' }).of(code) ?? code
}

export interface Contact {
  readonly name: string
  readonly email: string
}

/** The contacts that a form's field holds, which the contract names. */
export function contactsOf(value: FieldValue | undefined): readonly Contact[] {
  return Array.isArray(value) ? (value as readonly Contact[]) : []
}

export const addressFields = defineFields(BillingAddressInput, {
  personal: {
    firstName: { kind: 'text', label: 'billing.field.firstName', isHalf: true },
    lastName: { kind: 'text', label: 'billing.field.lastName', isHalf: true },
    email: { kind: 'email', label: 'billing.field.email' },
    address: { kind: 'text', label: 'billing.field.address' },
  },
  company: {
    company: { kind: 'text', label: 'billing.field.company', isOptional: true, isHalf: true },
    businessNumber: {
      kind: 'businessNumber',
      label: 'billing.field.businessNumber',
      isOptional: true,
      isHalf: true,
    },
    city: { kind: 'text', label: 'billing.field.city', isHalf: true },
    country: {
      kind: 'choice',
      label: 'billing.field.country',
      isHalf: true,
      textOf: ({ locale }, value) => (typeof value === 'string' ? countryName(locale, value) : ''),
    },
  },
  contacts: {
    contacts: {
      kind: 'own',
      label: 'billing.field.contacts',
      empty: [],
      textOf: ({ t }, value) =>
        contactsOf(value)
          .map(({ name }) => name)
          .join(t('table.separator')),
    },
  },
})

type AddressField = keyof typeof addressFields.all

/**
 * The fields in the order in which the language writes them: where the family name comes first, an address begins with
 * the country and stands with the company's.
 */
export function addressOrder(locale: Locale): Record<'personal' | 'company', readonly AddressField[]> {
  if (locale !== 'kr' && locale !== 'cn') return addressFields.groups
  return {
    personal: ['lastName', 'firstName', 'email'],
    company: ['company', 'businessNumber', 'country', 'city', 'address'],
  }
}

export const bankFields = defineFields(BankDetailsInput, {
  account: {
    bankCode: {
      kind: 'choice',
      label: 'billing.field.bankCode',
      textOf: ({ locale }, value) => (typeof value === 'string' ? bankName(value, locale) : ''),
    },
    accountName: { kind: 'text', label: 'billing.field.accountName' },
    sortCode: { kind: 'code', label: 'billing.field.sortCode', isOptional: true },
    accountNumber: { kind: 'digits', label: 'billing.field.accountNumber', digits: 16, isMasked: true },
    notes: { kind: 'longText', label: 'billing.field.notes', rows: 3, isOptional: true },
  },
})
