/** A provider of text messages that only counts, for benches in which texts leave. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Accepts everything, and keeps when each number got how many. */
export async function startTexts() {
  const taken = new Map<string, number>()
  let lastMs = 0
  const provider = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { messages } = JSON.parse(text) as { messages: { to: string }[] } // as our own driver sends it
      for (const { to } of messages) taken.set(to, (taken.get(to) ?? 0) + 1)
      lastMs = Date.now()
      response.setHeader('content-type', 'application/json')
      response.end('{"groupInfo":{"groupId":"G","count":{"total":1,"registeredFailed":0}}}')
    })
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo // a listening TCP server has one
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    lastMs: () => lastMs,
    close: () => provider.close(),
  }
}
