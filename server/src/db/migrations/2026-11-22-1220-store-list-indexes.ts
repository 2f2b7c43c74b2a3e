import { sql, type Kysely } from 'kysely'

/** What the list of stores filters by and sorts by, which its indexes carry: pages are found on them alone. */
const carried = [
  'id',
  'name',
  'created_at',
  'submitted_at',
  'status_rank',
  'category_id',
  'bcode',
  'phone_digits',
  'business_number',
] as const
type Carried = (typeof carried)[number]

const indexes: readonly { name: string; on: string; has?: readonly Carried[] }[] = [
  { name: 'stores_created', on: 'created_at, id', has: ['created_at', 'id'] },
  { name: 'stores_name', on: 'name, id', has: ['name', 'id'] },
  { name: 'stores_status_rank', on: 'status_rank, id', has: ['status_rank', 'id'] },
  { name: 'stores_category', on: 'category_id, status_rank', has: ['category_id', 'status_rank'] },
  { name: 'stores_region', on: 'bcode', has: ['bcode'] },
  { name: 'stores_name_key', on: 'name_key' },
  { name: 'stores_initials', on: 'initials' },
  { name: 'stores_phone', on: 'phone_digits', has: ['phone_digits'] },
  // Drafts have not been submitted and stand at the end of both directions.
  { name: 'stores_submitted', on: `coalesce(submitted_at, 'infinity'), id`, has: ['id'] },
  { name: 'stores_submitted_last', on: `coalesce(submitted_at, '-infinity'), id`, has: ['id'] },
]

/**
 * The list sorts by when a store was submitted, too. And a phone's first digits are those of very many stores: what
 * a search for digits looks at is in every index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, on, has = [] } of indexes) {
    const include = carried.filter((column) => !has.includes(column)).join(', ')
    await sql`drop index if exists ${sql.ref(name)}`.execute(db)
    await sql`
      create index ${sql.ref(name)} on stores (${sql.raw(on)}) include (${sql.raw(include)})
      where deleted_at is null
    `.execute(db)
  }
}
