import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zeroGuid } from '@madang/contract/shapes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureDataDir } from './data-dir.ts'
import { openDatabase, type Database } from './db/database.ts'
import { socketConnection } from './db/embedded.ts'
import { readEnv } from './env.ts'
import { OperatorError } from './operator-error.ts'
import { findSecrets } from './secrets.ts'
import { makeDataDir } from './testing/data-dir.ts'
import { createTestDatabase, urlOf } from './testing/database.ts'
import { insertSession, insertUser, nextPhone } from './testing/app.ts'
import { freePort, runToItsEnd, spawnServer, startProcess, type ServerProcess } from './testing/process.ts'
import { quietLog } from './testing/quiet-log.ts'

let dataDir: string
let running: ServerProcess[] = []

beforeEach(() => {
  dataDir = makeDataDir('마 당-')
})
afterEach(async () => {
  for (const server of running) await server.stop('SIGTERM')
  running = []
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(variables: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startProcess({ DATA_DIR: dataDir, DEMO_DATA: '0', ...variables })
  running.push(server)
  return server
}

/** The running server's own database, opened beside it. */
async function withDatabase<T>(work: (data: Database) => Promise<T>): Promise<T> {
  const socket = socketConnection(join(dataDir, 'pg'))
  // The machine may be busy with the servers that were killed.
  const patience = { statementTimeoutMs: 15_000, connectTimeoutMs: 15_000 }
  const data = openDatabase({ connection: socket.connection, log: quietLog, ...patience })
  try {
    return await work(data)
  } finally {
    await data.close()
    socket.close()
  }
}

test('it says where it is and how to sign in, and ends cleanly when told to', async () => {
  const server = await start()
  expect(server.output()).toContain(server.url.replace('127.0.0.1', 'localhost'))
  expect(server.output()).toMatch(/First administrator 010-\d{4}-\d{4}/)
  expect(server.output()).toMatch(/Text messages\s+http:/)
  expect(server.output()).toMatch(/Payments\s+http:/)
  expect(server.output()).toContain(dataDir)
  expect(server.output(), 'warnings').not.toContain('"level"')
  expect(await server.stop('SIGTERM')).toBe(0)
})

test('it serves on when nobody reads what it says', async () => {
  const port = await freePort()
  const { child, output } = spawnServer({ DATA_DIR: dataDir, DEMO_DATA: '0', PORT: String(port) })
  child.stdout?.destroy()
  const exit = once(child, 'exit')
  const isReady = async () => child.exitCode ?? (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  await expect.poll(isReady).toBe(true)
  child.kill('SIGTERM')
  await exit
  expect([child.exitCode, output()]).toEqual([0, ''])
})

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://madang.example',
  TOKEN_SECRET: 'a'.repeat(32),
  FIELD_KEY: 'b'.repeat(32),
  SOLAPI_BASE_URL: 'https://sms.example',
  SOLAPI_API_KEY: 'key',
  SOLAPI_API_SECRET: 'secret',
  SOLAPI_SENDER: '0215000000',
  DRAIN_SECONDS: '0',
}

test('in production all that it prints from start to end are lines of the log, without a whole number', async () => {
  const server = await start({ ...production, BOOTSTRAP_ADMIN_PHONE: '010-2345-6789' })
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(server.output()).not.toMatch(/2345-?6789/)
  const lines = server.output().trim().split('\n')
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>) // a line that is none fails here
  const told = (msg: string) => records.find((record) => record['msg'] === msg)
  expect(told('schema migrated')).toMatchObject({
    migrations: expect.arrayContaining(['2026-11-21-1000-settings']) as unknown,
  })
  expect(told('listening')).toMatchObject({
    publicUrl: 'https://madang.example',
    data: dataDir,
    firstAdministrator: '010-****-6789',
  })
  expect(told('stopping')).toMatchObject({ why: 'SIGTERM' })
  expect(records.at(-1)).toMatchObject({ msg: 'stopped' })
})

test('in production an empty database needs the first administrator, a used one does not', async () => {
  const run = async () => runToItsEnd({ ...production, DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect(await run()).toEqual({
    code: 1,
    output: expect.stringContaining('BOOTSTRAP_ADMIN_PHONE is missing: the database has no admin') as string,
  })
  const first = await start({ ...production, BOOTSTRAP_ADMIN_PHONE: '010-2345-6789' })
  await first.stop('SIGTERM')
  const second = await start(production)
  expect(second.output()).not.toContain('firstAdministrator')
})

test('another secret than before is one sentence too, until the change is made known', async () => {
  const first = await start({ ...production, BOOTSTRAP_ADMIN_PHONE: '010-2345-6789' })
  await first.stop('SIGTERM')
  const changed = { ...production, TOKEN_SECRET: 'c'.repeat(32), DATA_DIR: dataDir }
  expect(await runToItsEnd({ ...changed, PORT: String(await freePort()) })).toEqual({
    code: 1,
    output:
      'TOKEN_SECRET is not the secret that this database is used with. To change it on purpose, give the one before in TOKEN_SECRET_PREVIOUS.\n',
  })
  const both = { ...changed, TOKEN_SECRET_PREVIOUS: production.TOKEN_SECRET }
  const rotated = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('commands/secrets-rotate.ts', import.meta.url))],
    {
      env: { PATH: process.env['PATH'], ...both },
      encoding: 'utf8',
    },
  )
  expect([rotated.stdout, rotated.stderr]).toEqual([
    'In use from the next start of each server: TOKEN_SECRET. Keep the previous ones as the guide says.\n',
    '',
  ])
  const second = await start(changed)
  expect(await second.stop('SIGTERM')).toBe(0)
})

test('secrets that were generated and are gone are not generated anew', async () => {
  const server = await start()
  await server.stop('SIGTERM')
  rmSync(join(dataDir, 'secrets.json'))
  const { code, output } = await runToItsEnd({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect([code, output]).toEqual([1, expect.stringMatching(/^The secrets in .* put the file of your backup/)])
  expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false)
})

test('the first start fills an empty database with members, unless told not to', async () => {
  const server = await start({ DEMO_DATA: '1' })
  const members = await withDatabase(({ db }) =>
    db.selectFrom('users').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  )
  expect(members.count).toBeGreaterThan(250)
  await server.stop('SIGTERM')
})

test('a port in use is one sentence and exit code 1', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo // a listening TCP server has one
  const onTakenPort = await runToItsEnd({ DATA_DIR: dataDir, PORT: String(port) })
  taken.close()
  expect(onTakenPort).toEqual({
    code: 1,
    output: expect.stringMatching(/^Port \d+ is in use .*\n$/) as string,
  })
})

test('a data directory in use is one sentence too', async () => {
  await start()
  const onTakenData = await runToItsEnd({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect(onTakenData.code).toBe(1)
  expect(onTakenData.output.trim().split('\n')).toHaveLength(1)
  expect(onTakenData.output).toContain(dataDir)
})

test('a wrong variable is one sentence too', async () => {
  const onWrongVariable = await runToItsEnd({ PORT: 'http' })
  expect(onWrongVariable).toEqual({
    code: 1,
    output: 'PORT must be a port number from 1 to 65535, not "http".\n',
  })
})

test('a data directory that links to nothing is one sentence too', async () => {
  const link = join(dataDir, 'link')
  symlinkSync(join(dataDir, 'nothing'), link)
  expect(await runToItsEnd({ DATA_DIR: link, PORT: String(await freePort()) })).toEqual({
    code: 1,
    output: `The data directory ${link} cannot be used: what it lies in, or what it links to, is not there.\n`,
  })
})

test('secrets that cannot be read are one sentence too, whatever is wrong with them', async () => {
  const server = await start()
  await server.stop('SIGTERM')
  const secrets = join(dataDir, 'secrets.json')
  const sentence = `The secrets in ${secrets} cannot be read: put the file of your backup in its place.`
  writeFileSync(secrets, '{')
  const variables = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'fatal' }
  expect(await runToItsEnd(variables)).toEqual({ code: 1, output: `${sentence}\n` })
  for (const written of ['{}', 'null', '{"tokenSecret":"short","fieldKey":""}']) {
    writeFileSync(secrets, written)
    expect(() => findSecrets(readEnv({ DATA_DIR: dataDir }))).toThrow(new OperatorError(sentence))
  }
})

test('a data directory that cannot be locked is one sentence too', async () => {
  mkdirSync(join(dataDir, 'server.lock'))
  expect(await runToItsEnd({ DATA_DIR: dataDir, PORT: String(await freePort()) })).toEqual({
    code: 1,
    output: `The data directory ${dataDir} cannot be used: unable to open database file.\n`,
  })
})

test('a directory of the database that holds none is one sentence too', async () => {
  const cluster = join(dataDir, 'pg')
  mkdirSync(join(cluster, 'base'), { recursive: true })
  const { code, output } = await runToItsEnd({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'fatal',
  })
  expect(code).toBe(1)
  expect(output).toMatch(/^The database in [^\n]+ did not start: .*postgresql\.conf.*\n$/)
  expect(output).toContain(cluster)
})

test.each([
  ['secrets.json', 'secrets.json'],
  ['files/stored/00/a-file', 'files'],
])('a data directory with %s and no database is one sentence too', async (left, named) => {
  mkdirSync(join(dataDir, left, '..'), { recursive: true })
  writeFileSync(join(dataDir, left), '{}')
  const { code, output } = await runToItsEnd({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect(code).toBe(1)
  expect(output).toMatch(/^The data directory \S+ \S+ has lost its database; what is left: [^\n]+\n$/)
  expect(output).toContain(`is left: ${named}.`)
  expect(existsSync(join(dataDir, 'pg'))).toBe(false)
})

test('with a database of its own nothing is missed in the data directory', async () => {
  const data = await createTestDatabase()
  mkdirSync(join(dataDir, 'files/stored/00'), { recursive: true })
  const variables = { DATABASE_URL: urlOf(data.connection), NODE_ENV: 'test' }
  for (let round = 0; round < 2; round += 1) {
    const server = await start(variables)
    expect(await server.stop('SIGTERM')).toBe(0)
  }
  expect(existsSync(join(dataDir, 'secrets.json'))).toBe(true)
  await data.drop()
})

test('an address or a data directory that cannot be had is one sentence too', async () => {
  const onWrongHost = await runToItsEnd({ DATA_DIR: dataDir, HOST: '203.0.113.7', PORT: '4999' })
  expect(onWrongHost.output).toBe(
    'Cannot listen on 203.0.113.7, port 4999: this machine does not have that address.\n',
  )
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const onFile = await runToItsEnd({ DATA_DIR: file, PORT: String(await freePort()) })
  const sentence = (place: string) =>
    `The data directory ${place} cannot be used: there is a file in its place.`
  expect(onFile).toEqual({ code: 1, output: `${sentence(file)}\n` })
  const below = join(file, 'below')
  expect(() => ensureDataDir(below)).toThrow(new OperatorError(sentence(below)))
  // Nobody may write there, root neither; how it is refused depends on the system.
  const refused = (place: string) => new RegExp(`^The data directory ${place} cannot be used: [^\n]+\\.\n?$`)
  for (const place of ['/proc', '/proc/madang']) expect(() => ensureDataDir(place)).toThrow(refused(place))
  // Files lie there with a database of one's own too.
  const variables = { DATA_DIR: '/proc', DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  expect(await runToItsEnd({ ...variables, PORT: String(await freePort()) })).toEqual({
    code: 1,
    output: expect.stringMatching(refused('/proc')) as string,
  })
})

const rounds = 8
const writers = 8
const acknowledgedPerRound = 40

interface Writing {
  readonly server: ServerProcess
  readonly tokens: readonly string[]
  /** Ids by phone. */
  readonly acknowledged: Map<string, string>
  /** Tokens by phone, of writes that no answer came to. */
  readonly lost: Map<string, string>
}

async function createManager(url: string, token: string, phone: string): Promise<string | null> {
  try {
    const response = await fetch(`${url}/api/v1/manager/admin-user`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `key-${phone}`,
      },
      body: JSON.stringify({ phone, name: '김민수', authorityType: 'MANAGER' }),
    })
    return response.status === 201 ? ((await response.json()) as { id: string }).id : null
  } catch {
    return null // killed in the middle: nothing was acknowledged
  }
}

/** Writes with several hands until the server is killed, which happens in the middle of their writing. */
async function writeUntilKilled({ server, tokens, acknowledged, lost }: Writing): Promise<void> {
  const before = acknowledged.size
  let isKilled = false
  const write = async (token: string) => {
    while (!isKilled) {
      const phone = nextPhone()
      const id = await createManager(server.url, token, phone)
      if (id === null) lost.set(phone, token)
      else acknowledged.set(phone, id)
      if (acknowledged.size - before >= acknowledgedPerRound) isKilled = true
      if (isKilled) await server.stop('SIGKILL')
    }
  }
  await Promise.all(tokens.map(write))
}

/** Sends again what no answer came to, with the same keys, as a browser does. */
async function sendAgain({ server, acknowledged, lost }: Omit<Writing, 'tokens'>): Promise<void> {
  for (const [phone, token] of lost) {
    const write = async () => {
      const id = await createManager(server.url, token, phone)
      if (id !== null) acknowledged.set(phone, id)
      return acknowledged.has(phone)
    }
    await expect.poll(write).toBe(true)
  }
  lost.clear()
}

test(
  `after ${rounds} SIGKILLs under parallel writes every write is there once, also when its answer was lost`,
  { timeout: 600_000 },
  async () => {
    const acknowledged = new Map<string, string>()
    const lost = new Map<string, string>()
    let sentAgain = 0
    let tokens: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const server = await start()
      sentAgain += lost.size
      await sendAgain({ server, acknowledged, lost })
      // A person may send 600 requests a minute; each round has its own writers.
      tokens = await withDatabase(({ db }) =>
        Promise.all(
          Array.from({ length: writers }, async () => {
            const writer = await insertUser(db, new Date(), { authorityType: 'SUPER_ADMIN' })
            return insertSession(db, new Date(), writer.id)
          }),
        ),
      )
      await writeUntilKilled({ server, tokens, acknowledged, lost })
    }
    const server = await start()
    await sendAgain({ server, acknowledged, lost })
    const found = await withDatabase(({ db }) =>
      db.selectFrom('users').select(['id', 'phone']).where('authorityType', '=', 'MANAGER').execute(),
    )
    const byPhone = Map.groupBy(found, (user) => user.phone)
    expect(sentAgain).toBeGreaterThan(0)
    expect(found).toHaveLength(acknowledged.size)
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * acknowledgedPerRound)
    for (const [phone, id] of acknowledged) expect(byPhone.get(phone)?.map((user) => user.id)).toEqual([id])
    const response = await fetch(`${server.url}/api/v1/user/${[...acknowledged.values()][0]}/${zeroGuid}`, {
      headers: { authorization: `Bearer ${tokens[0]}` },
    })
    expect(response.status).toBe(200)
  },
)
