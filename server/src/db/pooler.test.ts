import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { addJob, startJobs } from '../jobs/runner.ts'
import { openData, withData } from '../open.ts'
import { makeDataDir } from '../testing/data-dir.ts'
import { createTestDatabase, urlOf, type TestDatabase } from '../testing/database.ts'
import { startPooler, type Pooler } from '../testing/pooler.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { openDatabase, type Db } from './database.ts'
import { prepared } from './prepared.ts'
import { inTransaction } from './transaction.ts'
import { isPooledByTransaction } from './pooler.ts'

let data: TestDatabase
let pooler: Pooler
let dataDir: string
beforeAll(async () => {
  data = await createTestDatabase()
  pooler = await startPooler(data.connection, 3)
  dataDir = makeDataDir()
})
afterAll(async () => {
  await pooler.close()
  await data.drop()
  rmSync(dataDir, { recursive: true })
})

const envOf = (variables: Record<string, string>) =>
  readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: pooler.url, ...variables })
const direct = () => ({ DATABASE_DIRECT_URL: urlOf(data.connection) })

const sumOf = prepared((db, { index, more }: { index: number; more: number }) =>
  db.selectNoFrom(sql<number>`${index}::int + ${more}::int`.as('sum')),
)

/** More than there are connections, and few enough that none waits for one for long on a slow machine. */
const atOnce = 16

/** Prepared statements, alone and in transactions. */
async function load(db: Db): Promise<number[]> {
  return Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      const query = (trx: Db) => sumOf(trx, { index, more: (index % 7) + 1 })
      const rows =
        index % 2 === 0
          ? await query(db)
          : await db.transaction().execute(async (trx) => {
              await query(trx)
              return query(trx)
            })
      return (rows[0]?.sum ?? 0) - index
    }),
  )
}

const expected = Array.from({ length: atOnce }, (_, index) => (index % 7) + 1)

test('a pooler in transaction mode is told from the database itself', async () => {
  const ways = [pooler.url, urlOf(data.connection)]
  const found = ways.map(async (connectionString) => {
    const { pool, close } = openDatabase({
      connection: { connectionString },
      log: quietLog,
      maxConnections: 2,
    })
    const isPooled = await isPooledByTransaction(pool)
    await close()
    return isPooled
  })
  expect(await Promise.all(found)).toEqual([true, false])
})

test('without a way around it the pooler is refused in one sentence', async () => {
  const refusal =
    'DATABASE_URL leads to a pooler that keeps no session (PgBouncer in transaction mode): name PostgreSQL itself in DATABASE_DIRECT_URL.'
  await expect(openData(envOf({}), quietLog)).rejects.toThrow(refusal)
  await expect(withData(envOf({}), quietLog, async () => null)).rejects.toThrow(refusal)
})

test('two servers at once work through the pooler, their jobs beside it', async () => {
  const servers = await Promise.all([
    openData(envOf(direct()), quietLog),
    openData(envOf(direct()), quietLog),
  ])
  const done: unknown[] = []
  const tasks = { note: async (payload: unknown) => void done.push(payload) }
  const runners = await Promise.all(
    servers.map(({ jobs }) => startJobs({ database: jobs, tasks, crontab: '', log: quietLog })),
  )
  for (let round = 0; round < 3; round += 1) {
    expect(await Promise.all(servers.map(({ db }) => load(db)))).toEqual([expected, expected])
  }
  await inTransaction(servers[0].db, (trx) => addJob(trx, 'note', { a: 1 }))
  await expect.poll(() => done).toEqual([{ a: 1 }])
  await Promise.all(runners.map((runner) => runner.stop()))
  await Promise.all(servers.map((server) => server.close()))
})

test('named statements would break there', async () => {
  const open = () =>
    openDatabase({ connection: { connectionString: pooler.url }, log: quietLog, maxConnections: 5 })
  const [first, second] = [open(), open()]
  await expect(Promise.all([load(first.db), load(second.db)])).rejects.toThrow(/prepared statement/)
  await Promise.all([first.close(), second.close()])
})

test('the two addresses must lead to the same database', async () => {
  const other = await createTestDatabase()
  const env = envOf({ DATABASE_DIRECT_URL: urlOf(other.connection) })
  await expect(openData(env, quietLog)).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
  )
  await other.drop()
})
