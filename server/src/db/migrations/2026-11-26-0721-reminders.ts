import { sql, type Kysely } from 'kysely'

/** When somebody with a booking is to be reminded of it; null once that is done, or where there is nothing to remind of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table jrs_items
      add remind_day_before boolean not null default true,
      add remind_hours_before boolean not null default true
  `.execute(db)
  await sql`alter table jrs_entries add remind_day_at timestamptz, add remind_hours_at timestamptz`.execute(
    db,
  )
  for (const column of ['remind_day_at', 'remind_hours_at']) {
    await sql`
      create index ${sql.ref(`jrs_entries_${column}`)} on jrs_entries (${sql.ref(column)})
      where status = 'CONFIRMED' and ${sql.ref(column)} is not null
    `.execute(db)
  }
}
