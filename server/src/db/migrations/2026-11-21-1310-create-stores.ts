import { sql, type Kysely } from 'kysely'

/**
 * Stores. `name_key` is the name without spaces and capitals, `initials` its Hangul initial consonants, both for
 * the search; `status_rank` puts the states into the order of a store's life.
 *
 * As with members, texts that are sorted or searched by their beginning are in the order of code points, and the
 * orders of the list carry what it filters by, so that pages are found on indexes alone. Deleted drafts are in
 * none of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stores (
      id uuid primary key,
      name text collate "C" not null check (char_length(name) between 1 and 60),
      name_key text collate "C" generated always as (lower(replace(name, ' ', ''))) stored,
      initials text collate "C" generated always as (hangul_initials(replace(name, ' ', ''))) stored,
      category_id uuid references categories (id),
      phone text,
      phone_digits text collate "C" generated always as (replace(phone, '-', '')) stored,
      email text,
      description text check (char_length(description) <= 2000),
      business_number text collate "C" check (business_number ~ '^[1-9][0-9]{9}$'),
      branch_no text check (branch_no ~ '^[0-9]{4}$'),
      business_name text check (char_length(business_name) between 1 and 80),
      representative_name text check (char_length(representative_name) between 1 and 40),
      opened_on date,
      zonecode text check (zonecode ~ '^[0-9]{5}$'),
      road_address text check (char_length(road_address) between 1 and 200),
      address_detail text check (char_length(address_detail) between 1 and 100),
      bcode text collate "C" check (bcode ~ '^[0-9]{10}$'),
      lat double precision check (lat between 33 and 39),
      lng double precision check (lng between 124 and 132),
      opening_hours jsonb not null default '[]' check (jsonb_typeof(opening_hours) = 'array'),
      holiday_note text check (char_length(holiday_note) between 1 and 200),
      homepage text check (homepage like 'https://%'),
      instagram text check (instagram like 'https://%'),
      kakao_channel text check (kakao_channel like 'https://%'),
      tags text[] not null default '{}' check (cardinality(tags) <= 10),
      status text not null default 'DRAFT',
      status_rank smallint not null generated always as (
        case status
          when 'DRAFT' then 0 when 'PENDING_REVIEW' then 1 when 'REJECTED' then 2
          when 'ACTIVE' then 3 when 'SUSPENDED' then 4 when 'CLOSED' then 5
        end
      ) stored,
      review_note text check (char_length(review_note) between 2 and 500),
      reviewed_by uuid references users (id),
      reviewed_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      version integer not null default 1,
      constraint stores_status
        check (status in ('DRAFT', 'PENDING_REVIEW', 'REJECTED', 'ACTIVE', 'SUSPENDED', 'CLOSED')),
      constraint stores_place check ((lat is null) = (lng is null)),
      constraint stores_reviewed check ((reviewed_by is null) = (reviewed_at is null)),
      constraint stores_rejected_why check (status <> 'REJECTED' or review_note is not null),
      constraint stores_only_drafts_deleted check (deleted_at is null or status = 'DRAFT'),
      constraint stores_complete check (
        status in ('DRAFT', 'REJECTED')
        or (
          category_id is not null and phone is not null and business_number is not null
          and business_name is not null and representative_name is not null and opened_on is not null
          and zonecode is not null and road_address is not null and bcode is not null
        )
      )
    )
  `.execute(db)
  await sql`
    alter table stores set (
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.02
    )
  `.execute(db)
  await sql`alter table stores alter column name_key set statistics 1000`.execute(db)
  await sql`alter table stores alter column initials set statistics 1000`.execute(db)
  await sql`
    create unique index stores_business_number on stores (business_number, coalesce(branch_no, ''))
    where deleted_at is null
  `.execute(db)
  await sql`
    create index stores_created on stores (created_at, id)
    include (name, status, status_rank, category_id, bcode) where deleted_at is null
  `.execute(db)
  await sql`
    create index stores_name on stores (name, id)
    include (created_at, status, status_rank, category_id, bcode) where deleted_at is null
  `.execute(db)
  await sql`
    create index stores_status_rank on stores (status_rank, id)
    include (name, created_at, status, category_id, bcode) where deleted_at is null
  `.execute(db)
  await sql`
    create index stores_category on stores (category_id, status)
    include (id, name, created_at, status_rank, bcode) where deleted_at is null
  `.execute(db)
  await sql`
    create index stores_region on stores (bcode)
    include (id, name, created_at, status, status_rank, category_id) where deleted_at is null
  `.execute(db)
  await sql`
    create index stores_name_key on stores (name_key)
    include (id, name, created_at, status, status_rank, category_id, bcode) where deleted_at is null
  `.execute(db)
  await sql`
    create index stores_initials on stores (initials)
    include (id, name, created_at, status, status_rank, category_id, bcode) where deleted_at is null
  `.execute(db)
  await sql`create index stores_phone on stores (phone_digits) where deleted_at is null`.execute(db)
  await sql`
    create index stores_phone4 on stores (right(phone_digits, 4)) where deleted_at is null
  `.execute(db)
  // Who works where; that each store keeps an owner is guarded by changes that lock the store first.
  await sql`
    create table store_staff (
      store_id uuid not null references stores (id),
      user_id uuid not null references users (id),
      staff_role text not null check (staff_role in ('OWNER', 'STAFF')),
      created_at timestamptz not null,
      primary key (store_id, user_id)
    )
  `.execute(db)
  await sql`create index store_staff_user on store_staff (user_id) include (store_id, staff_role)`.execute(db)
}
