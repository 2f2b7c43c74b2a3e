import { sql } from 'kysely'
import { filesDirectory } from '../data-dir.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { openData } from '../open.ts'
import { createBlobs, type Blobs } from '../outside/blobs.ts'
import { refuseBesideServer, runCommand } from './command.ts'

/** Migrations filled them, and will not run again; plans that were added stay. */
const keptTables = ['categories', 'plans', 'plan_versions']

/** What else is never emptied, and the trigger that refuses it. */
const guarded = [
  ['audit_records', 'audit_records_no_truncate'],
  ['ledger_moves', 'refuse_change'],
  ['ledger_postings', 'refuse_change'],
] as const

/** Every row that somebody made goes, waiting jobs too; the schema and what migrations made of it stay. */
async function emptyTables(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' and tablename not like 'kysely\\_%' and tablename <> all(${keptTables}))
      or (schemaname = 'graphile_worker' and tablename like '\\_private\\_job%')
  `.execute(db)
  const names = sql.join(tables.map(({ name }) => sql.raw(name)))
  await inTransaction(db, async (trx) => {
    const guard = async (how: 'disable' | 'enable') => {
      for (const [table, trigger] of guarded)
        await sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger ${sql.ref(trigger)}`.execute(trx)
    }
    await guard('disable')
    await sql`truncate ${names} restart identity cascade`.execute(trx)
    await guard('enable')
  })
}

/** The bytes of the rows that are gone, and what came in and was never kept. */
async function emptyFiles(blobs: Blobs): Promise<void> {
  for await (const id of blobs.keys()) await blobs.remove(id)
  for (const name of await blobs.leftovers()) await blobs.removeLeftover(name)
}

await runCommand(async (env, log) => {
  const data = await openData(env, log, { statementTimeoutMs: 0, beginsAnew: true })
  try {
    await refuseBesideServer(data.db)
    await emptyTables(data.db)
    await emptyFiles(createBlobs({ directory: filesDirectory(env.dataDir), now: () => new Date() }))
    return 'All data is gone. The next start begins anew.'
  } finally {
    await data.close()
  }
})
