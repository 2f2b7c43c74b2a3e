import { jrsFormPath, rafflePath } from '@madang/contract/site-jrs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createDoor } from '../guests/guests.door.ts'
import { findResult } from '../jrs/jrs.result.queries.ts'
import { createEntryPage } from './site.jrs.entry.ts'
import { createJoining } from './site.jrs.form.ts'
import { createWaitPage } from './site.jrs.wait.ts'
import type { RequestDeps } from './site.private.ts'
import { given } from './site.promotions.routes.ts'
import { pageScope } from './site.requests.routes.ts'

/** Where guests join lists (`?c=`), follow their entries (`?e=`) and wait for slots (`?w=`). */
export async function siteJrsRoutes(app: FastifyInstance, deps: RequestDeps): Promise<void> {
  await pageScope(app, deps, (scope, show) => {
    const site = { ...deps, show, door: createDoor(deps, 'jrs') }
    const answerJoining = createJoining(site)
    const answerEntry = createEntryPage(site)
    const answerWait = createWaitPage(site)

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const [code, key, wait] = [given(request, 'c'), given(request, 'e'), given(request, 'w')]
      // Of a draft's code, of nobody's, of a key that is none: the same answer.
      const shown =
        key !== ''
          ? await answerEntry(request, reply, key)
          : wait !== ''
            ? await answerWait(request, reply, wait)
            : await answerJoining(request, reply, code.replaceAll(/[\s-]/g, ''))
      if (shown !== null) return shown
      const isUnknown = code !== '' || key !== '' || wait !== ''
      const content = { name: 'jrs-code', typed: code, isUnknown } as const
      return show(request, isUnknown ? reply.code(404) : reply, { path: jrsFormPath, content })
    }
    scope.route({ method: ['GET', 'HEAD', 'POST'], url: jrsFormPath, handler: answer })

    /** The result of a raffle; of one that is not out, or of no raffle, as of a code that is nobody's. */
    async function answerResult(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const typed = given(request, 'c')
      const found = await findResult(deps.db, typed, deps.now())
      if (found === null) {
        const content = { name: 'jrs-code', typed, isUnknown: true } as const
        return show(request, reply.code(404), { path: jrsFormPath, content })
      }
      const { result, ranking, storeId } = found
      const content = { name: 'raffle-result', result, count: ranking.length, storeId } as const
      return show(request, reply, { path: `${rafflePath}?c=${result.code}`, content })
    }
    scope.route({ method: ['GET', 'HEAD'], url: rafflePath, handler: answerResult })
  })
}
