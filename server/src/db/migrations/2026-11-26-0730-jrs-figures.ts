import { sql, type Kysely } from 'kysely'

/** Upper edges in minutes of the classes that a wait is counted in; the last class has none. */
const waitEdges = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 120, 180]

const wait = 'extract(epoch from e.calls[1] - e.joined_at) / 60'
const isTold = 'e.calls[1] is not null and e.told_least_minutes is not null'

/** What is counted of who joined in an hour: each with whom of them, of whom it counts one unless it says how many. */
const figures: Readonly<Record<string, { readonly of?: string; readonly each?: string }>> = {
  joined: {},
  people: { each: 'e.party_size' },
  completed: { of: `e.status = 'COMPLETED'` },
  missed: { of: `e.status = 'NO_SHOW'` },
  cancelled_by_guest: { of: `e.status = 'CANCELLED' and e.ended_by = 'PERSON'` },
  cancelled_by_store: { of: `e.status = 'CANCELLED' and e.ended_by is distinct from 'PERSON'` },
  rejected: { of: `e.status = 'REJECTED'` },
  deferred: { of: 'e.deferred_count > 0' },
  deferrals: { each: 'e.deferred_count' },
  party_1: { of: 'e.party_size = 1' },
  party_2: { of: 'e.party_size = 2' },
  party_3: { of: 'e.party_size = 3' },
  party_4: { of: 'e.party_size = 4' },
  party_5: { of: 'e.party_size between 5 and 6' },
  party_7: { of: 'e.party_size >= 7' },
  from_app: { of: `e.source = 'APP'` },
  from_qr: { of: `e.source = 'WEB' and e.is_by_qr` },
  from_link: { of: `e.source = 'WEB' and not e.is_by_qr` },
  from_kiosk: { of: `e.source = 'KIOSK'` },
  from_staff: { of: `e.source = 'STAFF'` },
  done_app: { of: `e.source = 'APP' and e.status = 'COMPLETED'` },
  done_qr: { of: `e.source = 'WEB' and e.is_by_qr and e.status = 'COMPLETED'` },
  done_link: { of: `e.source = 'WEB' and not e.is_by_qr and e.status = 'COMPLETED'` },
  done_kiosk: { of: `e.source = 'KIOSK' and e.status = 'COMPLETED'` },
  done_staff: { of: `e.source = 'STAFF' and e.status = 'COMPLETED'` },
  told_within: { of: `${isTold} and ${wait} between e.told_least_minutes and e.told_most_minutes` },
  told_sooner: { of: `${isTold} and ${wait} < e.told_least_minutes` },
  told_later: { of: `${isTold} and ${wait} > e.told_most_minutes` },
  ...Object.fromEntries(
    [...waitEdges, null].map((_, index) => [`wait_${index}`, { of: `w.class = ${index}` }]),
  ),
}

const names = [...Object.keys(figures), 'served']

/** What rows of entries come to by the hour; `rows` has a `sign` besides, by which each counts. */
function countedIn(rows: string): string {
  const sums = Object.values(figures).map(({ of, each = '1' }) => {
    const filter = of === undefined ? '' : `filter (where ${of})`
    return `coalesce(sum(e.sign * h.joins * ${each}) ${filter}, 0)`
  })
  return `
    select e.jrs_item_id, e.store_id, h.hour, ${[...sums, 'sum(e.sign * (1 - h.joins))'].join(', ')}
    from (${rows}) as e cross join lateral (values
      (date_trunc('hour', e.joined_at, 'UTC'), 1),
      (case when e.status = 'COMPLETED' then date_trunc('hour', e.ended_at, 'UTC') end, 0)
    ) as h (hour, joins) cross join lateral (select width_bucket(${wait}, array[${waitEdges.join(', ')}]) as class) as w
    where h.hour is not null group by 1, 2, 3`
}

/**
 * Figures of lists by the hour: of who joined in it, and how many were served in it. Triggers append what a change of
 * entries makes of them; a job folds the rows of an hour into one (`jrs.stats.queries.ts`). Nobody waits for a row that
 * is shared, and the sum is right at any moment. How somebody came, and what wait he or she was told, stands with the
 * entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table jrs_entries
      add is_by_qr boolean not null default false,
      add told_least_minutes smallint,
      add told_most_minutes smallint,
      add constraint jrs_entries_told check ((told_least_minutes is null) = (told_most_minutes is null))
  `.execute(db)
  await sql`
    create table jrs_figures (
      jrs_item_id uuid not null,
      store_id uuid not null,
      hour timestamptz not null,
      is_folded boolean not null default false,
      ${sql.raw(names.map((name) => `${name} integer not null`).join(', '))}
    )
  `.execute(db)
  await sql`create index jrs_figures_list on jrs_figures (jrs_item_id, hour)`.execute(db)
  await sql`create index jrs_figures_store on jrs_figures (store_id, hour)`.execute(db)
  await sql`create index jrs_figures_new on jrs_figures (jrs_item_id, hour) where not is_folded`.execute(db)
  const append = (rows: string) =>
    `insert into jrs_figures (jrs_item_id, store_id, hour, ${names.join(', ')}) ${countedIn(rows)}`
  // What is told by text, and what is blanked, changes no figure.
  const counted =
    'status, party_size, calls, deferred_count, ended_at, ended_by, joined_at, source, is_by_qr, told_least_minutes, told_most_minutes'
  const of = (row: string) => counted.replaceAll(/\w+/g, (column) => `${row}.${column}`)
  // Without nested loops: a plan that was made for one row and kept would compare each of the ten thousand rows of a draw
  // with each other one.
  const changed = `old_rows as o join new_rows as n using (id) where (${of('o')}) is distinct from (${of('n')})`
  await sql`
    create function jrs_entries_keep_figures() returns trigger language plpgsql set enable_nestloop = off as $$
    begin
      case tg_op
        when 'INSERT' then ${sql.raw(append('select *, 1 as sign from new_rows'))};
        when 'DELETE' then ${sql.raw(append('select *, -1 as sign from old_rows'))};
        else ${sql.raw(append(`select o.*, -1 as sign from ${changed} union all select n.*, 1 from ${changed}`))};
      end case;
      return null;
    end $$
  `.execute(db)
  const keep = sql.raw('for each statement execute function jrs_entries_keep_figures()')
  await sql`
    create trigger jrs_entries_keep_figures_of_new after insert on jrs_entries
    referencing new table as new_rows ${keep}
  `.execute(db)
  await sql`
    create trigger jrs_entries_keep_figures after update on jrs_entries
    referencing old table as old_rows new table as new_rows ${keep}
  `.execute(db)
  await sql`
    create trigger jrs_entries_keep_figures_of_gone after delete on jrs_entries
    referencing old table as old_rows ${keep}
  `.execute(db)
  await sql.raw(append('select *, 1 as sign from jrs_entries')).execute(db)
  await sql`update jrs_figures set is_folded = true`.execute(db)
}
