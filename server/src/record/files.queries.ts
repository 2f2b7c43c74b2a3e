import { AppError, type FieldError } from '@madang/contract/errors'
import type { FileMime, FilePurpose } from '@madang/contract/files'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A file of a record with what is known of it. */
export interface RecordFile {
  readonly fileId: string
  readonly purpose: FilePurpose
  /** What sort of document it is, where the record tells them apart. */
  readonly type: string | null
  readonly alt: string | null
  readonly name: string
  readonly mime: FileMime
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly sha256: string
}

/** A column `files` of a statement on records, by their id: those of each row, without a query for each. */
export function filesOf(recordId: string) {
  return sql<RecordFile[]>`
    coalesce((
      select json_agg(
        json_build_object(
          'fileId', f.id, 'purpose', f.purpose, 'type', f.type, 'alt', f.alt, 'name', f.name, 'mime', f.mime,
          'size', f.size, 'width', f.width, 'height', f.height, 'sha256', f.sha256
        )
        order by f.position, f.created_at, f.id
      )
      from files as f where f.record_id = ${sql.ref(recordId)}
    ), '[]')
  `.as('files')
}

/** What a record has for one purpose, in this order. */
export interface FileList {
  readonly purpose: FilePurpose
  readonly files: readonly (Pick<RecordFile, 'fileId'> & Partial<Pick<RecordFile, 'type' | 'alt'>>)[]
}

interface Tying {
  /** Locked, or written by this transaction. */
  readonly recordId: string
  /** Whose files may be taken besides those that the record has; null for those that it had before, whoever's. */
  readonly ownerId: string | null
  readonly now: Date
}

/**
 * Gives a record these files for a purpose instead of those that it has. What it lets go is removed a day later; until
 * then it can be tied again. Gives the ids that cannot be tied: not there, another owner's, for something else, used
 * elsewhere. When there are any, the caller refuses and rolls back.
 */
export async function tieFiles(
  trx: Db,
  { purpose, files }: FileList,
  { recordId, ownerId, now }: Tying,
): Promise<string[]> {
  const ids = files.map(({ fileId }) => fileId)
  await sql`
    update files set record_id = null, loose_since = ${now.toISOString()}
    where record_id = ${recordId} and purpose = ${purpose} and id <> all(${ids}::uuid[])
  `.execute(trx)
  if (ids.length === 0) return []
  const types = files.map(({ type = null }) => type)
  const alts = files.map(({ alt = null }) => alt)
  const { rows } = await sql<{ id: string }>`
    update files
    set record_id = ${recordId}, loose_since = null, position = named.place - 1, type = named.type, alt = named.alt
    from unnest(${ids}::uuid[], ${types}::text[], ${alts}::text[]) with ordinality as named (id, type, alt, place)
    where files.id = named.id and purpose = ${purpose} and (
      record_id = ${recordId} or (record_id is null and owner_id = coalesce(${ownerId}::uuid, owner_id))
    )
    returning files.id
  `.execute(trx)
  const tied = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !tied.has(id.toLowerCase()))
}

/** A list as a caller named it. */
export interface NamedFiles extends FileList {
  readonly pointerOf: (index: number) => string
}

/** Ties all that a change names. Throws `validation.failed` that points at each file that cannot be used. */
export async function writeFiles(trx: Db, lists: readonly NamedFiles[], tying: Tying): Promise<void> {
  const errors: FieldError[] = []
  for (const { pointerOf, ...list } of lists) {
    const unusable = await tieFiles(trx, list, tying)
    const indexes = unusable.map((id) => list.files.findIndex(({ fileId }) => fileId === id))
    errors.push(...indexes.map((index): FieldError => ({ pointer: pointerOf(index), code: 'file_unusable' })))
  }
  if (errors.length > 0) throw new AppError('validation.failed', { errors })
}

/** Whether a record could be given all of these again: what was let go is removed, or may be used elsewhere. */
export async function areFilesThere(db: Db, recordId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await sql`
    select from files where id = any(${[...ids]}::uuid[]) and coalesce(record_id, ${recordId}) = ${recordId}
  `.execute(db)
  return rows.length === ids.length
}
