import { sql, type Kysely } from 'kysely'

/**
 * History, undo and counts of stores. `store_changes` keeps what a store's last change replaced, unmasked, so that
 * it can be taken back: one row for each store, removed by a job after some weeks. `store_count_changes` keeps
 * the totals as `user_count_changes` does. The index finds a store's records in their order; it carries the action,
 * since managers are not shown all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table store_changes (
      store_id uuid primary key references stores (id),
      record_id uuid not null,
      version integer not null,
      before json not null check (json_typeof(before) = 'object'),
      changed_at timestamptz not null
    )
  `.execute(db)
  await sql`create index store_changes_changed_at on store_changes (changed_at)`.execute(db)
  await sql`
    create index audit_records_store on audit_records (entity_id, at desc, id desc) include (action)
    where entity = 'store'
  `.execute(db)
  await createCounts(db)
}

async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table store_count_changes (
      id bigint generated always as identity primary key,
      status text not null,
      amount bigint not null
    )
  `.execute(db)
  await sql`
    create function stores_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into store_count_changes (status, amount)
          select status, count(*) from new_rows where deleted_at is null group by 1;
      else
        insert into store_count_changes (status, amount)
          select status, -count(*) from old_rows where deleted_at is null group by 1;
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger stores_count_insert after insert on stores
    referencing new table as new_rows for each statement execute function stores_count()
  `.execute(db)
  await sql`
    create trigger stores_count_delete after delete on stores
    referencing old table as old_rows for each statement execute function stores_count()
  `.execute(db)
  await sql`
    create function stores_count_row() returns trigger language plpgsql as $$
    begin
      if old.deleted_at is null then
        insert into store_count_changes (status, amount) values (old.status, -1);
      end if;
      if new.deleted_at is null then
        insert into store_count_changes (status, amount) values (new.status, 1);
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger stores_count_update after update on stores for each row
    when (old.status <> new.status or (old.deleted_at is null) <> (new.deleted_at is null))
    execute function stores_count_row()
  `.execute(db)
  await sql`
    insert into store_count_changes (status, amount)
    select status, count(*) from stores where deleted_at is null group by status
  `.execute(db)
}
