import { sql, type Kysely } from 'kysely'

/**
 * Numbers of legal texts that were announced and taken back: they are never given again. Those from before are in
 * the records; of a draft that was deleted later, its kind is in the record of its beginning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_withdrawn_numbers (
      type text not null
        check (type in ('TERMS', 'PRIVACY', 'LOCATION', 'REFUND_USER', 'REFUND_STORE', 'MARKETING')),
      number integer not null check (number >= 1),
      primary key (type, number)
    )
  `.execute(db)
  await sql`
    insert into legal_withdrawn_numbers (type, number)
    select distinct drafted.changes->'type'->>'to', (withdrawn.changes->'number'->>'from')::integer
    from audit_records as withdrawn
    join audit_records as drafted
      on drafted.entity_id = withdrawn.entity_id and drafted.action = 'legal.drafted'
    where withdrawn.action = 'legal.withdrawn'
      and drafted.changes->'type'->>'to' is not null and withdrawn.changes->'number'->>'from' is not null
      and not exists (
        select from legal_documents as d
        where d.type = drafted.changes->'type'->>'to'
          and d.number = (withdrawn.changes->'number'->>'from')::integer
      )
  `.execute(db)
}
