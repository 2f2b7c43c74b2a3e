import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { ping } from './health.queries.ts'

/**
 * `/healthz`: the process lives. `/readyz`: the database answers and the server is not stopping;
 * 503 otherwise, so that a load balancer turns elsewhere.
 */
export function healthRoutes(app: FastifyInstance, db: Kysely<Tables>): { stopping: () => void } {
  let isStopping = false
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (isStopping) return reply.code(503).send({ status: 'stopping' })
    try {
      await ping(db)
      return await reply.send({ status: 'ready' })
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'database away' })
    }
  })
  app.addHook('onSend', async (_request, reply) => {
    // Keep-alive connections would otherwise hold the process until they time out.
    if (isStopping) void reply.header('connection', 'close')
  })
  return {
    stopping: () => {
      isStopping = true
    },
  }
}
