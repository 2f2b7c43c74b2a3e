import { sql, type Kysely } from 'kysely'

/**
 * The files of stores. A file belongs to one store and is there for one thing; `files.record_id` names the store
 * too. `position` is the place in the list that the store's people see. And when a store was handed in for review
 * the last time; of those that wait already the last change was that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table store_files (
      file_id uuid primary key references files (id),
      store_id uuid not null references stores (id),
      kind text not null,
      position smallint not null check (position between 0 and 9),
      alt text check (char_length(alt) between 1 and 100),
      constraint store_files_kind
        check (kind in ('LOGO', 'IMAGE', 'BUSINESS_REGISTRATION', 'PERMIT', 'BANKBOOK')),
      constraint store_files_one_logo check (kind <> 'LOGO' or position = 0),
      constraint store_files_alt check (kind = 'IMAGE' or alt is null),
      unique (store_id, kind, position)
    )
  `.execute(db)
  await sql`alter table stores add column submitted_at timestamptz`.execute(db)
  await sql`update stores set submitted_at = updated_at where status = 'PENDING_REVIEW'`.execute(db)
}
