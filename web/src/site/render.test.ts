import { brotliCompressSync } from 'node:zlib'
import { localeInfo, locales, type Locale } from '@madang/contract/locales'
import type { PublicSettings } from '@madang/contract/settings'
import type { SiteJrsContent } from '@madang/contract/site-jrs'
import type {
  SiteContent,
  SiteFrame,
  SiteLegalText,
  SitePage,
  SiteQuestion,
  SiteVersion,
} from '@madang/contract/site-page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fullSettings,
  nothingOn,
  promotionPage,
  publicUrl,
  requestContents,
  settings,
  startRenderer,
  storePage,
  type Renderer,
  sheetSize,
} from './render.testing.ts'

let renderer: Renderer

beforeAll(async () => {
  renderer = await startRenderer()
})
afterAll(() => renderer.close())

const question: SiteQuestion = {
  id: '00000000-0000-7000-8000-000000000001',
  category: 'LISTS',
  question: 'What if I come late?',
  answer: 'The **next** number is called. See [refunds](/refundUser).',
  locale: 'gb',
}
const version: SiteVersion = {
  number: 2,
  effectiveAt: '2026-10-01T00:00:00.000Z',
  status: 'EFFECTIVE',
  changeSummary: null,
}
const legal: SiteLegalText = {
  name: 'legal',
  type: 'TERMS',
  body: '## 1. Purpose\n\nThese terms.\n\n## 2. Words\n\n1. one\n2. two',
  bodyLocale: 'gb',
  shown: version,
  versions: [version, { ...version, number: 1, status: 'SUPERSEDED', changeSummary: 'First version' }],
}
/** Those of lists have a frame of their own (`render.jrs.test.ts`). */
type Named = Exclude<SitePage['name'], SiteJrsContent['name']>
const contents: Record<Named, SiteContent> = {
  landing: { name: 'landing', plans: [], questions: [question], onNow: nothingOn },
  'not-found': { name: 'not-found' },
  legal,
  versions: { name: 'versions', type: 'TERMS', versions: legal.versions },
  faq: { name: 'faq', questions: [question], search: null },
  promotion: promotionPage,
  store: storePage,
  ...requestContents,
}
const names = Object.keys(contents) as Named[] // Object.keys forgets the key type

function renderContent(content: SiteContent, locale: Locale, given: Partial<SiteFrame> = {}): string {
  return renderer.render(content, locale, given)
}

function render(locale: Locale, given: Partial<SiteFrame> & { name?: Named } = {}): string {
  const { name = 'landing', ...frame } = given
  return renderContent(contents[name], locale, frame)
}

describe.each(names)('%s', (name) => {
  test.each(locales)('in %s is a whole document that the policy lets through', (locale) => {
    const html = render(locale, { name, settings: fullSettings })
    const { tag, dir } = localeInfo[locale]
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${tag}" dir="${dir}">`))
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).toMatch(/<title>[^<]*(?:Madang|마당)[^<]*<\/title>/)
    expect(html).toContain('<main id="main"')
    expect(html).toContain('href="/admin/dashboard"')
    // Data for programs is no script.
    const markup = html.replace(/<script type="application\/ld\+json">[^<]*<\/script>/, '')
    expect(markup).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/)
    // A failure that goes along with the choice of a language is no text.
    const texts = html.replaceAll(/ value="\{&quot;[^"]*"/g, '')
    expect(texts).not.toMatch(/undefined|null|NaN|site\.[a-z]+\./)
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
  })
})

describe('a legal text', () => {
  const given = { path: '/terms' }

  test('says which version it is, from when on, and leads to the others', () => {
    const html = renderContent(legal, 'gb', given)
    expect(html).toContain('Version 2')
    expect(html).toContain('In force from 1 October 2026')
    expect(html).toContain('<a href="/terms/versions">')
    expect(html).toContain('<a href="/terms/v/1">')
    expect(html).toContain('First version')
  })

  test('has a list of contents whose links are there', () => {
    const html = renderContent(legal, 'gb', given)
    for (const id of ['a1', 'a2']) {
      expect(html).toContain(`<a href="#${id}">`)
      expect(html).toContain(`<h2 id="${id}">`)
    }
  })

  test('tells in other languages that Korean is binding, and in Korean nothing', () => {
    expect(renderContent(legal, 'gb', given)).toContain('href="/terms?lang=kr" hrefLang="ko-KR"')
    expect(renderContent({ ...legal, bodyLocale: 'kr' }, 'kr', given)).not.toContain('class="note"')
  })

  test('in a language that it does not have is marked as what it is', () => {
    const html = renderContent(legal, 'ir', given)
    expect(html).toContain('<article class="prose" lang="en-GB" dir="ltr">')
    expect(html).toContain('English')
  })

  test.each([
    ['SUPERSEDED', 'This is an earlier version.'],
    ['SCHEDULED', 'It takes effect on 1 October 2026.'],
  ] as const)('that is %s says so and wants no place in an index', (status, note) => {
    const html = renderContent({ ...legal, shown: { ...version, status } }, 'gb', given)
    expect(html).toContain(note)
    expect(html).toContain('noindex')
  })

  test('in force has one address, and tells of the version to come', () => {
    const next: SiteVersion = {
      number: 3,
      effectiveAt: '2026-12-01T00:00:00.000Z',
      status: 'SCHEDULED',
      changeSummary: null,
    }
    const page = { ...legal, versions: [next, ...legal.versions] }
    const html = renderContent(page, 'gb', { path: '/terms/v/2' })
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}/terms?lang=gb"/>`)
    expect(html).toContain('A new version takes effect on 1 December 2026. <a href="/terms/v/3">')
  })

  test('cannot bring a script in', () => {
    const body = '<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>'
    const html = renderContent({ ...legal, body }, 'gb', given)
    expect(html).not.toMatch(/<script|<img|href="javascript/)
  })
})

describe('refunds', () => {
  const refund = { ...legal, type: 'REFUND_USER' } as const

  test('tell how to ask a person, and nothing while nobody can be asked', () => {
    const html = renderContent(refund, 'gb', { settings: fullSettings })
    expect(html).toContain('href="tel:15000000"')
    expect(html).toContain('href="https://pf.kakao.com/_madang/chat" rel="noopener"')
    expect(renderContent(refund, 'gb')).not.toContain('Other ways to ask')
  })

  test('begin with the number on the page of the rules in force, and on no other', () => {
    const html = renderContent(refund, 'gb')
    expect(html).toContain('<a class="button" href="#ask">Ask for a refund</a>')
    expect(html).toMatch(/<form[^>]* id="ask"[^>]* action="\/refundUser\/request" method="post"/)
    const earlier = renderContent({ ...refund, shown: { ...version, status: 'SUPERSEDED' } }, 'gb')
    expect(earlier).not.toContain('<form')
    expect(renderContent(legal, 'gb')).not.toContain('<form')
  })
})

describe('questions', () => {
  test('are read by search engines as questions and answers', () => {
    const html = render('gb', { name: 'faq' })
    expect(html).toContain('itemScope="" itemType="https://schema.org/FAQPage"')
    expect(html).toContain('itemProp="name">What if I come late?<')
    expect(html).toContain(
      '<p>The <strong>next</strong> number is called. See <a href="/refundUser">refunds</a>.',
    )
  })

  test('that are found keep the words of the search and are not indexed', () => {
    const html = renderContent({ name: 'faq', questions: [question], search: '"late" <b>' }, 'gb')
    expect(html).toContain('value="&quot;late&quot; &lt;b&gt;"')
    expect(html).toContain('1 question matches ‘&quot;late&quot; &lt;b&gt;’')
    expect(html).toContain('noindex')
  })

  test('that are not translated say in which language they are, all together or each', () => {
    const korean: SiteQuestion = { ...question, id: 'kr', question: '늦으면요?', locale: 'kr' }
    const some = renderContent({ name: 'faq', questions: [question, korean], search: null }, 'gb')
    expect(some).toMatch(
      /<details[^>]* lang="ko-KR" dir="ltr"[^>]*><summary><span[^>]*>늦으면요\?<\/span><small>한국어</,
    )
    expect(some).not.toContain('no translation')
    const all = renderContent({ name: 'faq', questions: [korean], search: null }, 'gb')
    expect(all).toContain('There is no translation into your language yet. This is the 한국어 text.')
  })

  test('of plans the landing page says the least price and each of them, where there are any', () => {
    const plans = [
      { key: 'FREE', name: 'Free', priceMonthlyWon: 0 },
      { key: 'PRO', name: 'Pro', priceMonthlyWon: 49_000 },
      { key: 'BASIC', name: 'Basic', priceMonthlyWon: 19_000 },
    ]
    const html = renderContent({ name: 'landing', plans, questions: [], onNow: nothingOn }, 'gb')
    expect(html).toContain('from <bdi>₩19,000</bdi>')
    expect(html).toContain('<bdi>Pro</bdi> <bdi>₩49,000</bdi>')
    const without = renderContent({ name: 'landing', plans: [], questions: [], onNow: nothingOn }, 'gb')
    expect(without).not.toContain('₩')
  })

  test('that are not there leave no empty section on the landing page', () => {
    const html = renderContent({ name: 'landing', plans: [], questions: [], onNow: nothingOn }, 'gb')
    expect(html).not.toContain('id="questions"')
    expect(html).not.toContain('href="#questions"')
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

describe('the links to the app stores', () => {
  const apple = { path: '/files/a.png', width: 480, height: 160 }
  const google = { path: '/files/g.png', width: 646, height: 250 }
  const inBoth: PublicSettings = {
    ...settings,
    app: { appStoreUrl: 'https://apps.apple.com/app/id1', playUrl: 'https://play.google.com/store/apps' },
  }
  const badgesOf = (html: string) => html.match(/<img [^>]*>/g) ?? []

  test('are plain text without badges, and credit nobody', () => {
    const html = render('gb', { settings: inBoth })
    expect(html).toContain('For iPhone · App Store')
    expect(html).toContain('For Android · Google Play')
    expect(badgesOf(html)).toEqual([])
    expect(html).not.toContain('trademarks')
  })

  test('are badges in the language of the reader, as tall as each other, in ratio', () => {
    const badges = { apple: { kr: apple, gb: { ...apple, path: '/files/gb.png' } }, google: { kr: google } }
    const html = render('kr', { settings: { ...inBoth, badges } })
    expect(badgesOf(html)).toEqual([
      '<img src="/files/a.png" alt="iPhone용 · App Store" width="144" height="48"/>',
      '<img src="/files/g.png" alt="Android용 · Google Play" width="124" height="48"/>',
    ])
    expect(html.match(/Apple Inc\.의 상표/g)).toHaveLength(1)
    expect(html.match(/Google LLC의 상표/g)).toHaveLength(1)
  })

  test('are the English badges where there is none in the language, else text', () => {
    const badges = { apple: { gb: apple, kr: google }, google: { kr: google } }
    const html = render('ir', { settings: { ...inBoth, badges } })
    expect(badgesOf(html)).toHaveLength(1)
    expect(html).toContain('src="/files/a.png"')
    expect(html).toMatch(/class="button big"[^>]*>.*Google Play/)
    expect(html).toContain('\u2068Apple Inc.\u2069')
    expect(html).not.toContain('Google LLC')
  })

  test('lead nowhere while the app is not in the store, badge or not', () => {
    const badges = { apple: { gb: apple }, google: { gb: google } }
    const html = render('gb', { settings: { ...settings, badges } })
    expect(badgesOf(html)).toEqual([])
    expect(html).not.toContain('trademarks')
  })

  test('are credited where they stand only', () => {
    const badges = { apple: { gb: apple }, google: { gb: google } }
    expect(render('gb', { name: 'faq', settings: { ...inBoth, badges } })).not.toContain('trademarks')
  })
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
  // On phones the break is taken away.
  expect(html).toMatch(/\. <br\/>/)
  expect(html).toContain('href="mailto:help@madang.example"')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('rel="canonical"')
})

const largest = (name: Named) =>
  Math.max(
    ...locales.map((locale) => brotliCompressSync(render(locale, { name, settings: fullSettings })).length),
  )

test('the landing page and its style sheet together stay under 20 kB', async () => {
  const total = largest('landing') + (await sheetSize('src/site/site.css'))
  expect(total).toBeGreaterThan(5_000)
  expect(total).toBeLessThanOrEqual(20_000)
})

test('a page to read stays under 8 kB with its style sheet, its text aside', async () => {
  const read = names.filter((name) => !['landing', 'not-found', 'promotion', 'store'].includes(name))
  const total = Math.max(...read.map(largest))
  expect(total).toBeGreaterThan(1_000)
  expect(total + (await sheetSize('src/site/reading.css'))).toBeLessThanOrEqual(8_000)
})

test('a page that was shared stays under 10 kB with its style sheet', async () => {
  const total = Math.max(...(['promotion', 'store'] as const).map(largest))
  expect(total).toBeGreaterThan(1_000)
  expect(total + (await sheetSize('src/site/promotion.css'))).toBeLessThanOrEqual(10_000)
})
