import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface Closing {
  /** Whether `close` was called. */
  isClosing(): boolean
  /**
   * Answers every request that was accepted, then ends: at most half a second for connections to end by
   * themselves, which each answer asks for, then five for the requests still at work. Connections without a
   * request are cut, or a browser's spare ones would keep the process alive.
   */
  close(): Promise<void>
}

const drainMs = 500
/** No answer takes longer (security.md G9); what does is a client that is slow to send its request. */
const answerWithinMs = 5_000

/** Resolves when `done` does, or after so long. */
async function atMost(milliseconds: number, done: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([done, promise])
  clearTimeout(timer)
}

/** Watches the server's connections, so that it can be closed without losing an accepted request (security.md G11). */
export function createClosing(app: FastifyInstance): Closing {
  /** Every open connection with the number of its requests that are not answered yet. */
  const connections = new Map<Socket, number>()
  const allGone = Promise.withResolvers<void>()
  let isClosing = false

  const isIdle = (socket: Socket): boolean => (connections.get(socket) ?? 0) === 0
  const cutIfIdle = (socket: Socket): void => {
    if (isIdle(socket)) socket.destroy()
  }

  app.server.on('connection', (socket) => {
    connections.set(socket, 0)
    socket.once('close', () => {
      connections.delete(socket)
      if (isClosing && connections.size === 0) allGone.resolve()
    })
  })
  app.server.on('request', ({ socket }, response: ServerResponse) => {
    connections.set(socket, (connections.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (connections.has(socket)) connections.set(socket, (connections.get(socket) ?? 1) - 1)
    })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })

  return {
    isClosing: () => isClosing,
    async close() {
      isClosing = true
      if (connections.size === 0) allGone.resolve()
      await atMost(drainMs, allGone.promise)
      const closed = app.close()
      for (const socket of connections.keys()) cutIfIdle(socket)
      await atMost(answerWithinMs, allGone.promise)
      for (const socket of connections.keys()) socket.destroy()
      await closed
    },
  }
}
