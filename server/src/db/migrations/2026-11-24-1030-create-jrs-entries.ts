import { sql, type Kysely } from 'kysely'

/**
 * Who is on a list. `sort_key` is the place: given in the order of joining, given anew to whoever goes to the end. A
 * trigger keeps how many a list has beside it (`jrs_lines`), so that nobody has to count, and nothing can drift.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence jrs_places as bigint`.execute(db)
  await sql`
    create table jrs_entries (
      id uuid primary key,
      jrs_item_id uuid not null references jrs_items (id),
      store_id uuid not null,
      kind text not null check (kind in ('QUEUE', 'RESERVATION', 'APPLICATION', 'RAFFLE')),
      number integer not null check (number > 0),
      business_day date not null,
      user_id uuid references users (id),
      name text collate "C" check (char_length(name) between 1 and 40),
      name_key text collate "C" generated always as (lower(replace(name, ' ', ''))) stored,
      initials text collate "C" generated always as (hangul_initials(replace(name, ' ', ''))) stored,
      phone text collate "C" check (phone ~ '^\\+8210[0-9]{8}$'),
      phone4 text collate "C" generated always as (right(phone, 4)) stored,
      party_size smallint not null check (party_size between 1 and 50),
      answers jsonb not null default '{}',
      slot_at timestamptz,
      status text not null default 'WAITING',
      sort_key bigint not null default nextval('jrs_places'),
      source text not null check (source in ('APP', 'WEB', 'STAFF', 'KIOSK')),
      locale text not null default 'kr',
      joined_at timestamptz not null,
      called_at timestamptz,
      -- when a call lapses
      call_ends_at timestamptz,
      call_count smallint not null default 0,
      deferred_count smallint not null default 0,
      has_rejoined boolean not null default false,
      ended_at timestamptz,
      ended_by text check (ended_by in ('PERSON', 'STAFF', 'LIST', 'CLOCK')),
      staff_memo text check (char_length(staff_memo) between 1 and 300),
      anonymised_at timestamptz,
      updated_at timestamptz not null,
      version integer not null default 1,
      constraint jrs_entries_status check (
        status in ('WAITING', 'CALLED', 'CONFIRMED', 'COMPLETED', 'NO_SHOW', 'CANCELLED', 'REJECTED')
      ),
      constraint jrs_entries_ended check (
        (ended_at is not null) = (status in ('COMPLETED', 'NO_SHOW', 'CANCELLED', 'REJECTED'))
      ),
      constraint jrs_entries_called check (status <> 'CALLED' or (called_at is not null and call_ends_at is not null)),
      constraint jrs_entries_anonymised check (
        anonymised_at is null or (name is null and phone is null and user_id is null and answers = '{}' and staff_memo is null)
      )
    )
  `.execute(db)
  // A number is given once: in a queue each day, elsewhere over the whole list.
  await sql`
    create unique index jrs_entries_number on jrs_entries (jrs_item_id, business_day, number) where kind = 'QUEUE'
  `.execute(db)
  await sql`
    create unique index jrs_entries_number_of_list on jrs_entries (jrs_item_id, number) where kind <> 'QUEUE'
  `.execute(db)
  await sql`
    create index jrs_entries_active on jrs_entries (jrs_item_id, status, sort_key)
    where status in ('WAITING', 'CALLED', 'CONFIRMED')
  `.execute(db)
  await sql`
    create index jrs_entries_own on jrs_entries (jrs_item_id, phone) where status in ('WAITING', 'CALLED', 'CONFIRMED')
  `.execute(db)
  await sql`
    create index jrs_entries_slots on jrs_entries (jrs_item_id, slot_at)
    where slot_at is not null and status in ('WAITING', 'CALLED', 'CONFIRMED', 'COMPLETED')
  `.execute(db)
  await sql`create index jrs_entries_calls on jrs_entries (call_ends_at) where status = 'CALLED'`.execute(db)
  await sql`create index jrs_entries_ended on jrs_entries (jrs_item_id, ended_at)`.execute(db)
  await sql`create index jrs_entries_called on jrs_entries (jrs_item_id, called_at) where called_at is not null`.execute(
    db,
  )
  await sql`create index jrs_entries_user on jrs_entries (user_id) where user_id is not null`.execute(db)
  const lists = {
    joined: 'joined_at, id',
    place: 'sort_key, id',
    slot: 'slot_at, id',
    name: 'name_key',
    initials: 'initials',
    phone: 'phone4',
    numbers: 'number',
  }
  for (const [name, on] of Object.entries(lists)) {
    await sql`create index ${sql.ref(`jrs_entries_list_${name}`)} on jrs_entries (jrs_item_id, ${sql.raw(on)})`.execute(
      db,
    )
  }
  await keepLines(db)
}

async function keepLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function jrs_holds(kind text, status text, out active integer, out taken integer) immutable language sql as $$
      select (status in ('WAITING', 'CALLED', 'CONFIRMED'))::integer,
        (case when kind = 'QUEUE' then status in ('WAITING', 'CALLED') else status not in ('CANCELLED', 'REJECTED') end)::integer
    $$
  `.execute(db)
  await sql`
    create function jrs_entries_keep_lines() returns trigger language plpgsql as $$
    declare
      is_new constant boolean := tg_op = 'INSERT';
      was record;
      now_holds record;
    begin
      select * into now_holds from jrs_holds(new.kind, new.status);
      if is_new then
        update jrs_lines set active = active + now_holds.active, taken = taken + now_holds.taken, has_entries = true
        where jrs_item_id = new.jrs_item_id;
        return null;
      end if;
      select * into was from jrs_holds(old.kind, old.status);
      if (was.active, was.taken) <> (now_holds.active, now_holds.taken) then
        update jrs_lines
        set active = active + now_holds.active - was.active, taken = taken + now_holds.taken - was.taken
        where jrs_item_id = new.jrs_item_id;
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger jrs_entries_keep_lines after insert or update of status on jrs_entries
    for each row execute function jrs_entries_keep_lines()
  `.execute(db)
}
