import { sql, type Kysely } from 'kysely'

/**
 * Promotions. Where and of which category one is comes from its store and is kept here too, so that visitors' lists are
 * found on one index; triggers keep it true. `begins_at` is when the clock makes one live: what a suspended store holds
 * (`held_from`) does not begin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promotions (
      id uuid primary key,
      store_id uuid not null references stores (id),
      code text collate "C" not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
      type text not null default 'EVENT' check (type in ('EVENT', 'DISCOUNT', 'COUPON', 'GIFT')),
      title text collate "C" not null check (char_length(title) between 2 and 60),
      title_key text collate "C" generated always as (lower(replace(title, ' ', ''))) stored,
      initials text collate "C" generated always as (hangul_initials(replace(title, ' ', ''))) stored,
      summary text check (char_length(summary) between 1 and 120),
      body text check (char_length(body) between 1 and 5000),
      benefit_kind text not null default 'NONE' check (benefit_kind in ('PERCENT', 'AMOUNT', 'GIFT', 'NONE')),
      benefit_value integer,
      min_spend integer check (min_spend between 1 and 10000000),
      benefit_text text check (char_length(benefit_text) between 1 and 100),
      start_at timestamptz,
      end_at timestamptz,
      display_from timestamptz,
      display_to timestamptz,
      same_as_store boolean not null default true,
      place_name text check (char_length(place_name) between 1 and 60),
      place_address text check (char_length(place_address) between 1 and 200),
      place_lat double precision check (place_lat between 33 and 39),
      place_lng double precision check (place_lng between 124 and 132),
      limit_total integer check (limit_total between 1 and 1000000),
      limit_per_member integer check (limit_per_member between 1 and 1000),
      conditions text check (char_length(conditions) between 1 and 1000),
      contact text check (char_length(contact) between 1 and 40),
      listing text not null default 'FREE' check (listing in ('FREE', 'PAID')),
      status text not null default 'DRAFT',
      status_rank smallint not null generated always as (
        case status
          when 'DRAFT' then 0 when 'PENDING_REVIEW' then 1 when 'REJECTED' then 2 when 'PENDING_PAYMENT' then 3
          when 'SCHEDULED' then 4 when 'LIVE' then 5 when 'PAUSED' then 6 when 'ENDED' then 7
          when 'CANCELLED' then 8 when 'ARCHIVED' then 9
        end
      ) stored,
      paused_by text check (paused_by in ('STORE', 'OPERATOR')),
      held_from text check (held_from in ('SCHEDULED', 'LIVE', 'PAUSED')),
      begins_at timestamptz generated always as (case when held_from is null then start_at end) stored,
      submitted_at timestamptz,
      review_note text check (char_length(review_note) between 2 and 500),
      reviewed_by uuid references users (id),
      reviewed_at timestamptz,
      changed_at timestamptz,
      change_note text check (char_length(change_note) between 2 and 200),
      is_change_unseen boolean not null default false,
      view_count integer not null default 0,
      share_count integer not null default 0,
      category_id uuid,
      region text collate "C",
      lat double precision,
      lng double precision,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      version integer not null default 1,
      constraint promotions_status check (status in (
        'DRAFT', 'PENDING_REVIEW', 'REJECTED', 'PENDING_PAYMENT', 'SCHEDULED', 'LIVE', 'PAUSED', 'ENDED', 'CANCELLED',
        'ARCHIVED'
      )),
      constraint promotions_period check (end_at > start_at and end_at <= start_at + interval '365 days'),
      constraint promotions_display check (display_to > display_from),
      constraint promotions_benefit check (case benefit_kind
        when 'PERCENT' then benefit_value between 1 and 100
        when 'AMOUNT' then benefit_value between 100 and 10000000
        else benefit_value is null
      end),
      constraint promotions_place check (
        (place_lat is null) = (place_lng is null)
        and not (same_as_store and (place_name is not null or place_address is not null or place_lat is not null))
      ),
      constraint promotions_changed check ((changed_at is null) = (change_note is null)),
      constraint promotions_reviewed check ((reviewed_by is null) = (reviewed_at is null)),
      constraint promotions_rejected_why check (status <> 'REJECTED' or review_note is not null),
      constraint promotions_only_drafts_deleted check (deleted_at is null or status = 'DRAFT'),
      constraint promotions_complete check (
        status in ('DRAFT', 'REJECTED', 'ARCHIVED')
        or (
          summary is not null and start_at is not null and end_at is not null
          and (benefit_kind not in ('PERCENT', 'AMOUNT') or benefit_value is not null)
          and (same_as_store or (place_name is not null and place_address is not null))
        )
      )
    )
  `.execute(db)
  await sql`
    alter table promotions set (
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.02
    )
  `.execute(db)
  await createIndexes(db)
  await keepPlaces(db)
  await sql`select keep_counts('promotions', null, true)`.execute(db)
  await changeSite(db)
}

const carried = ['id', 'created_at', 'submitted_at', 'start_at', 'end_at', 'status_rank', 'type', 'store_id']

/** What the list sorts by or looks for; each carries what the list filters by. */
const lists: readonly (readonly [name: string, on: string])[] = [
  ['created', 'created_at, id'],
  ['title', 'title, id'],
  ['status_rank', 'status_rank, id'],
  ['start', `coalesce(start_at, 'infinity'), id`],
  ['start_last', `coalesce(start_at, '-infinity'), id`],
  ['end', `coalesce(end_at, 'infinity'), id`],
  ['end_last', `coalesce(end_at, '-infinity'), id`],
  ['submitted', `coalesce(submitted_at, 'infinity'), id`],
  ['submitted_last', `coalesce(submitted_at, '-infinity'), id`],
  ['store', 'store_id, status_rank'],
  ['title_key', 'title_key'],
  ['initials', 'initials'],
]

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of lists) {
    const include = carried.filter((column) => !on.split(', ').includes(column)).join(', ')
    await sql`
      create index ${sql.ref(`promotions_${name}`)} on promotions (${sql.raw(on)}) include (${sql.raw(include)})
      where deleted_at is null
    `.execute(db)
  }
  await sql`create index promotions_changed on promotions (store_id) where is_change_unseen`.execute(db)
  await sql`create index promotions_begin_due on promotions (begins_at) where status = 'SCHEDULED'`.execute(
    db,
  )
  await sql`
    create index promotions_end_due on promotions (end_at) where status in ('SCHEDULED', 'LIVE', 'PAUSED')
  `.execute(db)
  const shown = sql`include (display_from, display_to, type, category_id, region, lat, lng, store_id)`
  await sql`create index promotions_now on promotions (end_at, id) ${shown} where status = 'LIVE'`.execute(db)
  await sql`
    create index promotions_soon on promotions (start_at, id) ${shown}
    where status = 'SCHEDULED' and held_from is null
  `.execute(db)
}

async function keepPlaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function promotions_place() returns trigger language plpgsql as $$
    begin
      select s.category_id, s.bcode,
        case when new.same_as_store then s.lat else new.place_lat end,
        case when new.same_as_store then s.lng else new.place_lng end
      into new.category_id, new.region, new.lat, new.lng
      from stores as s where s.id = new.store_id;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger promotions_place before insert or update of same_as_store, place_lat, place_lng on promotions
    for each row execute function promotions_place()
  `.execute(db)
  await sql`
    create function promotions_follow_store() returns trigger language plpgsql as $$
    begin
      update promotions set same_as_store = same_as_store where store_id = new.id;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger promotions_follow_store after update of category_id, bcode, lat, lng on stores for each row
    when ((old.category_id, old.bcode, old.lat, old.lng) is distinct from (new.category_id, new.bcode, new.lat, new.lng))
    execute function promotions_follow_store()
  `.execute(db)
}

/** The site's pages show what is approved; drafts that save themselves, and counters, change none of them. */
async function changeSite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function promotions_change_site() returns trigger language plpgsql as $$
    declare
      on_site constant text[] := array['SCHEDULED', 'LIVE', 'ENDED'];
      unseen constant text[] := array['view_count', 'share_count', 'is_change_unseen', 'updated_at', 'version'];
      is_changed boolean;
    begin
      if tg_op = 'INSERT' then
        select exists (select from new_rows where status = any(on_site)) into is_changed;
      else
        select exists (
          select from new_rows as n join old_rows as o using (id)
          where (n.status = any(on_site) or o.status = any(on_site)) and to_jsonb(n) - unseen <> to_jsonb(o) - unseen
        ) into is_changed;
      end if;
      if is_changed then
        insert into site_version (value) values (gen_random_uuid())
        on conflict (is_only) do update set value = excluded.value;
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger promotions_insert_site after insert on promotions referencing new table as new_rows
    for each statement execute function promotions_change_site()
  `.execute(db)
  await sql`
    create trigger promotions_update_site after update on promotions
    referencing old table as old_rows new table as new_rows
    for each statement execute function promotions_change_site()
  `.execute(db)
}
