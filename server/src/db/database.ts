import { Kysely } from 'kysely'
import type { Transaction } from 'kysely'
import pg from 'pg'
import { codeOf } from '../error-code.ts'
import type { Log } from './log.ts'
import { camelCaseRows, SnakeCaseDialect } from './names.ts'
import { PreparedClient, TypedClient } from './prepared-client.ts'
import type { Tables } from './tables.ts'

/** What every query function takes first: the database, or the transaction it has to run in. */
export type Db = Kysely<Tables> | Transaction<Tables>

export interface Database {
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  /** What it was opened with, for work that needs connections of its own (migrations). */
  readonly connection: pg.PoolConfig
  readonly log: Log
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig
  readonly log: Log
  readonly maxConnections?: number
  /**
   * The longest one statement may take; 0 = no limit, for migrations and bulk commands. The default keeps a
   * request under 2 s (security.md G9), whether the database is slow, hangs or is away.
   */
  readonly statementTimeoutMs?: number
  /**
   * `connection` leads through a pooler that gives each transaction any of its own connections: nothing is asked of a
   * session, no statement gets a name, and the limits of time are the client's alone.
   */
  readonly isPooled?: boolean
  /** The longest wait for a connection. The default fits a request; work behind the scenes may wait longer. */
  readonly connectTimeoutMs?: number
}

const defaultStatementTimeoutMs = 1_200
/** Counted twice at worst, waiting for a place in the pool and then for the database, and well under 2 s. */
const defaultConnectTimeoutMs = 700
/** The database should end a slow statement itself; the client's own limit is for one that hangs. */
const hangMarginMs = 300

/** A server whose machine vanished must lose its locks within a minute, not after the system's two hours. */
const sessionOptions =
  '-c timezone=UTC -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

/** Opens a pool; connects only when the first query comes. */
export function openDatabase({
  connection,
  log,
  maxConnections = 10,
  statementTimeoutMs = defaultStatementTimeoutMs,
  isPooled = false,
  connectTimeoutMs = defaultConnectTimeoutMs,
}: DatabaseOptions): Database {
  const session = {
    options: sessionOptions,
    idle_in_transaction_session_timeout: 60_000,
    ...(statementTimeoutMs > 0 && { statement_timeout: statementTimeoutMs }),
  }
  const pool = new pg.Pool({
    application_name: 'madang',
    keepAlive: true,
    ...(!isPooled && session),
    ...connection,
    max: maxConnections,
    Client: isPooled ? TypedClient : PreparedClient,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + hangMarginMs }),
  })
  let isClosing = false
  const lost = (error: Error & { code?: string }) => {
    // After `close` a connection may still be on its way out when the database itself stops.
    if (isClosing) return
    // Not the error itself: the driver hangs the whole client on it.
    log.warn({ code: error.code, reason: error.message }, 'A database connection was lost.')
  }
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const db = new Kysely<Tables>({ dialect: new SnakeCaseDialect({ pool }), plugins: [camelCaseRows] })
  const close = async () => {
    isClosing = true
    await db.destroy()
    // Kysely leaves alone a pool that it has not used yet.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, connection, log, close }
}

/** System errors of a connection that cannot be made or was cut. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  // PostgreSQL: no memory, too many connections, a server that may only be read since another took over,
  // statement or idle time over, shutdown, crash, starting up.
  '53200',
  '53300',
  '25006',
  '57014',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])

/** The driver's own errors, which have no code. */
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Postgres connection has been discarded',
]

/** True when the database could not be reached, went away or took too long: the caller may try again later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === null) return awayMessages.some((message) => error.message.startsWith(message))
  // A socket that is not there, or whose queue is full since nobody takes connections; elsewhere they mean a file.
  if (code === 'ENOENT' || code === 'EAGAIN') return 'syscall' in error && error.syscall === 'connect'
  return awayCodes.has(code) || code.startsWith('08')
}

/** True when a unique constraint or index was violated: the named one, or any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false
  return constraint === undefined || (error as { constraint?: unknown }).constraint === constraint // 23505 has it
}

/** True when the database has no room left on its disk. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === '53100'
}
