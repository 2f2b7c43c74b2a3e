import { brotliCompressSync } from 'node:zlib'
import { locales } from '@madang/contract/locales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fullSettings,
  nothingOn,
  promotion,
  promotionPage,
  promotionRows,
  publicUrl,
  startRenderer,
  storePage,
  type Renderer,
} from './render.testing.ts'
import { mapLinks } from './shared-links.ts'

let renderer: Renderer
beforeAll(async () => {
  renderer = await startRenderer()
})
afterAll(() => renderer.close())

const path = '/app/share?p=AB12CD34'
const shown = (given: Partial<typeof promotion> = {}, locale: (typeof locales)[number] = 'kr') => {
  const page = { ...promotionPage, promotion: { ...promotion, ...given } }
  return renderer.render(page, locale, { path, settings: fullSettings })
}

/** What a program reads of the event. */
function eventOf(html: string): Record<string, unknown> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json) as Record<string, unknown> // the page wrote it
}

const hostile = '</title></script><script>alert(1)</script>"\'&<b>\u202Eevil\u2066'

describe('a promotion that was shared', () => {
  test('tells all that a visitor needs', () => {
    const html = shown()
    for (const text of [
      '디딤국수',
      '잔치국수 나눔',
      '이백 그릇',
      '30%',
      '매장에서 드실 때만',
      '1층',
      '02-000-0131',
    ])
      expect(html).toContain(text)
    expect(html).toMatch(/토요일<\/dt><dd><bdi>11:00–다음 날 01:00/)
    expect(html).toContain('https://map.kakao.com/link/map/%EB%94%94%EB%94%A4%EA%B5%AD%EC%88%98,37.5,127.1')
    expect(html).toContain('https://map.naver.com/p/search/')
    expect(html).toContain('href="/app/open?p=AB12CD34"')
    expect(html).toMatch(/<svg viewBox="0 0 \d+ \d+"[^>]*><path d="M/)
  })

  test.each(locales)('has its own words and picture where it is linked to, in %s', (locale) => {
    const html = shown({}, locale)
    expect(html).toContain(`<meta property="og:title" content="${promotion.title} — `)
    expect(html).toContain(`content="${publicUrl}${promotionPage.preview}"`)
    expect(html).toContain('<meta property="og:image:width" content="1200"/>')
    expect(html).toContain(
      `<link rel="canonical" href="${publicUrl}${path.replace('&', '&amp;')}&amp;lang=${locale}"/>`,
    )
    expect(html).toContain('<meta name="apple-itunes-app" content="app-id=1, ')
  })

  test('tells programs the same', () => {
    expect(eventOf(shown())).toMatchObject({
      '@type': 'Event',
      name: promotion.title,
      startDate: promotion.startAt,
      endDate: promotion.endAt,
      location: { name: '디딤국수' },
    })
  })

  test('keeps hostile words words', () => {
    const html = shown({ title: hostile, summary: hostile, body: hostile, conditions: hostile })
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<b>\u202E')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(eventOf(html)).toMatchObject({ name: hostile })
    // What turns the direction turns it for itself alone.
    expect(html).toMatch(/<h1[^>]*><bdi>&lt;\/title/)
  })

  test('comes without the app where there is none', () => {
    const html = renderer.render({ ...promotionPage, hasApp: false }, 'gb', { path })
    expect(html).not.toContain('/app/open')
  })
})

test('a store that was shared shows its promotions and where it is', () => {
  const html = renderer.render(storePage, 'gb', { path: '/app/share?s=x', settings: fullSettings })
  expect(html.match(/class="card"><img/g)).toHaveLength(2)
  expect(html).toContain('map.kakao.com')
})

test('maps are found by coordinates, else by the address, else not at all', () => {
  const place = { name: 'A, B/C', address: '서울 마당구', lat: 37.5, lng: 127.1 }
  expect(mapLinks(place)?.kakao).toBe('https://map.kakao.com/link/map/A%20%20B%20C,37.5,127.1')
  expect(mapLinks({ ...place, lat: null, lng: null })?.kakao).toContain('/link/search/')
  expect(mapLinks({ ...place, address: null, lat: null, lng: null })).toBeNull()
})

describe('what is on now', () => {
  const landing = (onNow: Partial<typeof nothingOn>) =>
    renderer.render({ name: 'landing', plans: [], questions: [], onNow: { ...nothingOn, ...onNow } }, 'kr')

  test('stands as cards that lead to their pages', () => {
    const html = landing({ rows: promotionRows(12) })
    expect(html.match(/<h3><a href="\/app\/share\?p=/g)).toHaveLength(12)
    expect(html).toContain('11월 22일 (일)까지')
  })

  test('says when nothing is, and what comes next', () => {
    const html = landing({ next: promotionRows(1).map((row) => ({ ...row, phase: 'SOON' })) })
    expect(html).toContain('지금은 열린 행사가 없어요')
    expect(html).toContain('11월 21일 (토)부터')
  })

  test('is narrowed by links that keep what else is chosen', () => {
    const regions = [
      { value: '11440', name: '마당구', count: 3 },
      { value: '11680', name: '느티구', count: 1 },
    ]
    const html = landing({ filter: { ...nothingOn.filter, type: 'GIFT' }, regions })
    expect(html).toContain('href="/?type=GIFT&amp;region=11440#now"')
    expect(html).toContain('href="/#now"')
    expect(html).toContain('고른 조건에 맞는 행사가 없어요')
  })

  test.each(locales)('takes no more room than a page may, in %s', (locale) => {
    const onNow = { ...nothingOn, rows: promotionRows(12) }
    const html = renderer.render({ name: 'landing', plans: [], questions: [], onNow }, locale)
    // The sheet that stands in the built page takes the rest of 24 kB.
    expect(brotliCompressSync(html).length).toBeLessThan(14_000)
  })
})
