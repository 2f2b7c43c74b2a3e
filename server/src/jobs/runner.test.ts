import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import type { Log } from '../db/log.ts'
import { migrate } from '../db/migrate.ts'
import { makeDataDir } from '../testing/data-dir.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { killDatabase } from '../testing/faults.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { addJob, startJobs } from './runner.ts'
import type { Jobs, Tasks } from './runner.ts'

let database: TestDatabase
let jobs: Jobs | null = null

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.reset())
afterEach(async () => {
  await jobs?.stop()
  jobs = null
})
afterAll(() => database.drop())

/** Calls of a task, to be waited for one after the other. */
function recorder() {
  const calls: unknown[] = []
  let arrived = Promise.withResolvers<void>()
  const task = async (payload: unknown) => {
    calls.push(payload)
    arrived.resolve()
  }
  const next = async (): Promise<unknown> => {
    while (calls.length === 0) {
      await arrived.promise
      arrived = Promise.withResolvers()
    }
    return calls.shift()
  }
  return { task, next, calls }
}

async function start(tasks: Tasks, log: Log = quietLog): Promise<void> {
  jobs = await startJobs({ database, tasks, crontab: '', log })
}

const waiting = async () => (await database.pool.query('select id from graphile_worker.jobs')).rows.length

test('a job of a committed transaction runs with what it was given, one of a rolled back transaction never', async () => {
  const { task, next, calls } = recorder()
  await start({ greet: task })
  const undone = database.db.transaction().execute(async (trx) => {
    await addJob(trx, 'greet', { name: 'undone' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await database.db.transaction().execute((trx) => addJob(trx, 'greet', { name: '김민수', count: 2 }))
  expect(await next()).toEqual({ name: '김민수', count: 2 })
  expect(calls).toEqual([])
})

test('a job waits for its time, and a job of the same key takes its place', async () => {
  const { task, next, calls } = recorder()
  await start({ greet: task })
  await addJob(database.db, 'greet', 'late', { runAt: '2999-01-01T00:00:00.000Z', jobKey: 'one' })
  await addJob(database.db, 'greet', 'other', { runAt: '2999-01-01T00:00:00.000Z', jobKey: 'two' })
  await addJob(database.db, 'greet', 'now', { jobKey: 'one' })
  expect(await next()).toBe('now')
  await jobs?.stop()
  jobs = null
  expect(calls).toEqual([])
  expect(await waiting()).toBe(1)
})

test('a job that fails stays for another try, and the log names the error but not the payload', async () => {
  const lines: unknown[] = []
  const keep = (...parts: unknown[]) => void lines.push(parts)
  const failed = Promise.withResolvers<void>()
  const log: Log = {
    debug: keep,
    info: keep,
    warn: keep,
    error: (...parts: unknown[]) => {
      keep(...parts)
      failed.resolve()
    },
  }
  const fail = () => Promise.reject(new Error('The provider is away.'))
  await start({ send: fail }, log)
  await addJob(database.db, 'send', { phone: '01012345678' }, { maxAttempts: 3 })
  await failed.promise
  await jobs?.stop()
  jobs = null
  const { rows } = await database.pool.query(
    'select attempts, max_attempts, last_error, locked_by from graphile_worker.jobs',
  )
  expect(rows).toEqual([
    { attempts: 1, max_attempts: 3, last_error: 'The provider is away.', locked_by: null },
  ])
  expect(JSON.stringify(lines)).toContain('The provider is away.')
  expect(JSON.stringify(lines)).not.toContain('01012345678')
})

test('a job that fails at its last attempt leaves nothing behind; the log names it, but not what it was given', async () => {
  const lines: unknown[] = []
  const givenUp = Promise.withResolvers<void>()
  const log: Log = {
    ...quietLog,
    error: (...parts: unknown[]) => {
      lines.push(parts)
      if (parts.includes('A job failed for good and is given up.')) givenUp.resolve()
    },
  }
  await start({ send: () => Promise.reject(new Error('The provider is away.')) }, log)
  await addJob(database.db, 'send', { phone: '01012345678' }, { maxAttempts: 1 })
  await givenUp.promise
  await expect.poll(waiting).toBe(0)
  expect(JSON.stringify(lines)).toContain('"task":"send"')
  expect(JSON.stringify(lines)).not.toContain('01012345678')
})

test('ten jobs wait for others at once', async () => {
  const tenHang = Promise.withResolvers<void>()
  const releases: (() => void)[] = []
  await start({
    hang: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      if (releases.push(resolve) === 10) tenHang.resolve()
      await promise
    },
  })
  for (let count = 0; count < 10; count += 1) await addJob(database.db, 'hang', count)
  await tenHang.promise
  expect(releases).toHaveLength(10)
  for (const release of releases) release()
})

test('stopping waits for the job that runs', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  let hasEnded = false
  await start({
    slow: async () => {
      begun.resolve()
      await end.promise
      hasEnded = true
    },
  })
  await addJob(database.db, 'slow', null)
  await begun.promise
  const stopped = jobs?.stop()
  jobs = null
  end.resolve()
  await stopped
  expect(hasEnded).toBe(true)
  expect(await waiting()).toBe(0)
})

test('the job of a killed runner runs again soon, the job of a living one does not', async () => {
  const { task, next, calls } = recorder()
  const living = await database.pool.connect()
  try {
    await living.query(`select pg_advisory_lock_shared(731058, hashtext('pool-living'))`)
    for (const runner of ['pool-living', 'pool-killed']) {
      await addJob(database.db, 'greet', runner, { jobKey: runner })
      await living.query(
        `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' where key = $1`,
        [runner],
      )
    }
    await start({ greet: task })
    expect(await next()).toBe('pool-killed')
    await jobs?.stop()
    jobs = null
    expect(calls).toEqual([])
    expect(await waiting()).toBe(1)
  } finally {
    living.release(true)
  }
})

test('two runners on one database run each job once', async () => {
  const first = recorder()
  const second = recorder()
  await start({ greet: first.task })
  const other = openDatabase({ connection: database.connection, log: quietLog })
  const otherJobs = await startJobs({
    database: other,
    tasks: { greet: second.task },
    crontab: '',
    log: quietLog,
  })
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  await Promise.all(numbers.map((number) => addJob(database.db, 'greet', number)))
  await expect.poll(waiting).toBe(0)
  await otherJobs.stop()
  await other.close()
  const calls = [...first.calls, ...second.calls].map(Number)
  expect(calls.toSorted((a, b) => a - b)).toEqual(numbers)
})

test('jobs that end while the database is away do not end the server, and jobs go on afterwards', async () => {
  const dataDir = makeDataDir()
  const embedded = await startEmbedded({ dataDir, log: quietLog, tuning: 'fast' })
  const own = openDatabase({ connection: embedded.connection, log: quietLog })
  await migrate(own)
  await addJob(own.db, 'long', null, { maxAttempts: 1 })
  await addJob(own.db, 'away', null, { maxAttempts: 1 })
  const { task, next } = recorder()
  const longRuns = Promise.withResolvers<void>()
  const notedAsFailed = Promise.withResolvers<void>()
  let stopped = 0
  const log: Log = {
    ...quietLog,
    debug: (...parts: unknown[]) => {
      if (String(parts.at(-1)).startsWith('Runner stopping')) stopped += 1
    },
    error: (...parts: unknown[]) => {
      if (String(parts.at(-1)).startsWith('Failed to complete jobs')) notedAsFailed.resolve()
    },
  }
  const ownJobs = await startJobs({
    database: own,
    tasks: {
      long: async () => {
        longRuns.resolve()
        await notedAsFailed.promise
        await task('long')
      },
      away: async () => {
        await longRuns.promise
        killDatabase(dataDir)
        await task('away')
      },
      greet: task,
    },
    crontab: '',
    log,
  })
  try {
    expect(await next()).toBe('away')
    expect(await next()).toBe('long')
    const isAdded = () =>
      addJob(own.db, 'greet', 'after').then(
        () => true,
        () => false,
      )
    await expect.poll(isAdded).toBe(true)
    expect(await next()).toBe('after')
    // Otherwise its clock would go on beside that of the new one.
    expect(stopped).toBe(1)
  } finally {
    await ownJobs.stop()
    await own.close()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** A way to the database that keeps what a client says from the moment that it asks to listen, until it is cut. */
async function wayThatHoldsListening() {
  const { host, port, ...login } = new pg.Client(database.connection)
  const asked = Promise.withResolvers<void>()
  const sockets: Socket[] = []
  const way = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    let isHeld = false
    near.on('error', () => far.destroy())
    near.on('data', (chunk) => {
      isHeld ||= chunk.includes('LISTEN "jobs:insert"')
      if (isHeld) asked.resolve()
      else far.write(chunk)
    })
    far.on('error', () => near.destroy()).pipe(near)
    sockets.push(near, far)
  })
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done))
  const { port: ownPort } = way.address() as AddressInfo // a listening TCP server has one
  const { user, database: name, password } = login
  const connection = { user, database: name, password, host: '127.0.0.1', port: ownPort, ssl: false }
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return { connection: connection as pg.PoolConfig, asked: asked.promise, cut, close: () => way.close() }
}

test('a connection that breaks while the runner begins to listen and is stopped ends nothing else', async () => {
  const way = await wayThatHoldsListening()
  const own = openDatabase({ connection: way.connection, log: quietLog })
  try {
    const ownJobs = await startJobs({ database: own, tasks: {}, crontab: '', log: quietLog })
    await way.asked
    const stopped = ownJobs.stop()
    way.cut()
    await expect(stopped).resolves.toBeUndefined()
  } finally {
    way.cut()
    await own.close()
    way.close()
  }
})

test('a crontab that cannot be read is refused at start', async () => {
  const broken = startJobs({ database, tasks: {}, crontab: '99 * * * * greet', log: quietLog })
  await expect(broken).rejects.toThrow('in line 1 of crontab')
})
