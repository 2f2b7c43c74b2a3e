import type { StoredFile } from '@madang/contract/files'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { FileTable } from './files.tables.ts'

const columns = [
  'id',
  'ownerId',
  'kind',
  'purpose',
  'visibility',
  'name',
  'mime',
  'size',
  'width',
  'height',
  'sha256',
  'recordId',
  'createdAt',
] as const
export type FileRecord = Pick<Selectable<FileTable>, (typeof columns)[number]>

export function toStoredFile({ recordId, ...file }: FileRecord): StoredFile {
  return { ...file, status: recordId === null ? 'UNATTACHED' : 'ATTACHED' }
}

export function findFile(db: Db, id: string): Promise<FileRecord | undefined> {
  return db.selectFrom('files').select(columns).where('id', '=', id).executeTakeFirst()
}

export function listFiles(db: Db, ids: readonly string[]): Promise<FileRecord[]> {
  return db.selectFrom('files').select(columns).where('id', 'in', ids).execute()
}

/** Any public file with these bytes: several may have them. */
export function findPublicFile(db: Db, sha256: string): Promise<FileRecord | undefined> {
  return db
    .selectFrom('files')
    .select(columns)
    .where('sha256', '=', sha256)
    .where('visibility', '=', 'PUBLIC')
    .limit(1)
    .executeTakeFirst()
}

/** What is known of a file before it is used. */
export type NewFile = Omit<Insertable<FileTable>, 'recordId' | 'looseSince' | 'ownerId'>

/** Adds the row unless its owner would have more than `quotaBytes`; the owner's uploads wait for each other. */
export async function insertFile(
  trx: Db,
  file: NewFile & { ownerId: string },
  quotaBytes: number,
): Promise<FileRecord | undefined> {
  await sql`select from users where id = ${file.ownerId} for no key update`.execute(trx)
  const used = await sumStoredBytes(trx, file.ownerId)
  if (used + file.storedSize > quotaBytes) return undefined
  return trx
    .insertInto('files')
    .values({ ...file, recordId: null, looseSince: file.createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The same file once more, for somebody and used by nothing yet; undefined where its owner would have too many. */
export async function insertCopy(
  trx: Db,
  { of, id, ownerId, now }: { of: string; id: string; ownerId: string; now: Date },
  quotaBytes: number,
): Promise<FileRecord | undefined> {
  const { recordId: _, ...file } = await trx
    .selectFrom('files')
    .select([...columns, 'storedSize'])
    .where('id', '=', of)
    .executeTakeFirstOrThrow()
  return insertFile(trx, { ...file, id, ownerId, createdAt: now.toISOString() }, quotaBytes)
}

/** Adds the row of a file that belongs to nobody but the record that uses it. */
export async function insertFileOf(trx: Db, file: NewFile, recordId: string): Promise<void> {
  await trx
    .insertInto('files')
    .values({ ...file, ownerId: null, recordId, looseSince: null })
    .execute()
}

/** Bytes of all files of an owner, with what was made of them. */
async function sumStoredBytes(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(stored_size), 0)::bigint as bytes from files where owner_id = ${ownerId}
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Removes a row that nothing uses; false when something does by now, or it is gone. */
export async function deleteLooseFile(db: Db, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where('recordId', 'is', null)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Removes rows that nothing has used since this instant; gives their ids. */
export async function deleteFilesLooseSince(db: Db, instant: string): Promise<string[]> {
  const rows = await db.deleteFrom('files').where('looseSince', '<', instant).returning('id').execute()
  return rows.map(({ id }) => id)
}
