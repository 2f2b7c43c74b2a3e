import { sql, type Kysely } from 'kysely'

/**
 * What the operator sets, a row for each section of the screen, none while it was never set: two who edit different
 * sections do not meet. Takes over what the one row of `settings` held. That row stays: the version
 * before, which reads it, still runs on this schema. The index finds the history of a section.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings_sections (
      section text primary key,
      value jsonb not null check (jsonb_typeof(value) = 'object'),
      version integer not null default 1 check (version > 0),
      updated_at timestamptz not null
    )
  `.execute(db)
  // What an older version had not stored yet is left out, so that it has its default.
  await sql`
    insert into settings_sections (section, value, version, updated_at)
    select part.section, part.value, settings.version, settings.updated_at
    from settings cross join lateral (
      values
        ('company', coalesce(value -> 'company', '{}')
          || jsonb_strip_nulls(jsonb_build_object('brandName', value -> 'brandName'))),
        ('officers', jsonb_build_object(
          'privacyOfficer', value -> 'privacyOfficer', 'locationManager', value -> 'locationManager')),
        ('support', value -> 'support'),
        ('social', value -> 'social'),
        ('app', value -> 'app'),
        ('features', value -> 'features')
    ) as part (section, value)
    where part.value is not null
  `.execute(db)
  await sql`
    create trigger change_site_version
    after insert or update or delete on settings_sections
    for each statement execute function change_site_version()
  `.execute(db)
  await sql`
    create index audit_records_settings on audit_records (entity_id, at desc, id desc)
    where entity = 'settings'
  `.execute(db)
}
