import { sql, type Kysely } from 'kysely'

/** What oversees the audit records: runs through their chain, and the sign-off of each month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_verifications (
      id uuid primary key,
      state text not null check (state in ('RUNNING', 'WHOLE', 'BROKEN', 'ABANDONED')),
      requested_by uuid not null,
      requested_at timestamptz not null,
      alive_at timestamptz not null,
      finished_at timestamptz,
      checked bigint not null default 0,
      total bigint not null default 0,
      unsealed bigint,
      last_hash text,
      fault text check (fault in ('changed', 'missing', 'checkpoint')),
      broken_seq bigint,
      broken_record_id uuid,
      whole_until timestamptz,
      check ((state = 'RUNNING') = (finished_at is null)),
      check ((state = 'BROKEN') = (fault is not null))
    )
  `.execute(db)
  await sql`create index audit_verifications_newest on audit_verifications (requested_at desc, id desc)`.execute(
    db,
  )
  // One at a time, over all servers.
  await sql`create unique index audit_verifications_running on audit_verifications (state) where state = 'RUNNING'`.execute(
    db,
  )
  await sql`
    create table audit_reviews (
      month text primary key check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
      reviewer_id uuid not null,
      reviewer_role text not null,
      at timestamptz not null,
      note text not null,
      record_count bigint not null,
      by_action jsonb not null
    )
  `.execute(db)
  // A sign-off stands as it was given.
  await sql`
    create function audit_reviews_guard() returns trigger language plpgsql as $$
    begin
      raise exception 'audit reviews cannot be changed';
    end $$
  `.execute(db)
  await sql`
    create trigger audit_reviews_guard before update or delete on audit_reviews
    for each row execute function audit_reviews_guard()
  `.execute(db)
}
