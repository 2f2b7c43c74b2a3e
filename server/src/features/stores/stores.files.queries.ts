import type { FileMime } from '@madang/contract/files'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { StoreFileKind } from './stores.tables.ts'

/** A file of a store with what is known of it. */
export interface StoreFileRecord {
  readonly fileId: string
  readonly kind: StoreFileKind
  readonly alt: string | null
  readonly name: string
  readonly mime: FileMime
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly sha256: string
}

/** A column `files` of a statement on stores: those of each row, in their order, without a query for each. */
export const filesOfStores = sql<StoreFileRecord[]>`
  coalesce((
    select json_agg(
      json_build_object(
        'fileId', f.id, 'kind', sf.kind, 'alt', sf.alt, 'name', f.name, 'mime', f.mime, 'size', f.size,
        'width', f.width, 'height', f.height, 'sha256', f.sha256
      )
      order by sf.position
    )
    from store_files as sf join files as f on f.id = sf.file_id
    where sf.store_id = stores.id
  ), '[]')
`.as('files')

/** The files of one store. */
export async function listStoreFiles(db: Db, storeId: string): Promise<StoreFileRecord[]> {
  const found = await db
    .selectFrom('stores')
    .select(filesOfStores)
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return found.files
}

export interface StoreFileRow {
  readonly fileId: string
  readonly kind: StoreFileKind
  readonly alt: string | null
}

/** Gives a locked store these files instead of those it has of these kinds, in this order. */
export async function replaceStoreFiles(
  trx: Db,
  storeId: string,
  { kinds, rows }: { kinds: readonly StoreFileKind[]; rows: readonly StoreFileRow[] },
): Promise<void> {
  await trx.deleteFrom('storeFiles').where('storeId', '=', storeId).where('kind', 'in', kinds).execute()
  if (rows.length === 0) return
  const values = rows.map((row, position) => ({ ...row, storeId, position }))
  await trx.insertInto('storeFiles').values(values).execute()
}
