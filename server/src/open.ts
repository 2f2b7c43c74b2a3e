import { isDatabaseAway, openDatabase, type Database } from './db/database.ts'
import { startEmbedded, type Embedded } from './db/embedded.ts'
import type { Log } from './db/log.ts'
import { migrate } from './db/migrate.ts'
import type { Env } from './env.ts'
import { OperatorError, systemReason } from './operator-error.ts'

export type Data = Pick<Database, 'db' | 'pool' | 'close'>

/** DATABASE_URL names no database that we can work with. */
class UnusableDatabaseError extends OperatorError {
  constructor(cause: Error) {
    // Several addresses of one name that all failed come without a message, but with a code.
    const why = cause.message === '' && 'code' in cause ? String(cause.code) : cause.message
    super(`The database of DATABASE_URL cannot be used: ${why.replace(/\.$/, '')}.`, { cause })
  }
}

/** PostgreSQL: wrong user or password, no such database, no right to it. */
const refusals = new Set<unknown>(['28000', '28P01', '3D000', '42501'])

function isUnusable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return isDatabaseAway(error) || ('code' in error && refusals.has(error.code))
}

/** More would only make the database switch between them: twice its cores is where it answers most. */
const serverConnections = 10

async function openEmbedded(env: Env, log: Log): Promise<Embedded> {
  const { dataDir, mode } = env
  try {
    return await startEmbedded({ dataDir, log, tuning: mode === 'test' ? 'fast' : 'safe' })
  } catch (error) {
    const why = systemReason(error)
    throw why === null
      ? error
      : new OperatorError(`The data directory ${dataDir} cannot be used: ${why}.`, { cause: error })
  }
}

/**
 * Opens the database of DATABASE_URL, or the embedded one in DATA_DIR, with the schema up to date.
 * `statementTimeoutMs: 0` lifts the limit of a request for commands that work long.
 * Throws `DataDirInUseError` when another process has the data directory,
 * an `OperatorError` too when it cannot be used or DATABASE_URL leads nowhere.
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
