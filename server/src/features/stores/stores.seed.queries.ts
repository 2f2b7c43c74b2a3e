import type { Viewer } from '@madang/contract/access'
import { filePurposes, type FilePurpose } from '@madang/contract/files'
import type { StaffRole } from '@madang/contract/store-actions'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { StoreRecord } from './stores.queries.ts'
import type { StoreFileRow } from './stores.files.queries.ts'
import type { StoreFileKind } from './stores.tables.ts'

/** A picture that is drawn and stored. */
export interface DemoFile extends StoreFileRow {
  readonly position: number
  readonly name: string
  readonly size: number
  readonly storedSize: number
  readonly width: number
  readonly height: number
  readonly sha256: string
}

export interface DemoStore extends Omit<StoreRecord, 'files'> {
  readonly files: readonly DemoFile[]
  readonly staff: readonly { readonly userId: string; readonly staffRole: StaffRole }[]
}

/** One process seeds at a time, until its transaction ends. */
export async function lockStoreSeeding(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stores seeding', 0))`.execute(trx)
}

export async function hasStores(db: Db): Promise<boolean> {
  const store = await db.selectFrom('stores').select('id').limit(1).executeTakeFirst()
  return store !== undefined
}

/** Some managers to own the stores, the oldest first, and the administrator who reviewed them. */
export async function findDemoPeople(db: Db): Promise<{ managers: string[]; reviewer: Viewer | null }> {
  const managers = await db
    .selectFrom('users')
    .select('id')
    .where('authorityType', '=', 'MANAGER')
    .where('status', '=', 'ACTIVE')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(12)
    .execute()
  const reviewer = await db
    .selectFrom('users')
    .select(['id', 'authorityType'])
    .where('authorityType', 'in', ['ADMIN', 'SUPER_ADMIN'])
    .where('status', '=', 'ACTIVE')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return {
    managers: managers.map(({ id }) => id),
    reviewer: reviewer ? { userId: reviewer.id, role: reviewer.authorityType } : null,
  }
}

function purposeOf(kind: StoreFileKind): FilePurpose {
  if (kind === 'LOGO') return 'STORE_LOGO'
  return kind === 'IMAGE' ? 'STORE_IMAGE' : 'STORE_DOCUMENT'
}

interface Filling {
  readonly store: Pick<DemoStore, 'id' | 'createdAt'>
  readonly ownerId: string
  readonly files: readonly DemoFile[]
}

async function insertDemoFiles(trx: Db, { store, ownerId, files }: Filling): Promise<void> {
  const { id: recordId, createdAt } = store
  const rows = files.map(({ fileId: id, kind: use, name, size, storedSize, width, height, sha256 }) => {
    const purpose = purposeOf(use)
    const { kind, visibility } = filePurposes[purpose]
    const bytes = { name, mime: 'image/webp' as const, size, storedSize, width, height, sha256 }
    return { id, ownerId, purpose, kind, visibility, ...bytes, recordId, looseSince: null, createdAt }
  })
  await trx.insertInto('files').values(rows).execute()
  const places = files.map(({ fileId, kind, alt, position }) => ({ fileId, kind, alt, position }))
  await trx
    .insertInto('storeFiles')
    .values(places.map((place) => ({ ...place, storeId: recordId })))
    .execute()
}

/** Adds stores with their people and files. */
export async function insertDemoStores(trx: Db, stores: readonly DemoStore[]): Promise<void> {
  for (const { staff, files, openingHours, ...store } of stores) {
    await trx
      .insertInto('stores')
      .values({ ...store, openingHours: JSON.stringify(openingHours) })
      .execute()
    const rows = staff.map((person) => ({ ...person, storeId: store.id, createdAt: store.createdAt }))
    await trx.insertInto('storeStaff').values(rows).execute()
    await insertDemoFiles(trx, { store, ownerId: staff[0]?.userId ?? '', files })
  }
}
