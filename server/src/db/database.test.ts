import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { isDatabaseAway, isDiskFull, isUniqueViolation, openDatabase } from './database.ts'
import type { Database } from './database.ts'

let shared: TestDatabase
const closing: (() => unknown)[] = []

beforeAll(async () => {
  shared = await createTestDatabase()
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
afterAll(() => shared.drop())

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port // a listening TCP server has one
}

/** Opens the test database through a wire that can fall silent without being cut. */
async function openThroughProxy(): Promise<{ database: Database; silence(): void }> {
  const { host, port, user, database: name, password } = new pg.Client(shared.connection)
  const sockets: Socket[] = []
  const proxy = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    near.on('error', () => far.destroy()).pipe(far)
    far.on('error', () => near.destroy()).pipe(near)
    sockets.push(near, far)
  })
  const connection: pg.PoolConfig = { host: '127.0.0.1', port: await listen(proxy), ssl: false }
  if (user !== undefined) connection.user = user
  if (name !== undefined) connection.database = name
  if (typeof password === 'string') connection.password = password
  const database = openDatabase({ connection, log: quietLog })
  closing.push(
    () => sockets.forEach((socket) => socket.destroy()),
    () => database.close(),
  )
  return { database, silence: () => sockets.forEach((socket) => socket.unpipe().pause()) }
}

/** What it fails with. Those who say nothing go on saying nothing: to fail at all is to have waited long enough. */
function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (reason: unknown) => reason,
  )
}

test('instants come as ISO strings, big integers as numbers, dates and decimals as they are', async () => {
  const { rows } = await sql`
    select '2026-11-21 09:00:00.5+09'::timestamptz as instant, array['2026-11-21 09:00:00+09'::timestamptz, null] as instants,
      9007199254740991::bigint as big, array[1::bigint] as bigs, '2026-11-21'::date as day, 1.50::numeric as price
  `.execute(shared.db)
  expect(rows).toEqual([
    {
      instant: '2026-11-21T00:00:00.500Z',
      instants: ['2026-11-21T00:00:00.000Z', null],
      big: 9_007_199_254_740_991,
      bigs: [1],
      day: '2026-11-21',
      price: '1.50',
    },
  ])
})

test.each(['UTC', 'Asia/Seoul', 'America/St_Johns'])(
  'instants are read the same in the zone %s',
  async (zone) => {
    const texts = [
      '2026-11-21T00:00:00Z',
      '2026-11-21T23:59:59.9Z',
      '2026-11-21T12:00:00.01Z',
      '2026-11-21T12:00:00.123999Z',
      '1970-01-01T00:00:00Z',
    ]
    const rows = await shared.db.transaction().execute(async (trx) => {
      await sql`set local timezone to ${sql.lit(zone)}`.execute(trx)
      return (
        await sql<{ at: string }>`select t::timestamptz as at from unnest(${texts}::text[]) as t`.execute(trx)
      ).rows
    })
    expect(rows.map(({ at }) => at)).toEqual(texts.map((text) => new Date(text).toISOString()))
  },
)

test('a database that is not there fails a query', async () => {
  const gone = createServer()
  const port = await listen(gone)
  await new Promise((done) => gone.close(done))
  const database = openDatabase({
    connection: { host: '127.0.0.1', port, user: 'x', database: 'x' },
    log: quietLog,
  })
  closing.push(() => database.close())
  const error = await failureOf(sql`select 1`.execute(database.db))
  expect(isDatabaseAway(error)).toBe(true)
})

test('a database that takes the connection and says nothing fails a query', async () => {
  const silent = createServer((socket) => closing.push(() => socket.destroy()))
  const connection = { host: '127.0.0.1', port: await listen(silent), user: 'x', database: 'x', ssl: false }
  const database = openDatabase({ connection, log: quietLog })
  closing.push(() => database.close())
  const error = await failureOf(sql`select 1`.execute(database.db))
  expect(isDatabaseAway(error)).toBe(true)
})

test('a database that falls silent fails a transaction within 2 s, and the next one gets a new connection', async () => {
  const { database, silence } = await openThroughProxy()
  await sql`select 1`.execute(database.db)
  silence()
  const error = await failureOf(
    database.db.transaction().execute((trx) => sql`select ${1}::int`.execute(trx)),
  )
  expect(isDatabaseAway(error)).toBe(true)
  const { rows } = await sql`select 1 as answer`.execute(database.db)
  expect(rows).toEqual([{ answer: 1 }])
})

test('a slow statement is ended by the database', async () => {
  const database = openDatabase({ connection: shared.connection, log: quietLog })
  closing.push(() => database.close())
  const error = await failureOf(sql`select pg_sleep(30)`.execute(database.db))
  expect(isDatabaseAway(error)).toBe(true)
})

test('a connection that was cut is replaced', async () => {
  const database = openDatabase({ connection: shared.connection, log: quietLog, maxConnections: 1 })
  closing.push(() => database.close())
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
  const lost = new Promise((done) => database.pool.once('remove', done))
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(shared.db)
  await lost
  await expect(sql`select 1 as answer`.execute(database.db)).resolves.toMatchObject({ rows: [{ answer: 1 }] })
})

test('errors are told apart by what they mean', async () => {
  await sql`create table seat (number int constraint seat_number unique)`.execute(shared.db)
  await sql`insert into seat values (1)`.execute(shared.db)
  const error = await failureOf(sql`insert into seat values (1)`.execute(shared.db))
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(error, 'seat_number')).toBe(true)
  expect(isUniqueViolation(error, 'other')).toBe(false)
  expect(isDatabaseAway(error)).toBe(false)
  expect(isDiskFull(Object.assign(new Error('no space'), { code: '53100' }))).toBe(true)
  expect(isDatabaseAway(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(
    false,
  )
})
