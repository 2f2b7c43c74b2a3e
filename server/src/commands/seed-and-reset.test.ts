import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesDirectory } from '../data-dir.ts'
import { uuidV7 } from '../db/uuid.ts'
import { readEnv } from '../env.ts'
import { countAllUsers } from '@madang/demo/members.queries'
import { startJobs } from '../jobs/runner.ts'
import { openData } from '../open.ts'
import { createBlobs } from '../outside/blobs.ts'
import { makeDataDir } from '../testing/data-dir.ts'
import { databaseProcesses } from '../testing/faults.ts'
import { createTestDatabase, urlOf, type TestDatabase } from '../testing/database.ts'
import { addEntries } from '../testing/entries.ts'
import { insertJrsItem, insertStore } from '../testing/factories.ts'
import { quietLog } from '../testing/quiet-log.ts'

interface Ended {
  readonly code: number
  readonly output: string
}

type Variables = Record<string, string>

const commandPaths = {
  seed: fileURLToPath(new URL('../../../demo/src/seed.ts', import.meta.url)),
  reset: fileURLToPath(new URL('reset.ts', import.meta.url)),
}

function environment(variables: Variables): Variables {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', ...variables }
}

function run(name: 'seed' | 'reset', variables: Variables, args: string[] = []): Promise<Ended> {
  return new Promise((resolve) => {
    const env = environment(variables)
    const child = execFile(
      process.execPath,
      [commandPaths[name], ...args],
      { env },
      (_error, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr })
      },
    )
  })
}

async function rowCounts(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; count: string }>(
    `select tablename as name,
       query_to_xml(format('select count(*) from public.%I', tablename), false, true, '')::text as count
     from pg_tables where schemaname = 'public'`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

describe('on the embedded database', () => {
  let dataDir: string
  beforeAll(() => {
    dataDir = makeDataDir()
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const open = () => openData(readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir }), pino({ level: 'silent' }))

  async function countMembers(): Promise<number> {
    const data = await open()
    try {
      return await countAllUsers(data.db)
    } finally {
      await data.close()
    }
  }

  test('seed adds as many members as it is told, reset takes all away', async () => {
    const DATA_DIR = dataDir
    const seeded = await run('seed', { DATA_DIR }, ['--members', '120'])
    expect(seeded.output).toMatch(/^Added 120 members in \d+\.\d s\.\n$/)
    expect(await countMembers()).toBe(120)
    const blobs = createBlobs({
      directory: filesDirectory(dataDir),
      now: () => new Date(),
      leastFreeBytes: 0,
    })
    await blobs.store(uuidV7(new Date()), { main: await blobs.receive(Readable.from([Buffer.from('kept')])) })
    await blobs.receive(Readable.from([Buffer.from('never kept')]))
    const emptied = await run('reset', { DATA_DIR })
    expect(emptied).toEqual({ code: 0, output: 'All data is gone. The next start begins anew.\n' })
    expect(await countMembers()).toBe(0)
    for await (const key of blobs.keys()) expect(key).toBe('no file is left')
    expect(await blobs.leftovers()).toEqual([])
  })

  test('reset begins anew where the database is gone, seed does not', async () => {
    const DATA_DIR = makeDataDir()
    const key = uuidV7(new Date())
    const left = join(filesDirectory(DATA_DIR), 'stored', key.slice(-2), key)
    mkdirSync(left, { recursive: true })
    const refused = await run('seed', { DATA_DIR }, ['--members', '1'])
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(/ has lost its database; .*npm run reset.*\n$/) as unknown,
    })
    expect((await run('reset', { DATA_DIR })).code).toBe(0)
    expect(existsSync(left)).toBe(false)
    expect((await run('seed', { DATA_DIR }, ['--members', '1'])).code).toBe(0)
    rmSync(DATA_DIR, { recursive: true })
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'a seed that gets %s leaves no database running',
    async (signal) => {
      const args = [commandPaths.seed, '--members', '2000000']
      const child = spawn(process.execPath, args, {
        env: environment({ DATA_DIR: dataDir }),
        stdio: 'ignore',
      })
      const ended = once(child, 'exit')
      await expect.poll(() => databaseProcesses(dataDir)).not.toEqual([])
      child.kill(signal)
      await ended
      expect(child.exitCode).toBe(1)
      await expect.poll(() => databaseProcesses(dataDir)).toEqual([])
    },
  )

  test('both refuse in one sentence while a server has the data directory', async () => {
    const data = await open()
    try {
      for (const name of ['seed', 'reset'] as const) {
        const refused = await run(name, { DATA_DIR: dataDir }, name === 'seed' ? ['--members', '1'] : [])
        expect(refused.code).toBe(1)
        expect(refused.output).toMatch(/^The data directory \S+ is in use by another server.*\n$/)
      }
    } finally {
      await data.close()
    }
  })

  test.each([
    [[]],
    [['--members', '0']],
    [['--members', 'many']],
    [['--members', '99999999']],
    [['--entries', '0']],
    [['--members', '1', '--entries', '1']],
  ])('seed says how it is used when it gets %j', async (args) => {
    const refused = await run('seed', { DATA_DIR: dataDir }, args)
    expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/^How many\? /) as unknown })
  })
})

describe('in production', () => {
  const secret = 'x'.repeat(40)
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://example.com',
    TOKEN_SECRET: secret,
    FIELD_KEY: 'y'.repeat(40),
    SOLAPI_BASE_URL: 'https://example.com',
    SOLAPI_API_KEY: 'key',
    SOLAPI_API_SECRET: 'secret',
    SOLAPI_SENDER: '0215000000',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  }

  test.each(['seed', 'reset'] as const)('%s does nothing', async (name) => {
    const refused = await run(name, production, ['--members', '1'])
    expect(refused).toEqual({
      code: 1,
      output: 'This command is for development and does not run with NODE_ENV=production.\n',
    })
  })
})

describe('on DATABASE_URL', () => {
  let data: TestDatabase
  beforeAll(async () => {
    data = await createTestDatabase()
  })
  afterAll(() => data.drop())

  test('after a reset there is what a new database has', async () => {
    const fresh = await rowCounts(data.pool)
    const DATA_DIR = makeDataDir()
    const variables = { DATABASE_URL: urlOf(data.connection), DATA_DIR }
    expect((await run('seed', variables, ['--members', '5'])).code).toBe(0)
    expect(await rowCounts(data.pool)).not.toEqual(fresh)
    expect((await run('reset', variables)).code).toBe(0)
    expect(await rowCounts(data.pool)).toEqual(fresh)
    rmSync(DATA_DIR, { recursive: true })
  })

  test('seed adds entries to a list of an active store, and says so where there is none', async () => {
    const variables = { DATABASE_URL: urlOf(data.connection) }
    const refused = await run('seed', variables, ['--entries', '500'])
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Entries need an active store/) as unknown,
    })
    const now = new Date()
    const { id: storeId } = await insertStore(data.db, now, { status: 'ACTIVE' })
    const { id: older } = await insertJrsItem(data.db, now, { storeId, status: 'OPEN' })
    await addEntries(data.db, { id: older, storeId, now })
    const seeded = await run('seed', variables, ['--entries', '500'])
    expect(seeded.output).toMatch(/^Added 500 entries in \d+\.\d s\.\n$/)
    const { rows } = await data.pool.query<{ entries: number; active: number; kept: number; last: number }>(
      `select count(*)::int as entries, count(*) filter (where status in ('WAITING', 'CALLED'))::int as active,
         min(l.active) as kept, min(l.last_number) as last
       from jrs_entries as e join jrs_lines as l using (jrs_item_id) where jrs_item_id <> $1`,
      [older],
    )
    expect(rows[0]).toMatchObject({ entries: 500, kept: rows[0]?.active })
    // Its triggers keep lines again.
    await addEntries(data.db, { id: older, storeId, now: new Date(now.getTime() + 48 * 60 * 60_000) })
    const line = await data.pool.query('select active from jrs_lines where jrs_item_id = $1', [older])
    expect(line.rows).toEqual([{ active: 8 }])
  })

  test('reset works beside another program that holds a shared lock in the database', async () => {
    const DATA_DIR = makeDataDir()
    const other = await data.pool.connect()
    await other.query('select pg_advisory_lock_shared(1)')
    try {
      expect((await run('reset', { DATABASE_URL: urlOf(data.connection), DATA_DIR })).code).toBe(0)
    } finally {
      other.release(true)
      rmSync(DATA_DIR, { recursive: true })
    }
  })

  test('reset refuses while a server runs, and takes nothing away', async () => {
    const variables = { DATABASE_URL: urlOf(data.connection) }
    expect((await run('seed', variables, ['--members', '5'])).code).toBe(0)
    const jobs = await startJobs({ database: data, tasks: {}, crontab: '', log: quietLog })
    const refused = await run('reset', variables)
    await jobs.stop()
    expect(refused).toEqual({ code: 1, output: 'A server is running on this database. Stop it first.\n' })
    expect(await countAllUsers(data.db)).toBe(5)
  })
})
