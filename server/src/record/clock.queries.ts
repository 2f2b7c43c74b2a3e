import { sql, type UpdateObject } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { moveRecord, statusesBefore, type MovingTable } from './moves.queries.ts'

/** A move that the clock makes, and the column that says when. */
export interface DueMove<Table extends MovingTable> {
  readonly table: Table
  readonly action: Parameters<typeof moveRecord<Table>>[2]['action']
  /** Holds the instant from which on the move is due. */
  readonly dueAt: keyof Tables[Table] & string
  /** What changes besides. */
  readonly set?: UpdateObject<Tables, Table>
}

/** Moves a record that is due; false when it is not, or not any more. */
export async function moveDue<Table extends MovingTable>(
  trx: Db,
  { table, action, dueAt, set }: DueMove<Table>,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await moveRecord(trx, table, { action, ...(set && { set }) })
    .where(sql<boolean>`id = ${id} and ${sql.ref(dueAt)} <= ${now.toISOString()}`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const listedAtOnce = 1_000

/** Records that are due and were not moved, those that wait longest first. */
export async function listDue<Table extends MovingTable>(
  db: Db,
  { table, action, dueAt }: DueMove<Table>,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where status = any(${[...statusesBefore(table, action)]}::text[]) and ${sql.ref(dueAt)} <= ${now.toISOString()}
    order by ${sql.ref(dueAt)} limit ${listedAtOnce}
  `.execute(db)
  return rows.map(({ id }) => id)
}
