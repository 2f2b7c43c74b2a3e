import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@madang/contract/errors'
import type { Locale } from '@madang/contract/locales'
import { pickText, type PublicSettings } from '@madang/contract/settings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Inline } from '../../http/assets.ts'
import { chooseEncoding, compressQuickly } from '../../http/encoding.ts'
import { guessLocale } from '../../http/language.ts'
import { setPageHeaders } from '../../http/page-headers.ts'
import { isDotfile } from '../../http/server.ts'
import { version } from '../../version.ts'
import { loadSettings } from '../settings/settings.queries.ts'
import { shellHtml } from './web.html.ts'

const oneYearInSeconds = 31_536_000

type PageName = 'login' | 'console'

interface Page {
  readonly policy: string
  readonly html: string
}

/** The pages that a script draws (the console and the sign-in page), and the hashed files of the web build. */
export async function webRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { assets } = deps
  if (assets.directory !== null) await serveAssets(app, assets.directory)

  const page = (url: string, write: (request: FastifyRequest) => Promise<Page>): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        if (isDotfile(request.url)) throw new AppError('resource.not_found')
        const { policy, html } = await write(request)
        setPageHeaders(reply, { policy, publicUrl: deps.publicUrl })
        void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
        // While developing Vite changes the text.
        const encoding = deps.assets.directory === null ? 'plain' : chooseEncoding(request)
        if (encoding === 'plain') return reply.send(html)
        return reply.header('content-encoding', encoding).send(compressQuickly(Buffer.from(html), encoding))
      },
    })
  }
  const shell = (name: PageName) => (request: FastifyRequest) =>
    writePage(deps, name, { locale: guessLocale(request), url: request.url })
  page('/login', shell('login'))
  page('/admin', shell('console'))
  page('/admin/*', shell('console'))
  if (deps.env.apiDocs) page('/api/docs', async () => writeReference(deps))
}

/** The build compressed the files; their names carry a hash, so that they never change. */
async function serveAssets(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: oneYearInSeconds * 1000,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      void reply.headers({ 'cross-origin-resource-policy': 'same-origin', vary: 'accept-encoding' })
    },
  })
}

/**
 * What the page may do (security.md "Pages"): its own files, and the scripts that stand in it, which the policy knows by
 * their hash. While developing Vite writes styles and scripts into pages and keeps a connection open.
 */
function policyOf(
  name: PageName | 'reference',
  { inline, nonce }: { inline: readonly Inline[]; nonce: string | null },
): string {
  const files = "font-src 'self'; worker-src 'self'; manifest-src 'self'"
  if (nonce !== null) {
    const own = `'self' 'nonce-${nonce}'`
    return `script-src ${own}; style-src ${own}; img-src 'self' data: blob:; connect-src 'self' ws:; ${files}`
  }
  const sources = ["'self'", ...inline.map(({ source }) => source)].join(' ')
  const scripts = `script-src ${sources}; style-src 'self'; connect-src 'self'`
  // The library of this page has its icons in `data:` and writes markup, which trusted types would refuse.
  if (name === 'reference') return `${scripts}; ${files}; img-src 'self' data:`
  const common = `${scripts}; ${files}; require-trusted-types-for 'script'`
  return name === 'login'
    ? `${common}; img-src 'self' data:; trusted-types 'none'`
    : `${common}; img-src 'self' data: blob:; trusted-types default`
}

/** What the page is made of: for the console also the files and calls of the view that is asked for. */
function partsOf({ assets }: Deps, name: PageName, url: string) {
  const entry = assets.entry(name)
  if (name === 'login') return { entry, inline: [assets.inline('boot')], words: assets.loginWords, calls: [] }
  const { pathname, search } = new URL(url, 'http://localhost')
  const view = assets.firstView(pathname, search)
  return {
    entry: {
      script: entry.script,
      styles: [...entry.styles, ...view.styles],
      preload: [...entry.preload, ...view.preload],
    },
    inline: [assets.inline('boot'), assets.inline('first-calls')],
    words: view.words,
    calls: view.calls,
  }
}

async function writePage(
  deps: Deps,
  name: PageName,
  { locale, url }: { locale: Locale; url: string },
): Promise<Page> {
  const { assets, inboxUrl } = deps
  const isDev = assets.directory === null
  const nonce = isDev ? randomBytes(18).toString('base64url') : null
  const settings = await findSettings(deps)
  const brand = settings?.brandName ?? null
  const { entry, inline, words, calls } = partsOf(deps, name, url)
  const html = shellHtml({
    entry,
    inline,
    boot: isDev ? assets.entry('boot').script : null,
    locale,
    title: brand === null ? '' : pickText(brand, locale),
    nonce,
    meta: {
      version,
      words: JSON.stringify(words),
      ...(brand === null ? {} : { brand: JSON.stringify(brand) }),
      ...(name === 'console'
        ? { 'first-calls': JSON.stringify(calls), ...(settings && { settings: JSON.stringify(settings) }) }
        : {
            ...(settings && { support: JSON.stringify(supportOf(settings)) }),
            ...(inboxUrl !== null && { 'sms-inbox': inboxUrl }),
          }),
    },
  })
  return { policy: policyOf(name, { inline, nonce }), html }
}

/** The API document to read and to try, where `API_DOCS` has it. */
function writeReference({ assets }: Deps): Page {
  const nonce = assets.directory === null ? randomBytes(18).toString('base64url') : null
  const entry = assets.entry('reference')
  const html = shellHtml({ entry, inline: [], boot: null, locale: 'gb', title: 'API', nonce, meta: {} })
  return { policy: policyOf('reference', { inline: [], nonce }), html }
}

/** The pages come without the database too: they tell then that the server is not ready. */
async function findSettings({ db }: Deps): Promise<PublicSettings | null> {
  try {
    return await loadSettings(db)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return null
  }
}

/** How somebody who cannot sign in reaches a person. */
function supportOf({ support, company }: PublicSettings) {
  return {
    kakaoChannelId: support.kakaoChannelId,
    phone: support.phone ?? company.phone,
    email: company.email,
  }
}
