import { isDatabaseAway, openDatabase, type Database } from './db/database.ts'
import { startEmbedded, type Embedded } from './db/embedded.ts'
import type { Log } from './db/log.ts'
import { migrate } from './db/migrate.ts'
import type { Env } from './env.ts'

export type Data = Pick<Database, 'db' | 'pool' | 'close'>

/** DATABASE_URL names no database that we can work with. */
export class UnusableDatabaseError extends Error {
  constructor(cause: Error) {
    // Several addresses of one name that all failed come without a message, but with a code.
    const why = cause.message === '' && 'code' in cause ? String(cause.code) : cause.message
    super(`The database of DATABASE_URL cannot be used: ${why.replace(/\.$/, '')}.`, { cause })
    this.name = 'UnusableDatabaseError'
  }
}

/** PostgreSQL: wrong user or password, no such database, no right to it. */
const refusals = new Set<unknown>(['28000', '28P01', '3D000', '42501'])

function isUnusable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return isDatabaseAway(error) || ('code' in error && refusals.has(error.code))
}

const serverConnections = 20

async function openEmbedded(env: Env, log: Log): Promise<Embedded> {
  return startEmbedded({ dataDir: env.dataDir, log, tuning: env.mode === 'test' ? 'fast' : 'safe' })
}

/**
 * Opens the database of DATABASE_URL, or the embedded one in DATA_DIR, with the schema up to date.
 * `statementTimeoutMs: 0` lifts the limit of a request for commands that work long.
 * Throws `DataDirInUseError` when another process has the data directory,
 * `UnusableDatabaseError` when DATABASE_URL leads nowhere.
 */
export async function openData(
  env: Env,
  log: Log,
  options: { statementTimeoutMs?: number } = {},
): Promise<Data> {
  const embedded = env.databaseUrl === null ? await openEmbedded(env, log) : null
  const connection = embedded?.connection ?? { connectionString: env.databaseUrl ?? '' }
  try {
    await migrate({ connection, log })
  } catch (error) {
    await embedded?.stop()
    throw embedded === null && isUnusable(error) ? new UnusableDatabaseError(error) : error
  }
  const { db, pool, close } = openDatabase({ connection, log, maxConnections: serverConnections, ...options })
  return {
    db,
    pool,
    close: async () => {
      await close()
      await embedded?.stop()
    },
  }
}
