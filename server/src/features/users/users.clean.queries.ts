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

/**
 * Folds the rows of changes into one for each role and status. Safe beside writers and other folds: each
 * removes only rows that it saw, and adds their sum in the same statement.
 */
export async function foldUserCounts(db: Db): Promise<void> {
  await sql`
    with folded as (delete from user_count_changes returning authority_type, status, amount)
    insert into user_count_changes (authority_type, status, amount)
    select authority_type, status, sum(amount) from folded group by authority_type, status having sum(amount) <> 0
  `.execute(db)
}
