import type { BankCode } from '@madang/contract/banks'
import type { BillingAddress, BillingContact } from '@madang/contract/billing'
import type { ColumnType } from 'kysely'

interface Saved {
  storeId: string
  updatedAt: string
  version: number
}

export interface BillingAddressTable
  extends Saved, Omit<BillingAddress, keyof Saved | 'contacts' | 'isMasked'> {
  /** Written as JSON text: the driver would make an array of the database of it. */
  contacts: ColumnType<BillingContact[], string, string>
}

export interface BankDetailsTable extends Saved {
  bankCode: BankCode
  accountName: string
  /** With `FIELD_KEY` (`sealed.ts`). */
  sealedNumber: string
  /** The last four digits of the number, which everybody who sees the account sees. */
  accountEnd: string
  sortCode: string | null
  notes: string | null
}
