import type { Db } from '../../db/database.ts'
import { forgetPhoneHashes } from './users.clean.queries.ts'

/** So long the privacy policy keeps the hash of a number, against abuse by whoever comes back; nothing reads it yet. */
const hashKeptDays = 30
const dayMs = 24 * 60 * 60 * 1000
const batchSize = 1_000

/** Forgets what is left of members who are gone, batch by batch, so that no statement takes long. */
export async function cleanUsers(db: Db, now: Date): Promise<void> {
  const withdrawnBefore = new Date(now.getTime() - hashKeptDays * dayMs).toISOString()
  while ((await forgetPhoneHashes(db, { withdrawnBefore, size: batchSize })) === batchSize);
}
