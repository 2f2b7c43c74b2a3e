import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import type { Tables } from './db/tables.ts'

export const secretNames = ['TOKEN_SECRET', 'FIELD_KEY'] as const
export type SecretName = (typeof secretNames)[number]

/** Until the end only one process decides what the secrets are. */
export async function lockFingerprints(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('secret fingerprints', 0))`.execute(trx)
}

export async function findFingerprints(db: Db): Promise<Map<SecretName, string>> {
  const rows = await db.selectFrom('secretFingerprints').select(['name', 'fingerprint']).execute()
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}

export async function saveFingerprint(
  trx: Db,
  { name, fingerprint }: Tables['secretFingerprints'],
): Promise<void> {
  await trx
    .insertInto('secretFingerprints')
    .values({ name, fingerprint })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ fingerprint }))
    .execute()
}
