import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

/**
 * The smallest pooler in transaction mode: a client has one of the connections to the database from the first byte of
 * a transaction to its end, then it is the next one's. As PgBouncer it ignores what a session is opened with.
 */
export interface Pooler {
  readonly url: string
  close(): Promise<void>
}

/** A connection to the database after its greeting, as bytes. */
interface Backend {
  readonly socket: Socket
  client: Socket | null
  rest: Buffer
}

const readyForQuery = 'Z'.charCodeAt(0)
const terminate = 'X'.charCodeAt(0)
const idle = 'I'.charCodeAt(0)
const sslRequest = 80_877_103

function message(type: string, ...parts: (string | number | Buffer)[]): Buffer {
  const body = parts.map((part) => {
    if (typeof part === 'string') return Buffer.from(`${part}\0`)
    if (typeof part === 'object') return part
    const number = Buffer.alloc(4)
    number.writeInt32BE(part)
    return number
  })
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.reduce((sum, { length: bytes }) => sum + bytes, 4))
  return Buffer.concat([Buffer.from(type), length, ...body])
}

const greeting = Buffer.concat([
  message('R', 0),
  message('S', 'server_version', '15.0'),
  message('S', 'client_encoding', 'UTF8'),
  message('K', 1, 1),
  message('Z', Buffer.from('I')),
])

class TransactionPooler {
  readonly #backends: Backend[] = []
  readonly #free: Backend[] = []
  readonly #waiting: (() => void)[] = []

  /** The driver opens the connection; from then on only bytes pass. */
  async connect(connection: pg.PoolConfig): Promise<void> {
    const client = new pg.Client(connection)
    // It notices that its socket ends, which is ours by then.
    client.on('error', () => undefined)
    await client.connect()
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection // no types for it
    socket.removeAllListeners('data')
    const backend: Backend = { socket, client: null, rest: Buffer.alloc(0) }
    socket.on('data', (bytes: Buffer) => this.#answer(backend, bytes))
    this.#backends.push(backend)
    this.#free.push(backend)
  }

  close(): void {
    for (const { socket } of this.#backends) socket.destroy()
  }

  #answer(backend: Backend, bytes: Buffer): void {
    backend.client?.write(bytes)
    let rest = Buffer.concat([backend.rest, bytes])
    let isIdle = false
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      isIdle = rest[0] === readyForQuery && rest[5] === idle
      rest = rest.subarray(rest.readInt32BE(1) + 1)
    }
    backend.rest = rest
    if (!isIdle) return
    backend.client = null
    this.#free.unshift(backend)
    this.#waiting.shift()?.()
  }

  async #take(client: Socket): Promise<Backend> {
    while (this.#free.length === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const backend = this.#free.shift()
    if (backend === undefined) throw new Error('One is free.')
    backend.client = client
    return backend
  }

  async serve(client: Socket): Promise<void> {
    let isGreeted = false
    for await (const chunk of client as AsyncIterable<Buffer>) {
      if (!isGreeted) {
        if (chunk.readInt32BE(4) === sslRequest) client.write('N')
        else isGreeted = client.write(greeting)
        continue
      }
      const held = this.#backends.find((backend) => backend.client === client)
      if (held === undefined && chunk[0] === terminate) break
      const backend = held ?? (await this.#take(client))
      backend.socket.write(chunk)
    }
    client.end()
  }
}

/** Starts one with so many connections of its own; `connection` is the database's. */
export async function startPooler(connection: pg.PoolConfig, connections: number): Promise<Pooler> {
  const pooler = new TransactionPooler()
  for (let index = 0; index < connections; index += 1) await pooler.connect(connection)
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
    pooler.serve(client).catch(() => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  return {
    url: `postgres://pooled@127.0.0.1:${port}/pooled`,
    close: async () => {
      for (const client of clients) client.destroy()
      server.close()
      pooler.close()
    },
  }
}
