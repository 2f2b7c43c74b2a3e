import { createHash } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { AddressServices } from '@madang/contract/addresses'
import { AppError } from '@madang/contract/errors'
import { devicePaths } from '@madang/contract/jrs-devices'
import { locales, type Locale } from '@madang/contract/locales'
import type { LoginParts, LoginSupport } from '@madang/contract/login-page'
import { pickText, type PublicSettings } from '@madang/contract/settings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Inline, SiteAssets } from '../../http/assets.ts'
import { chooseEncoding, compressQuickly, compressWell, type Encoding } from '../../http/encoding.ts'
import { guessLocale } from '../../http/language.ts'
import { setPageHeaders } from '../../http/page-headers.ts'
import { isDotfile } from '../../http/server.ts'
import { version } from '../../version.ts'
import { writeCheckout } from './web.checkout.ts'
import { keptPageFiles, manifestOf } from './web.kept.ts'
import { findSettings, newNonce, type Page } from './web.page.ts'
import { needsScript, shellHtml } from './web.html.ts'

const oneYearInSeconds = 31_536_000

type Write = (request: FastifyRequest) => Promise<Page>
type Compress = (plain: Buffer, encoding: Encoding) => Buffer | Promise<Buffer>

/** The console, which a script draws, the sign-in page, which one makes work, and the hashed files of the web build. */
export async function webRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { assets } = deps
  if (assets.directory !== null) await serveAssets(app, assets.directory)

  const page = (url: string, write: Write, compress: Compress = compressQuickly): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        if (isDotfile(request.url)) throw new AppError('resource.not_found')
        const { html, status = 200, ...headers } = await write(request)
        setPageHeaders(reply, { ...headers, publicUrl: deps.publicUrl })
        void reply.code(status)
        void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
        // While developing Vite changes the text.
        const encoding = deps.assets.directory === null ? 'plain' : chooseEncoding(request)
        if (encoding === 'plain') return reply.send(html)
        return reply.header('content-encoding', encoding).send(await compress(Buffer.from(html), encoding))
      },
    })
  }
  page('/login', (request) => writeLogin(deps, guessLocale(request)), createKeptCompression())
  const writeView: Write = (request) => writeConsole(deps, { locale: guessLocale(request), url: request.url })
  keptPageFiles(app, deps)
  page('/admin', writeView)
  page('/admin/*', writeView)
  for (const path of Object.values(devicePaths))
    page(path, async (request) => writeDoor(deps, { locale: guessLocale(request), path }))
  page('/checkout/:key', (request) => writeCheckout(deps, 'ORDER', request))
  page('/checkout/card/:key', (request) => writeCheckout(deps, 'CARD', request))
  if (deps.env.apiDocs) page('/api/docs', async () => writeReference(deps))
}

/** The build compressed the files; their names carry a hash, so that they never change. */
async function serveAssets(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: [join(directory, 'assets'), join(directory, '../door/assets')],
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

/** The languages in two encodings, and room for a change of the settings. */
const mostKept = 4 * locales.length

/** For a page that is the same for everybody of a language: compressed well, once, until it changes. */
function createKeptCompression(): Compress {
  const kept = new Map<string, Promise<Buffer>>()
  return (plain, encoding) => {
    const key = encoding + createHash('sha256').update(plain).digest('base64')
    const known = kept.get(key)
    if (known !== undefined) return known
    if (kept.size >= mostKept) kept.clear()
    const made = compressWell(plain, encoding)
    kept.set(key, made)
    return made
  }
}

interface Needs {
  /** What stands in the page itself, which the policy knows by its hash. */
  readonly styles: readonly Inline[]
  readonly scripts: readonly Inline[]
  readonly images: string
  /** The policies that may vouch for what becomes a script; null: whatever a library writes. */
  readonly trustedTypes: string | null
  readonly nonce: string | null
}

/**
 * What a page may do (security.md "Pages"). While developing Vite writes styles and scripts into pages and keeps a
 * connection open.
 */
function policyOf({ styles, scripts, images, trustedTypes, nonce }: Needs): string {
  const sourcesOf = (inline: readonly Inline[]) =>
    ["'self'", ...(nonce === null ? inline.map(({ source }) => source) : [`'nonce-${nonce}'`])].join(' ')
  const files = "font-src 'self'; worker-src 'self'; manifest-src 'self'"
  const own = `style-src ${sourcesOf(styles)}; script-src ${sourcesOf(scripts)}; img-src ${images}; ${files}`
  if (nonce !== null) return `${own}; connect-src 'self' ws:`
  const strict = `; require-trusted-types-for 'script'; trusted-types ${trustedTypes}`
  return `${own}; connect-src 'self'${trustedTypes === null ? '' : strict}`
}

/** The sign-in page whole: its words, its style and its scripts stand in it. */
async function writeLogin(deps: Deps, locale: Locale): Promise<Page> {
  const { assets, inboxUrl } = deps
  const nonce = newNonce(assets)
  const settings = await findSettings(deps)
  const html = await deps.login.render({
    locale,
    brandName: settings?.brandName ?? null,
    support: supportOf(settings),
    inboxUrl,
    needsScript: needsScript[locale],
    parts: loginParts(assets),
    next: filesOfDashboard(assets, locale),
  })
  const styles = [assets.inline('login')]
  const scripts = [assets.inline('boot'), assets.loginScript]
  return {
    html,
    policy: policyOf({ styles, scripts, images: "'self' data:", trustedTypes: "'none'", nonce }),
  }
}

function loginParts(assets: SiteAssets): LoginParts {
  if (assets.directory === null) {
    const { script, styles } = assets.entry('login')
    return {
      kind: 'path',
      boot: assets.entry('boot').script ?? '',
      style: styles[0] ?? '',
      script: script ?? '',
    }
  }
  const [style, boot] = [assets.inline('login'), assets.inline('boot')]
  return { kind: 'text', style: style.text, boot: boot.text, script: assets.loginScript.text }
}

/** What the console needs for the page that most people come to. */
function filesOfDashboard(assets: SiteAssets, locale: Locale): string[] {
  const { script, styles, preload } = assets.entry('console')
  const view = assets.firstView('/admin/dashboard', '')
  const files = [
    script,
    ...preload,
    ...styles,
    ...view.preload,
    ...view.styles,
    ...view.words[locale],
    view.drawing,
  ]
  return files.filter((path) => path !== null)
}

/** The page around the script that draws the console: complete but for that. */
async function writeConsole(deps: Deps, { locale, url }: { locale: Locale; url: string }): Promise<Page> {
  const { assets } = deps
  const nonce = newNonce(assets)
  const settings = await findSettings(deps)
  const brand = settings?.brandName ?? null
  const { pathname, search } = new URL(url, 'http://localhost')
  const entry = assets.entry('console')
  const view = assets.firstView(pathname, search)
  const addressServices: AddressServices = {
    search: deps.addressSearch !== null,
    coordinates: deps.geocoder !== null,
  }
  const inline = ['boot', 'start-watch', 'first-calls'].map((name) => assets.inline(name))
  const html = shellHtml({
    entry: {
      script: entry.script,
      styles: [...entry.styles, ...view.styles],
      preload: [...entry.preload, ...view.preload],
    },
    inline,
    boot: nonce === null ? null : assets.entry('boot').script,
    locale,
    title: brand === null ? '' : pickText(brand, locale),
    manifest: manifestOf(pathname),
    nonce,
    meta: {
      version,
      words: JSON.stringify(view.words),
      ...(brand === null ? {} : { brand: JSON.stringify(brand) }),
      'first-calls': JSON.stringify(view.calls),
      ...(view.drawing !== null && { drawing: view.drawing }),
      ...(settings && { settings: JSON.stringify(settings) }),
      'address-services': JSON.stringify(addressServices),
    },
  })
  const images = "'self' data: blob:"
  return { html, policy: policyOf({ styles: [], scripts: inline, images, trustedTypes: 'default', nonce }) }
}

/** A wall screen or a kiosk: what it is, its script finds out from the address and what it keeps. */
function writeDoor({ assets }: Deps, { locale, path }: { locale: Locale; path: string }): Page {
  const isKept = path === devicePaths.KIOSK
  const nonce = newNonce(assets)
  const inline = [assets.inline('boot')]
  const html = shellHtml({
    entry: assets.entry('door'),
    inline,
    boot: nonce === null ? null : assets.entry('boot').script,
    locale,
    manifest: manifestOf(path),
    title: '',
    nonce,
    // For its worker: whatever language somebody chooses, and whatever is loaded late.
    meta: { version, ...(isKept && { files: assets.doorFiles.join(' ') }) },
  })
  const needs = { styles: [], scripts: inline, images: "'self' data:" }
  return {
    html,
    policy: policyOf({ ...needs, trustedTypes: isKept ? 'default' : "'none'", nonce }),
    allowed: ['autoplay', 'fullscreen', 'screen-wake-lock'],
  }
}

/** The API document to read and to try, where `API_DOCS` has it. */
function writeReference({ assets }: Deps): Page {
  const nonce = newNonce(assets)
  const entry = assets.entry('reference')
  const html = shellHtml({
    entry,
    inline: [],
    boot: null,
    locale: 'gb',
    title: 'API',
    manifest: manifestOf(''),
    nonce,
    meta: {},
  })
  // The library of this page has its icons in `data:` and writes markup, which trusted types would refuse.
  const needs = { styles: [], scripts: [], images: "'self' data:", trustedTypes: null }
  return { html, policy: policyOf({ ...needs, nonce }) }
}

/** How somebody who cannot sign in reaches a person. */
function supportOf(settings: PublicSettings | null): LoginSupport {
  if (settings === null) return { kakaoChannelId: null, phone: null, email: null }
  const { support, company } = settings
  return {
    kakaoChannelId: support.kakaoChannelId,
    phone: support.phone ?? company.phone,
    email: company.email,
  }
}
