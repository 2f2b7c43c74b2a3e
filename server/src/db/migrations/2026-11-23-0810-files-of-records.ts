import { sql, type Kysely } from 'kysely'

/**
 * What a file is in the record that uses it stands with the file: its place in the list of its purpose, what sort of
 * document it is, what is on the picture. Stores had a table of their own for that; the version before goes on with a
 * view of that name, which can go with the next release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files
      add column position smallint check (position between 0 and 99),
      add column type text,
      add column alt text check (char_length(alt) between 1 and 100),
      add constraint files_type check (type is null or kind = 'DOCUMENT'),
      add constraint files_alt check (alt is null or kind = 'IMAGE')
  `.execute(db)
  await sql`
    update files set position = s.position, alt = s.alt,
      type = case when files.kind = 'DOCUMENT' then s.kind end
    from store_files as s where s.file_id = files.id and s.store_id = files.record_id
  `.execute(db)
  // Files without a record, or without a place in it, stand in nobody's way: null is like nothing.
  await sql`
    alter table files add constraint files_places unique (record_id, purpose, position) deferrable
  `.execute(db)
  await sql`drop index files_record`.execute(db)
  await loosen(db)
  await sql`drop table store_files`.execute(db)
  await keepOldName(db)
}

/** Whoever lets a file go need not think of what it was there. */
async function loosen(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function files_loosen() returns trigger language plpgsql as $$
    begin
      new.position := null;
      new.type := null;
      new.alt := null;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger files_loosen before update of record_id on files for each row
    when (new.record_id is null) execute function files_loosen()
  `.execute(db)
  await sql`
    alter table files add constraint files_loose_nowhere
    check (record_id is not null or (position is null and type is null and alt is null))
  `.execute(db)
}

async function keepOldName(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view store_files as
    select id as file_id, record_id as store_id,
      case purpose when 'STORE_LOGO' then 'LOGO' when 'STORE_IMAGE' then 'IMAGE' else type end as kind,
      position, alt
    from files
    where purpose in ('STORE_LOGO', 'STORE_IMAGE', 'STORE_DOCUMENT')
      and record_id is not null and position is not null
  `.execute(db)
  await sql`
    create function store_files_write() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        update files set position = null, type = null, alt = null where id = old.file_id;
        return old;
      end if;
      update files set position = new.position, alt = new.alt,
        type = case when kind = 'DOCUMENT' then new.kind end
      where id = new.file_id;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger store_files_write instead of insert or delete on store_files
    for each row execute function store_files_write()
  `.execute(db)
}
