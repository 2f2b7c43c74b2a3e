import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { ping } from './health.queries.ts'

interface HealthOptions {
  readonly db: Kysely<Tables>
  readonly isClosing: () => boolean
  /** What the public pages are made of; fails when nothing is known of it. */
  readonly getPages: () => Promise<unknown>
}

/**
 * `/healthz`: the process lives. `/readyz`: the database answers and the server is not stopping. `/readyz/pages`: the
 * same, but the database may be away as long as the public pages are served from what is known. 503 otherwise, so that
 * a load balancer turns elsewhere.
 */
export function healthRoutes(app: FastifyInstance, { db, isClosing, getPages }: HealthOptions): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/healthz',
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  })
  const readiness = (url: string, check: () => Promise<unknown>): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        if (isClosing()) return reply.code(503).send({ status: 'stopping' })
        try {
          await check()
          return await reply.send({ status: 'ready' })
        } catch (error) {
          request.log.warn({ err: error }, 'not ready')
          return reply.code(503).send({ status: 'database away' })
        }
      },
    })
  }
  readiness('/readyz', () => ping(db))
  readiness('/readyz/pages', getPages)
}
