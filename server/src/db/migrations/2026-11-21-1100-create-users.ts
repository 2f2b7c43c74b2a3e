import { sql, type Kysely } from 'kysely'

/**
 * Members. `initials` (Hangul initial consonants) and `phone4` (last four digits) serve the search,
 * `user_count_changes` the totals: triggers append differences there, so that writers never wait
 * for a shared counter row; a job folds them together.
 *
 * Names are in the order of their code points (collation "C"): that is the Korean dictionary's order of
 * syllables, it is the same on every PostgreSQL, and lets one index serve both order and beginnings.
 *
 * The three orders of the list carry every column that the list filters by: a page is found by walking one
 * of them without touching the table. The others find small sets, and carry the orders for the same reason.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      phone text,
      phone_hash text,
      name text collate "C" not null,
      initials text collate "C" generated always as (hangul_initials(name)) stored,
      phone4 text generated always as (right(phone, 4)) stored,
      email text,
      authority_type text not null check (authority_type in ('USER', 'MANAGER', 'ADMIN', 'SUPER_ADMIN')),
      status text not null check (status in ('ACTIVE', 'SUSPENDED', 'WITHDRAWN')),
      locale text not null check (locale in ('br', 'cn', 'es', 'gb', 'ir', 'kr')),
      avatar_file_id uuid,
      marketing_consent_at timestamptz,
      night_consent_at timestamptz,
      two_factor_enabled boolean not null default false,
      last_login_at timestamptz,
      memo text,
      withdrawn_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      check ((status = 'WITHDRAWN') = (withdrawn_at is not null)),
      check ((phone is null) = (withdrawn_at is not null))
    )
  `.execute(db)
  // Pages are found on indexes alone, which only works on what vacuum has seen; the default waits for 20 % of the rows.
  await sql`
    alter table users set (
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.02
    )
  `.execute(db)
  // Beginnings of names are many: with the default of 100 steps the planner takes a rare one for a common one.
  await sql`alter table users alter column name set statistics 1000`.execute(db)
  await sql`alter table users alter column initials set statistics 1000`.execute(db)
  await sql`create unique index users_phone on users (phone)`.execute(db)
  await sql`create index users_phone4 on users (phone4)`.execute(db)
  await sql`
    create index users_created on users (created_at, id)
    include (name, initials, authority_type, status, last_login_at)
  `.execute(db)
  await sql`
    create index users_name on users (name, id)
    include (initials, authority_type, status, created_at, last_login_at)
  `.execute(db)
  await sql`
    create index users_last_login on users (last_login_at desc nulls last, id desc)
    include (name, initials, authority_type, status, created_at)
  `.execute(db)
  await sql`
    create index users_initials on users (initials)
    include (id, name, authority_type, status, created_at, last_login_at)
  `.execute(db)
  await sql`
    create index users_given_name on users (substr(name, 2))
    include (id, name, authority_type, status, created_at, last_login_at)
  `.execute(db)
  await sql`
    create index users_staff on users (authority_type, status)
    include (id, name, initials, created_at, last_login_at) where authority_type <> 'USER'
  `.execute(db)
  await sql`
    create index users_not_active on users (status)
    include (id, name, initials, authority_type, created_at, last_login_at) where status <> 'ACTIVE'
  `.execute(db)
  await createCounts(db)
}

async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_count_changes (
      id bigint generated always as identity primary key,
      authority_type text not null,
      status text not null,
      amount bigint not null
    )
  `.execute(db)
  await sql`
    create function users_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into user_count_changes (authority_type, status, amount)
          select authority_type, status, count(*) from new_rows group by 1, 2;
      else
        insert into user_count_changes (authority_type, status, amount)
          select authority_type, status, -count(*) from old_rows group by 1, 2;
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger users_count_insert after insert on users
    referencing new table as new_rows for each statement execute function users_count()
  `.execute(db)
  await sql`
    create trigger users_count_delete after delete on users
    referencing old table as old_rows for each statement execute function users_count()
  `.execute(db)
  // A sign-in sets last_login_at on every visit: only a change of role or status may touch the counts.
  await sql`
    create function users_count_row() returns trigger language plpgsql as $$
    begin
      insert into user_count_changes (authority_type, status, amount)
        values (old.authority_type, old.status, -1), (new.authority_type, new.status, 1);
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger users_count_update after update on users for each row
    when (old.authority_type <> new.authority_type or old.status <> new.status)
    execute function users_count_row()
  `.execute(db)
}
