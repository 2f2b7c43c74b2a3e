import { sql, type Kysely } from 'kysely'

/**
 * Cards that plans are renewed with. The key by which the provider charges one is sealed; a row begins with the page on
 * which the card is given, and stays without the key once it is removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_methods (
      id uuid primary key,
      store_id uuid not null references stores (id),
      customer_key text collate "C" not null unique,
      status text not null default 'PENDING' check (status in ('PENDING', 'ACTIVE', 'FAILED', 'REMOVED')),
      checkout_hash bytea unique,
      expires_at timestamptz not null,
      -- of the provider's window, good once; gone when the card is there
      auth_sealed text,
      sealed_key text,
      issuer text,
      last4 text,
      card_type text,
      owner_type text,
      -- the provider does not tell it
      expires_on text,
      is_default boolean not null default false,
      failure_code text,
      created_by uuid not null references users (id),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      removed_at timestamptz,
      version integer not null default 1,
      constraint payment_methods_active check (
        status <> 'ACTIVE' or (sealed_key is not null and issuer is not null and last4 is not null)
      ),
      constraint payment_methods_default check (not is_default or status = 'ACTIVE')
    )
  `.execute(db)
  await sql`create index payment_methods_store on payment_methods (store_id, status, created_at)`.execute(db)
  await sql`create unique index payment_methods_one_default on payment_methods (store_id) where is_default`.execute(
    db,
  )
}
