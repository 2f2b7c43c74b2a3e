import { sql, type Kysely } from 'kysely'

/** What the operator sets; one row, or none while nothing was set. `version` tells when it changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      id boolean primary key default true check (id),
      value jsonb not null check (jsonb_typeof(value) = 'object'),
      version integer not null default 1,
      updated_at timestamptz not null
    )
  `.execute(db)
}
