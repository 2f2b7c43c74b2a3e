import { sql, type Kysely } from 'kysely'

/**
 * The promotions of a store that moves elsewhere are locked in the order of their ids, as by everybody else: the clock
 * may be moving some of them at the same time, and of two orders neither would go on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function promotions_follow_store() returns trigger language plpgsql as $$
    begin
      perform from promotions where store_id = new.id order by id for update;
      update promotions set same_as_store = same_as_store where store_id = new.id;
      return null;
    end $$
  `.execute(db)
}
