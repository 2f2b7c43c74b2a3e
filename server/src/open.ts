import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseBelongings } from './data-dir.ts'
import { openDatabase, type Database } from './db/database.ts'
import { DataDirInUseError, joinEmbedded, startEmbedded, type Embedded } from './db/embedded.ts'
import type { Log } from './db/log.ts'
import { migrate } from './db/migrate.ts'
import type { Env } from './env.ts'
import { codeOf } from './error-code.ts'
import { findOwn, isUnusable, UnusableDatabaseError, type Ways } from './own-database.ts'
import { OperatorError, systemReason } from './operator-error.ts'

export interface Data extends Pick<Database, 'db' | 'close'> {
  /** What jobs work on, through connections of their own: requests cannot keep them waiting, nor they requests. */
  readonly jobs: Database
}

/** More would only make the database switch between them: twice its cores is where it answers most. */
const serverConnections = 10
/**
 * One listens, the others do what jobs do; most of those wait for others' answers, and what goes through thousands of
 * records (three at a time) leaves some of them to the rest. One more says that we live. Nobody waits for their
 * answers: a row that somebody has locked, or a busy machine, is waited for longer than in a request.
 */
const jobConnections = { maxConnections: 6, connectTimeoutMs: 10_000, statementTimeoutMs: 5_000 }

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
  const { requests, connection, name } = embedded === null ? await findOwn(env, log) : waysTo(embedded)
  try {
    await migrate({ connection, log })
  } catch (error) {
    await embedded?.stop()
    throw embedded === null && isUnusable(error) ? new UnusableDatabaseError(name, error) : error
  }
  const { db, close } = openDatabase({ ...requests, log, maxConnections: serverConnections, ...options })
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

/** No pooler stands before the embedded database. */
function waysTo({ connection }: Embedded): Ways {
  return { connection, requests: { connection }, name: 'DATA_DIR' }
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
  const { connection, name } = embedded === null ? await findOwn(env, log) : waysTo(embedded)
  const { db, close } = openDatabase({ connection, log, maxConnections: 1, statementTimeoutMs: 0 })
  try {
    return await work(db)
  } catch (error) {
    if (embedded === null && isUnusable(error)) throw new UnusableDatabaseError(name, error)
    if (!schemaGaps.has(codeOf(error))) throw error
    throw new OperatorError('The schema of the database is that of another version: start the server once.', {
      cause: error,
    })
  } finally {
    await close()
    await embedded?.stop()
  }
}
