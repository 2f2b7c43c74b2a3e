import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertSession, insertUser } from './testing/app.ts'
import { makeDataDir, openDataDir } from './testing/data-dir.ts'
import { databaseProcesses, halfRequest, openWire } from './testing/faults.ts'
import { freePort, runToItsEnd, spawnServer, startProcess, type ServerProcess } from './testing/process.ts'

let dataDir: string
let server: ServerProcess | null

beforeEach(() => {
  dataDir = makeDataDir()
  server = null
})
afterEach(async () => {
  await server?.stop('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function variables(): Record<string, string> {
  return { NODE_ENV: 'test', DATA_DIR: dataDir, DEMO_DATA: '0' }
}

async function start(given: Record<string, string> = {}): Promise<ServerProcess> {
  server = await startProcess({ ...variables(), ...given })
  return server
}

/** Tokens of people of whom each may send 600 requests a minute. */
async function signInMany(count: number): Promise<string[]> {
  const { db, close } = openDataDir(dataDir)
  try {
    const make = async () => {
      const { id } = await insertUser(db, new Date(), { authorityType: 'ADMIN' })
      return insertSession(db, new Date(), id)
    }
    return await Promise.all(Array.from({ length: count }, make))
  } finally {
    await close()
  }
}

interface Answered {
  readonly status: number
  /** What came, when it is the whole of what was announced. */
  readonly isWhole: boolean
  readonly isLast: boolean
}

function get(url: string, token: string, agent: Agent): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const headers = { authorization: `Bearer ${token}` }
  const request = httpRequest(`${url}/api/v1/manager/overview`, { agent, headers }, (response) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => (bytes += chunk.length))
    response.on('error', reject)
    response.on('end', () => {
      const { statusCode: status = 0, headers: answered } = response
      const isWhole = bytes === Number(answered['content-length'])
      resolve({ status, isWhole, isLast: answered.connection === 'close' })
    })
  })
  request.on('error', reject)
  request.end()
  return promise
}

test('told to stop under load it answers every request of its connections, then ends with code 0', async () => {
  const { url, child } = await start()
  const tokens = await signInMany(40)
  const answers: Answered[] = []
  let lost = 0
  // One connection each; a caller goes on until told that this answer was the last.
  const callers = tokens.map(async (token) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      for (let isLast = false; !isLast;) {
        const answer = await get(url, token, agent)
        answers.push(answer)
        isLast = answer.isLast
      }
    } catch {
      lost += 1
    } finally {
      agent.destroy()
    }
  })
  const ended = once(child, 'exit')
  await expect.poll(() => answers.length).toBeGreaterThan(200)
  const told = answers.length
  child.kill('SIGTERM')
  await Promise.all(callers)
  await ended
  expect([lost, child.exitCode]).toEqual([0, 0])
  expect(answers.slice(told).filter(({ status, isWhole }) => status !== 200 || !isWhole)).toEqual([])
})

/** One request on a connection of its own; null when none was to be had. */
async function askOnce(url: string): Promise<{ status: number; connection: string | null } | null> {
  try {
    const { status, headers } = await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.1' } })
    return { status, connection: headers.get('connection') }
  } catch {
    return null
  }
}

test('told to stop it serves new connections for as long as balancers need to see it, each for one answer', async () => {
  const drainSeconds = 2
  const { url, child } = await start({ DRAIN_SECONDS: String(drainSeconds) })
  const ended = once(child, 'exit')
  const toldAt = performance.now()
  child.kill('SIGTERM')
  await expect.poll(() => askOnce(`${url}/readyz`)).toEqual({ status: 503, connection: 'close' })
  const answers = []
  let servedUntil = 0
  for (;;) {
    const answer = await askOnce(`${url}/terms`)
    if (answer === null) break
    servedUntil = performance.now()
    answers.push(answer)
  }
  expect(servedUntil - toldAt).toBeGreaterThan(drainSeconds * 1000 - 200)
  expect(new Set(answers.map(({ status, connection }) => `${status} ${connection}`))).toEqual(
    new Set(['200 close']),
  )
  await ended
  expect(child.exitCode).toBe(0)
})

test('it stops although a browser keeps a spare connection, a balancer a used one and a caller never finishes, and takes no new ones', async () => {
  const { url, child } = await start()
  const wires = await Promise.all([
    openWire(url, ''),
    openWire(url, 'GET / HTTP/1.1\r\nHo'),
    openWire(url, halfRequest),
    openWire(url, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'),
  ])
  const [used] = wires.slice(-1)
  if (used) await once(used, 'data')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const isRefused = () =>
    openWire(url, '').then(
      (wire) => {
        wire.destroy()
        return 'taken'
      },
      () => (child.exitCode === null ? 'refused' : 'ended'),
    )
  await expect.poll(isRefused, { interval: 20 }).toBe('refused')
  await ended
  expect(child.exitCode).toBe(0)
  for (const wire of wires) wire.destroy()
})

test('it stops with its database when its terminal is closed', async () => {
  const { child } = await start()
  const ended = once(child, 'exit')
  child.kill('SIGHUP')
  await ended
  expect([child.exitCode, child.signalCode]).toEqual([0, null])
  expect(databaseProcesses(dataDir)).toEqual([])
})

test('told to stop in the middle of its start it ends with code 0 and leaves no database running', async () => {
  const { child } = spawnServer({ ...variables(), PORT: String(await freePort()) })
  const ended = once(child, 'exit')
  await expect.poll(() => existsSync(join(dataDir, 'pg', 'postmaster.pid')), { interval: 5 }).toBe(true)
  child.kill('SIGTERM')
  await ended
  expect(child.exitCode).toBe(0)
  expect(databaseProcesses(dataDir)).toEqual([])
})

test('a taken port of the stand-in and a database that is not there are one sentence and exit code 1', async () => {
  const port = await freePort()
  const taken = createServer().listen(port + 1, '127.0.0.1')
  await once(taken, 'listening')
  const onTakenPort = await runToItsEnd({ ...variables(), PORT: String(port) })
  taken.close()
  const sentence = new RegExp(`^Port ${port + 1} is in use .*\\n$`)
  expect(onTakenPort).toEqual({ code: 1, output: expect.stringMatching(sentence) as string })

  const nowhere = `postgres://somebody:the-password@127.0.0.1:${await freePort()}/madang`
  const withoutDatabase = await runToItsEnd({
    ...variables(),
    DATABASE_URL: nowhere,
    PORT: String(await freePort()),
  })
  expect(withoutDatabase.code).toBe(1)
  expect(withoutDatabase.output).toMatch(/^The database of DATABASE_URL cannot be used: .*\n$/)
  expect(withoutDatabase.output).not.toContain('the-password')
})
