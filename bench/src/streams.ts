import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface StreamAsked {
  readonly url: string
  readonly path: string
  readonly token?: string
  /** As whom the server sees it: of one address it takes some hundreds only. */
  readonly localAddress?: string
  readonly lastId?: string | null
}

/** An event as it came: its id and the topics that it names. */
export interface Came {
  readonly id: string
  readonly topics: readonly string[]
}

const event = /id: (\S+)\ndata: (.*)\n\n/g

/** Opens a stream of events, with as little of a client as is needed; rejects for a refusal. */
export async function openStream(asked: StreamAsked, onEvent: (came: Came) => void): Promise<Socket> {
  const { url, path, token, localAddress, lastId = null } = asked
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) })
  socket.on('error', () => undefined)
  socket.setEncoding('latin1')
  const begun = Promise.withResolvers<void>()
  socket.once('close', () => begun.reject(new Error('The connection was cut.')))
  let rest = ''
  socket.on('data', (text: string) => {
    if (text.startsWith('HTTP/1.1 ')) {
      if (text.startsWith('HTTP/1.1 200')) begun.resolve()
      else begun.reject(new Error(text.slice(0, 200)))
    }
    rest += text
    for (const [, id = '', data = ''] of rest.matchAll(event))
      onEvent({ id, ...(JSON.parse(data) as { topics: string[] }) }) // the contract says so
    rest = rest.slice(rest.lastIndexOf('\n\n') + 2)
  })
  await once(socket, 'connect')
  const headers = [
    'Host: bench',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(lastId === null ? [] : [`Last-Event-ID: ${lastId}`]),
  ]
  socket.write(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  await begun.promise
  return socket
}

const atOnce = 50

/** Opens many, some at once. */
export async function openStreams(
  count: number,
  open: (index: number) => Promise<Socket>,
): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => open(from + index))
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

/** One of the machine's own addresses, other ones for every 400. */
export function addressOf(index: number): string {
  return `127.0.1.${1 + Math.floor(index / 400)}`
}
