import { AppError } from '@madang/contract/errors'
import type { FastifyRequest } from 'fastify'

/**
 * Refuses a form that another site may have sent (security.md "Forms without JavaScript"). Browsers say where a
 * form comes from and pages cannot change it; who says nothing is refused. Throws `authz.forbidden`.
 */
export function demandSameOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  const isOwn = site === undefined ? origin === new URL(publicUrl).origin : site === 'same-origin'
  if (!isOwn) throw new AppError('authz.forbidden')
}
