import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { openWire } from '../testing/faults.ts'
import { acceptPageForms } from './page-form.ts'
import { createServer } from './server.ts'

let app: FastifyInstance
let url: string
let lines: Record<string, unknown>[]

async function start(variables: Record<string, string> = {}): Promise<void> {
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) // pino writes objects
  const log = createLog('info', { write })
  app = createServer({ env: readEnv({ NODE_ENV: 'test', ...variables }), log })
  app.post('/json', async ({ body }) => ({ body }))
  await app.register(async (scope) => {
    await acceptPageForms(scope, 1)
    scope.post('/form', async ({ body }) => ({ body }))
  })
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // it listens on a port
}

beforeEach(() => {
  lines = []
})
afterEach(() => app.close())

/** What comes back for bytes that no client of ours would send. */
async function answerTo(bytes: string): Promise<string> {
  const wire = await openWire(url, bytes)
  let answer = ''
  wire.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  await new Promise((resolve) => wire.on('close', resolve))
  return answer
}

describe('bytes that others on the way may read otherwise', () => {
  test.each([
    ['HTTP/1.1, each header once', 'GET / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a', 200],
    ['HTTP/1.0 without a host', 'GET / HTTP/1.0', 200],
    ['several lines of a list', 'GET / HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nAccept: */*', 200],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b', 400],
    ['twice the same host', 'GET / HTTP/1.1\r\nHost: a\r\nhOST: a', 400],
    ['two hosts in HTTP/1.0', 'GET / HTTP/1.0\r\nHost: a\r\nHost: b', 400],
    ['no host', 'GET / HTTP/1.1', 400],
    ['a host without a name', 'GET / HTTP/1.1\r\nHost:', 200],
    ['a host with its port', 'GET / HTTP/1.1\r\nHost: [::1]:3000', 200],
    ['two hosts in one', 'GET / HTTP/1.1\r\nHost: a, b', 400],
    ['a host with somebody in it', 'GET / HTTP/1.1\r\nHost: a@b', 400],
    ['a host with a path', 'GET / HTTP/1.1\r\nHost: a/b', 400],
    [
      'two authorizations',
      'GET / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a\r\nauthorization: Bearer b',
      400,
    ],
    [
      'an empty authorization before another',
      'GET / HTTP/1.1\r\nHost: a\r\nAuthorization:\r\nAuthorization: Bearer b',
      400,
    ],
    ['two types of one body', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\nContent-Type: a/c', 400],
    ['on an unknown path too', 'GET /nothing HTTP/1.1\r\nHost: a\r\nHost: b', 400],
    ['HTTP/0.9', 'GET /', 400],
    ['HTTP/0.9 by name', 'GET / HTTP/0.9\r\nHost: a', 400],
    ['HTTP/2 in the words of HTTP/1', 'GET / HTTP/2.0\r\nHost: a', 400],
  ])('%s', async (_name, head, status) => {
    await start()
    const answer = await answerTo(
      `${head}\r\nConnection: close\r\n\r\n`.replace('GET /\r\nConnection: close', 'GET /'),
    )
    expect(answer.split('\r\n')[0]).toContain(`HTTP/1.1 ${status}`)
    expect(answer.includes('"code":"request.malformed"')).toBe(status === 400)
  })
})

describe('the encoding of a body', () => {
  test.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['application/json;charset=UTF8', 200],
    ['Application/JSON; Charset="UTF-8"', 200],
    ['application/json; charset=utf-16', 415],
    ['application/json; charset=iso-8859-1', 415],
    ['application/json; charset="euc-kr"', 415],
    ['application/json; charset=utf-8; charset=utf-7', 415],
    ['application/json; x=y;charset = utf-16', 415],
    ["application/json; charset='utf-16'", 415],
    ['application/json; charset=', 415],
  ])('%s answers %i', async (type, status) => {
    await start()
    const answer = await fetch(`${url}/json`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{}',
    })
    const { code } = (await answer.json()) as { code?: string } // what came is looked at
    expect(code).toBe(status === 415 ? 'request.media_type' : undefined)
  })

  test.each([
    ['gzip', 415],
    ['GZIP, identity', 415],
    ['identity', 200],
    ['Identity', 200],
  ])('encoded as "%s" answers %i', async (encoding, status) => {
    await start()
    for (const [path, type, body] of [
      ['/json', 'application/json', '{}'],
      ['/form', 'application/x-www-form-urlencoded', 'a=b'],
    ] as const) {
      const headers = { 'content-type': type, 'content-encoding': encoding }
      const answer = await fetch(url + path, { method: 'POST', headers, body })
      expect(answer.status).toBe(status)
    }
  })

  test.each([
    ['application/x-www-form-urlencoded', 200],
    ['application/x-www-form-urlencoded; charset=UTF-8', 200],
    ['application/x-www-form-urlencoded; charset=euc-kr', 415],
  ])('%s answers %i', async (type, status) => {
    await start()
    const answer = await fetch(`${url}/form`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: 'a=b',
    })
    expect(answer.status).toBe(status)
  })
})

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${trace}-00f067aa0ba902b7-01`

async function idOf(headers: Record<string, string>): Promise<string> {
  return (await fetch(url, { headers })).headers.get('x-request-id') ?? ''
}

const ownId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

describe('the id of a request', () => {
  test('that a trusted proxy gave is kept, in the log too', async () => {
    await start({ TRUST_PROXY: '127.0.0.0/8' })
    expect(await idOf({ 'x-request-id': 'edge-1/2:3', traceparent })).toBe('edge-1/2:3')
    await expect
      .poll(() => lines.at(-1))
      .toMatchObject({ reqId: 'edge-1/2:3', traceId: trace, msg: 'answered' })
    expect(await idOf({ traceparent })).toBe(trace)
    await expect.poll(() => lines.at(-1)).toMatchObject({ reqId: trace, traceId: trace })
    const given = { 'x-request-id': 'edge-2', 'content-type': 'application/json' }
    const refused = await fetch(`${url}/json`, { method: 'POST', headers: given, body: '{' })
    expect(await refused.text()).toContain('urn:request:edge-2')
  })

  test.each([
    ['too long', { 'x-request-id': 'a'.repeat(129) }],
    ['with a line of its own', { 'x-request-id': 'a\tb' }],
    ['with marks', { 'x-request-id': '<script>' }],
    ['empty', { 'x-request-id': '' }],
    ['several', { 'x-request-id': 'a, b' }],
    ['a trace of nothing', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
    ['a trace without a parent', { traceparent: `00-${trace}-${'0'.repeat(16)}-01` }],
    ['a trace in capitals', { traceparent: traceparent.toUpperCase() }],
    ['a trace of no version', { traceparent: traceparent.replace('00', 'ff') }],
    ['a trace with more behind it', { traceparent: `${traceparent}x` }],
  ])('is our own where the given one is none: %s', async (_name, headers) => {
    await start({ TRUST_PROXY: '127.0.0.1' })
    expect(await idOf(headers)).toMatch(ownId)
  })

  test.each([{}, { TRUST_PROXY: '10.0.0.1,::1' }])(
    'is our own for whoever is not trusted: %j',
    async (env) => {
      await start(env)
      expect(await idOf({ 'x-request-id': 'edge-1', traceparent })).toMatch(ownId)
      await expect.poll(() => lines.at(-1)?.['msg']).toBe('answered')
      expect(JSON.stringify(lines)).not.toMatch(/edge-1|4bf92f/)
    },
  )
})

describe('a proxy in front', () => {
  const warnings = () => lines.filter(({ level }) => level === 40).map(({ msg }) => msg)
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }

  test.each([{}, { TRUST_PROXY: '10.0.0.1' }])('that is not trusted is told of once: %j', async (env) => {
    await start(env)
    await fetch(url)
    expect(warnings()).toEqual([])
    for (let count = 0; count < 3; count += 1) await fetch(url, { headers: forwarded })
    expect(warnings()).toEqual([expect.stringMatching(/TRUST_PROXY.*limits/)])
  })

  test('that is trusted is not told of', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' })
    await fetch(url, { headers: forwarded })
    expect(warnings()).toEqual([])
  })
})
