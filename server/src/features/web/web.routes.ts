import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@madang/contract/errors'
import type { Locale } from '@madang/contract/locales'
import { pickText, type PublicSettings } from '@madang/contract/settings'
import type { FastifyInstance } from 'fastify'
import { isDatabaseAway } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { guessLocale } from '../../http/language.ts'
import { setPageHeaders } from '../../http/page-headers.ts'
import { isDotfile } from '../../http/server.ts'
import { version } from '../../version.ts'
import { loadSettings } from '../settings/settings.queries.ts'
import { shellHtml } from './web.html.ts'

const oneYearInSeconds = 31_536_000

type PageName = 'login' | 'console'

/** The pages that a script draws (the console and the sign-in page), and the hashed files of the web build. */
export async function webRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { assets } = deps
  if (assets.directory !== null) await serveAssets(app, assets.directory)

  const page = (url: string, name: PageName): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        if (isDotfile(request.url)) throw new AppError('resource.not_found')
        const { policy, html } = await writePage(deps, name, guessLocale(request))
        setPageHeaders(reply, { policy, publicUrl: deps.publicUrl })
        return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
      },
    })
  }
  page('/login', 'login')
  page('/admin', 'console')
  page('/admin/*', 'console')
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
 * What the page may do (security.md "Pages"). Mantine writes style elements, so the console has a nonce and
 * the `default` Trusted Types policy of theme/boot.ts; the sign-in page needs neither. While developing Vite
 * writes styles and scripts into both and keeps a connection open.
 */
function policyOf(name: PageName, nonce: string | null, isDev: boolean): string {
  const styles = nonce === null ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`
  const files = "font-src 'self'; worker-src 'self'; manifest-src 'self'"
  if (isDev) {
    return `script-src 'self' 'nonce-${nonce}'; ${styles}; img-src 'self' data: blob:; connect-src 'self' ws:; ${files}`
  }
  const common = `script-src 'self'; ${styles}; connect-src 'self'; ${files}; require-trusted-types-for 'script'`
  return name === 'login'
    ? `${common}; img-src 'self' data:; trusted-types 'none'`
    : `${common}; img-src 'self' data: blob:; trusted-types default`
}

async function writePage(
  deps: Deps,
  name: PageName,
  locale: Locale,
): Promise<{ policy: string; html: string }> {
  const { assets, inboxUrl } = deps
  const isDev = assets.directory === null
  const nonce = name === 'console' || isDev ? randomBytes(18).toString('base64url') : null
  const settings = await findSettings(deps)
  const brand = settings?.brandName ?? null
  const html = shellHtml({
    entry: assets.entry(name),
    boot: assets.entry('boot'),
    locale,
    title: brand === null ? '' : pickText(brand, locale),
    nonce,
    meta: {
      version,
      ...(brand === null ? {} : { brand: JSON.stringify(brand) }),
      ...(settings === null || name === 'console' ? {} : { support: JSON.stringify(supportOf(settings)) }),
      ...(inboxUrl === null || name === 'console' ? {} : { 'sms-inbox': inboxUrl }),
    },
  })
  return { policy: policyOf(name, nonce, isDev), html }
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
