import type { BillingAddressInput } from '@madang/contract/billing'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { BankDetailsTable, BillingAddressTable } from './billing.tables.ts'

export type AddressRecord = Selectable<BillingAddressTable>
export type BankRecord = Selectable<BankDetailsTable>

const addressColumns = [
  'storeId',
  'firstName',
  'lastName',
  'email',
  'company',
  'businessNumber',
  'country',
  'city',
  'address',
  'contacts',
  'updatedAt',
  'version',
] as const

const bankColumns = [
  'storeId',
  'bankCode',
  'accountName',
  'sealedNumber',
  'accountEnd',
  'sortCode',
  'notes',
  'updatedAt',
  'version',
] as const

export async function findAddress(db: Db, storeId: string): Promise<AddressRecord | undefined> {
  return db
    .selectFrom('billingAddresses')
    .select(addressColumns)
    .where('storeId', '=', storeId)
    .executeTakeFirst()
}

interface Stamp {
  readonly storeId: string
  readonly now: Date
}

/** Writes the address of a locked store. */
export async function writeAddress(
  trx: Db,
  { version, contacts, ...fields }: BillingAddressInput,
  { storeId, now }: Stamp,
): Promise<AddressRecord> {
  const row = {
    ...fields,
    contacts: JSON.stringify(contacts),
    updatedAt: now.toISOString(),
    version: version + 1,
  }
  return trx
    .insertInto('billingAddresses')
    .values({ storeId, ...row })
    .onConflict((conflict) => conflict.column('storeId').doUpdateSet(row))
    .returning(addressColumns)
    .executeTakeFirstOrThrow()
}

export async function findBank(db: Db, storeId: string): Promise<BankRecord | undefined> {
  return db.selectFrom('bankDetails').select(bankColumns).where('storeId', '=', storeId).executeTakeFirst()
}

/** Writes the bank details of a locked store. */
export async function writeBank(
  trx: Db,
  { storeId, ...row }: Insertable<BankDetailsTable>,
): Promise<BankRecord> {
  return trx
    .insertInto('bankDetails')
    .values({ storeId, ...row })
    .onConflict((conflict) => conflict.column('storeId').doUpdateSet(row))
    .returning(bankColumns)
    .executeTakeFirstOrThrow()
}
