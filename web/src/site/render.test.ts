import { brotliCompressSync } from 'node:zlib'
import { localeInfo, locales, type Locale } from '@madang/contract/locales'
import type { PublicSettings } from '@madang/contract/settings'
import { build, createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SitePage } from './render.tsx'

const root = new URL('../../', import.meta.url).pathname
const publicUrl = 'https://madang.example'
const nothing = {
  tradeName: null,
  representative: null,
  businessNumber: null,
  mailOrderNumber: null,
  address: null,
  phone: null,
  email: null,
  hostingProvider: null,
}
const settings: PublicSettings = {
  brandName: { kr: '마당', gb: 'Madang' },
  company: nothing,
  privacyOfficer: null,
  locationManager: null,
  support: { phone: null, hours: null, kakaoChannelId: null },
  social: { instagram: null, youtube: null, naverBlog: null, facebook: null, x: null },
  app: { appStoreUrl: null, playUrl: null },
  features: { ads: false, payments: false, webJoin: true },
}
const fullSettings: PublicSettings = {
  ...settings,
  company: {
    ...nothing,
    tradeName: { kr: '보기' },
    businessNumber: '1234567891',
    phone: '1500-0000',
    email: 'help@madang.example',
  },
  support: { phone: null, hours: { gb: 'weekdays' }, kakaoChannelId: '_madang' },
  app: { appStoreUrl: 'https://apps.apple.com/app/id1', playUrl: null },
}

let vite: ViteDevServer
let renderPage: (page: SitePage) => string

beforeAll(async () => {
  vite = await createServer({
    configFile: `${root}vite.config.ts`,
    configLoader: 'native',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
  })
  const { ssr } = vite.environments
  if (!('runner' in ssr)) throw new Error('Vite has no runner')
  const runner = ssr.runner as { import(url: string): Promise<{ render: typeof renderPage }> } // a RunnableDevEnvironment
  renderPage = (await runner.import('/src/site/render.tsx')).render
})
afterAll(() => vite.close())

function render(locale: Locale, given: Partial<SitePage> = {}): string {
  return renderPage({ name: 'landing', locale, publicUrl, settings, styles: ['/assets/site.css'], ...given })
}

describe.each(['landing', 'not-found'] as const)('%s', (name) => {
  test.each(locales)('in %s is a whole document that the policy lets through', (locale) => {
    const html = render(locale, { name, settings: fullSettings })
    const { tag, dir } = localeInfo[locale]
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${tag}" dir="${dir}">`))
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).toMatch(/<title>[^<]*(?:Madang|마당)[^<]*<\/title>/)
    expect(html).toContain('<main id="main"')
    expect(html).toContain('href="/admin/dashboard"')
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/)
    expect(html).not.toMatch(/undefined|null|NaN|site\.[a-z]+\./)
  })
})

test.each(locales)('the landing page in %s names its address and its translations', (locale) => {
  const html = render(locale)
  expect(html).toContain(`<link rel="canonical" href="${publicUrl}/?lang=${locale}"/>`)
  for (const other of locales) {
    expect(html).toContain(`hrefLang="${localeInfo[other].tag}" href="${publicUrl}/?lang=${other}"`)
  }
  expect(html).toContain(`hrefLang="x-default" href="${publicUrl}/"`)
  expect(html).toContain(`<meta property="og:image" content="${publicUrl}/og.png"/>`)
  expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
})

test('the language switch offers every language by its own name', () => {
  const html = render('kr')
  for (const locale of locales) {
    expect(html).toContain(`href="/?lang=${locale}"`)
    expect(html).toContain(localeInfo[locale].name)
  }
  expect(html.match(/aria-current="true"/g)).toHaveLength(1)
})

test('what the operator has not given shows no label', () => {
  const html = render('gb')
  expect(html).not.toMatch(/Business number|Email|App Store|Google Play|KakaoTalk/)
  const full = render('gb', { settings: fullSettings })
  expect(full).toMatch(/Business number.*App Store|App Store.*Business number/s)
  expect(full).not.toContain('Google Play')
})

test('numbers of the company stay left-to-right in Persian', () => {
  const html = render('ir', { settings: fullSettings })
  expect(html).toContain('<bdi dir="ltr">123-45-67891</bdi>')
  expect(html).toContain('<bdi dir="ltr">1500-0000</bdi>')
  expect(html).toContain('wrkr_no=1234567891')
})

test('a text of the operator cannot bring markup in', () => {
  const html = render('gb', { settings: { ...settings, brandName: { gb: '<script>alert(1)</script>' } } })
  expect(html).not.toContain('<script>')
})

test('the not-found page invites to write and leads back, and wants no place in an index', () => {
  const html = render('gb', { name: 'not-found', settings: fullSettings })
  expect(html).toContain('href="mailto:help@madang.example"')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('rel="canonical"')
})

test('the page and its style sheet together stay under 20 kB', async () => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: 'src/site/site.css' } },
  })
  const { output } = Array.isArray(built)
    ? (built[0] ?? { output: [] })
    : 'output' in built
      ? built
      : { output: [] }
  const css = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (css?.type !== 'asset') throw new Error('no style sheet was built')
  const sizes = locales.map((locale) => brotliCompressSync(render(locale, { settings: fullSettings })).length)
  const total = Math.max(...sizes) + brotliCompressSync(css.source).length
  expect(total).toBeGreaterThan(5_000)
  expect(total).toBeLessThanOrEqual(20_000)
})
