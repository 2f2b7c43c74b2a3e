import { once } from 'node:events'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  // Writes of one test are nobody's of the next.
  app.clock.advance({ minutes: 1 })
})

const path = '/refundUser/request/form'
const placesOfOne = 12

/** A form from this address that has begun to arrive; it ends when the test says so. */
function begin(address: string): ClientRequest {
  const headers = {
    'x-forwarded-for': address,
    'sec-fetch-site': 'same-origin',
    'content-type': 'multipart/form-data; boundary=x',
  }
  const sending = httpRequest(app.url + path, { method: 'POST', headers })
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

function statusOfWhole(address: string): Promise<number | undefined> {
  const sending = begin(address)
  sending.end('x\r\n--x--\r\n')
  return statusOf(sending)
}

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
