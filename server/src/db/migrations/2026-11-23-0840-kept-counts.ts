import { sql, type Kysely } from 'kysely'

/**
 * Counts of the rows of any table by status, and by kind where it has kinds. Triggers append differences, so that
 * writers never wait for a shared row; a job folds them together. A table that is to be counted says so in its
 * migration, before it has rows: `select keep_counts('promotions', 'type', true)`, the last for one with `deleted_at`.
 * Members and stores had a table, and functions, each; the version before goes on with views of those names, which can go with the next
 * release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table count_changes (
      id bigint generated always as identity primary key,
      table_name text not null,
      kind text not null default '',
      status text not null,
      amount bigint not null
    )
  `.execute(db)
  await createFunctions(db)
  for (const table of ['users', 'stores']) {
    for (const event of ['insert', 'delete', 'update']) {
      await sql`drop trigger ${sql.ref(`${table}_count_${event}`)} on ${sql.table(table)}`.execute(db)
    }
    await sql`drop function ${sql.ref(`${table}_count`)}, ${sql.ref(`${table}_count_row`)}`.execute(db)
  }
  await sql`select keep_counts('users', 'authority_type', false)`.execute(db)
  await sql`select keep_counts('stores', null, true)`.execute(db)
  await sql`
    insert into count_changes (table_name, kind, status, amount)
    select 'users', authority_type, status, sum(amount) from user_count_changes group by 2, 3
    union all select 'stores', '', status, sum(amount) from store_count_changes group by 3
  `.execute(db)
  await keepOldNames(db)
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  // The arguments are what a row's kind is, and whether it counts, as SQL.
  await sql`
    create function count_rows() returns trigger language plpgsql as $$
    declare
      count_changed text := format(
        'insert into count_changes (table_name, kind, status, amount)
         select %L, %s, status, sum(difference) from (%%s) as changed where %s group by 2, 3',
        tg_table_name, tg_argv[0], tg_argv[1]);
    begin
      case tg_op
        when 'INSERT' then execute format(count_changed, 'select *, 1 as difference from new_rows');
        when 'DELETE' then execute format(count_changed, 'select *, -1 as difference from old_rows');
        else execute format(
          count_changed, 'select ($1).*, -1 as difference union all select ($2).*, 1'
        ) using old, new;
      end case;
      return null;
    end $$
  `.execute(db)
  // An update that changes nothing of this, a sign-in for instance, may not touch the counts.
  await sql`
    create function keep_counts(counted text, kind text, may_be_deleted boolean) returns void language plpgsql as $$
    declare
      how text := format(
        'execute function count_rows(%L, %L)', coalesce(quote_ident(kind), quote_literal('')),
        case when may_be_deleted then 'deleted_at is null' else 'true' end);
    begin
      execute format(
        'create trigger %I after insert on %I referencing new table as new_rows for each statement %s',
        counted || '_count_insert', counted, how);
      execute format(
        'create trigger %I after delete on %I referencing old table as old_rows for each statement %s',
        counted || '_count_delete', counted, how);
      execute format(
        'create trigger %I after update on %I for each row when (old.status <> new.status%s%s) %s',
        counted || '_count_update', counted,
        format(' or old.%1$I <> new.%1$I', coalesce(kind, 'status')),
        case when may_be_deleted then ' or (old.deleted_at is null) <> (new.deleted_at is null)' end,
        how);
    end $$
  `.execute(db)
}

async function keepOldNames(db: Kysely<unknown>): Promise<void> {
  await sql`drop table user_count_changes, store_count_changes`.execute(db)
  await sql`
    create view user_count_changes as
    select id, table_name, kind as authority_type, status, amount from count_changes where table_name = 'users'
  `.execute(db)
  await sql`alter view user_count_changes alter column table_name set default 'users'`.execute(db)
  await sql`
    create view store_count_changes as
    select id, table_name, status, amount from count_changes where table_name = 'stores'
  `.execute(db)
  await sql`alter view store_count_changes alter column table_name set default 'stores'`.execute(db)
}
