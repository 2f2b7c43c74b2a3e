import { allEndpoints } from '@madang/contract/all'
import { AppError } from '@madang/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LiveHub } from './db/live.ts'
import type { Deps } from './deps.ts'
import { addressesRoutes } from './features/addresses/addresses.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { createAuthenticate, createFindRoles } from './features/auth/auth.sessions.ts'
import { kioskRoutes } from './features/door/door.kiosk.routes.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { createFindDevices, doorRoutes } from './features/door/door.routes.ts'
import { doorDevicesRoutes } from './features/door/door.devices.routes.ts'
import { faqsRoutes } from './features/faqs/faqs.routes.ts'
import { filesRoutes, publicFileRoutes } from './features/files/files.routes.ts'
import { invitationsRoutes } from './features/invitations/invitations.routes.ts'
import { jrsDaysRoutes } from './features/jrs/jrs.days.routes.ts'
import { jrsDrawRoutes } from './features/jrs/jrs.draw.routes.ts'
import { jrsEntriesRoutes } from './features/jrs/jrs.entries.routes.ts'
import { jrsJoiningRoutes } from './features/jrs/jrs.joining.routes.ts'
import { jrsRoutes } from './features/jrs/jrs.routes.ts'
import { jrsStatsRoutes } from './features/jrs/jrs.stats.routes.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { legalRoutes } from './features/legal/legal.routes.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { overviewRoutes } from './features/overview/overview.routes.ts'
import { plansRoutes } from './features/plans/plans.routes.ts'
import { cardRoutes } from './features/payments/payments.cards.routes.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { createCounting } from './features/promotions/promotions.counting.changes.ts'
import { promotionsRoutes } from './features/promotions/promotions.routes.ts'
import { requestsRoutes } from './features/requests/requests.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { siteJrsRoutes } from './features/site/site.jrs.routes.ts'
import { siteRequestRoutes } from './features/site/site.requests.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { staffRoutes } from './features/staff/staff.routes.ts'
import { storesRoutes } from './features/stores/stores.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { keepCheckoutApart } from './features/web/web.checkout.ts'
import { webRoutes } from './features/web/web.routes.ts'
import { usualBodyTimes, watchBodies } from './http/body-times.ts'
import { createClosing } from './http/closing.ts'
import { createStreams } from './http/events.ts'
import { healthRoutes } from './http/health.ts'
import { createLimits } from './http/limits.ts'
import { toOpenApi } from './http/openapi.ts'
import { watchMethods } from './http/methods.ts'
import { createServing } from './http/serve.ts'
import { createServer, isDotfile, pathOf } from './http/server.ts'
import { createUploads } from './http/upload.ts'
import { version } from './version.ts'
import { consequences, fileUsers, sales } from './wiring.ts'

export interface App {
  readonly http: FastifyInstance
  /** Turns readiness off, drains, answers every accepted request; ends within five seconds after the drain. */
  close(): Promise<void>
  /** Writes the views and shares that wait to be counted. */
  writeCounts(): Promise<void>
}

/** A browser that goes somewhere names HTML; probes, scrapers of metrics and scripts do not. */
function asksForPage({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const asked = (headers.accept ?? '').split(',')
  return asked.some((type) => /^\s*text\/html\s*(?:;(?!\s*q=0(?:\.0*)?\s*$)|$)/i.test(type))
}

/** The whole server on its dependencies: every endpoint, the site, the console; not yet listening. */
export async function createApp(deps: Deps, { bodyTimes = usualBodyTimes } = {}): Promise<App> {
  const http = createServer(deps)
  const refuseOtherMethods = watchMethods(http)
  keepCheckoutApart(http, deps)
  const limits = createLimits(deps)
  http.addHook('onClose', async () => limits.stop())
  const { close, isClosing, stopping } = createClosing(http, { drainMs: deps.env.drainSeconds * 1000 })

  const { db, now } = deps
  const uploads = createUploads(deps.blobs, watchBodies(http, bodyTimes))
  const serve = createServing(http, {
    db,
    now,
    limits,
    withUpload: uploads.withUpload,
    answerEvents: createStreams({ stopping }),
    authenticate: createAuthenticate(deps),
    findRoles: createFindRoles(deps),
    findDevices: createFindDevices(deps),
  })
  authRoutes(serve, deps)
  usersRoutes(serve, deps, consequences)
  filesRoutes(serve, deps, fileUsers)
  storesRoutes(serve, deps, consequences)
  staffRoutes(serve, deps)
  addressesRoutes(serve, { ...deps, limits })
  invitationsRoutes(serve, deps)
  legalRoutes(serve, deps)
  faqsRoutes(serve, deps)
  overviewRoutes(serve, deps)
  promotionsRoutes(serve, deps)
  plansRoutes(serve, deps)
  paymentsRoutes(serve, deps, sales)
  cardRoutes(serve, deps, sales)
  notificationsRoutes(serve, deps)
  billingRoutes(serve, deps)
  jrsRoutes(serve, deps)
  jrsEntriesRoutes(serve, deps)
  jrsDaysRoutes(serve, deps)
  jrsDrawRoutes(serve, deps)
  jrsStatsRoutes(serve, deps)
  jrsJoiningRoutes(serve, { ...deps, limits })
  const live = new LiveHub({ connection: deps.directConnection, log: deps.log })
  http.addHook('onClose', () => live.close())
  liveRoutes(serve, live, deps)
  doorDevicesRoutes(serve, deps)
  doorRoutes(serve, { ...deps, live })
  kioskRoutes(serve, { ...deps, limits })
  const counting = createCounting(deps)
  http.addHook('onClose', () => counting.stop())
  requestsRoutes(serve, deps, consequences)
  settingsRoutes(serve, deps)
  auditRoutes(serve, deps)

  // Made when it is first asked for: it takes a fifth of a second.
  let openApi: string | null = null
  http.route({
    method: ['GET', 'HEAD'],
    url: '/api/openapi.json',
    handler: async (_request, reply) => {
      openApi ??= JSON.stringify(toOpenApi(allEndpoints, { publicUrl: deps.publicUrl, version }))
      return reply.type('application/json').send(openApi)
    },
  })

  publicFileRoutes(http, deps)
  const pages = await siteRoutes(http, { ...deps, counting })
  healthRoutes(http, { db, isClosing, getPages: pages.ready })
  await siteRequestRoutes(http, { ...deps, limits, uploads, pages })
  await siteJrsRoutes(http, { ...deps, limits, uploads, pages })
  await webRoutes(http, deps)
  refuseOtherMethods()
  http.setNotFoundHandler((request, reply) => {
    void reply.header('vary', 'Accept')
    // Only what a person may have typed goes to the index (specification §2); the rest is not there.
    if (
      !asksForPage(request) ||
      isDotfile(request.url) ||
      /^\/(?:api|assets|files)\//.test(pathOf(request.url))
    )
      throw new AppError('resource.not_found')
    return reply.redirect('/', 302)
  })
  return { http, close, writeCounts: counting.flush }
}
