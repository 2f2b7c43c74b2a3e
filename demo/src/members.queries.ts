import type { Locale } from '@madang/contract/locales'
import type { Role } from '@madang/contract/access'
import type { UserStatus } from '@madang/contract/users'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Db } from '@madang/server/db/database'
import type { Tables } from '@madang/server/db/tables'
import { sumCounts } from '@madang/server/record/counts.queries'

export interface DemoMember {
  readonly id: string
  readonly phone: string
  readonly name: string
  readonly email: string | null
  readonly authorityType: Role
  readonly status: UserStatus
  readonly locale: Locale
  readonly marketingConsentAt: string | null
  readonly nightConsentAt: string | null
  readonly lastLoginAt: string | null
  readonly memo: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** How many rows there are, withdrawn members too. */
export async function countAllUsers(db: Db): Promise<number> {
  const sums = await sumCounts(db, 'users')
  return sums.reduce((total, { count }) => total + count, 0)
}

/** Adds members by one statement, leaving out those whose number is taken; gives how many it added. */
export async function insertDemoMembers(db: Db, members: readonly DemoMember[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into users (
      id, phone, name, email, authority_type, status, locale, marketing_consent_at, night_consent_at,
      last_login_at, memo, created_at, updated_at
    )
    select id, phone, name, email, "authorityType", status, locale, "marketingConsentAt", "nightConsentAt",
      "lastLoginAt", memo, "createdAt", "updatedAt"
    from json_to_recordset(${JSON.stringify(members)}::json) as member (
      id uuid, phone text, name text, email text, "authorityType" text, status text, locale text,
      "marketingConsentAt" timestamptz, "nightConsentAt" timestamptz, "lastLoginAt" timestamptz, memo text,
      "createdAt" timestamptz, "updatedAt" timestamptz
    )
    on conflict (phone) do nothing
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Does `work` with the indexes of a table away, apart from the unique ones, and makes them again.
 * In one transaction: whatever happens, afterwards they are all there. Others wait for its end meanwhile.
 */
export async function withoutIndexes(
  trx: Transaction<Tables>,
  table: 'users' | 'jrs_entries',
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = ${table}::regclass and not indisunique
  `.execute(trx)
  await sql`set local maintenance_work_mem = '256MB'`.execute(trx)
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(trx)
  await work()
  for (const { definition } of indexes) await sql.raw(definition).execute(trx)
}

/** What the background would do in a while: planner statistics, and the map that lets indexes answer alone. */
export async function tidyUsers(db: Kysely<Tables>): Promise<void> {
  await sql`vacuum (analyze) users`.execute(db)
}
