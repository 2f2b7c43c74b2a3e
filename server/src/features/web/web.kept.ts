import { AppError } from '@madang/contract/errors'
import { devicePaths } from '@madang/contract/jrs-devices'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { pickText, type PublicSettings } from '@madang/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { guessLocale } from '../../http/language.ts'
import { loadSettings } from '../settings/settings.queries.ts'

/** A page that is installed by itself and opens without a network. */
interface KeptPage {
  /** As the router writes it. */
  readonly url: string
  readonly pathname: RegExp
  /** Below whose folder the page lies. */
  readonly workerUrl: string
  /** Its own word in the name of what is installed. */
  readonly word: Readonly<Record<Locale, string>>
}

const keptPages: readonly KeptPage[] = [
  {
    url: '/admin/jrs/:id/board',
    pathname: /^\/admin\/jrs\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/board$/,
    workerUrl: '/admin/jrs/board-worker.js',
    word: {
      br: 'Painel da fila',
      cn: '叫号面板',
      es: 'Panel de la cola',
      gb: 'Board',
      ir: 'تابلو',
      kr: '현황판',
    },
  },
  {
    url: devicePaths.KIOSK,
    pathname: new RegExp(`^${devicePaths.KIOSK}$`),
    workerUrl: '/door/kiosk-worker.js',
    word: { br: 'Totem', cn: '自助机', es: 'Quiosco', gb: 'Kiosk', ir: 'کیوسک', kr: '키오스크' },
  },
]

/** Where the manifest of a page is: what is kept is installed by itself, everything else as the site. */
export function manifestOf(pathname: string): string {
  const isKept = keptPages.some((page) => page.pathname.test(pathname))
  return isKept ? `${pathname}.webmanifest` : '/manifest.webmanifest'
}

/** It says nothing of a list, since it is read without a session. */
function keptManifest(
  path: string,
  { word }: KeptPage,
  { brandName, locale }: Pick<PublicSettings, 'brandName'> & { readonly locale: Locale },
): string {
  const { tag, dir } = localeInfo[locale]
  const icons = [192, 512].map((side) => ({
    src: `/icon-${side}.png`,
    type: 'image/png',
    sizes: `${side}x${side}`,
    purpose: 'any maskable',
  }))
  return JSON.stringify({
    id: path,
    name: `${word[locale]} · ${pickText(brandName, locale)}`,
    short_name: word[locale],
    lang: tag,
    dir,
    start_url: path,
    scope: path,
    display: 'standalone',
    background_color: '#f6f7f9',
    theme_color: '#154ec1',
    icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }, ...icons],
  })
}

/** What makes boards and the kiosk installable and keeps their pages where there is no network. */
export function keptPageFiles(app: FastifyInstance, { db, assets }: Deps): void {
  for (const page of keptPages) {
    app.route({
      method: ['GET', 'HEAD'],
      url: page.workerUrl,
      handler: (_request, reply) =>
        reply
          .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
          .type('text/javascript; charset=utf-8')
          .send(assets.inline('page-worker').text),
    })
    app.route({
      method: ['GET', 'HEAD'],
      url: `${page.url}.webmanifest`,
      handler: async (request, reply) => {
        const { pathname } = new URL(request.url, 'http://localhost')
        const path = pathname.replace(/\.webmanifest$/, '')
        if (!page.pathname.test(path)) throw new AppError('resource.not_found')
        const locale = guessLocale(request)
        const { brandName } = await loadSettings(db)
        return reply
          .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language, Cookie' })
          .type('application/manifest+json; charset=utf-8')
          .send(keptManifest(path, page, { brandName, locale }))
      },
    })
  }
}
