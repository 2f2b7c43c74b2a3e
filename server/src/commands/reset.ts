import { sql } from 'kysely'
import { filesDirectory } from '../data-dir.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { openData } from '../open.ts'
import { createBlobs, type Blobs } from '../outside/blobs.ts'
import { refuseBesideServer, runCommand } from './command.ts'

/** Migrations filled them, and will not run again. */
const keptTables = ['categories']

/** Every row that somebody made goes, waiting jobs too; the schema and what migrations made of it stay. */
async function emptyTables(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' and tablename not like 'kysely\\_%' and tablename <> all(${keptTables}))
      or (schemaname = 'graphile_worker' and tablename like '\\_private\\_job%')
  `.execute(db)
  const names = sql.join(tables.map(({ name }) => sql.raw(name)))
  await inTransaction(db, async (trx) => {
    await sql`alter table audit_records disable trigger audit_records_no_truncate`.execute(trx)
    await sql`truncate ${names} restart identity cascade`.execute(trx)
    await sql`alter table audit_records enable trigger audit_records_no_truncate`.execute(trx)
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
