import { sql, type Kysely } from 'kysely'

/**
 * Days on which a list has no slots, and where a booking was before staff moved it. `told_slot_at` is the slot that the
 * guest knows of: null as long as it is the one that was asked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jrs_items add closed_days jsonb not null default '[]'`.execute(db)
  await sql`
    alter table jrs_entries
      add slot_before timestamptz,
      add slot_moved_at timestamptz,
      add told_slot_at timestamptz,
      add constraint jrs_entries_slot_moved check ((slot_before is null) = (slot_moved_at is null))
  `.execute(db)
}
