import { sql, type Kysely } from 'kysely'

/** Orders, their payments and refunds. What they come to stands in the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id uuid primary key,
      no text collate "C" not null unique check (no ~ '^O[0-9]{8}-[0-9A-HJKMNP-TV-Z]{6}$'),
      buyer_user_id uuid not null references users (id),
      store_id uuid not null references stores (id),
      type text not null check (type in ('STORE_PLAN', 'PROMOTION_LISTING', 'AD')),
      target_id uuid not null,
      items jsonb not null,
      total bigint not null check (total between 1 and 1000000000),
      supply bigint not null,
      vat bigint not null,
      status text not null default 'PENDING' check (
        status in ('PENDING', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'EXPIRED', 'FAILED', 'CANCELLED')
      ),
      -- nothing expires while a payment is on its way
      expires_at timestamptz,
      paid_at timestamptz,
      checkout_hash bytea unique,
      return_path text not null default '/admin/payments',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      constraint orders_vat check (supply + vat = total),
      constraint orders_paid check (status not in ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED') or paid_at is not null)
    )
  `.execute(db)
  // One open order a target: the second one is the first.
  await sql`create unique index orders_open on orders (target_id, type) where status = 'PENDING'`.execute(db)
  await sql`create index orders_created on orders (created_at, id) include (status, type)`.execute(db)
  await sql`create index orders_total on orders (total, id)`.execute(db)
  await sql`create index orders_status on orders (status, created_at, id)`.execute(db)
  await sql`create index orders_stores on orders (store_id, created_at, id)`.execute(db)
  await sql`create index orders_buyers on orders (buyer_user_id, created_at, id)`.execute(db)
  await sql`create index orders_targets on orders (target_id, created_at)`.execute(db)
  await sql`create index orders_expire on orders (expires_at) where status = 'PENDING'`.execute(db)

  await sql`
    create table payments (
      id uuid primary key,
      order_id uuid not null references orders (id),
      store_id uuid not null,
      provider text not null check (provider in ('TOSS', 'MANUAL')),
      provider_payment_key text collate "C" unique,
      method text,
      status text not null check (
        status in (
          'READY', 'IN_PROGRESS', 'WAITING_FOR_DEPOSIT', 'DONE', 'PARTIAL_CANCELED', 'CANCELED', 'ABORTED', 'EXPIRED'
        )
      ),
      total bigint not null check (total > 0),
      approved_at timestamptz,
      card jsonb,
      virtual_account jsonb,
      receipt_url text,
      failure_code text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1
    )
  `.execute(db)
  // Money is taken once: an order has one payment that is on its way or has come.
  await sql`
    create unique index payments_living on payments (order_id)
    where status not in ('ABORTED', 'EXPIRED')
  `.execute(db)
  await sql`create index payments_orders on payments (order_id, created_at)`.execute(db)
  await sql`create index payments_created on payments (created_at, id) include (status)`.execute(db)
  await sql`create index payments_stores on payments (store_id, created_at, id)`.execute(db)
  await sql`
    create index payments_open on payments (updated_at)
    where status in ('READY', 'IN_PROGRESS', 'WAITING_FOR_DEPOSIT')
  `.execute(db)

  await sql`
    create table refunds (
      id uuid primary key,
      order_id uuid not null references orders (id),
      payment_id uuid not null references payments (id),
      store_id uuid not null,
      amount bigint not null check (amount > 0),
      reason text not null,
      status text not null check (
        status in ('REQUESTED', 'PROCESSING', 'DONE', 'FAILED', 'DECLINED', 'LAPSED')
      ),
      source text not null check (source in ('STAFF', 'PROVIDER', 'SALE')),
      request_id uuid,
      asked_by uuid,
      request_opened_by uuid,
      decided_by uuid,
      decided_at timestamptz,
      note text,
      approval_due_at timestamptz,
      -- sealed; gone once the provider has it
      account_sealed text,
      transaction_key text collate "C" unique,
      failure_code text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      settled_at timestamptz,
      version integer not null default 1
    )
  `.execute(db)
  await sql`create index refunds_orders on refunds (order_id, created_at)`.execute(db)
  await sql`create index refunds_payments on refunds (payment_id)`.execute(db)
  await sql`create index refunds_requests on refunds (request_id) where request_id is not null`.execute(db)
  await sql`create index refunds_lapse on refunds (approval_due_at) where status = 'REQUESTED'`.execute(db)

  await sql`create table payment_webhooks (hash bytea primary key, at timestamptz not null)`.execute(db)
  await sql`create index payment_webhooks_at on payment_webhooks (at)`.execute(db)

  const told = `array['operator', 'store:' || store_id]`
  for (const [table, id] of [
    ['orders', 'id'],
    ['payments', 'order_id'],
    ['refunds', 'order_id'],
  ] as const)
    await sql`select tell_changes(${table}, 'orders', ${id}, ${told}, '{operator,managers}')`.execute(db)
}
