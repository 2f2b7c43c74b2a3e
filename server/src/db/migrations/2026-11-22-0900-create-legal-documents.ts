import { sql, type Kysely } from 'kysely'

/**
 * Legal texts. What is in force follows from `effective_at` and the clock of who reads; `status` is written by a
 * job a little later and guards that there is never more than one of a kind. A published text never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_documents (
      id uuid primary key,
      type text not null
        check (type in ('TERMS', 'PRIVACY', 'LOCATION', 'REFUND_USER', 'REFUND_STORE', 'MARKETING')),
      number integer check (number >= 1),
      status text not null default 'DRAFT'
        check (status in ('DRAFT', 'SCHEDULED', 'EFFECTIVE', 'SUPERSEDED')),
      adverse boolean not null default false,
      effective_at timestamptz,
      bodies jsonb not null check (jsonb_typeof(bodies) = 'object' and bodies ?| array['kr', 'gb']),
      change_summary jsonb
        check (jsonb_typeof(change_summary) = 'object' and change_summary ?| array['kr', 'gb']),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      published_at timestamptz,
      version integer not null default 1,
      constraint legal_documents_number unique (type, number),
      constraint legal_documents_published check (
        (status = 'DRAFT') = (number is null)
        and (number is null) = (effective_at is null)
        and (number is null) = (published_at is null)
      )
    )
  `.execute(db)
  await sql`
    create unique index legal_documents_one_draft on legal_documents (type) where status = 'DRAFT'
  `.execute(db)
  await sql`
    create unique index legal_documents_one_scheduled on legal_documents (type) where status = 'SCHEDULED'
  `.execute(db)
  await sql`
    create unique index legal_documents_one_effective on legal_documents (type) where status = 'EFFECTIVE'
  `.execute(db)
  await sql`create index legal_documents_newest on legal_documents (created_at desc, id desc)`.execute(db)
  await sql`
    create function legal_documents_guard() returns trigger language plpgsql as $$
    declare
      free constant text[] := array['status', 'updated_at', 'version'];
      published constant text[] := array['number', 'effective_at', 'published_at'];
    begin
      if old.status = 'DRAFT' then return coalesce(new, old); end if;
      if tg_op = 'DELETE' then raise exception 'a published text is never deleted'; end if;
      if old.status = 'SCHEDULED' and new.status = 'DRAFT'
         and (to_jsonb(new) - free - published) = (to_jsonb(old) - free - published) then
        return new;
      end if;
      if (to_jsonb(new) - free) <> (to_jsonb(old) - free) then
        raise exception 'a published text is never edited';
      end if;
      if array_position(array['SCHEDULED', 'EFFECTIVE', 'SUPERSEDED'], new.status)
         >= array_position(array['SCHEDULED', 'EFFECTIVE', 'SUPERSEDED'], old.status) then
        return new;
      end if;
      raise exception 'a published text does not go back';
    end $$
  `.execute(db)
  await sql`
    create trigger legal_documents_guard before update or delete on legal_documents
    for each row execute function legal_documents_guard()
  `.execute(db)
}
