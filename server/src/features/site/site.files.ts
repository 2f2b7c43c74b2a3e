import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localeInfo, locales } from '@madang/contract/locales'
import { pickText, type PublicSettings } from '@madang/contract/settings'
import { openAppPath, sendPath, sharePath } from '@madang/contract/site-promotions'
import { faqPath, legalPaths, withLanguage } from '@madang/contract/site-page'
import type { Locale } from '@madang/contract/locales'
import type { FastifyInstance } from 'fastify'
import { escapeMarkup } from '../../http/markup.ts'

/** Where the files lie that have a fixed name; a built server finds them beside the hashed ones. */
const sourceFolder = join(import.meta.dirname, '../../../../web/src/site/public')

const files = {
  'favicon.svg': 'image/svg+xml',
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'og.png': 'image/png',
  // To be read first: nobody runs what was not looked at.
  'verify-raffle.mjs': 'text/plain; charset=utf-8',
}
/** Their names carry no hash, so a changed icon must come through within a day. */
const fileCaching = 'public, max-age=86400'

/** Serves the icons and the preview picture; read once, they are small. */
export async function serveFiles(app: FastifyInstance, builtFolder: string | null): Promise<void> {
  for (const [name, type] of Object.entries(files)) {
    const content = await readFile(join(builtFolder ?? sourceFolder, name))
    app.route({
      method: ['GET', 'HEAD'],
      url: `/${name}`,
      handler: async (_request, reply) =>
        reply
          .headers({ 'cache-control': fileCaching, 'cross-origin-resource-policy': 'cross-origin' })
          // An icon that is opened as a page of its own must not run anything.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .type(type)
          .send(content),
    })
  }
}

export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /login',
    `Disallow: ${sendPath}`,
    `Disallow: ${openAppPath}`,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

const paths = ['/', faqPath, ...Object.values(legalPaths)]

/** Every public page in every language, each with its translations, and the promotions with these codes. */
export function sitemap(publicUrl: string, codes: readonly string[]): string {
  const all = [...paths, ...codes.map((code) => `${sharePath}?p=${code}`)]
  const urls = all.flatMap((path) => {
    const address = (locale: Locale) => `${publicUrl}${withLanguage(path, locale)}`
    const alternates = [
      ...locales.map((locale) => ({ tag: localeInfo[locale].tag as string, href: address(locale) })),
      { tag: 'x-default', href: `${publicUrl}${path}` },
    ]
    const links = alternates.map(
      ({ tag, href }) => `    <xhtml:link rel="alternate" hreflang="${tag}" href="${escapeMarkup(href)}"/>`,
    )
    return locales.map((locale) =>
      ['  <url>', `    <loc>${escapeMarkup(address(locale))}</loc>`, ...links, '  </url>'].join('\n'),
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

export function webManifest(settings: PublicSettings, locale: Locale): string {
  const name = pickText(settings.brandName, locale)
  const { tag, dir } = localeInfo[locale]
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    lang: tag,
    dir,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#f6f7f9',
    theme_color: '#154ec1',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...[192, 512].flatMap((side) => {
        const icon = { src: `/icon-${side}.png`, type: 'image/png', sizes: `${side}x${side}` }
        // Its sign is within the circle that every mask leaves, and its colour reaches the edges.
        return [icon, { ...icon, purpose: 'maskable' }]
      }),
    ],
  })
}
