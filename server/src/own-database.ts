import type pg from 'pg'
import { isDatabaseAway, openDatabase, type DatabaseOptions } from './db/database.ts'
import type { Log } from './db/log.ts'
import { checkServer } from './db/migrate.ts'
import { isPooledByTransaction } from './db/pooler.ts'
import type { Env } from './env.ts'
import { codeOf } from './error-code.ts'
import { OperatorError } from './operator-error.ts'

/** A variable names no database that we can work with. */
export class UnusableDatabaseError extends OperatorError {
  constructor(variable: string, cause: Error) {
    // Several addresses of one name that all failed come without a message, but with a code.
    const why = cause.message === '' ? (codeOf(cause) ?? '') : cause.message
    super(`The database of ${variable} cannot be used: ${why.replace(/\.$/, '')}.`, { cause })
  }
}

/** PostgreSQL: wrong user or password, no such database, no right to it. */
const refusals = new Set<unknown>(['28000', '28P01', '3D000', '42501'])

export function isUnusable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return isDatabaseAway(error) || refusals.has(codeOf(error))
}

/** How a database is reached. */
export interface Ways {
  /** By what needs sessions: migrations, jobs (they listen and hold locks), commands. */
  readonly connection: pg.PoolConfig
  /** By requests: the same way, or through a pooler. */
  readonly requests: Pick<DatabaseOptions, 'connection' | 'isPooled'>
  /** The variable that `connection` is from. */
  readonly name: string
}

/** PostgreSQL's code for a wrong message: a pooler that refuses the settings that a session is opened with. */
const refusedSettings = '08P01'

function poolerError(name: string, options?: ErrorOptions): OperatorError {
  return new OperatorError(
    `${name} leads to a pooler that keeps no session (PgBouncer in transaction mode): name PostgreSQL itself in DATABASE_DIRECT_URL.`,
    options,
  )
}

/** Tells servers and their databases apart, whichever way one comes to them. */
async function findPlace(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ place: string }>(
    `select extract(epoch from pg_postmaster_start_time()) || ' ' || current_database() as place`,
  )
  return rows[0]?.place ?? ''
}

/** Runs `look` on a few connections. Whatever keeps it from the database is the operator's. */
async function visit<T>(
  name: string,
  options: Omit<DatabaseOptions, 'maxConnections' | 'connectTimeoutMs'>,
  look: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const { pool, close } = openDatabase({ ...options, maxConnections: 2, connectTimeoutMs: 10_000 })
  try {
    return await look(pool)
  } catch (error) {
    if (codeOf(error) === refusedSettings) throw poolerError(name, { cause: error })
    if (error instanceof OperatorError || !(error instanceof Error)) throw error
    throw new UnusableDatabaseError(name, error)
  } finally {
    await close()
  }
}

/**
 * The ways to the database of DATABASE_URL. Throws an `OperatorError` for whatever keeps the first statement away:
 * address, password, certificate, version, a pooler without a way around it.
 */
export async function findOwn({ databaseUrl, databaseDirectUrl }: Env, log: Log): Promise<Ways> {
  const given = { connectionString: databaseUrl ?? '' }
  const isPooled = databaseDirectUrl !== null
  const connection = isPooled ? { connectionString: databaseDirectUrl } : given
  const name = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const place = await visit(name, { connection, log }, async (pool) => {
    await checkServer(pool)
    if (await isPooledByTransaction(pool)) throw poolerError(name)
    return findPlace(pool)
  })
  const requests = { connection: given, isPooled }
  if (isPooled && (await visit('DATABASE_URL', { ...requests, log }, findPlace)) !== place) {
    throw new OperatorError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
  }
  return { connection, requests, name }
}
