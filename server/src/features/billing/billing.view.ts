import type { BankDetails, BillingAddress } from '@madang/contract/billing'
import { maskAccountEnd, maskEmail, maskName } from '@madang/contract/masking'
import type { AddressRecord, BankRecord } from './billing.queries.ts'

const noAddress = {
  firstName: '',
  lastName: '',
  email: '',
  company: null,
  businessNumber: null,
  country: 'KR',
  city: '',
  address: '',
  contacts: [],
}
const nothing = { updatedAt: null, version: 0 }

interface Look {
  readonly isMasked: boolean
}

/** The address as its owners or, masked, the operator sees it: who it is, and where in the city, is theirs. */
export function toAddress(
  storeId: string,
  saved: AddressRecord | undefined,
  { isMasked }: Look,
): BillingAddress {
  if (saved === undefined) return { storeId, isMasked, ...nothing, ...noAddress }
  if (!isMasked) return { ...saved, isMasked }
  return {
    ...saved,
    isMasked,
    firstName: maskName(saved.firstName),
    lastName: maskName(saved.lastName),
    email: maskEmail(saved.email),
    address: '***',
    contacts: saved.contacts.map(({ name, email }) => ({ name: maskName(name), email: maskEmail(email) })),
  }
}

/** The account, of whose number nobody sees more than the end. */
export function toBank(storeId: string, saved: BankRecord | undefined, { isMasked }: Look): BankDetails {
  if (saved === undefined) {
    const empty = { bankCode: null, accountName: '', accountNumber: '', sortCode: null, notes: null }
    return { storeId, isMasked, ...nothing, ...empty }
  }
  const { sealedNumber: _, accountEnd, accountName, ...rest } = saved
  return {
    ...rest,
    isMasked,
    accountName: isMasked ? maskName(accountName) : accountName,
    accountNumber: maskAccountEnd(accountEnd),
  }
}
