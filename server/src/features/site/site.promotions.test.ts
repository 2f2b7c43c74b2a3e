import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setPromotionStatus } from '@madang/contract/promotions'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp, type App } from '../../app.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertPromotion } from '../../testing/factories.ts'
import { openAppTarget } from './site.open-app.ts'
import { wholeBand } from './site.promotions.ts'

let app: TestApp
/** Two processes on the same database, which keep their pages as built ones do. */
let one: App
let other: App

const icons = fileURLToPath(new URL('../../../../web/src/site/public', import.meta.url))

beforeAll(async () => {
  app = await startTestApp()
  const built = { ...app.deps, assets: { ...app.deps.assets, directory: icons } }
  one = await createApp(built)
  other = await createApp(built)
})
afterAll(async () => {
  await one.http.close()
  await other.http.close()
  await app.close()
})
beforeEach(() => app.reset())

const browser =
  'Mozilla/5.0 (Linux; Android 16; SM-S931N) AppleWebKit/537.36 Chrome/153.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 Version/20.0 Safari/604.1'

const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()

async function store() {
  const { user, token } = await app.signedIn('MANAGER')
  const address = { roadAddress: '서울특별시 마당구 느티나무길 31', bcode: '1144010100' }
  const { id } = await app.insertStore({ status: 'ACTIVE', ...address }, { [user.id]: 'OWNER' })
  return { id, token }
}

async function live(given: Partial<Parameters<typeof insertPromotion>[2]> = {}) {
  const storeId = given.storeId ?? (await store()).id
  const period = { startAt: hours(-1), endAt: hours(24) }
  return insertPromotion(app.db, app.clock.now(), { status: 'LIVE', ...period, ...given, storeId })
}

function get(url: string, headers: Record<string, string> = {}, from: App = one) {
  return from.http.inject({
    method: 'GET',
    url,
    headers: { 'user-agent': browser, 'accept-language': 'ko', ...headers },
  })
}

const share = (code: string) => `/app/share?p=${code}`

describe('a link that was shared', () => {
  test.each([
    ['of a draft', 'DRAFT'],
    ['in review', 'PENDING_REVIEW'],
    ['that was stopped', 'CANCELLED'],
    ['that pauses', 'PAUSED'],
  ] as const)('%s answers as one of nothing', async (_name, status) => {
    const { code } = await live({ status })
    const unknown = await get(share('ZZZZZZZZ'))
    const found = await get(share(code))
    expect([found.statusCode, found.body]).toEqual([404, unknown.body])
    for (const path of [`/app/calendar.ics?p=${code}`, `/app/send?p=${code}&to=sms`, `/app/open?p=${code}`])
      expect((await get(path)).statusCode).toBe(404)
  })

  test('leads to the same page behind a QR code, and in any case', async () => {
    const { code } = await live()
    const page = await get(share(code))
    expect(page.statusCode).toBe(200)
    expect((await get(`/app/qrcode?p=${code.toLowerCase()}`)).headers.etag).toBe(page.headers.etag)
    expect(page.headers['content-security-policy']).not.toContain('script-src')
  })

  test('of a store is there while the store is active', async () => {
    const { id } = await store()
    expect((await get(`/app/share?s=${id}`)).statusCode).toBe(200)
    expect((await get('/app/share?s=00000000-0000-7000-8000-000000000000')).statusCode).toBe(404)
    expect((await get('/app/share?s=x')).statusCode).toBe(404)
  })

  test('shows a change, and the end of it, within two seconds on every process', async () => {
    const { id, code } = await live({ title: '처음 제목' })
    const seen = async (from: App) => {
      app.shownPages.length = 0
      const { statusCode } = await get(share(code), {}, from)
      return {
        statusCode,
        titles: app.shownPages.flatMap((page) => (page.name === 'promotion' ? [page.promotion.title] : [])),
      }
    }
    expect(await seen(one)).toEqual({ statusCode: 200, titles: ['처음 제목'] })
    expect(await seen(other)).toEqual({ statusCode: 200, titles: ['처음 제목'] })
    await app.db.updateTable('promotions').set({ title: '나중 제목' }).where('id', '=', id).execute()
    app.clock.advance({ seconds: 2 })
    expect((await seen(one)).titles).toEqual(['나중 제목'])
    expect((await seen(other)).titles).toEqual(['나중 제목'])
    // What did not change stays kept.
    app.clock.advance({ seconds: 2 })
    expect((await seen(other)).titles).toEqual([])
    // By the clock alone: no job has run.
    app.clock.advance({ hours: 25 })
    app.shownPages.length = 0
    await get(share(code))
    expect(app.shownPages).toMatchObject([{ promotion: { phase: 'OVER' } }])
  })

  test('goes with a pause at once', async () => {
    const { id: storeId, token } = await store()
    const { id, code } = await live({ storeId })
    expect((await get(share(code))).statusCode).toBe(200)
    await app.call(setPromotionStatus, { params: { id }, body: { to: 'PAUSED' } }, token)
    app.clock.advance({ seconds: 2 })
    expect((await get(share(code))).statusCode).toBe(404)
  })
})

describe('views and shares', () => {
  /** What was counted so far. */
  async function counted(id: string) {
    await one.writeCounts()
    const days = await app.db
      .selectFrom('promotionDays')
      .select(['day', 'views', 'shares'])
      .where('promotionId', '=', id)
      .orderBy('day')
      .execute()
    const { viewCount, shareCount } = await app.db
      .selectFrom('promotions')
      .select(['viewCount', 'shareCount'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { days: days.map(({ views, shares }) => ({ views, shares })), viewCount, shareCount }
  }

  test('a thousand views of one visitor count once, and again after half an hour', async () => {
    const { id, code } = await live({ endAt: hours(72) })
    for (let round = 0; round < 10; round++) {
      await Promise.all(Array.from({ length: 100 }, () => get(share(code))))
      await one.writeCounts()
    }
    expect(await counted(id)).toEqual({ days: [{ views: 1, shares: 0 }], viewCount: 1, shareCount: 0 })
    app.clock.advance({ minutes: 29 })
    await get(share(code))
    expect((await counted(id)).viewCount).toBe(1)
    app.clock.advance({ minutes: 2 })
    await get(share(code))
    expect((await counted(id)).viewCount).toBe(2)
  })

  test('another visitor counts, a robot does not, nor what is fetched ahead', async () => {
    const { id, code } = await live()
    await get(share(code))
    await get(share(code), { 'user-agent': iphone })
    const robots = [
      'facebookexternalhit/1.1;kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
      'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'curl/8.5.0',
      '',
    ]
    for (const robot of robots) await get(share(code), { 'user-agent': robot })
    await get(share(code), { 'user-agent': 'Mozilla/5.0 Ahead', 'sec-purpose': 'prefetch' })
    await one.http.inject({ method: 'HEAD', url: share(code), headers: { 'user-agent': 'Mozilla/5.0 Head' } })
    expect((await counted(id)).viewCount).toBe(2)
  })

  test('a share counts when it is sent, in the language of the page', async () => {
    const { id, code } = await live({ title: '국수 & 나눔' })
    const { statusCode, headers } = await get(`/app/send?p=${code}&to=sms&lang=ir`)
    expect(statusCode).toBe(302)
    const body = decodeURIComponent(String(headers.location).replace('sms:?&body=', ''))
    expect(body).toBe(`국수 & 나눔\n${app.deps.publicUrl}/app/share?p=${code}&lang=ir`)
    expect((await counted(id)).shareCount).toBe(1)
    expect((await get(`/app/send?p=${code}&to=fax`)).statusCode).toBe(404)
  })
})

describe('what is on now', () => {
  const shown = async (url: string) => {
    app.clock.advance({ seconds: 2 })
    app.shownPages.length = 0
    await get(url)
    const [page] = app.shownPages
    if (page?.name !== 'landing') throw new Error('not the landing page')
    return page.onNow
  }

  test('stands on the landing page while it is on', async () => {
    const { id } = await live({ title: '지금 열린 행사' })
    await live({ title: '아직 아닌 행사', status: 'SCHEDULED', startAt: hours(2), displayFrom: hours(-1) })
    await live({ title: '쓰는 중', status: 'DRAFT' })
    expect((await shown('/')).rows.map(({ title }) => title)).toEqual(['지금 열린 행사'])
    expect((await shown('/?when=soon')).rows.map(({ title }) => title)).toEqual(['아직 아닌 행사'])
    await app.db
      .updateTable('promotions')
      .set({ endAt: hours(-0.5) })
      .where('id', '=', id)
      .execute()
    const empty = await shown('/')
    expect([empty.rows.length, empty.next.map(({ title }) => title)]).toEqual([0, ['아직 아닌 행사']])
  })

  test('is narrowed by type and district, and says how many there are', async () => {
    const { id: storeId } = await store()
    await live({ storeId, type: 'GIFT' })
    await live({ storeId, type: 'EVENT' })
    const all = await shown('/')
    expect(all.types).toEqual([
      { value: 'EVENT', count: 1 },
      { value: 'GIFT', count: 1 },
    ])
    expect(all.regions).toEqual([{ value: '11440', name: '마당구', count: 2 }])
    expect((await shown('/?type=GIFT&region=11440')).rows).toHaveLength(1)
    expect((await shown('/?region=99999')).rows).toHaveLength(0)
    // What nobody can mean narrows nothing.
    expect((await shown('/?category=nothing')).filter).toEqual(wholeBand)
    const meant = await get('/')
    expect((await get('/?type=NOTHING&region=x&region=y')).headers.etag).toBe(meant.headers.etag)
  })

  test('is shown whole by pages', async () => {
    const { id: storeId } = await store()
    for (let count = 0; count < 30; count += 1) await live({ storeId })
    const seen = []
    for (const url of ['/', '/?page=1', '/?page=2', '/?page=9']) {
      const { rows, hasMore } = await shown(url)
      seen.push([rows.length, hasMore])
    }
    expect(seen).toEqual([
      [12, true],
      [24, true],
      [6, false],
      [0, false],
    ])
  })
})

describe('an event for calendars', () => {
  /** Lines as a program reads them, folded ones joined. */
  async function read(code: string) {
    const { body, headers } = await get(`/app/calendar.ics?p=${code}`)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    return { body, lines: body.replaceAll('\r\n ', '').split('\r\n') }
  }

  test('names instants in UTC and keeps its name', async () => {
    const { id, code } = await live({
      status: 'SCHEDULED',
      displayFrom: hours(-1),
      startAt: '2026-11-21T08:00:00.000Z',
      endAt: '2026-11-28T15:00:00.000Z',
    })
    const { lines } = await read(code)
    const host = new URL(app.deps.publicUrl).hostname
    for (const line of ['DTSTART:20261121T080000Z', 'DTEND:20261128T150000Z', `UID:${id}@${host}`])
      expect(lines).toContain(line)
    expect(lines.at(0)).toBe('BEGIN:VCALENDAR')
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  })

  test('takes hostile words as words, in lines of 75 bytes', async () => {
    const title = 'a;b,c\\d\u202Ee ' + '국수'.repeat(20)
    const { code } = await live({ title, summary: '첫 줄\nEND:VEVENT\r\nBEGIN:VALARM' })
    const { body, lines } = await read(code)
    expect(lines).toContain(`SUMMARY:a\\;b\\,c\\\\de ${'국수'.repeat(20)}`)
    expect(lines.filter((line) => line.startsWith('END:VEVENT'))).toHaveLength(1)
    expect(lines).not.toContain('BEGIN:VALARM')
    const sizes = body.split('\r\n').map((line) => Buffer.byteLength(line))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
    expect(body).not.toContain('\uFFFD')
  })
})

describe('the picture of a link', () => {
  const pathOf = async (code: string, locale = 'kr') => {
    app.clock.advance({ seconds: 2 })
    app.shownPages.length = 0
    await get(`${share(code)}&lang=${locale}`)
    const [page] = app.shownPages
    if (page?.name !== 'promotion') throw new Error('not the page of a promotion')
    return page.preview
  }

  test('is a PNG of 1200 × 630 that is made once and then kept as a file', async () => {
    const { code } = await live({ title: '</text><script>alert(1)</script>\u202E&"' })
    const path = await pathOf(code)
    const first = await get(path)
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { width, height, format } = await sharp(first.rawPayload).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
    const made = await readdir(join(app.filesDirectory, 'made'))
    expect(made).toHaveLength(1)
    await writeFile(join(app.filesDirectory, 'made', made[0] ?? ''), 'the kept one')
    expect((await get(path, {}, other)).body).toBe('the kept one')
  })

  test('is another one as soon as what it says is, and in every language', async () => {
    const { id, code } = await live()
    const before = await pathOf(code)
    expect(await pathOf(code, 'ir')).not.toBe(before)
    await app.db.updateTable('promotions').set({ title: '나중 제목' }).where('id', '=', id).execute()
    const after = await pathOf(code)
    expect(after).not.toBe(before)
    // Networks still ask for the one that they remember.
    const { statusCode, headers } = await get(before)
    expect([statusCode, headers.location]).toEqual([302, after])
  })

  test('is not there for what visitors do not see', async () => {
    const { code } = await live({ status: 'DRAFT' })
    for (const name of [`${code}-kr-0123456789abcdef.png`, 'x.png', '..%2f..%2fetc%2fpasswd'])
      expect((await get(`/og/${name}`)).statusCode).toBe(404)
  })
})

describe('open in the app', () => {
  const app1 = { iosTeamId: null, iosBundleId: null, scheme: null, sha256: [] }
  const known = {
    ...app1,
    androidPackage: 'kr.madang.app',
    appStoreUrl: 'https://apps.apple.com/app/id1',
    playUrl: 'https://play.google.com/store/apps/details?id=kr.madang.app',
  }
  const url = 'https://madang.example/app/share?p=AB12CD34'
  test.each([
    [
      'Android',
      browser,
      /^intent:\/\/madang\.example\/app\/share\?p=AB12CD34#Intent;scheme=https;package=kr\.madang\.app;S\.browser_fallback_url=https%3A%2F%2Fplay/,
    ],
    ['KakaoTalk on Android', `${browser} KAKAOTALK 25.9`, /^intent:/],
    ['iPhone', iphone, /^https:\/\/apps\.apple\.com/],
    [
      'KakaoTalk on an iPhone',
      `${iphone} KAKAOTALK 25.9`,
      /^kakaotalk:\/\/web\/openExternal\?url=https%3A%2F%2Fmadang/,
    ],
    ['LINE', `${iphone} Line/15.1`, /&openExternalBrowser=1$/],
    ['a desktop', 'Mozilla/5.0 (X11; Linux x86_64)', /#qr$/],
  ])('%s', (_name, userAgent, target) => {
    expect(openAppTarget({ userAgent, url, app: known })).toMatch(target)
  })

  test('leads back to the page where there is no app', () => {
    const none = { ...app1, androidPackage: null, appStoreUrl: null, playUrl: null }
    expect(openAppTarget({ userAgent: browser, url, app: none })).toBe(`${url}#qr`)
  })
})

test('search engines are told of what is on, in every language', async () => {
  const { code } = await live()
  const { code: draft } = await live({ status: 'DRAFT' })
  app.clock.advance({ minutes: 11 })
  const { body } = await get('/sitemap.xml')
  expect(body.match(new RegExp(`<loc>[^<]*p=${code}&amp;lang=`, 'g'))).toHaveLength(6)
  expect(body).toContain(`hreflang="fa-IR" href="${app.deps.publicUrl}/app/share?p=${code}&amp;lang=ir"`)
  expect(body).not.toContain(draft)
})
