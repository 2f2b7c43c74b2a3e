import { guestRequestTypes } from '@madang/contract/request-actions'
import { requestFormPaths, requestPagePath } from '@madang/contract/site-requests'
import { jrsFormPath } from '@madang/contract/site-jrs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toFailure } from '../../http/page-form.ts'
import { sendProblem, toAppError } from '../../http/problem.ts'
import type { Show } from './site.private.ts'

/** The page that a form was sent from: our own, whatever the sender says. */
function pageOf({ params, query, routeOptions: { url = '/' } }: FastifyRequest) {
  if (url === jrsFormPath) {
    const asked = new URLSearchParams(query as Record<string, string>).toString() // made by our own parser
    return { type: 'jrs', path: `${url}?${asked}` } as const
  }
  const { linkToken } = params as Record<string, string | undefined> // the asker's pages have one in their path
  if (linkToken !== undefined) return { type: null, path: requestPagePath(encodeURIComponent(linkToken)) }
  const type = guestRequestTypes.find((one) => url.startsWith(requestFormPaths[one])) ?? null
  return { type, path: url }
}

/**
 * Answers a form that is refused before it is read with a page, since it is a person who sees the answer. Failures of
 * the server stay problem documents: a page may be what cannot be made.
 */
export function showRefusals(scope: FastifyInstance, show: Show): void {
  scope.setErrorHandler((error, request, reply) => {
    if (toAppError(error).status >= 500) return sendProblem(request, reply, error)
    const { type, path } = pageOf(request)
    const content = { name: 'request-refused', type, failure: toFailure(error) } as const
    return show(request, reply, { path, content })
  })
}
