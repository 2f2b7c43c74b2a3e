import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long the body of a request may take, counted from the end of its headers. */
export interface BodyTimes {
  readonly withinMs: number
  /** What an upload has to bring on average once that is over, as Apache's `RequestReadTimeout` has it. */
  readonly leastBytesPerSecond: number
  /** Whatever it brings. */
  readonly uploadWithinMs: number
}

/** Five files of 10 MB take 18 minutes at 400 kbit/s, to which mobile plans slow down when their data is used up. */
export const usualBodyTimes: BodyTimes = {
  withinMs: 30_000,
  leastBytesPerSecond: 16_000,
  uploadWithinMs: 20 * 60_000,
}

export interface BodyWatch {
  /** From here on a request may take as long as an upload: call it where uploads are counted, and only there. */
  allowUpload(request: FastifyRequest): void
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
}

/**
 * Cuts off requests whose bodies come too slowly. Node's own `requestTimeout` is one for all requests and cannot tell a
 * slow line from a sender that holds a connection on purpose.
 */
export function watchBodies(app: FastifyInstance, times: BodyTimes): BodyWatch {
  const { withinMs, leastBytesPerSecond, uploadWithinMs } = times
  const uploads = new WeakSet<IncomingMessage>()

  function cut({ socket }: IncomingMessage, response: ServerResponse): void {
    if (response.headersSent) return void socket.destroy()
    // As Node does when a request takes too long.
    const error = Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', error, socket)
    socket.destroySoon()
  }

  app.server.on('request', (request, response) => {
    if (!hasBody(request)) return
    const { socket } = request
    const startedAt = performance.now()
    const bytesBefore = socket.bytesRead
    let timer: NodeJS.Timeout | undefined

    function allowedMs(): number {
      if (!uploads.has(request)) return withinMs
      const byBytesMs = ((socket.bytesRead - bytesBefore) * 1_000) / leastBytesPerSecond
      return Math.min(withinMs + byBytesMs, uploadWithinMs)
    }

    function check(): void {
      const leftMs = allowedMs() - (performance.now() - startedAt)
      if (leftMs > 0) timer = setTimeout(check, leftMs).unref()
      else if (!request.complete) cut(request, response)
    }

    check()
    // Of a body that is there, or whose sender left.
    request.once('close', () => clearTimeout(timer))
  })

  return { allowUpload: ({ raw }) => void uploads.add(raw) }
}
