import { sql, type Kysely } from 'kysely'

/**
 * Numbers that devices give by themselves while there is no network. They come from the top of a thousand downwards, so
 * that those of everybody else go on without gaps below; whoever takes a number steps over them (`lent_from`). Places
 * in line lie apart from now on, so that who joined without a network finds one between those who joined before and after.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jrs_lent_numbers (
      jrs_item_id uuid not null references jrs_items (id) on delete cascade,
      business_day date not null,
      first_number integer not null check (first_number > 0),
      last_number integer not null check (last_number >= first_number),
      holder uuid not null,
      lent_at timestamptz not null,
      primary key (jrs_item_id, business_day, first_number)
    )
  `.execute(db)
  await sql`alter table jrs_lines add lent_from integer check (lent_from > 0)`.execute(db)
  await sql`alter sequence jrs_places increment by 1000000`.execute(db)
}
