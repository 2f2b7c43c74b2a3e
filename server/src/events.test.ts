import { EventEmitter, on, once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@madang/contract/endpoint'
import { AppError, Problem } from '@madang/contract/errors'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readEnv } from './env.ts'
import { createAuthenticate, createFindRoles } from './features/auth/auth.sessions.ts'
import { createClosing, type Closing } from './http/closing.ts'
import { createStreams, mostOfNetwork, type Events } from './http/events.ts'
import { createLimits } from './http/limits.ts'
import { mostAtWork } from './http/bulkhead.ts'
import { createServing } from './http/serve.ts'
import { createServer } from './http/server.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { insertSession, insertUser } from './testing/factories.ts'

const news = endpoint({
  method: 'GET',
  path: '/api/v1/news',
  summary: 'What happens.',
  access: 'signed-in',
  answer: 'events',
  query: z.strictObject({ from: z.exactOptional(z.literal('nowhere')) }),
  output: z.object({ words: z.string() }),
})
const desk = endpoint({ ...news, path: '/api/v1/desk-news', access: 'users.list' })
const street = endpoint({ ...news, path: '/api/v1/street-news', access: 'public' })
const hello = endpoint({
  method: 'GET',
  path: '/api/v1/hello',
  summary: 'Hello.',
  access: 'public',
  output: z.object({ words: z.string() }),
})

let data: TestDatabase
let app: FastifyInstance
let closing: Closing
let url: string
let nowMs = Date.parse('2026-11-23T01:00:00Z')
const now = () => new Date(nowMs)
const source = new EventEmitter().setMaxListeners(0)
const opened: Opened[] = []

beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

/** What the source says from now on. */
function listen(): Events<{ words: string }> {
  const heard = on(source, 'news') as AsyncIterableIterator<[string], undefined> & {
    return(): Promise<unknown>
  } // what Node gives
  return {
    next: async () => {
      const { done, value } = await heard.next()
      if (done === true) return { done, value }
      const data = { words: value[0], secret: 'never sent' }
      return { done: false, value: { id: '7', data } }
    },
    return: () => heard.return(),
  }
}

async function start({ everyMs = 20, drainMs = 0 } = {}): Promise<void> {
  await data.reset()
  const { db } = data
  const log = pino({ level: 'silent' })
  app = createServer({ env: readEnv({ NODE_ENV: 'test', TRUST_PROXY: '127.0.0.1' }), log })
  closing = createClosing(app, { drainMs })
  const limits = createLimits({ db, now, log })
  app.addHook('onClose', async () => limits.stop())
  const serve = createServing(app, {
    db,
    now,
    limits,
    withUpload: async () => {
      throw new AppError('request.media_type')
    },
    answerEvents: createStreams({ stopping: closing.stopping, everyMs }),
    authenticate: createAuthenticate({ db, now }),
    findRoles: createFindRoles({ db, now }),
    findDevices: async () => new Map(),
  })
  serve(news, async ({ query }) => {
    if (query.from === 'nowhere') throw new AppError('resource.not_found')
    return listen()
  })
  serve(desk, async () => listen())
  serve(street, async () => listen())
  serve(hello, async () => ({ words: 'hello' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // a listening TCP server has one
}

async function stop(): Promise<void> {
  for (const stream of opened.splice(0)) stream.leave()
  await closing.close()
}

beforeEach(() => start())
afterEach(() => stop())

interface Opened {
  readonly status: number
  readonly headers: Headers
  /** All that came so far. */
  text: () => string
  /** Whether the server has ended it. */
  isOver: () => boolean
  leave: () => void
}

const open = (token: string, path: string = news.path) => openWith({ authorization: `Bearer ${token}` }, path)

async function openWith(headers: Readonly<Record<string, string>>, path: string): Promise<Opened> {
  const leaving = new AbortController()
  const { status, headers: answered, body } = await fetch(url + path, { headers, signal: leaving.signal })
  let text = ''
  let isOver = false
  const read = async () => {
    for await (const chunk of body ?? []) text += Buffer.from(chunk).toString()
    isOver = true
  }
  read().catch(() => undefined)
  const stream = {
    status,
    headers: answered,
    text: () => text,
    isOver: () => isOver,
    leave: () => leaving.abort(),
  }
  opened.push(stream)
  return stream
}

async function signIn(authorityType: 'USER' | 'ADMIN' = 'USER') {
  const user = await insertUser(data.db, now(), { authorityType })
  return { id: user.id, token: await insertSession(data.db, now(), user.id) }
}

const eventText = (words: string) => `id: 7\ndata: {"words":"${words}"}\n\n`
/** What came without the signs of life. */
const eventsOf = (stream: Opened) => stream.text().replaceAll(':\n\n', '').replace('retry: 2000\n\n', '')

test('a stream brings what the contract names, as it happens, and says between that it lives', async () => {
  const stream = await open((await signIn()).token)
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
  expect(stream.headers.get('x-request-id')).not.toBeNull()
  source.emit('news', 'one')
  await expect.poll(() => eventsOf(stream)).toBe(eventText('one'))
  await expect.poll(() => stream.text()).toContain('\n\n:\n\n')
  source.emit('news', 'two')
  await expect.poll(() => eventsOf(stream)).toBe(eventText('one') + eventText('two'))
})

test('what stands against it is answered as a problem', async () => {
  const { token } = await signIn()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}${news.path}?from=nowhere`, { headers })
  expect([response.status, Problem.parse(await response.json()).code]).toEqual([404, 'resource.not_found'])
  expect((await open('x')).status).toBe(401)
  expect((await open(token, desk.path)).status).toBe(403)
})

test('open streams take no place: with more of them than places a call is answered', async () => {
  await stop()
  await start({ everyMs: 60_000 })
  const people = await Promise.all(Array.from({ length: 30 }, () => signIn()))
  const tokens = people.flatMap(({ token }) => Array<string>(9).fill(token))
  expect(tokens.length).toBeGreaterThan(mostAtWork)
  const streams: Opened[] = []
  for (const { token } of people)
    streams.push(...(await Promise.all(Array.from({ length: 9 }, () => open(token)))))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await fetch(url + hello.path)).status).toBe(200)
  source.emit('news', 'all')
  await expect.poll(() => streams.every((stream) => eventsOf(stream) === eventText('all'))).toBe(true)
})

test('a person has ten at once, and another when one is left', async () => {
  const { token } = await signIn()
  const streams = await Promise.all(Array.from({ length: 11 }, () => open(token)))
  const refused = streams.filter(({ status }) => status !== 200)
  expect(refused.map(({ status }) => status)).toEqual([429])
  expect((await open((await signIn()).token)).status).toBe(200)
  streams.find(({ status }) => status === 200)?.leave()
  await expect.poll(async () => (await open(token)).status).toBe(200)
})

test('of one network so many listen at once, whatever addresses they have', async () => {
  const from = (address: string) => openWith({ 'x-forwarded-for': address }, street.path)
  const addresses = Array.from({ length: mostOfNetwork + 1 }, (_, at) => `2001:db8:1:1::${at.toString(16)}`)
  const streams = await Promise.all(addresses.map((address) => from(address)))
  expect(streams.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429])
  expect((await from('2001:db8:1:2::1')).status).toBe(200)
})

const revoke = (userId: string) =>
  data.db
    .updateTable('sessions')
    .set({ revokedAt: now().toISOString() })
    .where('userId', '=', userId)
    .execute()

test('after the session is revoked nothing is sent any more, and a silent stream ends', async () => {
  const { id, token } = await signIn()
  const other = await open((await signIn()).token)
  const stream = await open(token)
  await revoke(id)
  source.emit('news', 'secret')
  await expect.poll(() => stream.isOver()).toBe(true)
  expect(eventsOf(stream)).toBe('')
  expect(eventsOf(other)).toBe(eventText('secret'))
  expect(other.isOver()).toBe(false)
})

test.each(['revoked', 'suspended', 'of a smaller role', 'too old'] as const)(
  'a stream that nothing happens on ends when its person is %s',
  async (what) => {
    const { id, token } = await signIn('ADMIN')
    const stream = await open(token, desk.path)
    const users = data.db.updateTable('users').where('id', '=', id)
    if (what === 'revoked') await revoke(id)
    if (what === 'suspended') await users.set({ status: 'SUSPENDED' }).execute()
    if (what === 'of a smaller role') await users.set({ authorityType: 'MANAGER' }).execute()
    if (what === 'too old')
      await data.db.updateTable('sessionTokens').set({ accessExpiresAt: now().toISOString() }).execute()
    await expect.poll(() => stream.isOver()).toBe(true)
  },
)

test('a stream that is open keeps no idle session alive', async () => {
  const { id, token } = await signIn()
  const stream = await open(token)
  const seen = () => data.db.selectFrom('sessions').select('lastSeenAt').where('userId', '=', id).execute()
  const before = await seen()
  nowMs += 5 * 60_000
  const beats = stream.text().length
  await expect.poll(() => stream.text().length).toBeGreaterThan(beats + 6)
  expect(await seen()).toEqual(before)
})

test('a server that stops ends its streams at once and takes no more', async () => {
  await stop()
  await start({ drainMs: 1_000 })
  const { token } = await signIn()
  const stream = await open(token)
  const since = performance.now()
  const closed = closing.close()
  await expect.poll(() => stream.isOver()).toBe(true)
  expect((await open(token)).status).toBe(503)
  expect((await fetch(url + hello.path)).status).toBe(200)
  await closed
  // Were it a request at work, it would have five seconds.
  expect(performance.now() - since).toBeLessThan(3_000)
})

test('whoever does not read is cut off before much waits', async () => {
  const { token } = await signIn()
  const slow = request(url + news.path, { headers: { authorization: `Bearer ${token}` } })
  slow.end()
  const [response] = (await once(slow, 'response')) as [NodeJS.ReadableStream] // what the event brings
  response.on('error', () => undefined)
  slow.on('error', () => undefined)
  const closed = once(slow, 'close')
  const words = 'x'.repeat(512 * 1024)
  // The system's own buffers take some of it.
  const timer = setInterval(() => source.emit('news', words), 5)
  await expect.poll(() => source.listenerCount('news')).toBe(0)
  clearInterval(timer)
  response.resume()
  await closed
})
