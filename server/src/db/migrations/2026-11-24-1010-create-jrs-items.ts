import { sql, type Kysely } from 'kysely'

/**
 * Lists that people join, and beside each a narrow row with what every joining changes (`jrs_lines`): the number given
 * last, and how many there are. Whoever joins locks that row alone, so that reading and changing a list wait for nobody.
 * `resumes_at` is when the clock takes a pause back: never while its store is suspended (`held_from`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jrs_items (
      id uuid primary key,
      store_id uuid not null references stores (id),
      promotion_id uuid references promotions (id),
      code text collate "C" not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
      kind text not null default 'QUEUE' check (kind in ('QUEUE', 'RESERVATION', 'APPLICATION', 'RAFFLE')),
      title text collate "C" not null check (char_length(title) between 1 and 60),
      title_key text collate "C" generated always as (lower(replace(title, ' ', ''))) stored,
      initials text collate "C" generated always as (hangul_initials(replace(title, ' ', ''))) stored,
      description text check (char_length(description) between 1 and 1000),
      start_at timestamptz,
      end_at timestamptz,
      weekly_hours jsonb not null default '[]',
      capacity integer check (capacity between 1 and 10000),
      max_party_size smallint not null default 10 check (max_party_size between 1 and 50),
      per_person_active smallint not null default 1 check (per_person_active between 1 and 5),
      form_fields jsonb not null default '[]',
      require_phone_code boolean not null default true,
      consent_purpose text check (char_length(consent_purpose) between 1 and 300),
      retention_days smallint not null default 90 check (retention_days between 1 and 365),
      call_timeout_min smallint not null default 5 check (call_timeout_min between 1 and 60),
      max_deferrals smallint not null default 2 check (max_deferrals between 0 and 5),
      minutes_per_party smallint check (minutes_per_party between 1 and 240),
      slot_minutes smallint check (slot_minutes between 5 and 240),
      slot_capacity smallint check (slot_capacity between 1 and 1000),
      winners_count smallint check (winners_count between 1 and 10000),
      result_announce_at timestamptz,
      public_value_source text check (char_length(public_value_source) between 1 and 100),
      notify_on_join boolean not null default true,
      notify_ahead smallint not null default 3 check (notify_ahead between 0 and 10),
      notify_on_call boolean not null default true,
      status text not null default 'DRAFT',
      status_rank smallint not null generated always as (
        case status
          when 'DRAFT' then 0 when 'OPEN' then 1 when 'PAUSED' then 2 when 'CLOSED' then 3 when 'ARCHIVED' then 4
        end
      ) stored,
      paused_until timestamptz,
      held_from text check (held_from in ('OPEN', 'PAUSED')),
      resumes_at timestamptz generated always as (case when held_from is null then paused_until end) stored,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      version integer not null default 1,
      constraint jrs_items_status check (status in ('DRAFT', 'OPEN', 'PAUSED', 'CLOSED', 'ARCHIVED')),
      constraint jrs_items_period check (end_at > start_at),
      constraint jrs_items_pause check (paused_until is null or status = 'PAUSED'),
      constraint jrs_items_only_drafts_deleted check (deleted_at is null or status = 'DRAFT'),
      constraint jrs_items_complete check (
        status = 'DRAFT'
        or (
          consent_purpose is not null
          and (kind <> 'RESERVATION' or (slot_minutes is not null and slot_capacity is not null))
          and (kind <> 'RAFFLE' or (winners_count is not null and end_at is not null))
        )
      )
    )
  `.execute(db)
  await sql`
    create table jrs_lines (
      jrs_item_id uuid primary key references jrs_items (id) on delete cascade,
      business_day date,
      last_number integer not null default 0,
      active integer not null default 0 check (active >= 0),
      taken integer not null default 0 check (taken >= 0),
      has_entries boolean not null default false
    ) with (fillfactor = 50)
  `.execute(db)
  await createIndexes(db)
  await sql`select keep_counts('jrs_items', null, true)`.execute(db)
}

const carried = ['id', 'created_at', 'start_at', 'end_at', 'status_rank', 'kind', 'store_id', 'promotion_id']

/** What the list sorts by or looks for; each carries what the list filters by. */
const lists: readonly (readonly [name: string, on: string])[] = [
  ['created', 'created_at, id'],
  ['title', 'title, id'],
  ['status_rank', 'status_rank, id'],
  ['start', `coalesce(start_at, 'infinity'), id`],
  ['start_last', `coalesce(start_at, '-infinity'), id`],
  ['end', `coalesce(end_at, 'infinity'), id`],
  ['end_last', `coalesce(end_at, '-infinity'), id`],
  ['store', 'store_id, status_rank'],
  ['title_key', 'title_key'],
  ['initials', 'initials'],
]

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of lists) {
    const include = carried.filter((column) => !on.split(', ').includes(column)).join(', ')
    await sql`
      create index ${sql.ref(`jrs_items_${name}`)} on jrs_items (${sql.raw(on)}) include (${sql.raw(include)})
      where deleted_at is null
    `.execute(db)
  }
  await sql`create index jrs_items_promotion on jrs_items (promotion_id) where promotion_id is not null`.execute(
    db,
  )
  await sql`create index jrs_items_resume_due on jrs_items (resumes_at) where status = 'PAUSED'`.execute(db)
  await sql`create index jrs_items_end_due on jrs_items (end_at) where status in ('OPEN', 'PAUSED')`.execute(
    db,
  )
}
