import { request as rawRequest } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Viewer } from '@madang/contract/access'
import { endpoint } from '@madang/contract/endpoint'
import { AppError, Problem } from '@madang/contract/errors'
import { text } from '@madang/contract/shapes'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readEnv } from '../env.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createStreams } from './events.ts'
import { anonymousWritesPerAddress, createLimits, requestsPerUser } from './limits.ts'
import { watchMethods } from './methods.ts'
import { createServing } from './serve.ts'
import { createServer } from './server.ts'

const note = endpoint({
  method: 'POST',
  path: '/api/v1/note',
  summary: 'Keep a note.',
  access: 'signed-in',
  status: 201,
  idempotent: true,
  body: z.strictObject({ words: text(1, 20), tags: z._default(z.array(text(1, 5)), []) }),
  output: z.object({ id: z.string(), words: z.string() }),
})
const openNote = endpoint({
  method: 'POST',
  path: '/api/v1/open-note',
  summary: 'Anyone may.',
  access: 'public',
  body: z.strictObject({ words: z.string() }),
  output: z.object({ words: z.string() }),
})
const find = endpoint({
  method: 'GET',
  path: '/api/v1/note/:id',
  summary: 'Read a note.',
  access: 'users.list',
  params: z.object({ id: z.guid() }),
  query: z.strictObject({ size: z.exactOptional(z.string()) }),
  output: z.object({ id: z.string() }),
})
const welcome = endpoint({
  method: 'GET',
  path: '/api/v1/welcome',
  summary: 'Anyone may; who is signed in is known.',
  access: 'public',
  knowsViewer: true,
  output: z.object({ userId: z.nullable(z.string()), grant: z.string() }),
})
const keep = endpoint({
  method: 'POST',
  path: '/api/v1/note/:id',
  summary: 'Keep a note at a place.',
  access: 'signed-in',
  idempotent: true,
  params: z.object({ id: z.guid() }),
  body: z.strictObject({ words: text(1, 20) }),
  output: z.object({ id: z.string() }),
})
const pay = endpoint({
  method: 'POST',
  path: '/api/v1/pay',
  summary: 'Money moves.',
  access: 'signed-in',
  idempotent: 'required',
  body: z.strictObject({ words: text(1, 20) }),
  output: z.object({ words: z.string() }),
})
const broken = endpoint({
  method: 'GET',
  path: '/api/v1/broken',
  summary: 'Fails without being asked.',
  access: 'public',
  output: z.void(),
})

const people: Record<string, Viewer> = {
  admin: { userId: 'admin-id', role: 'ADMIN' },
  member: { userId: 'member-id', role: 'USER' },
  // For the limit's sake alone: the other tests' requests must not count.
  busy: { userId: 'busy-id', role: 'USER' },
}
const id = '00000000-0000-0000-0000-000000000001'

let data: TestDatabase
let app: FastifyInstance
let url: string
let kept: string[] = []
let release: (() => void) | null = null
let entered: () => void = () => undefined

beforeAll(async () => {
  data = await createTestDatabase()
  const log = pino({ level: 'silent' })
  const now = () => new Date('2026-11-21T01:00:10Z')
  app = createServer({ env: readEnv({ NODE_ENV: 'test' }), log })
  const limits = createLimits({ db: data.db, now, log })
  app.addHook('onClose', async () => limits.stop())
  const refuseOtherMethods = watchMethods(app)
  const serve = createServing(app, {
    db: data.db,
    now,
    limits,
    withUpload: async () => {
      throw new AppError('request.media_type')
    },
    answerEvents: createStreams({ stopping: new AbortController().signal }),
    findRoles: async () => new Map(),
    findDevices: async () => new Map(),
    authenticate: async (token) => {
      const person = people[token]
      if (!person) throw new AppError('auth.token_invalid')
      return { ...person, sessionId: 's' }
    },
  })
  serve(note, async ({ body, setHeader }) => {
    kept.push(body.words)
    if (body.words === 'refuse') throw new AppError('conflict.state')
    if (body.words === 'wait') {
      await new Promise<void>((resolve) => {
        release = resolve
        entered()
      })
    }
    setHeader('location', '/api/v1/note/1')
    return { id: String(kept.length), words: body.words, secret: 'never sent' }
  })
  serve(openNote, async ({ body }) => body)
  serve(find, async ({ params }) => ({ id: params.id }))
  serve(welcome, async ({ viewer, grant }) => ({ userId: viewer?.userId ?? null, grant }))
  serve(keep, async ({ params }) => ({ id: params.id }))
  serve(pay, async ({ body }) => {
    kept.push(body.words)
    return body
  })
  serve(broken, async () => {
    throw new Error('select secret from /etc/passwd')
  })
  refuseOtherMethods()
  app.setNotFoundHandler(() => {
    throw new AppError('resource.not_found')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // a listening TCP server has one
})

beforeEach(async () => {
  kept = []
  await data.reset()
})

afterAll(async () => {
  await app.close()
  await data.drop()
})

interface Sent {
  method?: string
  path?: string
  token?: string | null
  body?: BodyInit | null
  headers?: Record<string, string>
}

async function send({
  method = 'POST',
  path = '/api/v1/note',
  token = 'admin',
  body = null,
  headers = {},
}: Sent) {
  const response = await fetch(url + path, {
    method,
    body,
    headers: {
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  const answer = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: answer === '' ? null : (JSON.parse(answer) as unknown),
  }
}

async function refusal(sent: Sent): Promise<Problem> {
  const answer = await send(sent)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const problem = Problem.parse(answer.body)
  expect(problem.status).toBe(answer.status)
  expect(problem.instance).toBe(`urn:request:${answer.headers.get('x-request-id')}`)
  return problem
}

const asJson = (value: unknown): string => JSON.stringify(value)

test('an answer holds what the contract names, and nothing else', async () => {
  const { status, body, headers } = await send({ body: asJson({ words: ' a ' }) })
  expect([status, body]).toEqual([201, { id: '1', words: 'a' }])
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('location')).toBe('/api/v1/note/1')
})

describe('a public endpoint that knows its viewer', () => {
  const path = '/api/v1/welcome'
  test.each([
    [null, { userId: null, grant: 'read' }],
    ['member', { userId: 'member-id', grant: 'read' }],
  ])('answers %s', async (token, body) => {
    expect(await send({ method: 'GET', path, token })).toMatchObject({ status: 200, body })
  })

  test('refuses a token that is no good, so that its owner renews it', async () => {
    const problem = await refusal({ method: 'GET', path, token: 'x' })
    expect([problem.status, problem.code]).toEqual([401, 'auth.token_invalid'])
  })
})

test('a public endpoint that does not ask for its viewer takes no notice of a token', async () => {
  const sent = { path: '/api/v1/open-note', token: 'x', body: asJson({ words: 'a' }) }
  expect((await send(sent)).status).toBe(200)
})

test('an idempotency key for one record is none for another', async () => {
  const other = '00000000-0000-0000-0000-000000000002'
  const sent = { body: asJson({ words: 'a' }), headers: { 'idempotency-key': 'key-for-one-record' } }
  const first = { ...sent, path: `/api/v1/note/${id}` }
  expect(await send(first)).toMatchObject({ status: 200, body: { id } })
  expect(await send(first)).toMatchObject({ status: 200, body: { id } })
  const problem = await refusal({ ...sent, path: `/api/v1/note/${other}` })
  expect(problem.code).toBe('idempotency.key_reused')
})

describe('a request is refused', () => {
  test.each<[string, Sent, number, string]>([
    ['without a token', { token: null, body: '{}' }, 401, 'auth.token_missing'],
    ['with an unknown token', { token: 'x', body: '{}' }, 401, 'auth.token_invalid'],
    [
      'with another scheme',
      { token: null, headers: { authorization: 'Basic abc' }, body: '{}' },
      401,
      'auth.token_invalid',
    ],
    ['by role', { method: 'GET', path: `/api/v1/note/${id}`, token: 'member' }, 403, 'authz.forbidden'],
    ['for an id that is none', { method: 'GET', path: '/api/v1/note/7' }, 404, 'resource.not_found'],
    ['on an unknown path', { method: 'GET', path: '/api/v1/nothing' }, 404, 'resource.not_found'],
    ['with another method', { method: 'DELETE', path: '/api/v1/note' }, 405, 'request.method'],
    [
      'with another type',
      { body: 'words=a', headers: { 'content-type': 'text/plain' } },
      415,
      'request.media_type',
    ],
    ['without a body', {}, 400, 'request.malformed'],
    ['with broken JSON', { body: '{"words":' }, 400, 'request.malformed'],
    ['with broken UTF-8', { body: new Uint8Array([0x22, 0xc3, 0x28, 0x22]) }, 400, 'request.malformed'],
    ['with a key twice', { body: '{"words":"a","words":"b"}' }, 400, 'request.malformed'],
    ['with an escaped key twice', { body: '{"words":"a","\\u0077ords":"b"}' }, 400, 'request.malformed'],
    ['with a prototype key', { body: '{"__proto__":{"x":1}}' }, 400, 'request.malformed'],
    ['for its depth', { body: '['.repeat(21) + ']'.repeat(21) }, 400, 'request.malformed'],
    ['for an abyss', { body: '['.repeat(49_000) + ']'.repeat(49_000) }, 400, 'request.malformed'],
    ['for its size', { body: asJson({ words: 'a'.repeat(1_100_000) }) }, 413, 'request.too_large'],
    ['for an array instead of an object', { body: '[]' }, 422, 'validation.failed'],
    ['by a failure that nobody expected', { method: 'GET', path: '/api/v1/broken' }, 500, 'server.internal'],
  ])('%s', async (_name, sent, status, code) => {
    const problem = await refusal(sent)
    expect([problem.status, problem.code]).toEqual([status, code])
    expect(JSON.stringify(problem)).not.toMatch(/secret|passwd|select|\.ts/)
  })

  test('with every wrong field named at once', async () => {
    const { errors } = await refusal({ body: asJson({ words: '', tags: ['ok', 'too long'], more: 1 }) })
    expect(errors).toEqual([
      { pointer: '/words', code: 'required', params: { minimum: 1 } },
      { pointer: '/tags/1', code: 'too_long', params: { maximum: 5 } },
      { pointer: '/more', code: 'unknown_field' },
    ])
  })

  test('for a query parameter that is given twice or unknown', async () => {
    const path = `/api/v1/note/${id}`
    expect((await refusal({ method: 'GET', path: `${path}?size=1&size=2` })).errors).toEqual([
      { pointer: 'query/size', code: 'repeated' },
    ])
    expect((await refusal({ method: 'GET', path: `${path}?__proto__=1` })).errors).toEqual([
      { pointer: 'query/__proto__', code: 'unknown_field' },
    ])
  })

  test('with Allow where only the method is wrong', async () => {
    const { headers } = await send({ method: 'PUT', path: '/api/v1/note', body: 'x' })
    expect(headers.get('allow')).toBe('POST')
  })

  /** What comes back for these bytes until the server closes the connection. */
  async function answerTo(bytes: string): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1') // a listening TCP server has one
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
    socket.write(bytes)
    return promise
  }

  test('when it is not HTTP at all', async () => {
    const answer = await answerTo('NONSENSE\r\n\r\n')
    expect(answer).toContain('HTTP/1.1 400')
    expect(answer).toContain('request.malformed')
  })

  test('without a body where none may follow', async () => {
    const answer = await answerTo('HEAD / HTTP/1.1\r\nno header\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\r\n\r\n$/)
  })

  test('with headers over 16 KB', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      rawRequest(`${url}/api/v1/note`, { headers: { 'x-long': 'a'.repeat(17_000) } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(413)
  })
})

describe('an idempotency key', () => {
  const headers = { 'idempotency-key': 'key-12345' }

  test('repeats the first answer and does the work once', async () => {
    const first = await send({ body: asJson({ words: 'a' }), headers })
    const second = await send({ body: asJson({ words: 'a' }), headers })
    expect(second.body).toEqual(first.body)
    expect([second.status, second.headers.get('location')]).toEqual([201, '/api/v1/note/1'])
    expect(kept).toEqual(['a'])
  })

  test('belongs to one person', async () => {
    await send({ body: asJson({ words: 'a' }), headers })
    await send({ body: asJson({ words: 'a' }), headers, token: 'member' })
    expect(kept).toEqual(['a', 'a'])
  })

  test('is refused for another body, and when it is malformed', async () => {
    await send({ body: asJson({ words: 'a' }), headers })
    expect((await refusal({ body: asJson({ words: 'b' }), headers })).code).toBe('idempotency.key_reused')
    const short = { 'idempotency-key': 'short' }
    expect((await refusal({ body: asJson({ words: 'b' }), headers: short })).code).toBe('validation.failed')
  })

  test('is demanded where the contract demands it', async () => {
    const sent = { path: '/api/v1/pay', body: asJson({ words: 'a' }) }
    const { code, errors } = await refusal(sent)
    expect([code, errors]).toEqual([
      'validation.failed',
      [{ pointer: 'header/idempotency-key', code: 'required' }],
    ])
    expect(kept).toEqual([])
    expect(await send({ ...sent, headers })).toMatchObject({ status: 200, body: { words: 'a' } })
    expect(await send({ ...sent, headers })).toMatchObject({ status: 200, body: { words: 'a' } })
    expect(kept).toEqual(['a'])
  })

  test('is free again after a refusal', async () => {
    expect((await refusal({ body: asJson({ words: 'refuse' }), headers })).code).toBe('conflict.state')
    expect((await refusal({ body: asJson({ words: 'refuse' }), headers })).code).toBe('conflict.state')
    expect(kept).toEqual(['refuse', 'refuse'])
  })

  test('refuses a second request while the first is running', async () => {
    const isRunning = new Promise<void>((resolve) => {
      entered = resolve
    })
    const first = send({ body: asJson({ words: 'wait' }), headers })
    await isRunning
    expect((await refusal({ body: asJson({ words: 'wait' }), headers })).code).toBe('idempotency.in_progress')
    release?.()
    expect((await first).status).toBe(201)
    expect(kept).toEqual(['wait'])
  })
})

describe('limits', () => {
  test('anonymous writes of one address are counted, those that run at once too', async () => {
    const attempts = Array.from({ length: anonymousWritesPerAddress + 5 }, () =>
      send({ path: '/api/v1/open-note', token: null, body: asJson({ words: 'a' }) }),
    )
    const answers = await Promise.all(attempts)
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused).toHaveLength(5)
    // The test's clock stands at ten seconds past the minute.
    expect(refused[0]?.headers.get('retry-after')).toBe('50')
  })

  test('one person may send 600 requests a minute', async () => {
    const path = `/api/v1/note/${id}`
    const statuses: number[] = []
    // Fewer at once than the server takes before it calls itself overloaded.
    while (statuses.length < requestsPerUser + 50) {
      const batch = Array.from({ length: 50 }, () => send({ method: 'GET', path, token: 'busy' }))
      statuses.push(...(await Promise.all(batch)).map((answer) => answer.status))
    }
    // 403, not 429, is this role's answer as long as the limit has room.
    expect(statuses.filter((status) => status === 403)).toHaveLength(requestsPerUser)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50)
  })
})
