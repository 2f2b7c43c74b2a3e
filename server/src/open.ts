import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseBelongings } from './data-dir.ts'
import { isDatabaseAway, openDatabase, type Database } from './db/database.ts'
import { DataDirInUseError, joinEmbedded, startEmbedded, type Embedded } from './db/embedded.ts'
import type { Log } from './db/log.ts'
import { checkServer, migrate } from './db/migrate.ts'
import type { Env } from './env.ts'
import { codeOf } from './error-code.ts'
import { OperatorError, systemReason } from './operator-error.ts'

export interface Data extends Pick<Database, 'db' | 'close'> {
  /** What jobs work on, through connections of their own: requests cannot keep them waiting, nor they requests. */
  readonly jobs: Database
}

/** DATABASE_URL names no database that we can work with. */
class UnusableDatabaseError extends OperatorError {
  constructor(cause: Error) {
    // Several addresses of one name that all failed come without a message, but with a code.
    const why = cause.message === '' ? (codeOf(cause) ?? '') : cause.message
    super(`The database of DATABASE_URL cannot be used: ${why.replace(/\.$/, '')}.`, { cause })
  }
}

/** PostgreSQL: wrong user or password, no such database, no right to it. */
const refusals = new Set<unknown>(['28000', '28P01', '3D000', '42501'])

function isUnusable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return isDatabaseAway(error) || refusals.has(codeOf(error))
}

/** More would only make the database switch between them: twice its cores is where it answers most. */
const serverConnections = 10
/** One listens, the others do what jobs do; most of those wait for others' answers. One more says that we live. */
const jobConnections = { maxConnections: 4, connectTimeoutMs: 10_000 }

/** Whatever keeps the first statement from DATABASE_URL is the operator's: address, password, certificate, version. */
async function checkOwn(connectionString: string, log: Log): Promise<Database['connection']> {
  const connection = { connectionString }
  const { pool, close } = openDatabase({ connection, log, maxConnections: 1, connectTimeoutMs: 10_000 })
  try {
    await checkServer(pool)
    return connection
  } catch (error) {
    throw error instanceof Error ? new UnusableDatabaseError(error) : error
  } finally {
    await close()
  }
}

async function openEmbedded(env: Env, log: Log, { beginsAnew = false } = {}): Promise<Embedded> {
  const { dataDir, mode } = env
  const tuning = mode === 'test' ? 'fast' : 'safe'
  try {
    // Read before anything else: a server that is just making the directory makes its database first.
    const belongings = databaseBelongings(dataDir)
    return await startEmbedded({ dataDir, log, tuning, belongings, beginsAnew })
  } catch (error) {
    const why = systemReason(error)
    throw why === null
      ? error
      : new OperatorError(`The data directory ${dataDir} cannot be used: ${why}.`, { cause: error })
  }
}

/**
 * Opens the database of DATABASE_URL, or the embedded one in DATA_DIR, with the schema up to date.
 * `statementTimeoutMs: 0` lifts the limit of a request for commands that work long; `beginsAnew` makes an embedded
 * database where the one that was there is gone.
 * Throws `DataDirInUseError` when another process has the data directory,
 * an `OperatorError` too when it cannot be used or DATABASE_URL leads nowhere.
 */
export async function openData(
  env: Env,
  log: Log,
  { beginsAnew = false, ...options }: { statementTimeoutMs?: number; beginsAnew?: boolean } = {},
): Promise<Data> {
  const embedded = env.databaseUrl === null ? await openEmbedded(env, log, { beginsAnew }) : null
  const connection = embedded?.connection ?? (await checkOwn(env.databaseUrl ?? '', log))
  try {
    await migrate({ connection, log })
  } catch (error) {
    await embedded?.stop()
    throw embedded === null && isUnusable(error) ? new UnusableDatabaseError(error) : error
  }
  const { db, close } = openDatabase({ connection, log, maxConnections: serverConnections, ...options })
  const jobs = openDatabase({ connection, log, ...jobConnections })
  return {
    db,
    jobs,
    close: async () => {
      await jobs.close()
      await close()
      await embedded?.stop()
    },
  }
}

/** The embedded database: that of the server which runs on the data directory, or started for as long as this takes. */
async function borrowEmbedded(env: Env, log: Log): Promise<Embedded> {
  if (!existsSync(join(env.dataDir, 'pg'))) {
    throw new OperatorError(`There is no database in the data directory ${env.dataDir}.`)
  }
  try {
    return await openEmbedded(env, log)
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error
    const { connection, close } = joinEmbedded(env.dataDir)
    return { connection, stop: async () => close() }
  }
}

/** PostgreSQL: no such table, no such column. */
const schemaGaps = new Set<unknown>(['42P01', '42703'])

/**
 * Runs `work` on the database as it is: without bringing the schema up to date, and beside a running server, which
 * `work` has to bear. Throws an `OperatorError` when there is no such database, or one of another version's schema.
 */
export async function withData<T>(env: Env, log: Log, work: (db: Database['db']) => Promise<T>): Promise<T> {
  const embedded = env.databaseUrl === null ? await borrowEmbedded(env, log) : null
  const connection = embedded?.connection ?? (await checkOwn(env.databaseUrl ?? '', log))
  const { db, close } = openDatabase({ connection, log, maxConnections: 1, statementTimeoutMs: 0 })
  try {
    return await work(db)
  } catch (error) {
    if (embedded === null && isUnusable(error)) throw new UnusableDatabaseError(error)
    if (!schemaGaps.has(codeOf(error))) throw error
    throw new OperatorError('The schema of the database is that of another version: start the server once.', {
      cause: error,
    })
  } finally {
    await close()
    await embedded?.stop()
  }
}
