import { sql, type Kysely } from 'kysely'

/** Entries of one list by every filter and order, from indexes alone: a store may have a million. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['joined', 'place', 'slot']) {
    await sql`drop index ${sql.ref(`jrs_entries_list_${name}`)}`.execute(db)
  }
  const lists = {
    joined: '(jrs_item_id, joined_at, id) include (status, source)',
    place: '(jrs_item_id, sort_key, id) include (status, source, joined_at)',
    slot: "(jrs_item_id, coalesce(slot_at, 'infinity'), id) include (slot_at, status, source, joined_at)",
    status: '(jrs_item_id, status, joined_at, id) include (source)',
    source: '(jrs_item_id, source, joined_at, id) include (status)',
  }
  for (const [name, on] of Object.entries(lists)) {
    await sql`create index ${sql.ref(`jrs_entries_list_${name}`)} on jrs_entries ${sql.raw(on)}`.execute(db)
  }
}
