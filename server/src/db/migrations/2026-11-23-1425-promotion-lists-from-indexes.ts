import { sql, type Kysely } from 'kysely'

/**
 * What visitors see is counted and measured on its two indexes alone, and what a search finds is sorted on those by
 * which it is found: they carry all that is asked of them. The rows are read only for a page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const shown = sql`display_from, display_to, type, category_id, region, lat, lng, store_id, title_key, initials, code`
  const listed = sql`created_at, submitted_at, start_at, end_at, type, title`
  await sql`
    drop index promotions_now, promotions_soon, promotions_store, promotions_status_rank, promotions_title,
      promotions_title_key, promotions_initials
  `.execute(db)
  await sql`
    create index promotions_now on promotions (end_at, id) include (start_at, ${shown}) where status = 'LIVE'
  `.execute(db)
  await sql`
    create index promotions_soon on promotions (start_at, id) include (end_at, ${shown})
    where status = 'SCHEDULED' and held_from is null
  `.execute(db)
  await sql`
    create index promotions_store on promotions (store_id, status_rank) include (id, ${listed}, title_key, initials)
    where deleted_at is null
  `.execute(db)
  await sql`
    create index promotions_status_rank on promotions (status_rank, id)
    include (${listed}, store_id, title_key, initials) where deleted_at is null
  `.execute(db)
  await sql`
    create index promotions_title on promotions (title, id)
    include (created_at, submitted_at, start_at, end_at, type, status_rank, store_id, title_key, initials)
    where deleted_at is null
  `.execute(db)
  for (const key of ['title_key', 'initials']) {
    await sql`
      create index ${sql.ref(`promotions_${key}`)} on promotions (${sql.ref(key)})
      include (id, ${listed}, status_rank, store_id) where deleted_at is null
    `.execute(db)
  }
}
