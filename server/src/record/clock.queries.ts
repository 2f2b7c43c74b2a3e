import { sql, type RawBuilder, type UpdateObject } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { moveRecord, statusesBefore, type MovingTable } from './moves.queries.ts'

/** A move that the clock makes, and the column that says when. */
export interface DueMove<Table extends MovingTable> {
  readonly table: Table
  readonly action: Parameters<typeof moveRecord<Table>>[2]['action']
  /** Holds the instant from which on the move is due. */
  readonly dueAt: keyof Tables[Table] & string
  /** What has to be true of it besides. */
  readonly only?: RawBuilder<boolean>
  /** What changes besides. */
  readonly set?: UpdateObject<Tables, Table>
}

/** A record that was moved, and where it was. */
export interface Moved {
  readonly id: string
  readonly from: string
}

/** So many are moved together: few enough that whoever waits for one of them hardly notices. */
const movedTogether = 200

/**
 * Moves records that are due, or this one if it is; those that wait longest first, so many at once. They are locked
 * before: whoever changes one at the same time comes before or after. In the order of their ids, as by everybody who
 * locks many: of two who lock the same in another order neither would go on.
 */
export async function moveDue<Table extends MovingTable>(
  trx: Db,
  due: DueMove<Table>,
  { id, now }: { id?: string; now: Date },
): Promise<{ moved: Moved[]; isAll: boolean }> {
  const { table, action, set } = due
  const found = await listDue(trx, due, { id, now, most: movedTogether })
  if (found.length === 0) return { moved: [], isAll: true }
  const { rows: moved } = await sql<Moved>`
    select id, status as from from ${sql.table(table)} where id = any(${found}::uuid[]) and ${isDue(due, now)}
    order by id for update
  `.execute(trx)
  const ids = moved.map((one) => one.id)
  if (ids.length > 0) {
    await moveRecord(trx, table, { action, ...(set && { set }) })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute()
  }
  return { moved, isAll: found.length < movedTogether }
}

const listedAtOnce = 1_000

function isDue<Table extends MovingTable>({ table, action, dueAt, only }: DueMove<Table>, now: Date) {
  const before = [...statusesBefore(table, action)]
  const besides = only === undefined ? sql`` : sql`and ${only}`
  return sql`status = any(${before}::text[]) and ${sql.ref(dueAt)} <= ${now.toISOString()} ${besides}`
}

/** Records that are due and were not moved, those that wait longest first; only this one if it is named. */
export async function listDue<Table extends MovingTable>(
  db: Db,
  due: DueMove<Table>,
  { id, now, most = listedAtOnce }: { id?: string | undefined; now: Date; most?: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(due.table)} where ${isDue(due, now)} ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by ${sql.ref(due.dueAt)}, id limit ${most}
  `.execute(db)
  return rows.map(({ id }) => id)
}
