import { sql, type Kysely } from 'kysely'

/**
 * What a list counts of its entries is written once a statement: row by row a list that closes over three thousand wrote
 * the same line three thousand times, each time past all that came before, and kept everybody else waiting for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function jrs_entries_keep_lines_at_once() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update jrs_lines as l set active = l.active + c.active, taken = l.taken + c.taken, has_entries = true
        from (
          select n.jrs_item_id, sum(h.active)::integer as active, sum(h.taken)::integer as taken
          from new_rows as n, jrs_holds(n.kind, n.status) as h group by n.jrs_item_id
        ) as c
        where l.jrs_item_id = c.jrs_item_id;
      else
        update jrs_lines as l set active = l.active + c.active, taken = l.taken + c.taken
        from (
          select n.jrs_item_id, sum(h.active - w.active)::integer as active, sum(h.taken - w.taken)::integer as taken
          from new_rows as n join old_rows as o on o.id = n.id,
            jrs_holds(n.kind, n.status) as h, jrs_holds(o.kind, o.status) as w
          where n.status <> o.status group by n.jrs_item_id
        ) as c
        where l.jrs_item_id = c.jrs_item_id and (c.active, c.taken) <> (0, 0);
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`drop trigger jrs_entries_keep_lines on jrs_entries`.execute(db)
  await sql`drop function jrs_entries_keep_lines()`.execute(db)
  await sql`
    create trigger jrs_entries_keep_lines_of_new after insert on jrs_entries referencing new table as new_rows
    for each statement execute function jrs_entries_keep_lines_at_once()
  `.execute(db)
  await sql`
    create trigger jrs_entries_keep_lines after update on jrs_entries
    referencing old table as old_rows new table as new_rows
    for each statement execute function jrs_entries_keep_lines_at_once()
  `.execute(db)
}
