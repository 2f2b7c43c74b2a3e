import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import type { Embedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { dataDirParent, dataDirPrefix, makeDataDir } from './data-dir.ts'
import { quietLog } from './quiet-log.ts'

/** Where the tests' databases are; every test file makes its own from the template. */
export interface TestServer {
  /** The directory of the socket: each process has to open it for itself. Null: `connection` is complete. */
  readonly socketDirectory: string | null
  readonly connection: pg.PoolConfig
  readonly template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** The schema of the template that keeps the rows which migrations made, for `reset`. */
export const seedSchema = 'test_seed'

let cleanUp: () => Promise<void> = async () => undefined

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false // ended; another user's cannot have made a directory that we may delete
  }
}

/** Starting a database is what ends the one that a killed process left; one that does not start has none. */
async function endOrphan(dataDir: string): Promise<void> {
  const started = await startEmbedded({ dataDir, log: quietLog, tuning: 'fast' }).catch(() => null)
  await started?.stop()
}

/** What runs that were killed left in memory: their database would live on, unused. */
async function removeOldClusters(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(dataDirPrefix))) {
    if (isRunning(Number(name.slice(dataDirPrefix.length).split('-')[0]))) continue
    const dataDir = join(parent, name)
    if (existsSync(join(dataDir, 'pg'))) await endOrphan(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startCluster(): Promise<{ embedded: Embedded; dataDir: string }> {
  await removeOldClusters(dataDirParent())
  const dataDir = makeDataDir()
  return { embedded: await startEmbedded({ dataDir, log: quietLog, tuning: 'fast' }), dataDir }
}

async function withClient<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Rows that migrations made (settings, counters) belong to every fresh database: `reset` puts them back. */
async function keepSeeds(client: pg.Client): Promise<void> {
  await client.query(`create schema ${seedSchema}`)
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables
     where schemaname = 'public' and tablename not like 'kysely\\_%'`,
  )
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select 1 from public.${name} limit 1`)
    if (rowCount === 1) await client.query(`create table ${seedSchema}.${name} as table public.${name}`)
  }
}

async function makeTemplate(connection: pg.PoolConfig, template: string): Promise<void> {
  await withClient(connection, (client) => client.query(`create database ${template}`))
  const database = openDatabase({ connection: inDatabase(connection, template), log: quietLog })
  await migrate(database)
  await database.close()
  await withClient(inDatabase(connection, template), keepSeeds)
  await withClient(connection, (client) =>
    client.query(`alter database ${template} with is_template true allow_connections false`),
  )
}

/** The same connection to another database of the server. */
export function inDatabase(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  if (connection.connectionString === undefined) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}

export async function setup(project: TestProject): Promise<void> {
  const template = `madang_test_${randomBytes(4).toString('hex')}`
  const url = process.env['TEST_DATABASE_URL'] // the one setting of the tests; the server's own are in env.ts
  if (url !== undefined && url !== '') {
    const connection = { connectionString: url }
    cleanUp = () => dropAll(connection, template)
    await makeTemplate(connection, template)
    project.provide('testServer', { socketDirectory: null, connection, template })
    return
  }
  const { embedded, dataDir } = await startCluster()
  cleanUp = async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await makeTemplate(embedded.connection, template)
  const hasSocket = embedded.connection.host?.startsWith('/') === true
  project.provide('testServer', {
    socketDirectory: hasSocket ? join(dataDir, 'pg') : null,
    connection: { ...embedded.connection },
    template,
  })
}

/** A server that is not ours keeps nothing of the run, also when test files were cut short. */
async function dropAll(connection: pg.PoolConfig, template: string): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { name } of rows) {
      await client.query(`alter database ${name} with is_template false`)
      await client.query(`drop database ${name} with (force)`)
    }
  })
}

export async function teardown(): Promise<void> {
  await cleanUp()
}
