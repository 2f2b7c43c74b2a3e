import { maskPhone } from '@madang/contract/phone'
import { openRequestStatuses } from '@madang/contract/request-actions'
import { requestPagePath, type SiteFailure, type SiteRequest } from '@madang/contract/site-requests'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldsOf } from '../../http/page-form.ts'
import { originOf } from '../../http/serve.ts'
import { readProof } from '../requests/requests.codes.ts'
import { findRequestByLink, type RequestRecord } from '../requests/requests.queries.ts'
import { withdrawRequest } from '../requests/requests.withdrawal.changes.ts'
import { attempt, type RequestSite } from './site.private.ts'
import { giveBrowserKey, hasBrowserKey } from './site.requests.browser.ts'
import { createProofs } from './site.requests.proof.ts'
import { keepState, readState, type AskingState } from './site.requests.state.ts'
import { isSending, readTranslation, readTypedCode } from './site.requests.words.ts'

const pattern = requestPagePath(':linkToken')

/** A request whose asker can still be reached. */
interface Reachable extends RequestRecord {
  readonly phone: string
}

function toPage(request: RequestRecord, failure: SiteFailure | null, now: Date): SiteRequest {
  const { type, status, subject, body, orderNo, amount, createdAt, dueAt, answers } = request
  const isOpen = openRequestStatuses.some((open) => open === status)
  return {
    name: 'request',
    type,
    status,
    subject,
    body,
    orderNo,
    amount,
    fileNames: request.files.map((file) => file.name),
    createdAt,
    dueAt,
    isOverdue: isOpen && dueAt < now.toISOString(),
    answers: answers.map(({ at, text, status: decision }) => ({ at, text, status: decision })),
    canWithdraw: status === 'RECEIVED',
    failure,
  }
}

interface Answer {
  readonly found: Reachable
  readonly failure: SiteFailure | null
}

/** Finds requests by their links and shows what belongs to them. */
function createAskerPages({ db, now, tokenKeys, show }: RequestSite) {
  async function find(request: FastifyRequest): Promise<Reachable | null> {
    const { linkToken = '' } = request.params as Record<string, string> // the path names it
    if (!/^[\w-]{22}$/.test(linkToken)) return null
    const found = await findRequestByLink(db, linkToken)
    return found === undefined || found.phone === null ? null : { ...found, phone: found.phone }
  }

  /** Of a request that is not there and of a link that is none alike. */
  function showNothing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return show(request, reply.code(404), { path: '/404', content: { name: 'not-found' } })
  }

  function isProven({ phone }: Reachable, { proof }: AskingState): boolean {
    return proof !== undefined && readProof(tokenKeys, proof, now()) === phone
  }

  function showDoor(
    request: FastifyRequest,
    reply: FastifyReply,
    { found, failure }: Answer,
  ): Promise<FastifyReply> {
    const content = { name: 'request-door', phone: maskPhone(found.phone), failure } as const
    return show(request, reply, { path: requestPagePath(found.linkToken), content })
  }

  function showCode(
    request: FastifyRequest,
    reply: FastifyReply,
    { found, failure, code = '' }: Answer & { readonly code?: string },
  ): Promise<FastifyReply> {
    const { wasResent = false } = readState(request)
    const phone = maskPhone(found.phone)
    const content = { name: 'request-code', type: null, phone, wasResent, code, failure } as const
    return show(request, reply, { path: `${requestPagePath(found.linkToken)}/code`, content })
  }

  function showRequest(
    request: FastifyRequest,
    reply: FastifyReply,
    { found, failure }: Answer,
  ): Promise<FastifyReply> {
    return show(request, reply, {
      path: requestPagePath(found.linkToken),
      content: toPage(found, failure, now()),
    })
  }

  return { find, isProven, showNothing, showDoor, showCode, showRequest }
}

type AskerPages = ReturnType<typeof createAskerPages>

/** The page itself, and taking the request back on it. */
function lookingRoutes(scope: FastifyInstance, { db, now, limits }: RequestSite, pages: AskerPages): void {
  const { find, isProven, showNothing, showDoor, showRequest } = pages

  scope.route({
    method: ['GET', 'HEAD'],
    url: pattern,
    handler: async (request, reply) => {
      const found = await find(request)
      if (found === null) return showNothing(request, reply)
      const answer = { found, failure: null }
      return isProven(found, readState(request))
        ? showRequest(request, reply, answer)
        : showDoor(request, reply, answer)
    },
  })

  scope.post(pattern, async (request, reply) => {
    const origin = originOf(request)
    const found = await find(request)
    if (found === null) return showNothing(request, reply)
    const path = requestPagePath(found.linkToken)
    if (!isProven(found, readState(request))) return reply.redirect(path, 303)
    const withdrawn = await attempt(async () => {
      await limits.countAnonymousWrite(origin.ip)
      await withdrawRequest(db, found, { origin, now: now() })
    })
    if (!('failure' in withdrawn)) return reply.redirect(path, 303)
    const fresh = (await find(request)) ?? found
    // Pressed twice: it is taken back, as was asked.
    if (fresh.status === 'WITHDRAWN') return reply.redirect(path, 303)
    return showRequest(request, reply, { found: fresh, failure: withdrawn.failure })
  })
}

/** The code that opens the page. */
function codeRoutes(scope: FastifyInstance, site: RequestSite, pages: AskerPages): void {
  const { now, publicUrl, limits } = site
  const { find, isProven, showNothing, showDoor, showCode } = pages
  const { sendCode, prove } = createProofs(site)

  scope.route({
    method: ['GET', 'HEAD'],
    url: `${pattern}/code`,
    handler: async (request, reply) => {
      const found = await find(request)
      if (found === null) return showNothing(request, reply)
      if (readState(request).session === undefined)
        return reply.redirect(requestPagePath(found.linkToken), 303)
      return showCode(request, reply, { found, failure: null })
    },
  })

  scope.post(`${pattern}/code`, async (request, reply) => {
    const origin = originOf(request)
    const fields = fieldsOf(request)
    const found = await find(request)
    if (found === null) return showNothing(request, reply)
    const shown = readTranslation(fields)
    if (shown !== null) return showCode(request, reply, { found, code: fields['code'] ?? '', ...shown })
    const { phone } = found
    const state = readState(request)
    const { session } = state
    const path = requestPagePath(found.linkToken)
    const asksForCode = isSending(fields)
    if (asksForCode && !hasBrowserKey(request)) {
      return giveBrowserKey(reply, { formPath: `${path}/code`, path, publicUrl })
    }
    // Whoever went back after a right code need not be told that it was used.
    if (!asksForCode && isProven(found, state)) return reply.redirect(path, 303)
    const next = await attempt(async (): Promise<AskingState> => {
      await limits.countAnonymousWrite(origin.ip)
      if (asksForCode) {
        const wasResent = fields['do'] === 'resend'
        const knownSession = wasResent ? session : undefined
        return { session: await sendCode(request, { phone, knownSession }), wasResent }
      }
      const code = readTypedCode(fields)
      return { proof: await prove({ phone, session, code, origin, now: now() }) }
    })
    if ('failure' in next) {
      const answer = { found, failure: next.failure }
      return session === undefined ? showDoor(request, reply, answer) : showCode(request, reply, answer)
    }
    keepState(reply, next.done, { path, publicUrl })
    return reply.redirect(asksForCode ? `${path}/code` : path, 303)
  })
}

/** The asker's page behind the link of the text message: it asks for a code to the number of the request. */
export function requestPageRoutes(scope: FastifyInstance, site: RequestSite): void {
  const pages = createAskerPages(site)
  lookingRoutes(scope, site, pages)
  codeRoutes(scope, site, pages)
}
