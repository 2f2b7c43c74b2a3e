import { sql, type Kysely } from 'kysely'

/**
 * What changed and who may hear of it, told to open streams (docs/decisions/051). Kept for minutes. Nobody waits: rows
 * are found by the transaction that wrote them and a reader's snapshot, so their order does not matter, and of
 * transactions that commit together one wakes the readers.
 *
 * A table that is to be told of says so in its migration: `tell_changes('promotions', 'promotions', …)`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live_events (
      xid xid8 not null default pg_current_xact_id(),
      topic text not null,
      channels text[] not null,
      at timestamptz not null default clock_timestamp(),
      primary key (xid, topic)
    )
  `.execute(db)
  await sql`create index live_events_at on live_events (at)`.execute(db)
  await wakeReaders(db)
  await tellChanges(db)
  await tellOfRecords(db)
}

/** A notification keeps every other one waiting until it is written to the disk; while one is, others leave it out. */
async function wakeReaders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function wake_live_readers() returns trigger language plpgsql as $$
    begin
      if pg_try_advisory_xact_lock(731059, 0) then
        notify live_events;
      end if;
      return null;
    end $$
  `.execute(db)
  // At the end of the transaction: a long one must not hold the lock.
  await sql`
    create constraint trigger wake_live_readers after insert on live_events
    deferrable initially deferred for each row execute function wake_live_readers()
  `.execute(db)
}

async function tellChanges(db: Kysely<unknown>): Promise<void> {
  // The arguments are SQL of a row: id within the kind, channels. More rows than 200 are told as one, to those of \`many\`.
  await sql`
    create function tell_rows() returns trigger language plpgsql as $$
    declare
      tell text := format(
        'with told as materialized (select %1$s as id, %2$s as channels from (%%s) as r limit 201),
         number as (select count(*) as rows from told)
         insert into live_events (topic, channels)
         select %3$L || '':'' || id, array_remove(channels, null) from told, number where rows <= 200
         union all select %3$L, %4$L from number where rows > 200
         on conflict do nothing',
        tg_argv[1], tg_argv[2], tg_argv[0], tg_argv[3]);
    begin
      case tg_op
        when 'INSERT' then execute format(tell, 'select * from new_rows');
        when 'DELETE' then execute format(tell, 'select * from old_rows');
        else execute format(tell, tg_argv[4]);
      end case;
      return null;
    end $$
  `.execute(db)
  // An update that changes nothing of this, a sign-in or a view for instance, is not told.
  await sql`
    create function tell_changes(
      told text, kind text, id text, channels text, many text default '{operator}', changed text default null
    ) returns void language plpgsql as $$
    declare
      rows text := format(
        'select n.* from new_rows as n join old_rows as o on n.id = o.id where %s', coalesce(changed, 'true'));
      how text;
    begin
      if changed is null then rows := 'select * from new_rows'; end if;
      how := format('for each statement execute function tell_rows(%L, %L, %L, %L, %L)', kind, id, channels, many, rows);
      execute format(
        'create trigger %I after insert on %I referencing new table as new_rows %s', kind || '_tell_insert', told, how);
      execute format(
        'create trigger %I after delete on %I referencing old table as old_rows %s', kind || '_tell_delete', told, how);
      execute format(
        'create trigger %I after update on %I referencing old table as old_rows new table as new_rows %s',
        kind || '_tell_update', told, how);
    end $$
  `.execute(db)
}

async function tellOfRecords(db: Kysely<unknown>): Promise<void> {
  const changed = 'n.version <> o.version or n.status <> o.status'
  const mayGo = `${changed} or (n.deleted_at is null) <> (o.deleted_at is null)`
  const ofStore = (id: string) => `array['operator', 'store:' || ${id}]`
  const both = '{operator,managers}'
  await sql`select tell_changes('stores', 'stores', 'id', ${ofStore('id')}, ${both}, ${mayGo})`.execute(db)
  for (const [table, kind] of [
    ['promotions', 'promotions'],
    ['jrs_items', 'jrs'],
  ])
    await sql`select tell_changes(${table}, ${kind}, 'id', ${ofStore('store_id')}, ${both}, ${mayGo})`.execute(
      db,
    )
  await sql`
    select tell_changes(
      'user_requests', 'requests', 'id', 'array[''operator'', ''user:'' || requester_id]', '{operator}', ${changed}
    )
  `.execute(db)
  await sql`
    select tell_changes('users', 'users', 'id', 'array[''operator'', ''user:'' || id]', '{operator}', ${changed})
  `.execute(db)
  // Who works there and who is invited stands on the page of the store.
  for (const table of ['store_staff', 'invitations'])
    await sql`select tell_changes(${table}, 'stores', 'store_id', ${ofStore('store_id')}, ${both})`.execute(
      db,
    )
  // Another store to hear of, or one less: the streams of that person begin anew.
  await sql`select tell_changes('store_staff', 'rights', 'user_id', 'array[''user:'' || user_id]')`.execute(
    db,
  )
  await sql`select tell_changes('audit_verifications', 'audit', 'id', 'array[''operator'']')`.execute(db)
}
