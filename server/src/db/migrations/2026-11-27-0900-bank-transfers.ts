import { sql, type Kysely } from 'kysely'

/** Orders that are paid by bank transfer: in whose name, and those that are waited for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column depositor_name text`.execute(db)
  await sql`
    create index payments_transfers on payments (created_at, id)
    where provider = 'MANUAL' and status = 'WAITING_FOR_DEPOSIT'
  `.execute(db)
}
