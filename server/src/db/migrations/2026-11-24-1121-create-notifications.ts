import { sql, type Kysely } from 'kysely'

/** What somebody is told in the console. The same of the same record is one as long as it was not read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key,
      recipient_id uuid not null references users (id),
      sender_id uuid references users (id),
      type text not null,
      entity text not null,
      entity_id uuid not null,
      name text not null,
      at timestamptz not null,
      read_at timestamptz
    )
  `.execute(db)
  await sql`create index notifications_recipient on notifications (recipient_id, at, id)`.execute(db)
  await sql`
    create unique index notifications_unread on notifications (recipient_id, type, entity_id) where read_at is null
  `.execute(db)
  await sql`create index notifications_at on notifications (at)`.execute(db)
  await sql`
    select tell_changes(
      'notifications', 'notifications', 'id', 'array[''user:'' || recipient_id]', '{}',
      'n.at <> o.at or n.read_at is distinct from o.read_at'
    )
  `.execute(db)
}
