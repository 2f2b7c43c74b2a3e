import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { createClosing } from './closing.ts'
import { createBulkhead, mostAtWork } from './bulkhead.ts'
import { createServer } from './server.ts'

test('while it drains, a call that is refused for want of a place ends its connection too', async () => {
  const app = createServer({ env: readEnv({ NODE_ENV: 'test' }), log: pino({ level: 'silent' }) })
  const { close } = createClosing(app, { drainMs: 500 })
  const inBulkhead = createBulkhead(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // a listening TCP server has one
  const { promise: work, resolve: finish } = Promise.withResolvers<void>()
  const all = Array.from({ length: mostAtWork }, () => inBulkhead(() => work))
  const agent = new Agent({ keepAlive: true })
  const ask = async () => {
    const [response] = (await once(get(`http://127.0.0.1:${port}/api/v1/x`, { agent }), 'response')) as [
      IncomingMessage, // what the event gives
    ]
    response.resume()
    return [response.statusCode, response.headers.connection]
  }
  expect(await ask()).toEqual([503, 'keep-alive'])
  const closed = close()
  expect(await ask()).toEqual([503, 'close'])
  finish()
  await Promise.all([closed, ...all])
  agent.destroy()
})

test('a request that has arrived and is not read yet when the drain ends is answered', async () => {
  const app = createServer({ env: readEnv({ NODE_ENV: 'test' }), log: pino({ level: 'silent' }) })
  const { close } = createClosing(app, { drainMs: 1 })
  app.get('/x', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const taken = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1') // a listening TCP server has one
  await taken
  const closed = close()
  socket.write('GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n')
  // Busy until the drain is over.
  const until = performance.now() + 5
  while (performance.now() < until);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*here$/i)
  await closed
})
