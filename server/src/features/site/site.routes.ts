import { AppError } from '@madang/contract/errors'
import { localeInfo } from '@madang/contract/locales'
import type { SettingsValues } from '@madang/contract/settings-desk'
import { faqPath, legalPaths, type SiteLegalType } from '@madang/contract/site-page'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { chooseEncoding, type Encoding } from '../../http/encoding.ts'
import { etagOf, setSiteHeaders } from './site.answer.ts'
import { robotsText, serveFiles, sitemap, webManifest } from './site.files.ts'
import { chooseLanguage, languageCookie } from './site.language.ts'
import { createPages, type MadePage, type SitePages } from './site.pages.ts'
import { promotionPages, type SiteDeps } from './site.promotions.routes.ts'
import { createPromotions, isNarrowed, readOnNowFilter } from './site.promotions.ts'
import { readQuestionSearch } from './site.search.ts'
import type { Address } from './site.addresses.ts'
import { appleAppSiteAssociation, assetLinks, securityText, type FixedText } from './site.well-known.ts'

/** Shared caches may keep a page for a minute and show it a little longer while they fetch the next. */
const sharedSeconds = 60
const staleSeconds = 60
const onNowSeconds = 1
const textCaching = 'public, max-age=3600'

/**
 * The public pages and what belongs to them: robots, sitemap, icons. Unknown paths are the app's business. Gives
 * what makes the pages.
 */
export async function siteRoutes(app: FastifyInstance, deps: SiteDeps): Promise<SitePages> {
  const { publicUrl, assets, now } = deps
  const promotions = createPromotions(deps)
  const pages = createPages(deps, promotions)

  async function sendPage(request: FastifyRequest, reply: FastifyReply, address: Address) {
    const { locale, isNewChoice } = chooseLanguage(request)
    const encoding = chooseEncoding(request)
    const page = await pages.get(address, { locale, encoding })
    if (!page.isFound) void reply.code(404)
    setSiteHeaders(reply, deps)
    void reply.headers({
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      'content-language': localeInfo[locale].language,
    })
    if (isNewChoice) void reply.header('set-cookie', languageCookie(locale, publicUrl))
    const isShared = reply.statusCode === 200 && !isNewChoice && mayBeShared(address)
    const validMs = page.validUntil - now().getTime()
    const caching = isShared ? sharedCaching(validMs, address) : 'private, no-cache'
    return sendMade(request, reply.header('cache-control', caching), { page, encoding })
  }

  const get = (url: string, handler: RouteHandlerMethod): void => {
    app.route({ method: ['GET', 'HEAD'], url, handler })
  }
  get('/', (request, reply) => {
    const filter = readOnNowFilter(request.query as Record<string, unknown>) // made by our own parser
    return sendPage(request, reply, { name: 'landing', filter })
  })
  promotionPages(app, deps, { pages, promotions, sendPage })
  get('/404', (request, reply) => sendPage(request, reply.code(404), { name: 'not-found' }))
  get(faqPath, (request, reply) => {
    const { q } = request.query as Record<string, unknown> // made by our own parser
    return sendPage(request, reply, { name: 'faq', search: readQuestionSearch(q) })
  })
  for (const [type, path] of Object.entries(legalPaths) as [SiteLegalType, string][]) {
    get(path, (request, reply) => sendPage(request, reply, { name: 'legal', type, number: null }))
    get(`${path}/versions`, (request, reply) => sendPage(request, reply, { name: 'versions', type }))
    get(`${path}/v/:number`, (request, reply) => {
      const { number = '' } = request.params as Record<string, string> // the path names it
      const isNumber = /^[1-9]\d{0,5}$/.test(number)
      const address: Address = isNumber
        ? { name: 'legal', type, number: Number(number) }
        : { name: 'not-found' }
      return sendPage(request, isNumber ? reply : reply.code(404), address)
    })
  }
  get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', textCaching).type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  )
  get('/sitemap.xml', async (_request, reply) =>
    reply
      .header('cache-control', textCaching)
      .type('application/xml; charset=utf-8')
      .send(sitemap(publicUrl, await promotions.codesForSitemap())),
  )
  get('/manifest.webmanifest', async (request, reply) => {
    const { settings } = await pages.content()
    const text = webManifest(settings, chooseLanguage(request).locale)
    void reply.header('vary', 'Accept-Language, Cookie')
    return sendText(request, reply, { type: 'application/manifest+json; charset=utf-8', text })
  })
  const wellKnown = {
    'apple-app-site-association': appleAppSiteAssociation,
    'assetlinks.json': assetLinks,
    'security.txt': (values: SettingsValues) => securityText(values, { publicUrl, now: now() }),
  }
  for (const [name, textOf] of Object.entries(wellKnown)) {
    get(`/.well-known/${name}`, async (request, reply) => {
      const told = textOf((await pages.content()).values)
      if (told === null) throw new AppError('resource.not_found')
      return sendText(request, reply, told)
    })
  }
  await serveFiles(app, assets.directory)
  return pages
}

/** Not with a cookie in it, not a refusal, not what one person searches for; nor where each view counts. */
function mayBeShared(address: Address): boolean {
  if (address.name === 'promotion' || address.name === 'store') return false
  if (address.name === 'landing') return !isNarrowed(address.filter)
  return address.name !== 'faq' || address.search === null
}

/** No longer than until the clock may change the page; what is on now may change any moment. */
function sharedCaching(validMs: number, { name }: Address): string {
  const most = name === 'landing' ? onNowSeconds : sharedSeconds + staleSeconds
  const seconds = Math.floor(Math.min(validMs / 1000, most))
  const fresh = Math.min(seconds, sharedSeconds)
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${seconds - fresh}`
}

/** Says which state of a text this is; gives whether the reader has it already. */
function tellTag(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  void reply.header('etag', etag)
  const known = (request.headers['if-none-match'] ?? '').split(',')
  return known.some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** What may change with the settings: it may be kept, but is asked for each time, so that a change shows at once. */
function sendText(request: FastifyRequest, reply: FastifyReply, { type, text }: FixedText): FastifyReply {
  void reply.header('cache-control', 'public, no-cache')
  if (tellTag(request, reply, `"${etagOf(text)}"`)) return reply.code(304).send()
  return reply.type(type).send(text)
}

interface Sending {
  readonly page: MadePage
  readonly encoding: Encoding
}

function sendMade(request: FastifyRequest, reply: FastifyReply, { page, encoding }: Sending): FastifyReply {
  const isKnown = tellTag(request, reply, `"${page.etag}-${encoding}"`)
  if (reply.statusCode === 200 && isKnown) return reply.code(304).send()
  if (encoding !== 'plain') void reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page.bytes)
}
