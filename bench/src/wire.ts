import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

interface Waiting {
  readonly resolve: (status: number) => void
  readonly reject: (error: Error) => void
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One kept connection that sends request after request. It costs a fifth of a client that can more, so that on a machine
 * with few processors it is the server that is measured.
 */
export class Wire {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: Waiting | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The connection was cut.')))
  }

  static async open(url: string): Promise<Wire> {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new Wire(socket)
  }

  /** Gives the status once the whole answer is there; one request at a time. */
  get(path: string, token: string): Promise<number> {
    return this.#send(`GET ${path}`, token, '\r\n')
  }

  /** The same for what is done once. */
  post(path: string, token: string, body: string): Promise<number> {
    const head = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
    return this.#send(`POST ${path}`, token, `Idempotency-Key: ${randomUUID()}\r\n${head}\r\n${body}`)
  }

  #send(what: string, token: string, rest: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    this.#waiting = { resolve, reject }
    this.#socket.write(`${what} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n${rest}`)
    return promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf(headEnd)
    if (end === -1) return
    const head = this.#received.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (this.#received.length < end + headEnd.length + length) return
    this.#received = Buffer.alloc(0)
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.resolve(Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3)))
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = null
  }
}
