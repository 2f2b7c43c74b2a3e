import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataDir } from '../testing/data-dir.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { DatabaseGoneError } from '../data-dir.ts'
import { isDatabaseAway, openDatabase } from './database.ts'
import { DataDirInUseError, startEmbedded } from './embedded.ts'
import type { Embedded, EmbeddedOptions } from './embedded.ts'
import type { Log } from './log.ts'

// Only its owner may enter it, as with a home directory: the database's user cannot.
let parent: string
let running: Embedded[]

beforeEach(() => {
  parent = makeDataDir()
  running = []
})
afterEach(async () => {
  for (const embedded of running) await embedded.stop()
  rmSync(parent, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir: join(parent, 'data'), log: quietLog, ...options })
  running.push(embedded)
  return embedded
}

async function stop(embedded: Embedded): Promise<void> {
  running = running.filter((other) => other !== embedded)
  await embedded.stop()
}

async function query<T extends pg.QueryResultRow>({ connection }: Embedded, text: string): Promise<T[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** Another server process; resolves when it has written a row, and then lives until it is killed. */
async function startProcess(
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
): Promise<() => Promise<void>> {
  const file = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href)
  const script = `
    const { startEmbedded } = await import(${file('embedded.ts')})
    const { openDatabase } = await import(${file('database.ts')})
    const { quietLog: log } = await import(${file('../testing/quiet-log.ts')})
    const { connection } = await startEmbedded({ dataDir: process.argv[1], log })
    const { pool } = openDatabase({ connection, log })
    await pool.query('create table kept (word text)')
    await pool.query("insert into kept values ('written')")
    console.log('ready')
    setInterval(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...user,
  })
  const exit = once(child, 'exit')
  await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    exit.then(() => Promise.reject(new Error('The process ended before it was ready.'))),
  ])
  return async () => {
    child.kill('SIGKILL')
    await exit
  }
}

function postmaster(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10)
}

test('what is written is there after a restart', async () => {
  const first = await start()
  await query(first, `create table kept as select 'written' as word`)
  await stop(first)
  const second = await start()
  expect(await query(second, 'select word from kept')).toEqual([{ word: 'written' }])
})

test('writes reach the disk unless told otherwise', async () => {
  const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`
  const safe = await start()
  expect(await query(safe, settings)).toEqual([{ fsync: 'on', commit: 'on' }])
  const fast = await start({ dataDir: join(parent, 'fast'), tuning: 'fast' })
  expect(await query(fast, settings)).toEqual([{ fsync: 'off', commit: 'on' }])
})

test('a second server on the same data is refused in one sentence, and the first goes on', async () => {
  const first = await start({ tuning: 'fast' })
  const second = start({ tuning: 'fast' })
  await expect(second).rejects.toThrow(DataDirInUseError)
  await expect(second).rejects.toThrow(/^The data directory \S+ is in use by another server: [^.]+\.$/)
  expect(await query(first, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('a killed server leaves its database running, and the next server replaces it', async () => {
  const dataDir = join(parent, 'data')
  const kill = await startProcess(dataDir)
  await expect(start()).rejects.toThrow(DataDirInUseError)
  const orphan = postmaster(dataDir)
  await kill()
  expect(process.kill(orphan, 0)).toBe(true)
  const next = await start()
  expect(postmaster(dataDir)).not.toBe(orphan)
  expect(await query(next, 'select word from kept')).toEqual([{ word: 'written' }])
})

test('when server and database are killed together, the next start needs no help', async () => {
  const dataDir = join(parent, 'data')
  const kill = await startProcess(dataDir)
  const databasePid = postmaster(dataDir)
  await kill()
  process.kill(databasePid, 'SIGKILL')
  const next = await start()
  expect(await query(next, 'select word from kept')).toEqual([{ word: 'written' }])
})

test('a database that dies is started again, and the pool serves again', async () => {
  const { connection } = await start()
  const database = openDatabase({ connection, log: quietLog })
  try {
    await database.pool.query('select 1')
    process.kill(postmaster(join(parent, 'data')), 'SIGKILL')
    for (;;) {
      const error: unknown = await database.pool.query('select 1').then(
        () => null,
        (reason: unknown) => reason,
      )
      if (error === null) break
      expect(error).toSatisfy(isDatabaseAway)
      await wait(20) // between two attempts, not for something to happen
    }
  } finally {
    await database.close()
  }
})

test('a database whose files are missing or wrong is not tried again', async () => {
  await stop(await start({ tuning: 'fast' }))
  const configuration = join(parent, 'data', 'pg', 'postgresql.conf')
  const warnings: unknown[] = []
  const log: Log = { ...quietLog, warn: (...parts: unknown[]) => void warnings.push(parts) }
  writeFileSync(configuration, 'unknown = 1')
  await expect(start({ log })).rejects.toThrow(/did not start: configuration file ".*" contains errors\.$/)
  rmSync(configuration)
  await expect(start({ log })).rejects.toThrow(/did not start: could not access .*postgresql\.conf/)
  expect(warnings).toEqual([])
})

/** Whether everybody may enter the directory and all above it. */
function isOpen(directory: string): boolean {
  if ((statSync(directory).mode & 0o001) === 0) return false
  return dirname(directory) === directory || isOpen(dirname(directory))
}

test('an ordinary user can run it', async () => {
  const dataDir = join(parent, 'data')
  // Every Linux has this one. A checkout that only root can read has no other user than root.
  const user = process.getuid?.() === 0 && isOpen(import.meta.dirname) ? { uid: 1, gid: 1 } : {}
  mkdirSync(dataDir)
  if (user.uid !== undefined) {
    chownSync(parent, user.uid, user.gid)
    chownSync(dataDir, user.uid, user.gid)
  }
  const kill = await startProcess(dataDir, user)
  await kill()
  // Root takes over from that user without taking its files away.
  expect(await query(await start(), 'select word from kept')).toEqual([{ word: 'written' }])
})

test('without Unix sockets it listens on loopback only and asks for a password', async () => {
  // Where this is the way, nothing runs as root, so the parents are open to the database's user.
  chmodSync(parent, 0o755)
  mkdirSync(join(parent, 'data'), { mode: 0o755 })
  const embedded = await start({ transport: 'tcp', tuning: 'fast' })
  expect(await query(embedded, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  const guess = { connection: { ...embedded.connection, password: 'guess' }, stop: embedded.stop }
  await expect(query(guess, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('the log holds no values of rows', async () => {
  const lines: unknown[] = []
  const keep = (...parts: unknown[]) => void lines.push(parts)
  const log: Log = { debug: keep, info: keep, warn: keep, error: keep }
  const embedded = await start({ log, tuning: 'fast' })
  await query(embedded, 'create table member (phone text unique)')
  const insert = `insert into member values ('010-1234-5678')`
  await query(embedded, insert)
  await expect(query(embedded, insert)).rejects.toMatchObject({ code: '23505' })
  await stop(embedded)
  expect(JSON.stringify(lines)).toContain('shut down')
  expect(JSON.stringify(lines)).not.toContain('5678')
})

test('a database that is gone is not replaced, whatever is left of it', async () => {
  const dataDir = join(parent, 'data')
  const cluster = join(dataDir, 'pg')
  await stop(await start())
  rmSync(cluster, { recursive: true })
  await expect(start()).rejects.toThrow(
    `The data directory ${dataDir} has lost its database; what is left: server.lock.`,
  )
  mkdirSync(cluster)
  await expect(start({ belongings: ['secrets.json'] })).rejects.toThrow(
    'what is left: the empty folder pg, secrets.json, server.lock.',
  )
  rmSync(join(dataDir, 'server.lock'))
  await expect(start()).rejects.toThrow('what is left: the empty folder pg.')
  rmdirSync(cluster)
  await expect(start({ belongings: ['files'] })).rejects.toThrow(DatabaseGoneError)
  expect(existsSync(cluster)).toBe(false)
  await start({ belongings: ['files'], beginsAnew: true })
})

test('a first start that was killed in the middle is done again', async () => {
  const dataDir = join(parent, 'data')
  const half = join(dataDir, 'pg.new')
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'embedded.ts')).href)})
    const { quietLog: log } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../testing/quiet-log.ts')).href)})
    await startEmbedded({ dataDir: process.argv[1], log })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
    stdio: 'ignore',
  })
  await expect.poll(() => existsSync(join(half, 'PG_VERSION')), { interval: 5 }).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect([existsSync(join(dataDir, 'server.lock')), existsSync(join(dataDir, 'pg'))]).toEqual([true, false])
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})
