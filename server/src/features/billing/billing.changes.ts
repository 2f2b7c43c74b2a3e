import { isDeepStrictEqual } from 'node:util'
import { billingActions, type BillingActions } from '@madang/contract/billing-actions'
import type { BillingAddress, BillingAddressInput, updateBankDetails } from '@madang/contract/billing'
import type { CallParts } from '@madang/contract/endpoint'
import type { Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import type { Keyring } from '../../keys.ts'
import { record } from '../../record/audit.queries.ts'
import { demand, demandVersion, refuseWrong } from '../../record/demand.ts'
import type { SealedColumn } from '../../record/reseal.queries.ts'
import { isSealedWith, seal, unseal } from '../../sealed.ts'
import { checkStepUp } from '../auth/auth.step-up.codes.ts'
import { notifyOperator } from '../notifications/notifications.queries.ts'
import { aboutStore } from '../stores/stores.queries.ts'
import { getInScope, lock, type StoreInScope } from '../stores/stores.scope.ts'
import { findAddress, findBank, writeAddress, writeBank, type BankRecord } from './billing.queries.ts'
import { toAddress, toBank } from './billing.view.ts'

/** A number is sealed for its store: put beside another one it does not open. */
const sealedAs = (storeId: string) => `bank account ${storeId}`

/** The store of somebody who may do this with its billing address and bank details. */
export async function getBillingScope(
  db: Db,
  storeId: string,
  { viewer, action }: Pick<Caller, 'viewer'> & { readonly action: keyof BillingActions },
): Promise<StoreInScope> {
  const found = await getInScope(db, storeId, viewer)
  demand(billingActions(found.viewer)[action])
  return found
}

async function lockForEdit(trx: Db, storeId: string, { viewer }: Caller): Promise<StoreInScope> {
  const locked = await lock(trx, storeId, { viewer })
  demand(billingActions(locked.viewer).edit)
  return locked
}

const nothingSaved = { version: 0 }

/** Saves the address; what is there already is no change. */
export async function saveAddress(
  db: Kysely<Tables>,
  { storeId, input }: { readonly storeId: string; readonly input: BillingAddressInput },
  caller: Caller,
): Promise<BillingAddress> {
  return inTransaction(db, async (trx) => {
    const { store } = await lockForEdit(trx, storeId, caller)
    const before = await findAddress(trx, storeId)
    const { version, ...fields } = input
    const keys = Object.keys(fields) as (keyof typeof fields)[] // Object.keys forgets the key type
    const isSame = before !== undefined && keys.every((key) => isDeepStrictEqual(before[key], fields[key]))
    if (isSame) return toAddress(storeId, before, { isMasked: false })
    demandVersion(before ?? nothingSaved, version)
    // What is in it is about persons: that it changed is enough.
    await record(trx, caller, { action: 'billing.address_changed', ...aboutStore(store) })
    const saved = await writeAddress(trx, input, { storeId, now: caller.now })
    return toAddress(storeId, saved, { isMasked: false })
  })
}

type BankChange = CallParts<typeof updateBankDetails>['body']
type Keys = Pick<Deps, 'tokenKeys' | 'fieldKeys'>

/** The number as it was typed; null where the key that sealed it is lost. */
export function openNumber(fieldKeys: Keyring, { storeId, sealedNumber }: BankRecord): string | null {
  return isSealedWith(fieldKeys, sealedNumber) ? unseal(fieldKeys, sealedAs(storeId), sealedNumber) : null
}

function isSameBank(before: BankRecord, change: BankChange, fieldKeys: Keyring): boolean {
  const { accountNumber } = change
  const fields = ['bankCode', 'accountName', 'sortCode', 'notes'] as const
  if (fields.some((field) => before[field] !== change[field])) return false
  return accountNumber === undefined || openNumber(fieldKeys, before) === accountNumber
}

/** The account as it is sealed after the change: the number that is typed, or the one that is there. */
function sealedOf(
  before: BankRecord | undefined,
  { accountNumber }: BankChange,
  { storeId, fieldKeys }: { readonly storeId: string; readonly fieldKeys: Keyring },
) {
  if (accountNumber !== undefined) {
    const sealedNumber = seal(fieldKeys, sealedAs(storeId), accountNumber)
    return { sealedNumber, accountEnd: accountNumber.slice(-4) }
  }
  refuseWrong(before === undefined ? [{ pointer: '/accountNumber', code: 'required' }] : [])
  return { sealedNumber: before?.sealedNumber ?? '', accountEnd: before?.accountEnd ?? '' }
}

/** Saves the bank details after the code that went to the own number, and tells the administrators, without the number. */
export async function saveBank(
  db: Kysely<Tables>,
  { params, body, headers }: CallParts<typeof updateBankDetails>,
  { tokenKeys, fieldKeys, caller }: Keys & { readonly caller: Caller },
) {
  const { storeId } = params
  const { viewer, now } = caller
  await getBillingScope(db, storeId, { viewer, action: 'edit' })
  const { confirmationCode, version, bankCode, accountName, sortCode, notes } = body
  const seen = await findBank(db, storeId)
  if (seen !== undefined && isSameBank(seen, body, fieldKeys))
    return toBank(storeId, seen, { isMasked: false })
  // Before a try of the code is counted.
  demandVersion(seen ?? nothingSaved, version)
  sealedOf(seen, body, { storeId, fieldKeys })
  const session = headers['auth-session']
  const useUp = await checkStepUp(db, tokenKeys, { ...caller, confirmationCode, session })
  return inTransaction(db, async (trx) => {
    await useUp(trx)
    const { store } = await lockForEdit(trx, storeId, caller)
    const before = await findBank(trx, storeId)
    demandVersion(before ?? nothingSaved, version)
    const saved = await writeBank(trx, {
      storeId,
      bankCode,
      accountName,
      sortCode,
      notes,
      ...sealedOf(before, body, { storeId, fieldKeys }),
      updatedAt: now.toISOString(),
      version: version + 1,
    })
    await record(trx, caller, { action: 'billing.bank_changed', ...aboutStore(store) })
    const subject = { entity: 'store', id: storeId, name: store.name } as const
    await notifyOperator(trx, { type: 'billing.bank_changed', subject, senderId: viewer.userId, now })
    return toBank(storeId, saved, { isMasked: false })
  })
}

/** The numbers of stores' bank accounts, by their stores. */
export const sealedNumbers: SealedColumn = {
  table: 'bankDetails',
  column: 'sealedNumber',
  id: 'storeId',
  sealedAs,
}
