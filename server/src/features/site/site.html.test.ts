import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { localeInfo, locales, type Locale } from '@madang/contract/locales'
import { updateBadges } from '@madang/contract/settings-desk'
import { faqPath, legalPaths, withLanguage } from '@madang/contract/site-page'
import { mostOnNow } from '@madang/contract/site-promotions'
import { HtmlValidate, type ConfigData } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, type App } from '../../app.ts'
import { inTransaction } from '../../db/transaction.ts'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { insertPromotion } from '../../testing/factories.ts'
import { bring, drawJpeg, file } from '../../testing/pictures.ts'
import { otherThan, readCode } from '../../testing/sign-in.ts'
import { Visitor, writtenRequest, type Visit } from '../../testing/visitor.ts'
import { openWeb } from '../../web-build.ts'
import { seedFaqs } from '../faqs/faqs.seed.ts'
import { seedLegalTexts } from '../legal/legal.seed.ts'
import { demoSettings } from '@madang/demo/settings'
import { insertSettings } from '../settings/settings.queries.ts'

let app: TestApp
/** The server with the pages as they were built, on the database of `app`. */
let built: App

beforeAll(async () => {
  app = await startTestApp()
  const { db, clock } = app
  await inTransaction(db, async (trx) => {
    await seedLegalTexts(trx, clock.now())
    await seedFaqs(trx, clock.now())
  })
  const social = {
    ...demoSettings.social,
    youtube: 'https://www.youtube.com/@madang',
    facebook: 'https://www.facebook.com/madang',
    x: 'https://x.com/madang',
  }
  await insertSettings(db, { ...demoSettings, social }, clock.now())
  const token = await app.signInAs(await app.insertUser({ authorityType: 'SUPER_ADMIN' }))
  const { id } = await bring(app, token, { bytes: await drawJpeg(), purpose: 'BADGE' })
  await app.call(
    updateBadges,
    { body: { version: 1, value: { apple: { gb: id }, google: { kr: id } } } },
    token,
  )
  await insertPromotions(token)
  built = await createApp({ ...app.deps, ...(await openWeb({ isDev: false })) })
  await built.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await built.http.close()
  await app.close()
})

const code = 'AAAAAAAA'
let storeId: string

/** As many as the landing page shows, one of them with words that are no markup. */
async function insertPromotions(token: string): Promise<void> {
  const { db, clock } = app
  const now = clock.now()
  const hour = 60 * 60 * 1000
  const address = { roadAddress: '서울특별시 마당구 느티나무길 31', bcode: '1144010100', lat: 37.5, lng: 127 }
  const openingHours = JSON.stringify([{ day: 1, open: '10:00', close: '26:00' }])
  for (let index = 0; index < mostOnNow; index++) {
    const store = await app.insertStore({
      status: 'ACTIVE',
      ...address,
      openingHours,
      holidayNote: '설날 쉬어요',
    })
    storeId = store.id
    const { id } = await insertPromotion(db, now, {
      storeId,
      status: 'LIVE',
      code: 'ABCDEFGHJKMN'.charAt(index).repeat(8),
      type: (['EVENT', 'DISCOUNT', 'COUPON', 'GIFT'] as const)[index % 4] ?? 'EVENT',
      title: index === 0 ? '</title><b>&"\'\u202E' : `첫눈 오는 주말, 잔치국수 나눔 ${index + 1}`,
      body: 'a < b',
      conditions: '하나\n둘',
      startAt: new Date(now.getTime() - hour).toISOString(),
      endAt: new Date(now.getTime() + (index + 20) * hour).toISOString(),
    })
    const file = await bring(app, token, { bytes: await drawJpeg(), purpose: 'PROMOTION_COVER' })
    await db
      .updateTable('files')
      .set({ recordId: id, position: 0, looseSince: null })
      .where('id', '=', file.id)
      .execute()
  }
}

const paths = [
  '/',
  '/?when=soon',
  '/?type=GIFT&region=11440',
  `/app/share?p=${code}`,
  '/app/share?s=STORE',
  '/404',
  faqPath,
  `${faqPath}?q=010`,
  `${faqPath}?q=nobody+asks+this`,
  ...Object.values(legalPaths),
  // Of every other legal text these are the same, but for its name.
  `${legalPaths.TERMS}/versions`,
  `${legalPaths.TERMS}/v/1`,
]
const pages = locales.flatMap((locale) => paths.map((path) => ({ locale, path })))

/** Of a page in a language. */
const addressOf = ({ path, locale }: (typeof pages)[number]) =>
  withLanguage(path.replace('STORE', storeId), locale)

async function read(url: string): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await built.http.inject({ url })
  return { status: statusCode, body }
}

const config = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  // What comes from our own server needs no hash of what it is.
  rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
} satisfies ConfigData
const validator = new HtmlValidate(config)
/** Of two steps with a heading each, one is shown at a time. */
const validatorOfSteps = new HtmlValidate({
  ...config,
  rules: { ...config.rules, 'heading-level': ['error', { allowMultipleH1: true }] },
})

async function faultsOf(html: string, by = validator): Promise<string[]> {
  const { results } = await by.validateString(html)
  const found = results.flatMap(({ messages }) => messages)
  return found.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`)
}

test.each(pages)('$path in $locale is valid HTML', async (page) => {
  const { body } = await read(addressOf(page))
  expect(await faultsOf(body)).toEqual([])
})

test.each(locales)('the landing page in %s takes at most 24 kB with twelve cards', async (locale) => {
  const { rawPayload } = await built.http.inject({
    url: `/?lang=${locale}`,
    headers: { 'accept-encoding': 'br' },
  })
  expect(
    brotliDecompressSync(rawPayload)
      .toString()
      .match(/href="\/app\/share\?p=/g),
  ).toHaveLength(mostOnNow)
  expect(rawPayload.length).toBeLessThanOrEqual(24_000)
})

test.each(locales)('the sign-in page in %s is valid HTML', async (locale) => {
  const headers = { 'accept-language': localeInfo[locale].tag }
  const { body } = await built.http.inject({ url: '/login', headers })
  expect(body).toContain(`<html lang="${localeInfo[locale].tag}"`)
  expect(await faultsOf(body, validatorOfSteps)).toEqual([])
})

/** A browser in front of the built pages, with a language chosen. */
async function startVisitor(locale: Locale): Promise<Visitor> {
  const { port } = built.http.server.address() as AddressInfo // a listening TCP server has one
  const visitor = new Visitor({ url: `http://127.0.0.1:${port}`, shownPages: app.shownPages })
  await visitor.get(`/?lang=${locale}`)
  return visitor
}

interface Step {
  readonly name: string
  readonly visit: Visit
}

const form = '/refundUser/request'

/** Every page on the way to a request, right and wrong. */
async function walkForm(visitor: Visitor, phone: string): Promise<Step[]> {
  const steps: Step[] = []
  const see = async (name: string, visit: Promise<Visit>) => steps.push({ name, visit: await visit })
  await see('phone', visitor.get(form))
  await see('phone, wrong', visitor.post(form, { phone: '1234' }))
  await visitor.post(form, { phone })
  await see('code', visitor.get(`${form}/code`))
  const code = await readCode(app, phone)
  await see('code, wrong', visitor.post(`${form}/code`, { do: 'check', code: otherThan(code) }))
  await see('code, too early for another', visitor.post(`${form}/code`, { do: 'resend' }))
  await visitor.post(`${form}/code`, { do: 'check', code })
  await see('form', visitor.get(`${form}/form`))
  const wrong = { ...writtenRequest, name: '<b>', orderNo: 'X1', amount: 'x', subject: '', body: '"' }
  const files = [file('<svg/>', '"<bad>.svg'), file('text', 'b.txt')]
  await see('form, wrong', visitor.postFiles(`${form}/form`, wrong, files))
  app.clock.advance({ minutes: 30 })
  await see('form, too late', visitor.postFiles(`${form}/form`, writtenRequest))
  const again = { ...writtenRequest, phone }
  await see('form, with another code', visitor.postFiles(`${form}/form`, { ...again, do: 'send' }))
  await visitor.postFiles(`${form}/form`, { ...again, code: await readCode(app, phone) })
  await see('done', visitor.get(`${form}/done`))
  await see('refused', visitor.post(form, { phone: '1'.repeat(70_000) }))
  return steps
}

/** Every page behind the link of a request. */
async function walkLink(visitor: Visitor, { link, phone }: { link: string; phone: string }): Promise<Step[]> {
  const steps: Step[] = []
  const see = async (name: string, visit: Promise<Visit>) => steps.push({ name, visit: await visit })
  await see('page', visitor.get(link))
  app.clock.advance({ minutes: 30 })
  await see('door', visitor.get(link))
  await visitor.post(`${link}/code`, { do: 'send' })
  await see("code of the asker's page", visitor.get(`${link}/code`))
  const code = await readCode(app, phone)
  const typed = { do: 'check', code: otherThan(code) }
  await see("code of the asker's page, wrong", visitor.post(`${link}/code`, typed))
  await visitor.post(`${link}/code`, { do: 'check', code })
  const closedAt = app.clock.now().toISOString()
  const request = app.db.updateTable('userRequests').where('guestPhone', '=', phone)
  await request.set({ status: 'REJECTED', answer: '<b>\n"', answeredAt: closedAt, closedAt }).execute()
  await see('page with an answer', visitor.get(link))
  await see('page, taken back too late', visitor.post(link, { do: 'withdraw' }))
  await request.set({ answer: null, answeredAt: null, status: 'WITHDRAWN' }).execute()
  await see('page of what was taken back', visitor.get(link))
  return steps
}

test.each(locales)('every step of a request in %s is valid HTML', async (locale) => {
  const phone = nextPhone()
  const visitor = await startVisitor(locale)
  const toLink = await walkForm(visitor, phone)
  const [link = ''] =
    /\/request\/[\w-]{22}/.exec(toLink.find(({ name }) => name === 'done')?.visit.body ?? '') ?? []
  const steps = [...toLink, ...(await walkLink(visitor, { link, phone }))]
  expect(steps.map(({ name, visit }) => `${name}: ${visit.status}`)).toEqual([
    'phone: 200',
    'phone, wrong: 422',
    'code: 200',
    'code, wrong: 400',
    'code, too early for another: 429',
    'form: 200',
    'form, wrong: 422',
    'form, too late: 400',
    'form, with another code: 200',
    'done: 200',
    'refused: 413',
    'page: 200',
    'door: 200',
    "code of the asker's page: 200",
    "code of the asker's page, wrong: 400",
    'page with an answer: 200',
    'page, taken back too late: 409',
    'page of what was taken back: 200',
  ])
  const faults: string[] = []
  for (const { name, visit } of steps) {
    expect([name, visit.headers.get('content-language')]).toEqual([name, localeInfo[locale].language])
    faults.push(...(await faultsOf(visit.body)).map((fault) => `${name}: ${fault}`))
  }
  expect(faults).toEqual([])
})

interface Link {
  readonly url: string
  readonly rel: string | undefined
}

/** Everything that a page links to or loads; addresses of this service as paths. */
function linksOf(html: string): Link[] {
  return [...html.matchAll(/<(?:a|link|img)\s[^>]*>/g)].map(([element]) => {
    const [, written = ''] = /\s(?:href|src)="([^"]*)"/.exec(element) ?? []
    const [, rel] = /\srel="([^"]*)"/.exec(element) ?? []
    const url = written.replaceAll('&amp;', '&')
    return { url: url.startsWith(app.deps.publicUrl) ? url.slice(app.deps.publicUrl.length) : url, rel }
  })
}

describe('the links of every page', () => {
  const found = new Map<string, Link>()
  beforeAll(async () => {
    for (const page of pages) {
      const here = addressOf(page)
      for (const link of linksOf((await read(here)).body)) {
        const url = link.url.startsWith('#') ? here + link.url : link.url
        found.set(url, { ...link, url })
      }
    }
  })
  const all = () => [...found.values()]

  test('lead to something that is there', async () => {
    const inside = all().filter(({ url }) => url.startsWith('/') && !url.startsWith('/404'))
    expect(inside.length).toBeGreaterThan(200)
    const wrong: string[] = []
    for (const { url } of inside) {
      const [path = '', anchor] = url.split('#')
      const { status, body } = await read(path)
      // The ways on from a promotion lead out of the site.
      const isWayOn = status === 302 && /^\/app\/(?:send|open)\?/.test(path)
      if (status !== 200 && !isWayOn) wrong.push(`${url} answers ${status}`)
      if (anchor !== undefined && !body.includes(`id="${anchor}"`)) wrong.push(`${url} is not on the page`)
    }
    expect(wrong).toEqual([])
  })

  test('lead outside by https only, to hosts that are known, and give them no handle on the page', () => {
    const outside = all().filter(({ url }) => /^https?:/.test(url))
    expect(new Set(outside.map(({ url }) => new URL(url).host))).toEqual(
      new Set([
        'www.ftc.go.kr',
        'pf.kakao.com',
        'www.instagram.com',
        'www.youtube.com',
        'blog.naver.com',
        'www.facebook.com',
        'x.com',
        'apps.apple.com',
        'play.google.com',
        'map.kakao.com',
        'map.naver.com',
        // Authorities that the texts name.
        'ecrm.police.go.kr',
        'privacy.kisa.or.kr',
        'www.1372.go.kr',
        'www.kopico.go.kr',
      ]),
    )
    expect(outside.filter(({ url, rel }) => !url.startsWith('https:') || rel !== 'noopener')).toEqual([])
  })

  test('are otherwise for calling and writing', () => {
    const rest = all()
      .map(({ url }) => url)
      .filter((url) => !/^(?:\/|https?:)/.test(url))
    expect(rest.length).toBeGreaterThan(0)
    expect(rest.filter((url) => !/^(?:tel:\+?\d+|mailto:[\w.-]+@[\w.-]+)$/.test(url))).toEqual([])
  })
})

test('every address of the sitemap is there', async () => {
  const { body } = await read('/sitemap.xml')
  const addresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
  expect(addresses).toHaveLength((7 + mostOnNow) * locales.length)
  for (const address of addresses) {
    const { status } = await read(address.slice(app.deps.publicUrl.length))
    expect([address, status]).toEqual([address, 200])
  }
})
