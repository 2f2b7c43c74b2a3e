import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { authLimits } from '@madang/contract/auth'
import { toLocalPhone } from '@madang/contract/phone'
import { startSolapi, type SolapiStandIn } from '@madang/stand-ins/solapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from './db/database.ts'
import { startEmbedded, type Embedded } from './db/embedded.ts'
import { anonymousWritesPerAddress, requestsPerUser, worthSharing } from './http/limits.ts'
import { makeDataDir } from './testing/data-dir.ts'
import { insertSession, insertUser } from './testing/app.ts'
import { startProcess, type ServerProcess } from './testing/process.ts'
import { quietLog } from './testing/quiet-log.ts'

const solapiKeys = { apiKey: 'test-key', apiSecret: 'test-secret' }

let home: string
let embedded: Embedded
let solapi: SolapiStandIn
let servers: readonly [ServerProcess, ServerProcess]
let database: Database

/** Over loopback, as a managed PostgreSQL; two servers can share it only like this. */
function databaseUrl(): string {
  const { user, password, host, port, database: name } = embedded.connection
  return `postgres://${user}:${String(password)}@${host}:${port}/${name}`
}

function start(name: string): Promise<ServerProcess> {
  return startProcess({
    NODE_ENV: 'test',
    DATA_DIR: join(home, name),
    DATABASE_URL: databaseUrl(),
    DEMO_DATA: '1',
    TOKEN_SECRET: 'shared by both, and long enough to pass',
    FIELD_KEY: 'shared by both, and long enough to pass',
    SOLAPI_BASE_URL: solapi.url,
    SOLAPI_API_KEY: solapiKeys.apiKey,
    SOLAPI_API_SECRET: solapiKeys.apiSecret,
    TRUST_PROXY: '127.0.0.1',
  })
}

beforeAll(async () => {
  home = makeDataDir()
  const dataDir = join(home, 'data')
  // The database's user has to reach its password file.
  chmodSync(home, 0o755)
  mkdirSync(dataDir, { mode: 0o755 })
  embedded = await startEmbedded({ dataDir, log: quietLog, tuning: 'fast', transport: 'tcp' })
  solapi = await startSolapi({ port: 0, ...solapiKeys })
  servers = await Promise.all([start('first'), start('second')])
  database = openDatabase({ connection: embedded.connection, log: quietLog, maxConnections: 2 })
})
afterAll(async () => {
  await database.close()
  await Promise.all(servers.map((server) => server.stop('SIGTERM')))
  await solapi.close()
  await embedded.stop()
  rmSync(home, { recursive: true, force: true })
})

interface Sent {
  readonly server: ServerProcess
  readonly path: string
  readonly method?: string
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly body?: Record<string, unknown>
  readonly from?: string
}

let lastAddress = 0
/** Answers of a server without its database. */
let unavailable = 0

async function send({ server, path, method = 'POST', token, headers = {}, body, from }: Sent) {
  lastAddress += 1
  const response = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    body: body ? JSON.stringify(body) : null,
    headers: {
      'x-forwarded-for': from ?? `10.1.${lastAddress >> 8}.${lastAddress & 255}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  const text = await response.text()
  if (response.status === 503) unavailable += 1
  const answer = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) // the API answers with objects
  return { status: response.status, body: answer, headers: response.headers }
}

/** The code in the newest text to a number, whichever server sent it. */
async function readCode(phone: string): Promise<string> {
  const to = toLocalPhone(phone).replaceAll('-', '')
  const find = () => /\d{6}/.exec(solapi.messages().find((message) => message.to === to)?.text ?? '')?.[0]
  await expect.poll(find, { interval: 20 }).toBeDefined()
  return find() ?? ''
}

function addPerson(authorityType: 'USER' | 'SUPER_ADMIN') {
  return insertUser(database.db, new Date(), { authorityType })
}

test('two that start at once on an empty database make one administrator and one set of members', async () => {
  const { db } = database
  const admins = await db
    .selectFrom('users')
    .select('phone')
    .where('authorityType', '=', 'SUPER_ADMIN')
    .execute()
  expect(admins.filter(({ phone }) => phone === '+821012345678')).toHaveLength(1)
  const made = await db
    .selectFrom('auditRecords')
    .select('id')
    .where('action', '=', 'users.created')
    .execute()
  expect(made).toHaveLength(1)
  const count = db.fn.countAll<number>().as('count')
  const members = await db.selectFrom('users').select(count).executeTakeFirstOrThrow()
  expect(members.count).toBeGreaterThan(250)
  expect(members.count).toBeLessThan(400)
  const counted = await db
    .selectFrom('countChanges')
    .where('tableName', '=', 'users')
    .select(({ fn }) => fn.sum<string>('amount').as('sum'))
    .executeTakeFirstOrThrow()
  expect(Number(counted.sum)).toBe(members.count)
})

test('a code asked for at one is taken by the other, and the session counts at both until one ends it', async () => {
  const [first, second] = servers
  const { phone } = await addPerson('USER')
  const asked = await send({ server: first, path: 'auth/sign-in', body: { username: phone } })
  const confirmed = await send({
    server: second,
    path: 'auth/confirm-sign-in',
    headers: { 'auth-session': String(asked.body['session']), 'refresh-token': '' },
    body: { username: phone, confirmationCode: await readCode(phone) },
    from: '203.0.113.7',
  })
  expect(confirmed.status).toBe(200)
  const token = String(confirmed.body['accessToken'])
  const devices = () => send({ server: first, path: 'auth/sessions', method: 'GET', token })
  const seen = await devices()
  expect(seen.body).toMatchObject({ items: [{ ip: '203.0.113.7', isCurrent: true }] })
  expect((await send({ server: second, path: 'auth/sign-out', token })).status).toBe(204)
  expect((await devices()).body).toMatchObject({ code: 'auth.token_invalid' })
})

test('a suspension at one ends the session at the other at once', async () => {
  const [first, second] = servers
  const admin = await addPerson('SUPER_ADMIN')
  const member = await addPerson('USER')
  const [adminToken, token] = await Promise.all(
    [admin, member].map(({ id }) => insertSession(database.db, new Date(), id)),
  )
  const use = () => send({ server: second, path: 'auth/sessions', method: 'GET', token: token ?? '' })
  expect((await use()).status).toBe(200)
  const path = `user/${member.id}/status`
  const body = { to: 'SUSPENDED', note: 'for a reason' }
  expect((await send({ server: first, path, token: adminToken ?? '', body })).status).toBe(200)
  expect((await use()).body).toMatchObject({ code: 'auth.token_invalid' })
})

const minute = () => Math.floor(Date.now() / 60_000)

/**
 * What came of a run within one minute, as a new one begins to count anew, in which both servers answered: on a busy
 * machine one of them may not get a connection to the database in time, and nobody knows what it has counted then.
 */
async function undisturbed<Result>(run: (isDisturbed: () => boolean) => Promise<Result>): Promise<Result> {
  for (;;) {
    const [begun, known] = [minute(), unavailable]
    const isDisturbed = () => minute() !== begun || unavailable !== known
    const result = await run(isDisturbed)
    if (!isDisturbed()) return result
  }
}

/** Somebody asks for a code at both, and guesses it at both. */
async function guessAtBoth(isDisturbed: () => boolean) {
  const { phone } = await addPerson('USER')
  const asked = await Promise.all(
    servers.map((server) => send({ server, path: 'auth/sign-in', body: { username: phone } })),
  )
  // No code may be on its way.
  if (isDisturbed()) return { asked: [], guesses: [] }
  const session = String(asked.find(({ status }) => status === 200)?.body['session'])
  const right = await readCode(phone)
  const wrong = right === '111111' ? '222222' : '111111'
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send({
        server: servers[index % 2 === 0 ? 0 : 1],
        path: 'auth/confirm-sign-in',
        headers: { 'auth-session': session },
        body: { username: phone, confirmationCode: wrong },
      }),
    ),
  )
  return {
    asked: asked.map(({ status }) => status),
    guesses: guesses.map(({ body }) => String(body['code'])),
  }
}

test('the limits of signing in are counted over both', async () => {
  // A minute later another code may be asked for.
  const { asked, guesses } = await undisturbed(guessAtBoth)
  expect(new Set(asked)).toEqual(new Set([200, 429]))
  const told = (code: string, count: number) => Array.from({ length: count }, () => code)
  expect(guesses.toSorted((a, b) => a.localeCompare(b))).toEqual([
    ...told('auth.code_mismatch', 5),
    ...told('auth.too_many_attempts', 15),
  ])
})

test('what one address may write is counted over both', async () => {
  const over = 10
  let round = 0
  const statuses = await undisturbed(async () => {
    round += 1
    const from = `10.2.0.${round}`
    const answers = await Promise.all(
      Array.from({ length: anonymousWritesPerAddress + over }, (_, index) => {
        const server = servers[index % 2 === 0 ? 0 : 1]
        return send({ server, path: 'auth/token', body: { username: '+821012345678' }, from })
      }),
    )
    return answers.map(({ status }) => status)
  })
  expect(statuses.filter((status) => status === 429)).toHaveLength(over)
})

/** Of what one person may ask for in a minute, what is counted already when he or she comes to these two. */
const countedBefore = requestsPerUser - 100

/** Asks at one until that is shared, and at the other until that knows of it; gives how many more each answered. */
async function askAtBoth(isDisturbed: () => boolean) {
  const [first, second] = servers
  const { id } = await addPerson('USER')
  const token = await insertSession(database.db, new Date(), id)
  const row = { key: id, windowStart: minute() * 60, count: countedBefore }
  await database.db.insertInto('rateWindows').values(row).execute()
  const ask = async (server: ServerProcess) =>
    (await send({ server, path: 'auth/sessions', method: 'GET', token })).status
  const askOften = async (server: ServerProcess, times: number) => {
    const statuses = await Promise.all(Array.from({ length: times }, () => ask(server)))
    return statuses.filter((status) => status === 200).length
  }
  const shared = async () => {
    const rows = await database.db.selectFrom('rateWindows').select('count').where('key', '=', id).execute()
    return rows.reduce((sum, { count }) => sum + count, 0)
  }
  const untilMoreThan = (known: number) =>
    expect.poll(async () => isDisturbed() || (await shared()) > known, { interval: 50 }).toBe(true)
  const atFirst = await askOften(first, 60)
  await untilMoreThan(countedBefore + 60 - worthSharing)
  let atSecond = 0
  // What it learns comes with what it tells; the second time it has surely read the first answer.
  for (let told = 0; told < 2; told += 1) {
    const known = await shared()
    atSecond += await askOften(second, worthSharing)
    await untilMoreThan(known)
  }
  atSecond += await askOften(second, 60)
  return { atFirst, atSecond }
}

test('what one person may ask for is counted over both', async () => {
  const { atFirst, atSecond } = await undisturbed(askAtBoth)
  expect(atFirst).toBe(60)
  const answered = countedBefore + atFirst + atSecond
  expect(answered).toBeGreaterThanOrEqual(requestsPerUser)
  expect(answered).toBeLessThanOrEqual(requestsPerUser + 2 * worthSharing)
})

test('wrong guesses at a number are still counted after a server was killed', async () => {
  const { phone } = await addPerson('USER')
  const [first, second] = servers
  const asked = await send({ server: first, path: 'auth/sign-in', body: { username: phone } })
  const right = await readCode(phone)
  const guess = async (server: ServerProcess) =>
    (
      await send({
        server,
        path: 'auth/confirm-sign-in',
        headers: { 'auth-session': String(asked.body['session']) },
        body: { username: phone, confirmationCode: right === '111111' ? '222222' : '111111' },
      })
    ).body
  // All but one of the day's guesses, an hour ago.
  const ago = new Date(Date.now() - 60 * 60_000).toISOString()
  const guessedAt = Array.from({ length: authLimits.wrongGuessesPerDay - 1 }, () => ago)
  await database.db.updateTable('otpNumbers').set({ guessedAt }).where('phone', '=', phone).execute()
  expect(await guess(second)).toMatchObject({ code: 'auth.code_mismatch', attemptsLeft: 4 })
  await second.stop('SIGKILL')
  servers = [first, await start('second')]
  expect(await guess(servers[1])).toMatchObject({ code: 'auth.too_many_attempts' })
})
