import { sql, type Kysely } from 'kysely'

/**
 * Each time somebody was called out of the line: whoever was put off and called later was called twice, and a call that
 * is only said once more is none. How fast a line moves follows from these; `called_at` is the last of both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jrs_entries add calls timestamptz[] not null default '{}'`.execute(db)
  await sql`update jrs_entries set calls = array[called_at] where called_at is not null`.execute(db)
  await sql`
    create function jrs_entries_keep_calls() returns trigger language plpgsql as $$
    begin
      new.calls := new.calls || new.called_at;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger jrs_entries_keep_first_call before insert on jrs_entries
    for each row when (new.called_at is not null and new.calls = '{}') execute function jrs_entries_keep_calls()
  `.execute(db)
  await sql`
    create trigger jrs_entries_keep_calls before update of status on jrs_entries
    for each row when (new.status = 'CALLED' and old.status = 'WAITING') execute function jrs_entries_keep_calls()
  `.execute(db)
}
