import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Forgets the hashes of the numbers of those who left before an instant, so many at once; gives how many it was. */
export async function forgetPhoneHashes(
  db: Db,
  { withdrawnBefore, size }: { withdrawnBefore: string; size: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update users set phone_hash = null where id in (
      select id from users where withdrawn_at < ${withdrawnBefore} and phone_hash is not null
      order by withdrawn_at limit ${size} for update skip locked
    )
  `.execute(db)
  return Number(numAffectedRows)
}
