import { once } from 'node:events'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createApp, type App } from '../app.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
/** The same server with little patience. */
let hasty: App
let hastyUrl: string
const bodyTimes = { withinMs: 300, leastBytesPerSecond: 1_000, uploadWithinMs: 2_000 }
beforeAll(async () => {
  app = await startTestApp()
  hasty = await createApp(app.deps, { bodyTimes })
  await hasty.http.listen({ port: 0, host: '127.0.0.1' })
  hastyUrl = `http://127.0.0.1:${(hasty.http.server.address() as AddressInfo).port}` // a listening TCP server has one
})
afterAll(async () => {
  await hasty.http.close()
  await app.close()
})
beforeEach(() => {
  // Writes of one test are nobody's of the next.
  app.clock.advance({ minutes: 1 })
})

const path = '/refundUser/request/form'
const form = 'multipart/form-data; boundary=x'
const placesOfOne = 12

/** A form from this address that has begun to arrive; it ends when the test says so. */
function begin(
  address: string,
  { to = app.url + path, type = form, encoding = 'identity' } = {},
): ClientRequest {
  const headers = {
    'x-forwarded-for': address,
    'sec-fetch-site': 'same-origin',
    'content-type': type,
    'content-encoding': encoding,
  }
  const sending = httpRequest(to, { method: 'POST', headers })
  // Those that nobody waits for are cut in the end.
  sending.on('error', () => undefined)
  onTestFinished(() => void sending.destroy())
  sending.write('--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n')
  return sending
}

async function statusOf(sending: ClientRequest): Promise<number | undefined> {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage] // what the event gives
  answer.resume()
  return answer.statusCode
}

function statusOfWhole(address: string, to?: string): Promise<number | undefined> {
  const sending = begin(address, { to })
  sending.end('x\r\n--x--\r\n')
  return statusOf(sending)
}

test('a form that says it is packed is refused as what we do not read', async () => {
  expect(await statusOf(begin('198.51.100.9', { encoding: 'gzip' }))).toBe(415)
})

test.each([
  ['an address', ['198.51.100.1'], ['198.51.100.2', '::ffff:198.51.100.3']],
  ['an address, however it is written', ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1'], ['192.0.2.2']],
  [
    'the 2⁶⁴ addresses of a visitor with IPv6',
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::1', '2001:DB8:1:2:3:4:5:6', '2001:0db8:0001:0002::2'],
    ['2001:db8:1:3::1', '2001:db8:2:2::1', '203.0.113.1'],
  ],
])('places for forms with files are shared by %s, and by no neighbour', async (_name, own, others) => {
  const held = Array.from({ length: placesOfOne + 1 }, (_, index) => begin(own[index % own.length] ?? ''))
  // All but one have a place and wait for what is still to come.
  expect(await Promise.race(held.map(statusOf))).toBe(429)
  for (const address of own) expect([address, await statusOfWhole(address)]).toEqual([address, 429])
  // Nothing was proven.
  for (const address of others) expect([address, await statusOfWhole(address)]).toEqual([address, 400])
})

const { withinMs, uploadWithinMs } = bodyTimes

/** What became of a form: a page answers what was read to its end. */
async function endOf(sending: ClientRequest): Promise<'read' | 'cut'> {
  try {
    const [{ headers }] = (await once(sending, 'response')) as [IncomingMessage] // what the event gives
    return headers['content-type']?.startsWith('text/html') ? 'read' : 'cut'
  } catch {
    return 'cut' // while it was being written
  }
}

/** Goes on with a form at this pace until it was answered or cut off, or ends it when it took so long. */
async function goOn(
  sending: ClientRequest,
  { bytes, endsAfterMs = Infinity }: { bytes: number; endsAfterMs?: number },
): Promise<{ end: 'read' | 'cut'; tookMs: number }> {
  const startedAt = performance.now()
  const tookMs = () => performance.now() - startedAt
  const timer = setInterval(() => {
    if (tookMs() < endsAfterMs) return void sending.write('x'.repeat(bytes))
    clearInterval(timer)
    sending.end('\r\n--x--\r\n')
  }, 20)
  try {
    return { end: await endOf(sending), tookMs: tookMs() }
  } finally {
    clearInterval(timer)
  }
}

/**
 * A form that stops in the middle, from somebody who goes on holding the connection when the server is done; its answer.
 */
async function holdOn(address: string): Promise<string> {
  const { port, hostname } = new URL(hastyUrl)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  const headers = [`X-Forwarded-For: ${address}`, 'Sec-Fetch-Site: same-origin', `Content-Type: ${form}`]
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Length: 1000', ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n`)
  const answer: Buffer[] = []
  socket.on('data', (chunk: Buffer) => answer.push(chunk))
  await once(socket, 'end')
  return Buffer.concat(answer).toString()
}

describe('a body that takes longer than others may', () => {
  // A hundred bytes each 20 ms are far above the least rate, one is far below.
  const [fast, slow] = [100, 1]
  let addresses = 0
  const nextAddress = () => `198.51.100.${(addresses += 1)}`

  test('is taken when it is an upload that keeps coming', async () => {
    const endsAfterMs = 3 * withinMs
    const sent = await goOn(begin(nextAddress(), { to: hastyUrl + path }), { bytes: fast, endsAfterMs })
    expect(sent.end).toBe('read')
  })

  test('is cut off when it trickles', async () => {
    const { end, tookMs } = await goOn(begin(nextAddress(), { to: hastyUrl + path }), { bytes: slow })
    expect([end, tookMs > 0.9 * withinMs, tookMs < uploadWithinMs]).toEqual(['cut', true, true])
  })

  test('is answered as one that did not come in time', async () => {
    const answer = await holdOn(nextAddress())
    expect(answer).toMatch(
      /^HTTP\/1\.1 408 Request Timeout\r\n.*\r\nConnection: close\r\n.*"code":"request\.timeout"/s,
    )
  })

  test('is cut off in the end however fast it comes', async () => {
    const { end, tookMs } = await goOn(begin(nextAddress(), { to: hastyUrl + path }), { bytes: fast })
    expect([end, tookMs > 0.9 * uploadWithinMs]).toEqual(['cut', true])
  })

  test.each([
    ['/api/v1/auth/sign-in', 'application/json'],
    ['/refundUser/request', 'application/x-www-form-urlencoded'],
  ])('is cut off when it is no upload: %s', async (where, type) => {
    const sending = begin(nextAddress(), { to: hastyUrl + where, type })
    const { end, tookMs } = await goOn(sending, { bytes: fast })
    expect([end, tookMs < uploadWithinMs]).toEqual(['cut', true])
  })

  test('leaves its place to others, also when the sender does not let go', async () => {
    const address = nextAddress()
    await Promise.all(Array.from({ length: placesOfOne }, () => holdOn(address)))
    await expect.poll(() => statusOfWhole(address, hastyUrl + path)).toBe(400)
  })
})
