import { mostFileBytes } from '@madang/contract/files'
import { guestRequestTypes } from '@madang/contract/request-actions'
import type { FastifyInstance } from 'fastify'
import { acceptPageForms } from '../../http/page-form.ts'
import { demandSameOrigin } from '../../http/same-origin.ts'
import { createDoor } from '../guests/guests.door.ts'
import { createShowing, type RequestDeps } from './site.private.ts'
import { requestFormRoutes } from './site.requests.form.ts'
import { requestPageRoutes } from './site.requests.page.ts'
import { showRefusals } from './site.requests.refused.ts'

/** The forms by which guests ask for a refund, and the pages on which askers see what became of it. */
export async function siteRequestRoutes(app: FastifyInstance, deps: RequestDeps): Promise<void> {
  await app.register(async (scope) => {
    // Forms only: what a page of ours cannot send is not read.
    scope.removeAllContentTypeParsers()
    await acceptPageForms(scope, mostFileBytes)
    scope.addHook('onRequest', async (request) => {
      if (request.method === 'POST') demandSameOrigin(request, deps.publicUrl)
    })
    const site = { ...deps, show: createShowing(deps), door: createDoor(deps, 'request') }
    showRefusals(scope, site.show)
    for (const type of guestRequestTypes) requestFormRoutes(scope, site, type)
    requestPageRoutes(scope, site)
  })
}
