import * as z from 'zod/mini'
import { codeRefusals, ConfirmationCode, SignInAnswer } from './auth.ts'
import { BankAccount } from './bank-accounts.ts'
import { BusinessNumber } from './business-number.ts'
import { countries } from './countries.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, Instant, longText, says, text } from './shapes.ts'

/** As many as anybody wants (product.md: "infinite connections"); the bound only keeps one record from growing endless. */
const mostContacts = 200

/** The optimistic lock; 0 where nothing was saved yet. */
const SavedVersion = z.int().check(z.gte(0))

const Country = z.string().check(z.refine((code) => countries.includes(code), says('choice')))

export const BillingContact = z.strictObject({ name: text(1, 40), email: Email })
export type BillingContact = z.infer<typeof BillingContact>

export const BillingAddressInput = z.strictObject({
  version: SavedVersion,
  firstName: text(1, 40),
  lastName: text(1, 40),
  email: Email,
  company: z.nullable(text(1, 80)),
  businessNumber: z.nullable(BusinessNumber),
  country: Country,
  city: text(1, 80),
  address: text(1, 200),
  contacts: z.array(BillingContact).check(z.maxLength(mostContacts)),
})
export type BillingAddressInput = z.output<typeof BillingAddressInput>

const saved = { storeId: Id, isMasked: z.boolean(), updatedAt: z.nullable(Instant), version: SavedVersion }

/** Empty texts where nothing was saved yet. */
export const BillingAddress = z.object({
  ...saved,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  businessNumber: z.nullable(z.string()),
  country: z.string(),
  city: z.string(),
  address: z.string(),
  contacts: z.array(z.object({ name: z.string(), email: z.string() })),
})
export type BillingAddress = z.infer<typeof BillingAddress>

const account = BankAccount.shape
export const BankDetailsInput = z.strictObject({
  version: SavedVersion,
  bankCode: account.bankCode,
  accountName: account.holderName,
  /** Left out where the saved one stays. */
  accountNumber: z.exactOptional(account.accountNumber),
  sortCode: z.nullable(z.string().check(z.regex(/^[0-9A-Za-z-]{1,10}$/, says('format')))),
  notes: z.nullable(longText(1, 500)),
})
export type BankDetailsInput = z.output<typeof BankDetailsInput>

/** A change goes with the code that was sent to the own number. */
const BankDetailsChange = z.extend(BankDetailsInput, { confirmationCode: z.exactOptional(ConfirmationCode) })

export const BankDetails = z.object({
  ...saved,
  bankCode: z.nullable(account.bankCode),
  accountName: z.string(),
  /** Masked for everybody; `revealBankDetails` gives it whole. */
  accountNumber: z.string(),
  sortCode: z.nullable(z.string()),
  notes: z.nullable(z.string()),
})
export type BankDetails = z.infer<typeof BankDetails>

const access = 'payments.accounts'
const params = z.object({ storeId: Id })
const address = {
  path: '/api/v1/payment/billing-address/:storeId',
  access,
  params,
  output: BillingAddress,
} as const
const bank = { path: '/api/v1/payment/bank-details/:storeId', access, params, output: BankDetails } as const
const notOwner = ['authz.forbidden', 'resource.not_found'] as const

export const getBillingAddress = endpoint({
  ...address,
  method: 'GET',
  summary: 'The billing address of a store: whole for its owners, masked and recorded for the operator.',
  refuses: notOwner,
})

export const updateBillingAddress = endpoint({
  ...address,
  method: 'PATCH',
  summary: 'Save the billing address of an own store.',
  body: BillingAddressInput,
  refuses: [...notOwner, 'conflict.stale'],
})

export const getBankDetails = endpoint({
  ...bank,
  method: 'GET',
  summary: 'The bank account of a store, its number masked for everybody.',
  refuses: notOwner,
})

export const askBankDetailsCode = endpoint({
  method: 'POST',
  path: '/api/v1/payment/bank-details/:storeId/code',
  summary: 'Send a code to the own number, which a change of the bank details goes with.',
  access,
  params,
  answerHeaders: ['auth-session'],
  refuses: [...notOwner, 'auth.send_limited'],
  output: SignInAnswer,
})

export const updateBankDetails = endpoint({
  ...bank,
  method: 'PATCH',
  summary: 'Save the bank details of an own store and tell the administrators. What changes needs the code.',
  headers: z.object({ 'auth-session': z.exactOptional(z.string().check(z.maxLength(200))) }),
  body: BankDetailsChange,
  refuses: [...notOwner, ...codeRefusals, 'auth.step_up_required', 'conflict.stale'],
})

export const revealBankDetails = endpoint({
  method: 'POST',
  path: '/api/v1/payment/bank-details/:storeId/reveal',
  summary: 'Show account name and number unmasked; recorded. The operator gives a reason.',
  access,
  params,
  body: z.strictObject({ reason: z.exactOptional(text(5, 200)) }),
  refuses: [...notOwner, 'conflict.state'],
  output: z.object({ accountName: z.string(), accountNumber: z.string() }),
})
