import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { ping } from './health.queries.ts'

interface HealthOptions {
  readonly db: Kysely<Tables>
  readonly isClosing: () => boolean
}

/**
 * `/healthz`: the process lives. `/readyz`: the database answers and the server is not stopping;
 * 503 otherwise, so that a load balancer turns elsewhere.
 */
export function healthRoutes(app: FastifyInstance, { db, isClosing }: HealthOptions): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/healthz',
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (isClosing()) return reply.code(503).send({ status: 'stopping' })
      try {
        await ping(db)
        return await reply.send({ status: 'ready' })
      } catch (error) {
        request.log.warn({ err: error }, 'not ready')
        return reply.code(503).send({ status: 'database away' })
      }
    },
  })
}
