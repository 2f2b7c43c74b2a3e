import { toLocalPhone } from '@madang/contract/phone'
import type { GuestRequestType } from '@madang/contract/request-actions'
import { requestFormPaths, requestPagePath, type SiteFailure } from '@madang/contract/site-requests'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldsOf } from '../../http/page-form.ts'
import { originOf } from '../../http/serve.ts'
import { attempt, type RequestSite } from './site.private.ts'
import { giveBrowserKey, hasBrowserKey } from './site.requests.browser.ts'
import { createProofs } from './site.requests.proof.ts'
import { keepState, readState, type AskingState } from './site.requests.state.ts'
import { isSending, readPhone, readTranslation, readTypedCode } from './site.requests.words.ts'

/** The first two steps towards a request: the number, the code; and the page after the last. */
export function requestStepRoutes(scope: FastifyInstance, site: RequestSite, type: GuestRequestType): void {
  const { now, publicUrl, limits, show } = site
  const path = requestFormPaths[type]
  const { sendCode, provenBy, prove } = createProofs(site)
  const codePath = `${path}/code`
  const keep = (reply: FastifyReply, state: AskingState) => keepState(reply, state, { path, publicUrl })

  function showPhone(
    request: FastifyRequest,
    reply: FastifyReply,
    given: { phone: string; failure: SiteFailure | null },
  ) {
    return show(request, reply, { path, content: { name: 'request-phone', type, ...given } })
  }

  scope.route({
    method: ['GET', 'HEAD'],
    url: path,
    handler: (request, reply) => {
      const { phone = '' } = readState(request)
      return showPhone(request, reply, { phone: toLocalPhone(phone), failure: null })
    },
  })

  scope.post(path, async (request, reply) => {
    const fields = fieldsOf(request)
    const shown = readTranslation(fields)
    if (shown !== null) return showPhone(request, reply, { phone: fields['phone'] ?? '', ...shown })
    if (!hasBrowserKey(request)) return giveBrowserKey(reply, { formPath: path, path, publicUrl })
    const sent = await attempt(async () => {
      await limits.countAnonymousWrite(originOf(request).ip)
      const phone = readPhone(fields)
      return { phone, session: await sendCode(request, { phone }) }
    })
    if ('failure' in sent) {
      return showPhone(request, reply, { phone: fields['phone'] ?? '', failure: sent.failure })
    }
    keep(reply, sent.done)
    return reply.redirect(codePath, 303)
  })

  function showCode(
    request: FastifyRequest,
    reply: FastifyReply,
    given: { failure: SiteFailure | null; code?: string },
  ) {
    const { phone, wasResent = false } = readState(request)
    if (phone === undefined) return reply.redirect(path, 303)
    const shown = { phone: toLocalPhone(phone), wasResent, code: '', ...given }
    return show(request, reply, { path: codePath, content: { name: 'request-code', type, ...shown } })
  }

  scope.route({
    method: ['GET', 'HEAD'],
    url: codePath,
    handler: (request, reply) => showCode(request, reply, { failure: null }),
  })

  scope.post(codePath, async (request, reply) => {
    const fields = fieldsOf(request)
    const shown = readTranslation(fields)
    if (shown !== null) return showCode(request, reply, { code: fields['code'] ?? '', ...shown })
    const state = readState(request)
    const { phone, session } = state
    if (phone === undefined) return reply.redirect(path, 303)
    const isResend = isSending(fields)
    // Whoever went back after a right code need not be told that it was used.
    if (!isResend && provenBy(state) === phone) return reply.redirect(`${path}/form`, 303)
    const next = await attempt(async (): Promise<AskingState> => {
      const origin = originOf(request)
      await limits.countAnonymousWrite(origin.ip)
      if (isResend) {
        const resent = await sendCode(request, { phone, knownSession: session })
        return { phone, session: resent, wasResent: true }
      }
      const code = readTypedCode(fields)
      return { phone, proof: await prove({ phone, session, code, origin, now: now() }) }
    })
    if ('failure' in next) return showCode(request, reply, next)
    keep(reply, next.done)
    return reply.redirect(isResend ? codePath : `${path}/form`, 303)
  })

  scope.route({
    method: ['GET', 'HEAD'],
    url: `${path}/done`,
    handler: (request, reply) => {
      const { done } = readState(request)
      if (done === undefined) return reply.redirect(path, 303)
      const content = {
        name: 'request-done',
        type,
        link: requestPagePath(done.linkToken),
        dueAt: done.dueAt,
      } as const
      return show(request, reply, { path: `${path}/done`, content })
    },
  })
}
