import { sql, type Kysely } from 'kysely'

/**
 * What became of the last text of an entry, whether it was told that its turn is near, and what a store's texts of a
 * business day come to. Who still stands in a queue when its business day ends (05:00 in Seoul) is taken off it then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table jrs_entries
      add text_kind text,
      add text_state text check (text_state in ('SENT', 'FAILED')),
      add text_at timestamptz,
      add is_told_ahead boolean not null default false,
      add day_ends_at timestamptz generated always as (
        case when kind = 'QUEUE' then (business_day + interval '29 hours') at time zone 'Asia/Seoul' end
      ) stored,
      add constraint jrs_entries_text check ((text_kind is null) = (text_state is null) and (text_kind is null) = (text_at is null))
  `.execute(db)
  await sql`
    create index jrs_entries_day_due on jrs_entries (day_ends_at) where status in ('WAITING', 'CALLED')
  `.execute(db)
  await sql`
    create table jrs_text_days (
      store_id uuid not null references stores (id) on delete cascade,
      day date not null,
      sent integer not null default 0 check (sent >= 0),
      failed_at timestamptz,
      primary key (store_id, day)
    )
  `.execute(db)
  await tellFailures(db)
}

/** A call that nobody heard is told to the board; one that left is no news to anybody. */
async function tellFailures(db: Kysely<unknown>): Promise<void> {
  for (const on of ['insert', 'update', 'delete'])
    await sql`drop trigger if exists ${sql.ref(`jrs_tell_${on}`)} on jrs_entries`.execute(db)
  const channels = "array['operator', 'store:' || store_id, 'jrs:' || jrs_item_id]"
  const changed = `n.version <> o.version or n.status <> o.status
    or (n.text_state = 'FAILED' and n.text_at is distinct from o.text_at)`
  await sql`
    select tell_changes('jrs_entries', 'jrs', 'jrs_item_id', ${channels}, '{operator,managers}', ${changed})
  `.execute(db)
}
