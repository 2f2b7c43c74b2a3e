import { sql, type Kysely } from 'kysely'

/** Wall screens and kiosks of lists (docs/decisions/056). One that is ended is gone; the audit tells of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jrs_devices (
      id uuid primary key,
      jrs_item_id uuid not null references jrs_items (id),
      store_id uuid not null,
      kind text not null check (kind in ('WALL', 'KIOSK')),
      name text not null check (char_length(name) between 1 and 40),
      locale text not null,
      -- of the link that opens it once
      key_hash bytea unique,
      key_ends_at timestamptz,
      -- of the right that the link was traded for
      token_hash bytea unique,
      paired_at timestamptz,
      last_seen_at timestamptz,
      -- of a kiosk
      pin_hash bytea,
      pin_tries smallint not null default 0,
      pin_locked_until timestamptz,
      created_at timestamptz not null,
      constraint jrs_devices_key check ((key_hash is null) = (key_ends_at is null)),
      constraint jrs_devices_token check ((token_hash is null) = (paired_at is null)),
      constraint jrs_devices_pin check ((kind = 'KIOSK') = (pin_hash is not null))
    )
  `.execute(db)
  await sql`create index jrs_devices_list on jrs_devices (jrs_item_id, id)`.execute(db)
  await sql`
    select tell_changes(
      'jrs_devices', 'jrs', 'jrs_item_id', ${"array['operator', 'store:' || store_id, 'device:' || id]"}, '{operator,managers}',
      'n.token_hash is distinct from o.token_hash or n.key_hash is distinct from o.key_hash'
    )
  `.execute(db)
  await tellFollowers(db)
}

/** Whoever follows a list by a link of its own hears of the list, too: that it pauses, closes or is put away. */
async function tellFollowers(db: Kysely<unknown>): Promise<void> {
  for (const move of ['insert', 'delete', 'update'])
    await sql`drop trigger ${sql.ref(`jrs_tell_${move}`)} on jrs_items`.execute(db)
  await sql`
    select tell_changes(
      'jrs_items', 'jrs', 'id', ${"array['operator', 'store:' || store_id, 'jrs:' || id]"}, '{operator,managers}',
      'n.version <> o.version or n.status <> o.status or (n.deleted_at is null) <> (o.deleted_at is null)'
    )
  `.execute(db)
}
