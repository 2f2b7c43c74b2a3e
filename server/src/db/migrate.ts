import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import { openDatabase } from './database.ts'
import type { Database, Db } from './database.ts'
import { jobLogger } from './job-logger.ts'
import type { Log } from './log.ts'
import { migrations } from './migrations.ts'

/** Any number that nothing else in the database uses as an advisory lock. */
const migrationLock = 7_310_582_204_117

const oldestVersion = 150_000

/** Throws what keeps the first statement away, or says what the database lacks. */
export async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const [server] = rows
  if (server === undefined || server.version < oldestVersion) {
    throw new Error('it must be PostgreSQL 15 or newer')
  }
  if (server.encoding !== 'UTF8') throw new Error(`it must be encoded in UTF8, not ${server.encoding}`)
}

async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"
  `.execute(db)
  if (found[0]?.isThere !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}

/**
 * Ours, and an empty one for each that a newer server has already applied: during an upgrade the old server must
 * still start on the new schema.
 */
async function withNewerOnes(db: Kysely<unknown>): Promise<Record<string, Migration>> {
  const all: Record<string, Migration> = { ...migrations }
  for (const name of await appliedMigrations(db)) all[name] ??= { up: async () => undefined }
  return all
}

async function migrateTables(db: Kysely<unknown>, log: Log): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => withNewerOnes(db) },
    // Two branches may be merged in another order than their dates.
    allowUnorderedMigrations: true,
    nameComparator: (a, b) => (a < b ? -1 : Number(a > b)),
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  const applied = results.filter(({ status }) => status === 'Success').map((one) => one.migrationName)
  if (applied.length > 0) log.info({ migrations: applied }, 'schema migrated')
  if (error === undefined) return
  const failed = results.find(({ status }) => status === 'Error')
  if (failed === undefined && error instanceof Error) throw error
  throw new Error(`The migration ${failed?.migrationName} failed.`, { cause: error })
}

/** Nobody waits for an answer yet, and a busy machine may be slow to let somebody in. */
const connectTimeoutMs = 10_000

/**
 * Brings the schema up to date, the job runner's too. Any number of processes may do this at once: one works, the
 * others wait for it. Uses connections of its own, since a migration may take longer than a request's statement.
 */
export async function migrate({ connection, log }: Pick<Database, 'connection' | 'log'>): Promise<void> {
  const patience = { statementTimeoutMs: 0, connectTimeoutMs }
  const { db, pool, close } = openDatabase({ connection, log, maxConnections: 4, ...patience })
  try {
    const holder = await pool.connect()
    try {
      await holder.query('select pg_advisory_lock($1)', [migrationLock])
      await migrateTables(db as unknown as Kysely<unknown>, log) // migrations know no table types: they outlive them
      await runMigrations({ pgPool: pool, logger: jobLogger(log) })
    } finally {
      // Closing the connection gives the lock back.
      holder.release(true)
    }
  } finally {
    await close()
  }
}

/** The name of the last migration that the database has, null when it has none. */
export async function schemaVersion(db: Db): Promise<string | null> {
  const names = await appliedMigrations(db as unknown as Kysely<unknown>) // it reads Kysely's own table
  return names.at(-1) ?? null
}
