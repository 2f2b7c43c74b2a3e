import { openDatabase, type Database } from './db/database.ts'
import { startEmbedded, type Embedded } from './db/embedded.ts'
import type { Log } from './db/log.ts'
import { migrate } from './db/migrate.ts'
import type { Env } from './env.ts'

export type Data = Pick<Database, 'db' | 'pool' | 'close'>

const serverConnections = 20

async function openEmbedded(env: Env, log: Log): Promise<Embedded> {
  return startEmbedded({ dataDir: env.dataDir, log, tuning: env.mode === 'test' ? 'fast' : 'safe' })
}

/**
 * Opens the database of DATABASE_URL, or the embedded one in DATA_DIR, with the schema up to date.
 * `statementTimeoutMs: 0` lifts the limit of a request for commands that work long.
 * Throws `DataDirInUseError` when another process has the data directory.
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
    throw error
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
