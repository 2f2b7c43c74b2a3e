import { AppError } from '@madang/contract/errors'
import type { FastifyInstance } from 'fastify'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/**
 * Call it before the first route. What it gives, called after the last one, answers 405 with `Allow` on every
 * path that is served, but not with this method: endpoints, pages and files alike.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const served = new Map<string, Set<string>>()
  let isOver = false
  app.addHook('onRoute', ({ url, method }) => {
    if (isOver) return
    const allowed = served.get(url) ?? new Set()
    for (const one of [method].flat()) allowed.add(one)
    served.set(url, allowed)
  })

  return () => {
    isOver = true
    for (const [url, allowed] of served) {
      app.route({
        method: methods.filter((method) => !allowed.has(method)),
        url,
        // Before the body is read: its type or size says nothing about a method that is not there.
        onRequest: async (_request, reply) => {
          void reply.header('allow', [...allowed].join(', '))
          throw new AppError('request.method')
        },
        handler: async () => null,
      })
    }
  }
}
