import type { Db } from '../../db/database.ts'

/** Cheap to ask before every page: what was made is good until it changes. Null while nothing was ever set. */
export async function findSiteVersion(db: Db): Promise<string | null> {
  const row = await db.selectFrom('siteVersion').select('value').executeTakeFirst()
  return row?.value ?? null
}
