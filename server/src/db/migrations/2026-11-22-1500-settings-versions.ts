import { sql, type Kysely } from 'kysely'

/**
 * What legal texts take from the settings, as it stood at any time: an earlier text is shown with the details of its
 * days. The database keeps every version itself, so that no way of setting them passes it by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings_versions (
      section text not null,
      version integer not null,
      value jsonb not null,
      updated_at timestamptz not null,
      primary key (section, version)
    )
  `.execute(db)
  await sql`
    create function keep_settings_version() returns trigger language plpgsql as $$
    begin
      insert into settings_versions (section, version, value, updated_at)
      values (new.section, new.version, new.value, new.updated_at)
      on conflict (section, version) do update set value = excluded.value, updated_at = excluded.updated_at;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger keep_settings_version after insert or update on settings_sections
    for each row when (new.section in ('company', 'officers', 'support'))
    execute function keep_settings_version()
  `.execute(db)
  // Last: making the trigger keeps everyone from setting them until the commit, so that nothing is missed.
  await sql`
    insert into settings_versions (section, version, value, updated_at)
    select section, version, value, updated_at from settings_sections
    where section in ('company', 'officers', 'support')
  `.execute(db)
}
