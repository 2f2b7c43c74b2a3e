import { chargedStatuses, failedStatuses } from '@madang/contract/order-actions'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { before, dayMs } from '../../db/instants.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { AwaitedOrder } from './payments.matching.ts'
import type { BankFileTable, BankRowTable, KeptLine } from './payments.tables.ts'

export type BankFileRecord = Selectable<BankFileTable>
export type BankRowRecord = Selectable<BankRowTable>

const fileColumns = ['id', 'name', 'withdrawals', 'lines', 'createdBy', 'createdAt'] as const
const rowColumns = [
  'id',
  'hash',
  'transferredAt',
  'amount',
  'name',
  'memo',
  'paymentId',
  'orderId',
  'dismissedAt',
  'createdAt',
] as const

export type NewRow = Pick<BankRowRecord, 'hash' | 'transferredAt' | 'amount' | 'name' | 'memo'>

/** Keeps rows that are not kept yet; gives the id of each, in their order. */
export async function keepRows(trx: Db, rows: readonly NewRow[], now: Date): Promise<string[]> {
  if (rows.length === 0) return []
  const at = now.toISOString()
  // In one order, so that two who upload the same rows at once do not wait for each other.
  const sorted = rows.toSorted((a, b) => Buffer.compare(a.hash, b.hash))
  const values = sorted.map((row) => ({
    ...row,
    id: uuidV7(now),
    paymentId: null,
    orderId: null,
    dismissedAt: null,
    createdAt: at,
  }))
  const together = 1_000
  for (let from = 0; from < values.length; from += together) {
    await trx
      .insertInto('bankRows')
      .values(values.slice(from, from + together))
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
  }
  const hashes = rows.map(({ hash }) => hash)
  const kept = await trx
    .selectFrom('bankRows')
    .select(['id', 'hash'])
    .where(sql<boolean>`hash = any(${hashes}::bytea[])`)
    .execute()
  const ids = new Map(kept.map(({ id, hash }) => [hash.toString('hex'), id]))
  return hashes.map((hash) => {
    const id = ids.get(hash.toString('hex'))
    if (id === undefined) throw new Error('A row of a bank file was not kept.')
    return id
  })
}

export async function insertFile(
  trx: Db,
  file: Pick<BankFileRecord, 'name' | 'withdrawals' | 'createdBy'> & { readonly lines: readonly KeptLine[] },
  now: Date,
): Promise<BankFileRecord> {
  return trx
    .insertInto('bankFiles')
    .values({
      ...file,
      id: uuidV7(now),
      lines: sql`${JSON.stringify(file.lines)}::jsonb`,
      createdAt: now.toISOString(),
    })
    .returning(fileColumns)
    .executeTakeFirstOrThrow()
}

export function findFile(db: Db, id: string): Promise<BankFileRecord | undefined> {
  return db.selectFrom('bankFiles').select(fileColumns).where('id', '=', id).executeTakeFirst()
}

export function listRows(db: Db, ids: readonly string[]): Promise<BankRowRecord[]> {
  return db
    .selectFrom('bankRows')
    .select(rowColumns)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** Before the order that it is booked for, so that a row is booked once. */
export function lockRow(trx: Db, id: string): Promise<BankRowRecord | undefined> {
  return trx.selectFrom('bankRows').select(rowColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateRow(
  trx: Db,
  id: string,
  set: Partial<Pick<BankRowRecord, 'paymentId' | 'orderId' | 'dismissedAt'>>,
): Promise<void> {
  await trx.updateTable('bankRows').set(set).where('id', '=', id).execute()
}

/** What was booked with this payment is to be decided again. */
export async function freeRowsOf(trx: Db, paymentId: string): Promise<void> {
  await trx
    .updateTable('bankRows')
    .set({ paymentId: null, orderId: null })
    .where('paymentId', '=', paymentId)
    .execute()
}

/**
 * Orders that a transfer is waited for, those for which one was announced since then that may still come, and those that
 * one paid since then, whose money may come twice or, written down by hand, with this row. `viewerId` and
 * `uploaderId` are users, who may work in their stores.
 */
export async function listAwaited(
  db: Db,
  { lateSince, viewerId, uploaderId }: Record<'lateSince' | 'viewerId' | 'uploaderId', string>,
): Promise<AwaitedOrder[]> {
  const { rows } = await sql<AwaitedOrder>`
    select o.id as order_id, o.no as order_no, s.name as store_name, p.depositor_name, o.total as amount,
      p.created_at as announced_at, o.status = any(${[...failedStatuses]}::text[]) as is_late,
      o.status = any(${[...chargedStatuses]}::text[]) as is_paid,
      p.id in (select payment_id from bank_rows where payment_id is not null) as has_row,
      exists (select from store_staff as w where w.store_id = o.store_id and w.user_id = ${viewerId}) as is_own,
      exists (select from store_staff as w where w.store_id = o.store_id and w.user_id = ${uploaderId}) as is_uploaders
    from payments as p join orders as o on o.id = p.order_id join stores as s on s.id = o.store_id
    where p.provider = 'MANUAL' and (
      p.status = 'WAITING_FOR_DEPOSIT'
      or p.status in ('DONE', 'PARTIAL_CANCELED') and p.created_at > ${lateSince}
      or p.status = 'EXPIRED' and p.created_at > ${lateSince}
        and not exists (
          select from payments as l
          where l.order_id = o.id and l.provider = 'MANUAL' and (l.status <> 'EXPIRED' or l.created_at > p.created_at)
        )
    )
    order by p.created_at, p.id
  `.execute(db)
  return rows
}

/** The last files, with how many of their rows are booked. */
export async function listFiles(db: Db) {
  const { rows } = await sql<{ id: string; name: string; createdAt: string; rows: number; booked: number }>`
    select f.id, f.name, f.created_at, jsonb_array_length(f.lines) as rows, (
      select count(*)::integer from bank_rows as r where r.payment_id is not null and r.id in (
        select (line ->> 'rowId')::uuid from jsonb_array_elements(f.lines) as line
      )
    ) as booked
    from bank_files as f order by f.created_at desc, f.id desc limit 20
  `.execute(db)
  return rows
}

const filesKeptMs = 180 * dayMs

/** What was read of the bank and came to nothing names people who have nothing to do with us. */
export async function deleteOldFiles(db: Db, now: Date): Promise<void> {
  const keptSince = before(now, filesKeptMs)
  await db.deleteFrom('bankFiles').where('createdAt', '<', keptSince).execute()
  await db.deleteFrom('bankRows').where('createdAt', '<', keptSince).where('paymentId', 'is', null).execute()
}
