import { sql, type Kysely } from 'kysely'

/** Who of staff wrote a request down for its asker: that person never agrees alone to what money it moves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_requests add column opened_by uuid`.execute(db)
  await sql`
    update user_requests as r set opened_by = a.actor_id
    from audit_records as a
    where a.action = 'requests.created' and a.entity = 'request' and a.entity_id = r.id::text
      and a.actor_id is not null and a.actor_id is distinct from r.requester_id
  `.execute(db)
}
