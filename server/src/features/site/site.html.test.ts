import { locales } from '@madang/contract/locales'
import { updateBadges } from '@madang/contract/settings-desk'
import { faqPath, legalPaths } from '@madang/contract/site-page'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, type App } from '../../app.ts'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { bring, drawJpeg } from '../../testing/pictures.ts'
import { openWeb } from '../../web-build.ts'
import { seedFaqs } from '../faqs/faqs.seed.ts'
import { seedLegalTexts } from '../legal/legal.seed.ts'
import { demoSettings } from '../settings/settings.defaults.ts'
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
  built = await createApp({ ...app.deps, ...(await openWeb({ isDev: false })) })
})
afterAll(async () => {
  await built.http.close()
  await app.close()
})

const paths = [
  '/',
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
  `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`

async function read(url: string): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await built.http.inject({ url })
  return { status: statusCode, body }
}

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  // What comes from our own server needs no hash of what it is.
  rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
})

test.each(pages)('$path in $locale is valid HTML', async (page) => {
  const { body } = await read(addressOf(page))
  const { results } = await validator.validateString(body)
  const found = results.flatMap(({ messages }) => messages)
  expect(found.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`)).toEqual([])
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
      if (status !== 200) wrong.push(`${url} answers ${status}`)
      else if (anchor !== undefined && !body.includes(`id="${anchor}"`))
        wrong.push(`${url} is not on the page`)
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
  expect(addresses).toHaveLength(7 * locales.length)
  for (const address of addresses) {
    const { status } = await read(address.slice(app.deps.publicUrl.length))
    expect([address, status]).toEqual([address, 200])
  }
})
