import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymousWritesPerAddress } from './http/limits.ts'
import { networkOf } from './http/limits.windows.ts'
import { createLog } from './log.ts'
import { insertUser, nextPhone } from './testing/app.ts'
import { makeDataDir, openDataDir } from './testing/data-dir.ts'
import { openWire } from './testing/faults.ts'
import { startProcess, type ServerProcess } from './testing/process.ts'

const dataDir = makeDataDir()
let server: ServerProcess

beforeAll(async () => {
  const publicUrl = { PUBLIC_URL: 'https://madang.example.com' }
  server = await startProcess({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO_DATA: '0', ...publicUrl })
})
afterAll(async () => {
  await server.stop('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the policy of a page', () => {
  const never = /unsafe-inline|unsafe-eval|\*|https?:/
  const everywhere = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]
  const ofScripts = ["script-src 'self'", "connect-src 'self'", "require-trusted-types-for 'script'"]

  test.each([
    ['/', ["style-src 'self'", "img-src 'self' data:"]],
    ['/404', ["style-src 'self'"]],
    ['/login', [...ofScripts, "style-src 'self'", "trusted-types 'none'"]],
    ['/admin', [...ofScripts, "img-src 'self' data: blob:", 'trusted-types default']],
    ['/api/docs', ["script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:"]],
    ['/admin/users/x', [...ofScripts, "font-src 'self'", "worker-src 'self'", "manifest-src 'self'"]],
  ])('%s lets nothing in that it does not need', async (path, needed) => {
    const { headers } = await fetch(server.url + path)
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [...everywhere, ...needed]) expect(policy).toContain(rule)
    expect(policy).not.toMatch(never)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{7,}/) as string,
    })
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
      expect(headers.get('permissions-policy')).toContain(`${feature}=()`)
    }
  })

  test('of the site allows no script at all', async () => {
    const { headers } = await fetch(server.url)
    expect(headers.get('content-security-policy')).not.toContain('script-src')
  })

  test.each(['/', '/login', '/admin'])(
    'of %s knows what stands in the page by its hash, and nothing else',
    async (path) => {
      const response = await fetch(server.url + path)
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).not.toMatch(/unsafe|nonce/)
      const html = await response.text()
      const inline = [...html.matchAll(/<(?:script|style)>(.+?)<\/(?:script|style)>/gs)].map(
        ([, text = '']) => text,
      )
      expect(inline.length).toBeGreaterThan(0)
      const known = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      expect([...policy.matchAll(/'sha256-[^']+'/g)].map(([source]) => source)).toEqual(known)
    },
  )
})

describe('an answer of the API', () => {
  test.each([
    ['a good one', '/api/v1/settings/public', 200],
    ['the same path written otherwise', '/%61pi/v1/settings/public', 200],
    ['the document', '/api/openapi.json', 200],
    ['a refusal', '/api/v1/manager/overview', 401],
    ['an unknown path', '/api/v1/nothing', 404],
    ['a path that cannot be decoded', '/api/v1/user/%zz/a', 400],
    ['a path that is too long', `/api/v1/user/${'a'.repeat(300)}/b`, 404],
    ['the one path without the prefix', '/User', 405],
  ])('is kept by nobody and sniffed by nobody: %s', async (_name, path, status) => {
    const response = await fetch(server.url + path)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      'content-type': expect.stringMatching(/^application\/(?:problem\+)?json/) as string,
    })
  })

  test('has a request id of its own, whatever the caller sends', async () => {
    const headers = { 'x-request-id': 'mine' }
    const path = `${server.url}/api/v1/settings/public`
    const ids = await Promise.all(
      [1, 2].map(async () => (await fetch(path, { headers })).headers.get('x-request-id')),
    )
    expect(new Set([...ids, 'mine']).size).toBe(3)
  })
})

/** What comes back for bytes that no client of ours would send. */
async function answerTo(bytes: string): Promise<string> {
  const wire = await openWire(server.url, bytes)
  let answer = ''
  wire.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  await new Promise((resolve) => wire.on('close', resolve))
  return answer
}

test.each([
  ['a target that is no address', 'GET //[ HTTP/1.1', 404],
  ['no host', 'GET /healthz HTTP/1.1', 400],
  ['an unknown expectation', 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: magic', 200],
  ['a file name with a zero', 'GET /assets/%00 HTTP/1.1\r\nHost: a', 404],
  ['the folder of the files', 'GET /assets/ HTTP/1.1\r\nHost: a', 404],
  ['a way out of the folder', 'GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\nHost: a', 404],
  ['HEAD on the health', 'HEAD /healthz HTTP/1.1\r\nHost: a', 200],
  ['HEAD where only DELETE is', 'HEAD /User HTTP/1.1\r\nHost: a', 405],
  [
    'OPTIONS, as a browser asks before it sends to another origin',
    'OPTIONS /api/v1/auth/sign-in HTTP/1.1\r\nHost: a',
    405,
  ],
  ['a path that climbs out of the API', 'GET /api/../healthz HTTP/1.1\r\nHost: a', 404],
  ['a path of another scheme', 'GET http://[ HTTP/1.1\r\nHost: a', 400],
])('%s has a proper answer', async (_name, head, status) => {
  const host = head.includes('\r\n') || status === 400 ? '' : '\r\nHost: a'
  const answer = await answerTo(`${head}${host}\r\nConnection: close\r\n\r\n`)
  expect(answer.split('\r\n')[0]).toContain(String(status))
  const isProblem = answer.includes('application/problem+json')
  expect(isProblem).toBe(status >= 400)
})

function signIn(phone: string, from: string) {
  return fetch(`${server.url}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      forwarded: `for=${from}`,
      'x-real-ip': from,
    },
    body: JSON.stringify({ username: phone }),
  })
}

test('known, unknown, suspended and withdrawn numbers get the same answer but for its values', async () => {
  const phones = [nextPhone(), nextPhone(), nextPhone(), nextPhone()]
  const data = openDataDir(dataDir)
  const now = new Date()
  await insertUser(data.db, now, { phone: phones[0] ?? '' })
  await insertUser(data.db, now, { phone: phones[1] ?? '', status: 'SUSPENDED' })
  await insertUser(data.db, now, { phone: null, status: 'WITHDRAWN', withdrawnAt: now.toISOString() })
  await data.close()
  const answers = await Promise.all(
    phones.map(async (phone) => {
      const response = await signIn(phone, '203.0.113.1')
      const body = (await response.json()) as Record<string, unknown>
      const values = Object.entries(body).map(([name, value]) => [name, typeof value, String(value).length])
      const own = new Set(['date', 'x-request-id', 'auth-session'])
      const headers = [...response.headers].map(([name, value]) =>
        own.has(name) ? name : `${name}: ${value}`,
      )
      return { status: response.status, values, headers }
    }),
  )
  expect(answers[0]?.status).toBe(200)
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

/** A new minute may begin in the middle. */
const mostInTwoMinutes = 2 * anonymousWritesPerAddress

test('without a trusted proxy the address is the socket’s, whatever the caller says', async () => {
  const attempts = Array.from({ length: mostInTwoMinutes + 10 }, (_, index) =>
    signIn(nextPhone(), `10.0.0.${index}`),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses).toContain(429)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:01:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('that the database is away is a line in the log, without where it was noticed; another fault keeps that', () => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) // pino writes objects
  const log = createLog('error', { write })
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  log.child({ reqId: '1' }).error({ err: away }, 'failed')
  log.error({ err: new Error('else') }, 'failed')
  expect(lines[0]?.['err']).toEqual({ type: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' })
  expect(lines[1]?.['err']).toMatchObject({
    message: 'else',
    stack: expect.stringContaining('at ') as unknown,
  })
})

test('the log leaves out the values of rows that the database puts into its errors', () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const detail = 'Key (phone)=(+821012345678) already exists.'
  const violation = Object.assign(new Error('duplicate key'), { code: '23505', detail, where: detail })
  log.child({ reqId: '1' }).error({ err: violation }, 'failed')
  log.error({ err: new AggregateError([violation], 'several') }, 'failed')
  expect(lines.join('')).toContain('23505')
  expect(lines.join('')).not.toContain('1012345678')
})
