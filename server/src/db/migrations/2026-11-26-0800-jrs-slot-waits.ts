import { sql, type Kysely } from 'kysely'

/**
 * Who waits for a place of a full slot. Nobody of them is on the list until an offer is taken; then the entry is made in
 * the same transaction, after the row says so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jrs_slot_waits (
      id uuid primary key,
      -- the order of waiting: given under the lock of the list's number
      sort_key bigint generated always as identity,
      jrs_item_id uuid not null references jrs_items (id),
      store_id uuid not null,
      slot_at timestamptz not null,
      name text collate "C" not null check (char_length(name) between 1 and 40),
      phone text collate "C" not null check (phone ~ '^\\+8210[0-9]{8}$'),
      party_size smallint not null check (party_size between 1 and 50),
      answers jsonb not null default '{}',
      is_by_qr boolean not null,
      locale text not null,
      status text not null default 'WAITING' check (status in ('WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT')),
      joined_at timestamptz not null,
      offered_at timestamptz,
      offer_ends_at timestamptz,
      entry_id uuid references jrs_entries (id) deferrable initially deferred,
      key_hash bytea not null unique,
      join_hash bytea not null unique,
      constraint jrs_slot_waits_offer check ((offered_at is null) = (offer_ends_at is null)),
      constraint jrs_slot_waits_offered check (status <> 'OFFERED' or offer_ends_at is not null),
      constraint jrs_slot_waits_taken check ((status = 'TAKEN') = (entry_id is not null))
    )
  `.execute(db)
  await sql`
    create unique index jrs_slot_waits_own on jrs_slot_waits (jrs_item_id, slot_at, phone)
    where status in ('WAITING', 'OFFERED')
  `.execute(db)
  await sql`create index jrs_slot_waits_offers on jrs_slot_waits (offer_ends_at) where status = 'OFFERED'`.execute(
    db,
  )
  await sql`create index jrs_slot_waits_slots on jrs_slot_waits (slot_at)`.execute(db)
  await sql`create index jrs_slot_waits_entries on jrs_slot_waits (entry_id) where entry_id is not null`.execute(
    db,
  )
  const channels = "array['operator', 'store:' || store_id]"
  await sql`
    select tell_changes(
      'jrs_slot_waits', 'jrs', 'jrs_item_id', ${channels}, '{operator,managers}', 'n.status <> o.status'
    )
  `.execute(db)
}
