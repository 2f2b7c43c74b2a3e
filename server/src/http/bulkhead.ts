import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@madang/contract/errors'
import type { FastifyInstance } from 'fastify'
import { isApiPath } from './server.ts'
import { problemType, toProblem } from './problem.ts'

/**
 * Calls at work at the same time; more are refused at once with 503. Beyond this the database's connections are
 * all busy and waiting only makes everyone slower (security.md G10). A call has its place from when its body is
 * there until its work is done: slow senders take none, and callers who leave free none.
 */
export const mostAtWork = 256

const full = new AppError('server.overloaded', { retryAfter: 1 })

function refuse(response: ServerResponse): void {
  const id = randomUUID()
  const body = JSON.stringify(toProblem(full, id))
  response.writeHead(full.status, {
    'content-type': problemType,
    'content-length': body.length,
    'retry-after': '1',
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  })
  // Plain ASCII, and said so: then head and body leave in one piece.
  response.end(body, 'latin1')
}

/**
 * The bulkhead of the API: so many places for calls. While all are taken, further calls of the API are answered before the framework sees them: at
 * three times the capacity it is refusing that costs most.
 */
export function createBulkhead(app: FastifyInstance): { <T>(work: () => Promise<T>): Promise<T> } {
  let atWork = 0
  const [handle] = app.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[] // the framework's own, the first that is there
  if (handle === undefined) throw new Error('The server has no handler yet.')
  app.server.off('request', handle)
  app.server.on('request', (request, response) => {
    if (atWork >= mostAtWork && isApiPath(request.url ?? '')) refuse(response)
    else handle(request, response)
  })

  return async (work) => {
    if (atWork >= mostAtWork) throw full
    atWork += 1
    try {
      return await work()
    } finally {
      atWork -= 1
    }
  }
}
