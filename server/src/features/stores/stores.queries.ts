import type { Category } from '@madang/contract/categories'
import type { StaffRole, storeMoves } from '@madang/contract/store-actions'
import { documentTypes } from '@madang/contract/store-files'
import type { PublicStore, Store } from '@madang/contract/stores'
import type { Selectable, Transaction } from 'kysely'
import { isUniqueViolation, type Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { about } from '../../record/audit.queries.ts'
import { filesOf, type RecordFile } from '../../record/files.queries.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import { storeFieldColumns, type StoreFields, type StoreTable } from './stores.tables.ts'

const ownColumns = [
  'id',
  ...storeFieldColumns,
  'status',
  'submittedAt',
  'reviewNote',
  'reviewedBy',
  'reviewedAt',
  'createdAt',
  'updatedAt',
  'version',
] as const

const columns = [...ownColumns, filesOf('stores.id')] as const

export interface StoreRecord extends Pick<Selectable<StoreTable>, (typeof ownColumns)[number]> {
  /** In the order in which they are shown. */
  readonly files: readonly RecordFile[]
}

/** The documents among a store's files. */
export function documentsOf(files: StoreRecord['files']): Store['documents'] {
  return files.flatMap((file) => {
    const type = documentTypes.find((one) => one === file.type)
    return type === undefined ? [] : [{ ...file, type }]
  })
}

/** A store for its own people and the operator. */
export function toStore(record: StoreRecord, staffRole: StaffRole | null): Store {
  const { zonecode, roadAddress, addressDetail, bcode, homepage, instagram, kakaoChannel, ...others } = record
  const { files, ...rest } = others
  return {
    ...rest,
    logo: files.find(({ purpose }) => purpose === 'STORE_LOGO') ?? null,
    images: files.filter(({ purpose }) => purpose === 'STORE_IMAGE'),
    documents: documentsOf(files),
    view: 'staff',
    address: { zonecode, roadAddress, detail: addressDetail, bcode },
    links: { homepage, instagram, kakaoChannel },
    staffRole,
  }
}

/** A store for everyone; the endpoint's output drops what it does not name. */
export function toPublicStore(record: StoreRecord): PublicStore {
  return { ...toStore(record, null), view: 'public' }
}

/** What was done with, or seen of, a store, and whose data besides. */
export function aboutStore(
  store: { readonly id: string; readonly name?: string },
  userIds?: readonly string[],
) {
  return about('store', store, userIds)
}

export async function findStore(db: Db, id: string): Promise<StoreRecord | undefined> {
  return db
    .selectFrom('stores')
    .select(columns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Locks a store before a change of it or of its people; of changes at once each sees the one before. */
export async function lockStore(trx: Db, id: string): Promise<StoreRecord | undefined> {
  await trx.selectFrom('stores').select('id').where('id', '=', id).forUpdate().execute()
  // Whoever waited for the lock would not see the files of the change before in the statement that waited.
  return findStore(trx, id)
}

function toRow<Given extends Partial<StoreFields>>({ openingHours, ...rest }: Given) {
  return { ...rest, ...(openingHours && { openingHours: JSON.stringify(openingHours) }) }
}

/** Runs a write; 'taken' when another store has the business number and branch. */
async function unlessTaken<Result>(write: Promise<Result>): Promise<Result | 'taken'> {
  try {
    return await write
  } catch (error) {
    if (isUniqueViolation(error, 'stores_business_number')) return 'taken'
    throw error
  }
}

/** A draft. After 'taken' the transaction can only be rolled back. */
export async function insertStore(
  trx: Db,
  { id, now, ...fields }: Partial<StoreFields> & { id: string; name: string; now: Date },
): Promise<StoreRecord | 'taken'> {
  const at = now.toISOString()
  const row = { ...toRow(fields), id, status: 'DRAFT' as const }
  return unlessTaken(
    trx
      .insertInto('stores')
      .values({ ...row, createdAt: at, updatedAt: at })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
}

/** Changes a locked store. After 'taken' the transaction can only be rolled back. */
export async function updateStoreRow(
  trx: Db,
  id: string,
  { now, ...fields }: Partial<StoreFields> & { now: Date },
): Promise<StoreRecord | 'taken'> {
  return unlessTaken(
    trx
      .updateTable('stores')
      .set((build) => ({
        ...toRow(fields),
        updatedAt: now.toISOString(),
        version: build('version', '+', 1),
      }))
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
}

/** The operator's decision that comes with a move: who, when, and what the store's people are told. */
export type Review = Pick<StoreRecord, 'reviewNote' | 'reviewedBy' | 'reviewedAt'>

/** Moves a store; undefined when it is not where the action begins. */
export async function moveStore(
  trx: Db,
  id: string,
  { action, now, review }: { action: keyof typeof storeMoves; now: Date; review: Review | null },
): Promise<StoreRecord | undefined> {
  const set = { ...review, ...(action === 'submit' && { submittedAt: now.toISOString() }) }
  return moveRecord(trx, 'stores', { action, set, now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** Deletes a locked draft; its number is free again. */
export async function markStoreDeleted(trx: Transaction<Tables>, id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await trx.updateTable('stores').set({ deletedAt: at, updatedAt: at }).where('id', '=', id).execute()
}

export async function listCategoryRows(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'key', 'name', 'sortOrder', 'active'])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()
  return rows.map(({ sortOrder, ...row }) => ({ ...row, order: sortOrder }))
}

/** Whether a store may choose this category now. */
export async function isActiveCategory(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('categories').select('active').where('id', '=', id).executeTakeFirst()
  return row?.active === true
}
