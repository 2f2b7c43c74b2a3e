import { AppError } from '@madang/contract/errors'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { pickText, type PublicSettings } from '@madang/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { guessLocale } from '../../http/language.ts'
import { loadSettings } from '../settings/settings.queries.ts'

/** The board's own word in the name of what is installed. */
const boardWord: Readonly<Record<Locale, string>> = {
  br: 'Painel da fila',
  cn: '叫号面板',
  es: 'Panel de la cola',
  gb: 'Board',
  ir: 'تابلو',
  kr: '현황판',
}

const boardPath = /^\/admin\/jrs\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/board$/

/** Where the manifest of a console's page is: a board is installed by itself, everything else as the site. */
export function manifestOf(pathname: string): string {
  return boardPath.test(pathname) ? `${pathname}.webmanifest` : '/manifest.webmanifest'
}

/** Of one list's board; it says nothing of the list, since it is read without a session. */
function boardManifest(path: string, { brandName }: PublicSettings, locale: Locale): string {
  const { tag, dir } = localeInfo[locale]
  const name = `${boardWord[locale]} · ${pickText(brandName, locale)}`
  const icons = [192, 512].map((side) => ({
    src: `/icon-${side}.png`,
    type: 'image/png',
    sizes: `${side}x${side}`,
    purpose: 'any maskable',
  }))
  return JSON.stringify({
    id: path,
    name,
    short_name: boardWord[locale],
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

/** What makes boards installable and keeps their pages where there is no network: a worker below whose folder they lie. */
export function boardFiles(app: FastifyInstance, { db, assets }: Deps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/admin/jrs/board-worker.js',
    handler: (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
        .type('text/javascript; charset=utf-8')
        .send(assets.inline('board-worker').text),
  })
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/admin/jrs/:id/board.webmanifest',
    handler: async (request, reply) => {
      const path = `/admin/jrs/${request.params.id}/board`
      if (!boardPath.test(path)) throw new AppError('resource.not_found')
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language, Cookie' })
        .type('application/manifest+json; charset=utf-8')
        .send(boardManifest(path, await loadSettings(db), guessLocale(request)))
    },
  })
}
