import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { locales } from '@madang/contract/locales'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { SitePage } from '@madang/contract/site-page'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { quietLog } from '../../testing/quiet-log.ts'
import { startTestSite } from '../../testing/site.ts'
import { demoSettings } from '@madang/demo/settings'
import { insertSettings } from '../settings/settings.queries.ts'
import { unbuilt } from '../../http/assets.ts'

const now = new Date('2026-11-21T01:00:00.000Z')
let data: TestDatabase
let http: FastifyInstance
let renders: SitePage[]

/** The site with a renderer that tells what it was asked for. */
function startSite(given: Partial<Deps> = {}): Promise<FastifyInstance> {
  const render = async (page: SitePage) => {
    renders.push(page)
    return `<!doctype html><p>${page.name} ${page.locale} ${page.settings.company.phone ?? 'no phone'}`
  }
  return startTestSite({ db: data.db, now: () => now, site: { render }, ...given })
}

beforeAll(async () => {
  data = await createTestDatabase()
})
beforeEach(async () => {
  await data.reset()
  renders = []
  http = await startSite()
})
afterAll(() => data.drop())

function get(url: string, headers: InjectOptions['headers'] = {}) {
  return http.inject({ method: 'GET', url, headers })
}

describe('language', () => {
  test.each([
    ['?lang= before all', '/?lang=ir', { cookie: 'lang=kr', 'accept-language': 'es' }, 'ir'],
    ['then the cookie', '/', { cookie: 'a=b; lang=kr', 'accept-language': 'es' }, 'kr'],
    ['then the browser', '/', { 'accept-language': 'de, es;q=0.5, pt-BR;q=0.9, ko;q=0' }, 'br'],
    ['a refused language is not taken', '/', { 'accept-language': 'ko;q=0, zh-TW' }, 'cn'],
    ['else English', '/', { 'accept-language': 'de' }, 'gb'],
    ['an unknown choice counts as none', '/?lang=xx', { cookie: 'lang=zz' }, 'gb'],
    ['a choice given twice counts as none', '/?lang=kr&lang=ir', {}, 'gb'],
  ])('%s', async (_name, url, headers, locale) => {
    const { body } = await get(url, headers)
    expect(body).toContain(`landing ${locale} `)
  })

  test.each([
    ['br', 'pt-BR'],
    ['cn', 'zh-CN'],
    ['es', 'es'],
    ['gb', 'en'],
    ['ir', 'fa'],
    ['kr', 'ko'],
  ])('a page in %s says that it is in %s', async (locale, tag) => {
    for (const path of ['/', '/terms', '/404'])
      expect((await get(`${path}?lang=${locale}`)).headers['content-language']).toBe(tag)
  })

  test('a choice is remembered for a year, and its answer by no shared cache', async () => {
    const chosen = await get('/?lang=kr')
    expect(chosen.headers['set-cookie']).toBe('lang=kr; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
    expect(chosen.headers['cache-control']).toBe('private, no-cache')
    const again = await get('/?lang=kr', { cookie: 'lang=kr' })
    expect(again.headers['set-cookie']).toBeUndefined()
    expect(again.headers['cache-control']).toContain('public')
  })

  test('shared caches keep what is on now for a second, and what is read for a minute', async () => {
    expect((await get('/')).headers['cache-control']).toContain('s-maxage=1,')
    expect((await get('/faq')).headers['cache-control']).toContain('s-maxage=60,')
  })
})

describe('caching', () => {
  test('a page says what it depends on and is not sent twice', async () => {
    const first = await get('/')
    expect(first.statusCode).toBe(200)
    expect(first.headers['vary']).toBe('Accept-Encoding, Accept-Language, Cookie')
    const second = await get('/', { 'if-none-match': `"other", W/${first.headers.etag}` })
    expect(second.statusCode).toBe(304)
    expect(second.body).toBe('')
    expect(renders).toHaveLength(1)
  })

  test('every encoding has a tag of its own', async () => {
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get('/', { 'accept-encoding': 'br;q=0, gzip' })
    const plain = await get('/')
    expect(br.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(new Set([br, gzip, plain].map((answer) => answer.headers.etag)).size).toBe(3)
  })

  test('a change of the settings shows at once, on every server', async () => {
    const other = await startSite()
    expect((await other.inject('/')).body).toContain('no phone')
    expect((await get('/')).body).toContain('no phone')
    await insertSettings(data.db, demoSettings, now)
    expect((await get('/')).body).toContain('1500-0000')
    expect((await other.inject('/')).body).toContain('1500-0000')
  })

  test('what one searches for is kept by nobody', async () => {
    const { headers } = await get('/faq?q=late')
    expect(headers['cache-control']).toBe('private, no-cache')
    await get('/faq?q=late')
    expect(renders).toHaveLength(2)
  })

  test('a page that could not be made is tried again', async () => {
    let isBroken = true
    http = await startSite({
      site: { render: async () => (isBroken ? Promise.reject(new Error('broken')) : 'whole') },
    })
    expect((await get('/')).statusCode).toBe(500)
    isBroken = false
    expect((await get('/')).body).toBe('whole')
  })

  test('while the database is away the pages that were seen go on', async () => {
    const own: Database = openDatabase({ connection: data.connection, log: quietLog })
    http = await startSite({ db: own.db })
    await get('/')
    await own.pool.end()
    expect((await get('/')).statusCode).toBe(200)
    expect((await get('/?lang=kr')).statusCode).toBe(200)
    http = await startSite({ db: own.db })
    expect((await get('/')).statusCode).toBe(503)
  })
})

test.each(['/', '/404', '/faq', '/terms', '/terms/versions', '/terms/v/1'])(
  '%s has the headers of a page without script',
  async (url) => {
    const { headers } = await get(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).not.toMatch(/script-src|unsafe/)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
  },
)

test('only while developing a page has a script, and is made anew each time', async () => {
  expect((await get('/')).body).not.toContain('<script')
  http = await startSite({
    assets: { ...unbuilt, directory: null, entry: () => ({ script: null, styles: [], preload: [] }) },
  })
  renders = []
  await get('/')
  const { body, headers } = await get('/')
  expect(body).toContain('<script type="module" src="/src/site/dev-reload.ts">')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(renders).toHaveLength(2)
})

test('without https nothing asks for it', async () => {
  http = await startSite({ publicUrl: 'http://localhost:3000' })
  const { headers } = await get('/?lang=kr')
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['set-cookie']).not.toContain('Secure')
})

test('/404 is not found, in every language, and no cache keeps it', async () => {
  for (const locale of locales) {
    const { statusCode, headers, body } = await get(`/404?lang=${locale}`)
    expect(statusCode).toBe(404)
    expect(body).toContain(`not-found ${locale}`)
    expect(headers['cache-control']).toBe('private, no-cache')
  }
})

test('HEAD answers as GET does, without the body', async () => {
  const { statusCode, headers, body } = await http.inject({ method: 'HEAD', url: '/' })
  expect([statusCode, body]).toEqual([200, ''])
  expect(Number(headers['content-length'])).toBeGreaterThan(0)
})

test('robots are kept from the console and shown the sitemap', async () => {
  const { headers, body } = await get('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('Disallow: /admin\n')
  expect(body).toContain('Sitemap: https://madang.example/sitemap.xml\n')
})

const pagePaths = ['/', '/faq', '/terms', '/privacy', '/location', '/refundUser', '/refundStore']

test('the sitemap names every page in every language with all its translations', async () => {
  const { headers, body } = await get('/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  const addresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(
    pagePaths.flatMap((path) => locales.map((locale) => `https://madang.example${path}?lang=${locale}`)),
  )
  expect(body.match(/hreflang="ko-KR"/g)).toHaveLength(addresses.length)
  expect(body.match(/hreflang="x-default"/g)).toHaveLength(addresses.length)
})

test('the manifest speaks the language of the visitor', async () => {
  const { headers, body } = await get('/manifest.webmanifest', { 'accept-language': 'fa' })
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(JSON.parse(body)).toMatchObject({
    id: '/',
    name: 'مادانگ',
    short_name: 'مادانگ',
    lang: 'fa-IR',
    dir: 'rtl',
    start_url: '/',
  })
})

test('the manifest has the brand of the moment, and icons that are as large as it says', async () => {
  const known = { 'if-none-match': String((await get('/manifest.webmanifest')).headers.etag) }
  expect((await get('/manifest.webmanifest', known)).statusCode).toBe(304)
  const company = { ...demoSettings.company, brandName: { gb: 'Yard' } }
  await insertSettings(data.db, { ...demoSettings, company }, now)
  const { statusCode, body } = await get('/manifest.webmanifest', known)
  expect(statusCode).toBe(200)
  const manifest = JSON.parse(body) as { name: string; icons: Record<string, string>[] } // as web.dev names its fields
  expect(manifest.name).toBe('Yard')
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png')
  expect(pictures.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src = '', sizes } of pictures) expect([src, await sizeOf(src)]).toEqual([src, sizes])
  expect(await sizeOf('/apple-touch-icon.png')).toBe('180x180')
})

/** Width and height stand at a fixed place of every PNG. */
async function sizeOf(path: string): Promise<string> {
  const { rawPayload } = await get(path)
  return `${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`
}

test.each([
  ['/favicon.svg', 'image/svg+xml'],
  ['/favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
  ['/og.png', 'image/png'],
  ['/verify-raffle.mjs', 'text/plain; charset=utf-8'],
])('%s is there', async (url, type) => {
  const { statusCode, headers, rawPayload } = await get(url)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe(type)
  expect(rawPayload.length).toBeGreaterThan(100)
})
