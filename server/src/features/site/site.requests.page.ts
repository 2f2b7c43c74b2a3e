import { maskPhone } from '@madang/contract/phone'
import { openRequestStatuses } from '@madang/contract/request-actions'
import type { SiteFailure } from '@madang/contract/site-door'
import { requestPagePath, type SiteRequest } from '@madang/contract/site-requests'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attempt, fieldsOf } from '../../http/page-form.ts'
import { originOf } from '../../http/serve.ts'
import { newFormKey, type Way } from '../guests/guests.door.ts'
import { findRequestByLink, type RequestRecord } from '../requests/requests.queries.ts'
import { withdrawRequest } from '../requests/requests.withdrawal.changes.ts'
import type { RequestSite } from './site.private.ts'

const pattern = requestPagePath(':linkToken')

/** A request whose asker can still be reached. */
interface Reachable extends RequestRecord {
  readonly phone: string
}

function toPage(request: RequestRecord, failure: SiteFailure | null, now: Date): SiteRequest {
  const { no, type, status, subject, body, orderNo, amount, createdAt, dueAt, answers } = request
  const isOpen = openRequestStatuses.some((open) => open === status)
  return {
    name: 'request',
    no,
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

/** Finds requests by their links and shows what belongs to them. */
function createAskerPages({ db, now, show, door }: RequestSite) {
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

  /** Whether this browser has proven to have the number of the request. */
  async function isAsker(request: FastifyRequest, { phone }: Reachable): Promise<boolean> {
    return door.provenBy(await door.find(request, { phone })) !== null
  }

  /** A code to the number of the request, which only whoever asked knows. */
  function wayTo({ linkToken, phone }: Reachable, request: FastifyRequest, reply: FastifyReply): Way {
    const path = requestPagePath(linkToken)
    const masked = maskPhone(phone)
    return {
      path,
      leadsTo: path,
      phone,
      showNumber: ({ failure }) =>
        show(request, reply, { path, content: { name: 'request-door', phone: masked, failure } }),
      showCode: (shown) => {
        const content = { ...shown, phone: masked, formKey: newFormKey() }
        return show(request, reply, {
          path: `${path}/code`,
          content: { name: 'request-code', type: null, ...content },
        })
      },
    }
  }

  function showRequest(
    request: FastifyRequest,
    reply: FastifyReply,
    { found, failure }: { found: Reachable; failure: SiteFailure | null },
  ): Promise<FastifyReply> {
    return show(request, reply, {
      path: requestPagePath(found.linkToken),
      content: toPage(found, failure, now()),
    })
  }

  return { find, isAsker, wayTo, showNothing, showRequest }
}

/** The asker's page behind the link of the text message: it asks for a code to the number of the request. */
export function requestPageRoutes(scope: FastifyInstance, site: RequestSite): void {
  const { db, now, limits, door } = site
  const { find, isAsker, wayTo, showNothing, showRequest } = createAskerPages(site)

  scope.route({
    method: ['GET', 'HEAD'],
    url: pattern,
    handler: async (request, reply) => {
      const found = await find(request)
      if (found === null) return showNothing(request, reply)
      return (await isAsker(request, found))
        ? showRequest(request, reply, { found, failure: null })
        : wayTo(found, request, reply).showNumber({ phone: '', failure: null })
    },
  })

  scope.post(pattern, async (request, reply) => {
    const origin = originOf(request)
    const found = await find(request)
    if (found === null) return showNothing(request, reply)
    const path = requestPagePath(found.linkToken)
    if (!(await isAsker(request, found))) return reply.redirect(path, 303)
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

  scope.route({
    method: ['GET', 'HEAD'],
    url: `${pattern}/code`,
    handler: async (request, reply) => {
      const found = await find(request)
      return found === null
        ? showNothing(request, reply)
        : door.showCode(request, wayTo(found, request, reply))
    },
  })

  scope.post(`${pattern}/code`, async (request, reply) => {
    const found = await find(request)
    if (found === null) return showNothing(request, reply)
    const way = wayTo(found, request, reply)
    return fieldsOf(request)['do'] === 'send'
      ? door.answerNumber(request, reply, way)
      : door.answerCode(request, reply, way)
  })
}
