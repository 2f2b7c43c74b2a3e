import { sql, type Kysely } from 'kysely'

/**
 * A new value whenever something changes of which the site's pages are made: every server asks for it before it
 * shows a page that it has made before. No row while nothing was ever set.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_version (
      is_only boolean primary key default true check (is_only),
      value uuid not null
    )
  `.execute(db)
  await sql`
    create function change_site_version() returns trigger language plpgsql as $$
    begin
      insert into site_version (value) values (gen_random_uuid())
      on conflict (is_only) do update set value = excluded.value;
      return null;
    end $$
  `.execute(db)
  for (const table of ['settings', 'legal_documents', 'faqs']) {
    await sql`
      create trigger change_site_version
      after insert or update or delete on ${sql.table(table)}
      for each statement execute function change_site_version()
    `.execute(db)
  }
}
