import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface Closing {
  /** Whether `close` was called. */
  isClosing(): boolean
  /** Aborted as soon as it is, for what goes on until somebody ends it. */
  readonly stopping: AbortSignal
  /**
   * Answers every request that was accepted, then ends. First it drains: it goes on serving for so long, says that it
   * is not ready, and asks each connection to end by itself; whoever balances load has that time to turn elsewhere.
   * Then nothing new is taken; what was just taken has a moment to bring its request, connections without one are cut (a
   * browser's spare ones would keep the process alive), and the requests still at work have five seconds.
   */
  close(): Promise<void>
}

/** From a connection to its request, also while the process has much to do. */
const requestWithinMs = 500
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
export function createClosing(app: FastifyInstance, { drainMs }: { drainMs: number }): Closing {
  /** Every open connection with the number of its requests that are not answered yet. */
  const connections = new Map<Socket, number>()
  const allGone = Promise.withResolvers<void>()
  const stopping = new AbortController()
  let isDrained = false

  const isIdle = (socket: Socket): boolean => (connections.get(socket) ?? 0) === 0
  const cutIfIdle = (socket: Socket): void => {
    if (isIdle(socket)) socket.destroy()
  }

  // One function for all: thousands of connections are held open (`events.ts`).
  function onGone(this: Socket): void {
    connections.delete(this)
    if (isDrained && connections.size === 0) allGone.resolve()
  }
  function onAnswered(this: ServerResponse): void {
    const { socket } = this.req
    const count = connections.get(socket)
    if (count !== undefined) connections.set(socket, count - 1)
  }

  app.server.on('connection', (socket) => {
    connections.set(socket, 0)
    socket.on('close', onGone)
  })
  app.server.on('request', ({ socket }, response: ServerResponse) => {
    // Here for what is answered before the framework sees it, in the hook below for what is already at work.
    if (stopping.signal.aborted) response.setHeader('connection', 'close')
    connections.set(socket, (connections.get(socket) ?? 0) + 1)
    response.on('close', onAnswered)
  })
  // Without a promise, which would cost something for each request.
  // oxlint-disable-next-line max-params -- Fastify calls it so
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping.signal.aborted) void reply.header('connection', 'close')
    done(null, payload)
  })

  // Also where the framework alone is closed, which waits for every answer.
  app.addHook('preClose', async () => stopping.abort())

  return {
    isClosing: () => stopping.signal.aborted,
    stopping: stopping.signal,
    async close() {
      stopping.abort()
      // In full also while there are no connections: a balancer may be about to open one.
      await wait(drainMs)
      // Takes what waits to be taken: the system would cut it.
      await nextTurn()
      isDrained = true
      const closed = app.close()
      if (connections.size === 0) allGone.resolve()
      await atMost(requestWithinMs, allGone.promise)
      for (const socket of connections.keys()) cutIfIdle(socket)
      await atMost(answerWithinMs, allGone.promise)
      for (const socket of connections.keys()) socket.destroy()
      await closed
    },
  }
}
