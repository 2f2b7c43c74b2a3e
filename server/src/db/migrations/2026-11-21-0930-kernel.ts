import { sql, type Kysely } from 'kysely'

/** What every feature stands on: idempotency keys, request counts, audit records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      owner text not null,
      endpoint text not null,
      key text not null,
      body_hash text not null,
      answer jsonb,
      created_at timestamptz not null,
      primary key (owner, endpoint, key)
    )
  `.execute(db)
  await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(db)
  await sql`
    create table rate_windows (
      key text not null,
      window_start bigint not null,
      count integer not null,
      primary key (key, window_start)
    )
  `.execute(db)
  await sql`create index rate_windows_start on rate_windows (window_start)`.execute(db)
  // `seq`, `prev_hash` and `hash` are null until the sealing job has put the record into the chain.
  await sql`
    create table audit_records (
      id uuid primary key,
      at timestamptz not null,
      actor_id uuid,
      actor_role text,
      action text not null,
      entity text not null,
      entity_id text,
      subject_ids uuid[] not null default '{}',
      changes jsonb,
      reason text,
      ip text,
      request_id text,
      seq bigint unique,
      prev_hash text,
      hash text,
      check ((seq is null) = (hash is null))
    )
  `.execute(db)
  await sql`create index audit_records_newest on audit_records (at desc, id desc)`.execute(db)
  await sql`create index audit_records_actor on audit_records (actor_id, at desc, id desc)`.execute(db)
  await sql`create index audit_records_action on audit_records (action, at desc, id desc)`.execute(db)
  await sql`create index audit_records_subjects on audit_records using gin (subject_ids)`.execute(db)
  await sql`create index audit_records_unsealed on audit_records (id) where seq is null`.execute(db)
  // Where the chain begins, once its oldest records are deleted; `mac` is made with the chain's key.
  await sql`
    create table audit_checkpoint (
      is_only boolean primary key default true check (is_only),
      seq bigint not null,
      hash text not null,
      mac text not null
    )
  `.execute(db)
  // Append-only: the one permitted update fills in the seal; rows go only when their two years are over.
  await sql`
    create function audit_records_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then raise exception 'audit records cannot be truncated'; end if;
      if tg_op = 'DELETE' then
        if old.at > now() - interval '2 years' then raise exception 'audit records are kept 2 years'; end if;
        return old;
      end if;
      if old.seq is not null
         or (to_jsonb(new) - 'seq' - 'prev_hash' - 'hash') <> (to_jsonb(old) - 'seq' - 'prev_hash' - 'hash') then
        raise exception 'audit records cannot be changed';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger audit_records_guard before update or delete on audit_records
    for each row execute function audit_records_guard()
  `.execute(db)
  await sql`
    create trigger audit_records_no_truncate before truncate on audit_records
    for each statement execute function audit_records_guard()
  `.execute(db)
}
