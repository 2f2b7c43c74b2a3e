import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** A column of texts that are sealed with `FIELD_KEY` (`sealed.ts`), as its feature declares it. */
export interface SealedColumn {
  readonly table: keyof Tables
  readonly column: string
  /** By which column a row is found. */
  readonly id: string
  /** For what the text of a row is sealed. */
  readonly sealedAs: (id: string) => string
}

interface Sealed {
  readonly id: string
  readonly sealed: string
}

/** So many rows whose text one of these keys sealed, locked. */
export async function lockSealed(
  trx: Db,
  { table, column, id }: SealedColumn,
  { keyIds, most }: { readonly keyIds: readonly string[]; readonly most: number },
): Promise<readonly Sealed[]> {
  const { rows } = await sql<Sealed>`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where split_part(${sql.ref(column)}, '.', 1) = any(${[...keyIds]}::text[])
    order by ${sql.ref(id)} limit ${most} for update skip locked
  `.execute(trx)
  return rows
}

/** The same text under another key: no change of the record. */
export async function replaceSealed(
  trx: Db,
  { table, column, id: idColumn }: SealedColumn,
  { id, sealed }: Sealed,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} where ${sql.ref(idColumn)} = ${id}
  `.execute(trx)
}
