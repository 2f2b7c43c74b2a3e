import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { createClosing } from './closing.ts'
import { createPlaces, mostAtWork } from './overload.ts'
import { createServer } from './server.ts'

test('while it drains, a call that is refused for want of a place ends its connection too', async () => {
  const app = createServer({ env: readEnv({ NODE_ENV: 'test' }), log: pino({ level: 'silent' }) })
  const { close } = createClosing(app, { drainMs: 500 })
  const withPlace = createPlaces(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // a listening TCP server has one
  const { promise: work, resolve: finish } = Promise.withResolvers<void>()
  const all = Array.from({ length: mostAtWork }, () => withPlace(() => work))
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
