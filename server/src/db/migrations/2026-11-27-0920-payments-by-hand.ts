import { sql, type Kysely } from 'kysely'

/** What card companies take back by themselves, and the tax document of a payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds drop constraint refunds_source_check`.execute(db)
  await sql`
    alter table refunds add constraint refunds_source_check
    check (source in ('STAFF', 'PROVIDER', 'SALE', 'CHARGEBACK'))
  `.execute(db)
  await sql`alter table payments add column proof jsonb`.execute(db)
  await sql`
    create unique index ledger_moves_corrections on ledger_moves (corrects_id) where corrects_id is not null
  `.execute(db)
}
