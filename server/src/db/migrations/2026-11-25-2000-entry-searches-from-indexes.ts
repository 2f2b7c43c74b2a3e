import { sql, type Kysely } from 'kysely'

/**
 * Entries of one list by every search with every filter and in every order, without reading their rows: what many match
 * is found by walking an order, which carries what is asked for; what few match by the search or the filter, which carry
 * the orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const asked = 'name_key, initials, phone4, number'
  const orders = 'sort_key, slot_at'
  const lists = {
    joined: `(jrs_item_id, joined_at, id) include (status, source, ${orders}, ${asked})`,
    place: `(jrs_item_id, sort_key, id) include (status, source, joined_at, ${asked})`,
    slot: `(jrs_item_id, coalesce(slot_at, 'infinity'), id) include (slot_at, status, source, joined_at, ${asked})`,
    status: `(jrs_item_id, status, joined_at, id) include (source, ${orders})`,
    source: `(jrs_item_id, source, joined_at, id) include (status, ${orders})`,
    name: `(jrs_item_id, name_key) include (id, status, source, joined_at, ${orders})`,
    initials: `(jrs_item_id, initials) include (id, status, source, joined_at, ${orders})`,
    phone: `(jrs_item_id, phone4) include (id, status, source, joined_at, ${orders}, phone)`,
    numbers: `(jrs_item_id, number) include (id, status, source, joined_at, ${orders})`,
  }
  for (const [name, on] of Object.entries(lists)) {
    const index = sql.ref(`jrs_entries_list_${name}`)
    await sql`drop index ${index}`.execute(db)
    await sql`create index ${index} on jrs_entries ${sql.raw(on)}`.execute(db)
  }
}
