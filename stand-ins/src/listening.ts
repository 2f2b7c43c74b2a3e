import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listening {
  /** `http://host:port`, the port that was taken where 0 was asked for. */
  readonly url: string
  close(): Promise<void>
}

// Longer than any client waits between two requests of one connection: a request that meets the end of an idle
// connection is reset, and Node's five seconds are what two sign-ins of a test are apart.
const keptAliveMs = 72_000

/** Lets a server listen; rejects where the port is taken. */
export async function listen(
  server: Server,
  { port, host = '127.0.0.1' }: { readonly port: number; readonly host?: string },
): Promise<Listening> {
  server.keepAliveTimeout = keptAliveMs
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo // a TCP server that listens has an address object
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        // Hanging requests and open pages would keep it alive for ever.
        server.closeAllConnections()
      }),
  }
}
