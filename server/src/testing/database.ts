import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { socketConnection } from '../db/embedded.ts'
import type { Tables } from '../db/tables.ts'
import { inDatabase, seedSchema } from './global-setup.ts'
import { quietLog } from './quiet-log.ts'

export interface TestDatabase {
  /** To open it again, for instance as another server process does. Valid in this process. */
  readonly connection: pg.PoolConfig
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  /** Back to the rows that migrations made; no job is left. Sequences go on. */
  reset(): Promise<void>
  drop(): Promise<void>
}

/** The connection as a DATABASE_URL. The socket is reached through this process, which has its directory open. */
export function urlOf({ connectionString, user, host = '', database }: pg.PoolConfig): string {
  if (connectionString !== undefined) return connectionString
  return `postgres://${user}@localhost/${database}?host=${host.replace('self', String(process.pid))}`
}

/** Far more than production's: the tests share the processor with their own database, and ask much of it at once. */
const patience = { statementTimeoutMs: 15_000, connectTimeoutMs: 15_000 }

/** Every table's rows are deleted without triggers, which costs 10 ms; the rows of migrations come back. */
async function resetStatement(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ statement: string }>(
    `select format('delete from public.%I', tablename) as statement from pg_tables
     where schemaname = 'public' and tablename not like 'kysely\\_%'
     union all
     select format('insert into public.%1$I (%2$s) overriding system value select %2$s from %3$I.%1$I',
       table_name, string_agg(format('%I', column_name), ', '), $1::text)
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER'
       and table_name in (select tablename from pg_tables where schemaname = $1)
     group by table_name`,
    [seedSchema],
  )
  return [
    'begin; set local session_replication_role = replica',
    ...rows.map((row) => row.statement),
    'delete from graphile_worker._private_jobs; delete from graphile_worker._private_job_queues',
    'commit',
  ].join(';\n')
}

/** A migrated database of its own for one test file; `drop` it after the last test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { socketDirectory, connection: given, template } = inject('testServer')
  const socket = socketDirectory === null ? null : socketConnection(socketDirectory)
  const server = socket?.connection ?? given
  const name = `${template}_${randomBytes(4).toString('hex')}`

  const admin = async (statement: string) => {
    const client = new pg.Client(server)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }

  await admin(`create database ${name} template ${template} strategy file_copy`)
  const connection = inDatabase(server, name)
  const { db, pool, close } = openDatabase({ connection, log: quietLog, ...patience })
  const statement = await resetStatement(pool)
  return {
    connection,
    db,
    pool,
    reset: async () => void (await pool.query(statement)),
    drop: async () => {
      await close()
      await admin(`drop database ${name} with (force)`)
      socket?.close()
    },
  }
}
