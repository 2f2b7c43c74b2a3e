import { mostFileBytes } from '@madang/contract/files'
import { guestRequestTypes } from '@madang/contract/request-actions'
import type { FastifyInstance } from 'fastify'
import { acceptPageForms } from '../../http/page-form.ts'
import { demandSameOrigin } from '../../http/same-origin.ts'
import { createDoor } from '../guests/guests.door.ts'
import { createShowing, type RequestDeps, type Show } from './site.private.ts'
import { requestFormRoutes } from './site.requests.form.ts'
import { requestPageRoutes } from './site.requests.page.ts'
import { showRefusals } from './site.requests.refused.ts'

/** A scope for pages with forms: nothing is read but what a page of ours can send. */
export async function pageScope(
  app: FastifyInstance,
  deps: RequestDeps,
  routes: (scope: FastifyInstance, show: Show) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await acceptPageForms(scope, mostFileBytes)
    scope.addHook('onRequest', async (request) => {
      if (request.method === 'POST') demandSameOrigin(request, deps.publicUrl)
    })
    const show = createShowing(deps)
    showRefusals(scope, show)
    routes(scope, show)
  })
}

/** The forms by which guests ask for a refund, and the pages on which askers see what became of it. */
export async function siteRequestRoutes(app: FastifyInstance, deps: RequestDeps): Promise<void> {
  await pageScope(app, deps, (scope, show) => {
    const site = { ...deps, show, door: createDoor(deps, 'request') }
    for (const type of guestRequestTypes) requestFormRoutes(scope, site, type)
    requestPageRoutes(scope, site)
  })
}
