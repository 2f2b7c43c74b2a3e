import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import { startEmbedded, type Embedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { makeDataDir } from '../testing/data-dir.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { addJob, startJobs } from './runner.ts'

/** Servers' connections are of this role or the other, so that either's can be cut and kept away. */
const roles = ['one', 'other'] as const
type Role = (typeof roles)[number]

let dataDir: string
let embedded: Embedded
let admin: Database
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  dataDir = makeDataDir()
  embedded = await startEmbedded({ dataDir, log: quietLog, tuning: 'fast' })
  admin = openDatabase({ connection: embedded.connection, log: quietLog })
  await migrate(admin)
  for (const role of roles) await admin.pool.query(`create role ${role} superuser login`)
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
afterAll(async () => {
  await admin.close()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A server's job runner whose job runs until `finish`; `runs` counts how often it was begun. */
async function startRunner(role: Role) {
  const database = openDatabase({
    connection: { ...embedded.connection, user: role },
    log: quietLog,
    maxConnections: 4,
  })
  const finished = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const greeted: unknown[] = []
  let runs = 0
  const tasks = {
    long: async () => {
      runs += 1
      begun.resolve()
      await finished.promise
    },
    greet: async (name: unknown) => void greeted.push(name),
  }
  const jobs = await startJobs({ database, tasks, crontab: '', log: quietLog })
  ends.push(async () => {
    finished.resolve()
    await jobs.stop()
    await database.close()
  })
  return { begun: begun.promise, finish: finished.resolve, runs: () => runs, greeted }
}

async function connectionsOf(cut: readonly Role[]): Promise<number> {
  const { rows } = await admin.pool.query('select from pg_stat_activity where usename = any($1)', [cut])
  return rows.length
}

/** Cuts these roles' connections and keeps them away for so long. */
async function cutOff(cut: readonly Role[], seconds: number): Promise<void> {
  for (const role of cut) await admin.pool.query(`alter role ${role} nologin`)
  const end = async () => {
    await admin.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = any($1)', [
      cut,
    ])
    return connectionsOf(cut)
  }
  await expect.poll(end).toBe(0)
  const since = performance.now()
  await expect
    .poll(() => performance.now() - since, { timeout: seconds * 2_000 })
    .toBeGreaterThan(seconds * 1_000)
  for (const role of cut) await admin.pool.query(`alter role ${role} login`)
}

const listeners = async () => {
  const { rows } = await admin.pool.query(`select from pg_stat_activity where query like 'LISTEN%'`)
  return rows.length
}

const waiting = async () => (await admin.pool.query('select id from graphile_worker.jobs')).rows.length

test('a running job is not run by another server while the connections of its own are away for seconds', async () => {
  const one = await startRunner('one')
  await addJob(admin.db, 'long', null)
  await one.begun
  const other = await startRunner('other')
  await cutOff(['one'], 7)
  await expect.poll(() => connectionsOf(['one'])).toBeGreaterThan(1)
  one.finish()
  await expect.poll(waiting).toBe(0)
  expect([one.runs(), other.runs()]).toEqual([1, 0])
})

test('after the database was away running jobs go on, new ones run at once, and all listen again within seconds', async () => {
  const one = await startRunner('one')
  await addJob(admin.db, 'long', null)
  await one.begun
  const other = await startRunner('other')
  await cutOff(roles, 12)
  const back = performance.now()
  await expect.poll(listeners, { timeout: 3_000 }).toBe(2)
  await addJob(admin.db, 'greet', 'after')
  await expect.poll(() => [...one.greeted, ...other.greeted]).toEqual(['after'])
  expect(performance.now() - back).toBeLessThan(5_000)
  // Longer than it takes to call a runner gone.
  await cutOff([], 12)
  one.finish()
  await expect.poll(waiting).toBe(0)
  expect([one.runs(), other.runs()]).toEqual([1, 0])
})

test('the job of a server that was killed runs again soon', async () => {
  const other = await startRunner('other')
  const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const script = `
    const { joinEmbedded } = await import(${file('../db/embedded.ts')})
    const { openDatabase } = await import(${file('../db/database.ts')})
    const { startJobs, addJob } = await import(${file('./runner.ts')})
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const database = openDatabase({ connection: joinEmbedded(${JSON.stringify(dataDir)}).connection, log })
    const tasks = { rare: async () => { process.stdout.write('begun'); await new Promise(() => undefined) } }
    await startJobs({ database, tasks, crontab: '', log })
    await addJob(database.db, 'rare', null)
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const locked = async () => {
    const { rows } = await admin.pool.query<{ locked_by: string | null }>(
      'select locked_by from graphile_worker.jobs',
    )
    return rows
  }
  expect(await locked()).toEqual([{ locked_by: expect.any(String) as unknown }])
  child.kill('SIGKILL')
  await once(child, 'exit')
  const killed = performance.now()
  await expect.poll(locked).toEqual([{ locked_by: null }])
  expect(performance.now() - killed).toBeLessThan(15_000)
  expect(other.runs()).toBe(0)
  await admin.pool.query('delete from graphile_worker._private_jobs')
})
