import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { SitePage } from '../../http/assets.ts'
import { setPageHeaders } from '../../http/page-headers.ts'
import { robotsText, serveFiles, sitemap, webManifest } from './site.files.ts'
import { chooseLanguage, languageCookie } from './site.language.ts'
import { createPages, type MadePage } from './site.pages.ts'

/** No script at all: the pages work without, and nothing that gets into one can run. */
const policy = "style-src 'self'; img-src 'self' data:; manifest-src 'self'"
/** While developing, Vite's own script reloads the page. */
const devPolicy = `${policy}; script-src 'self'; connect-src 'self' ws:`
/** Shared caches may keep a page for a minute and show it a little longer while they fetch the next. */
const sharedCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const textCaching = 'public, max-age=3600'

/** The public pages and what belongs to them: robots, sitemap, icons. Unknown paths are the app's business. */
export async function siteRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { publicUrl, assets } = deps
  const pages = createPages(deps)
  const isBuilt = assets.directory !== null

  async function sendPage(request: FastifyRequest, reply: FastifyReply, name: SitePage['name']) {
    const { locale, isNewChoice } = chooseLanguage(request)
    const page = await pages.get(name, locale)
    setPageHeaders(reply, { policy: isBuilt ? policy : devPolicy, publicUrl })
    void reply.header('vary', 'Accept-Encoding, Accept-Language, Cookie').header('content-language', locale)
    if (isNewChoice) void reply.header('set-cookie', languageCookie(locale, publicUrl))
    return sendMade(request, reply, { page, isShared: name === 'landing' && !isNewChoice })
  }

  const get = (url: string, handler: RouteHandlerMethod): void => {
    app.route({ method: ['GET', 'HEAD'], url, handler })
  }
  get('/', (request, reply) => sendPage(request, reply, 'landing'))
  get('/404', (request, reply) => sendPage(request, reply.code(404), 'not-found'))
  get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', textCaching).type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  )
  get('/sitemap.xml', async (_request, reply) =>
    reply
      .header('cache-control', textCaching)
      .type('application/xml; charset=utf-8')
      .send(sitemap(publicUrl)),
  )
  get('/manifest.webmanifest', async (request, reply) => {
    const { settings } = await pages.settings()
    const { locale } = chooseLanguage(request)
    void reply.headers({ 'cache-control': 'public, max-age=3600', vary: 'Accept-Language, Cookie' })
    return reply.type('application/manifest+json; charset=utf-8').send(webManifest(settings, locale))
  })
  await serveFiles(app, assets.directory)
}

interface Sending {
  readonly page: MadePage
  /** May a cache between us and the visitor keep it? Not with a cookie in it, and not a refusal. */
  readonly isShared: boolean
}

function sendMade(request: FastifyRequest, reply: FastifyReply, { page, isShared }: Sending): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '')
  const etag = `"${page.etag}-${encoding}"`
  void reply.header('etag', etag).header('cache-control', isShared ? sharedCaching : 'private, no-cache')
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (reply.statusCode === 200 && known.includes(etag)) return reply.code(304).send()
  if (encoding !== 'plain') void reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page[encoding])
}

/** The smallest form that the client takes; `;q=0` means that it does not. */
function chooseEncoding(header: string): 'br' | 'gzip' | 'plain' {
  const taken = header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : 'plain'
}
