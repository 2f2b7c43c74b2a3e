import type { SiteLegalText, SitePage } from '@madang/contract/site-page'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { insertFaq, insertLegalText } from '../../testing/factories.ts'
import { startTestSite } from '../../testing/site.ts'
import { seedFaqs } from '../faqs/faqs.seed.ts'
import { seedLegalTexts } from '../legal/legal.seed.ts'
import { demoSettings } from '@madang/demo/settings'
import { insertSettings, writeSectionRow } from '../settings/settings.queries.ts'

const dayMs = 24 * 60 * 60 * 1000
let data: TestDatabase
let at: Date
let http: FastifyInstance

/** The site with a renderer that answers with what it was asked for. */
function startSite(): Promise<FastifyInstance> {
  const render = async (page: SitePage) => JSON.stringify(page)
  return startTestSite({ db: data.db, now: () => at, site: { render } })
}

beforeAll(async () => {
  data = await createTestDatabase()
})
beforeEach(async () => {
  await data.reset()
  at = new Date('2026-11-21T01:00:00.000Z')
  await inTransaction(data.db, async (trx) => {
    await seedLegalTexts(trx, at)
    await seedFaqs(trx, at)
  })
  http = await startSite()
})
afterAll(() => data.drop())

async function read(url: string, site = http): Promise<SitePage & { status: number }> {
  const { statusCode, body } = await site.inject(url)
  return Object.assign(JSON.parse(body) as SitePage, { status: statusCode }) // what the renderer was given
}

async function readText(url: string, site = http): Promise<SiteLegalText> {
  const page = await read(url, site)
  if (page.name !== 'legal') throw new Error(`${url} is ${page.name}`)
  return page
}

/** Version two of the terms, in force so many days from now. */
const announce = (days: number) =>
  insertLegalText(data.db, at, {
    number: 2,
    status: 'SCHEDULED',
    effectiveAt: new Date(at.getTime() + days * dayMs).toISOString(),
    bodies: JSON.stringify({ kr: '둘째 판' }),
  })

describe('every legal page', () => {
  test.each([
    ['/terms', 'TERMS'],
    ['/privacy', 'PRIVACY'],
    ['/location', 'LOCATION'],
    ['/refundUser', 'REFUND_USER'],
    ['/refundStore', 'REFUND_STORE'],
  ])('%s shows the text in force, its versions, and each of them', async (path, type) => {
    const page = await read(`${path}?lang=kr`)
    expect(page).toMatchObject({ status: 200, name: 'legal', type, path, styles: ['/assets/reading.css'] })
    expect((await readText(`${path}?lang=kr`)).bodyLocale).toBe('kr')
    expect(await read(`${path}/versions`)).toMatchObject({ status: 200, name: 'versions', type })
    expect(await read(`${path}/v/1`)).toMatchObject({ status: 200, name: 'legal', path: `${path}/v/1` })
  })

  test.each(['2', '0', '01', '-1', '1e0', '99999999999999999999', 'x', '%00'])(
    'a version %s that is not there is not found, and no cache keeps that',
    async (number) => {
      const answer = await http.inject(`/terms/v/${number}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('private, no-cache')
      expect(JSON.parse(answer.body)).toMatchObject({ name: 'not-found' })
    },
  )
})

describe('the clock', () => {
  test('brings the new version at its instant; the old one stays under its address', async () => {
    const other = await startSite()
    await announce(7)
    const before = await readText('/terms', http)
    expect(before.shown.number).toBe(1)
    expect(before.versions.map(({ number, status }) => [number, status])).toEqual([
      [2, 'SCHEDULED'],
      [1, 'EFFECTIVE'],
    ])
    expect((await readText('/terms/v/2')).shown.status).toBe('SCHEDULED')

    at = new Date(at.getTime() + 7 * dayMs - 1)
    expect((await readText('/terms')).shown.number).toBe(1)
    at = new Date(at.getTime() + 1)
    for (const site of [http, other]) {
      expect((await readText('/terms', site)).shown).toMatchObject({ number: 2, status: 'EFFECTIVE' })
      const old = await readText('/terms/v/1', site)
      expect([old.shown.status, old.body]).toEqual(['SUPERSEDED', (await readText('/terms/v/1')).body])
    }
  })

  test('is told to shared caches: none keeps a page longer than it holds', async () => {
    const caching = async () => (await http.inject('/terms')).headers['cache-control']
    expect(await caching()).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60')
    await announce(100 / 86_400)
    expect(await caching()).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=40')
    at = new Date(at.getTime() + 90_000)
    expect(await caching()).toBe('public, max-age=0, s-maxage=10, stale-while-revalidate=0')
  })
})

describe('a change shows at once on every server', () => {
  test('of a question', async () => {
    const other = await startSite()
    const count = async (site: FastifyInstance) => {
      const page = await read('/faq', site)
      return page.name === 'faq' ? page.questions.length : -1
    }
    const before = await count(http)
    expect(await count(other)).toBe(before)
    await insertFaq(data.db, at, { position: 90 })
    expect([await count(http), await count(other)]).toEqual([before + 1, before + 1])
    await data.db.updateTable('faqs').set({ published: false }).execute()
    expect([await count(http), await count(other)]).toEqual([0, 0])
  })

  test('of the details of the operator', async () => {
    expect((await readText('/terms?lang=kr')).body).not.toContain('보기마당')
    await insertSettings(data.db, demoSettings, at)
    expect((await readText('/terms?lang=kr')).body).toContain('주식회사 보기마당')
  })

  test('of the operator, but not on a text that was superseded before', async () => {
    const bodies = JSON.stringify({ kr: '{company.tradeName}' })
    await insertLegalText(data.db, at, { number: 2, status: 'SCHEDULED', bodies })
    await insertLegalText(data.db, at, {
      number: 3,
      bodies,
      status: 'SUPERSEDED',
      effectiveAt: new Date(at.getTime() + 1).toISOString(),
    })
    at = new Date(at.getTime() + 2)
    await insertSettings(data.db, demoSettings, at)
    const { company } = demoSettings
    const value = { ...company, tradeName: { kr: '새 이름' } }
    await writeSectionRow(data.db, { section: 'company', value, version: 1, now: new Date(at.getTime() + 1) })
    expect((await readText('/terms')).body).toBe('새 이름')
    expect((await readText('/terms/v/2')).body).toBe('주식회사 보기마당')
  })

  test('and a page that did not change is not sent again', async () => {
    const { headers } = await http.inject('/terms')
    const again = () => http.inject({ url: '/terms', headers: { 'if-none-match': String(headers.etag) } })
    expect((await again()).statusCode).toBe(304)
    await announce(7)
    expect((await again()).statusCode).toBe(200)
  })
})

describe('questions', () => {
  const found = async (search: string, locale = 'gb') => {
    const page = await read(`/faq?lang=${locale}&q=${encodeURIComponent(search)}`)
    return page.name === 'faq' ? page.questions.map(({ question }) => question) : []
  }

  test('six of them stand on the landing page', async () => {
    const page = await read('/')
    expect(page.name === 'landing' && page.questions.length).toBe(6)
  })

  test.each([
    ['translated', { kr: 'ㄱ', gb: 'Q', es: 'P' }, { kr: 'ㄴ', gb: 'A', es: 'R' }, ['es', 'P', 'R']],
    ['half translated', { kr: 'ㄱ', gb: 'Q', es: 'P' }, { kr: 'ㄴ', gb: 'A' }, ['gb', 'Q', 'A']],
    ['whole in Korean alone', { kr: 'ㄱ', gb: 'Q', es: 'P' }, { kr: 'ㄴ' }, ['kr', 'ㄱ', 'ㄴ']],
  ])('one that is %s is in one language', async (_what, question, answer, shown) => {
    await data.db.deleteFrom('faqs').execute()
    const words = { question: JSON.stringify(question), answer: JSON.stringify(answer) }
    await insertFaq(data.db, at, words)
    const page = await read('/faq?lang=es')
    const [one] = page.name === 'faq' ? page.questions : []
    expect([one?.locale, one?.question, one?.answer]).toEqual(shown)
  })

  test('are found by all the words that are in them or their answers', async () => {
    expect(await found('SPAM folder')).toEqual(['The text message with the code does not arrive'])
    expect(await found('spam elephant')).toEqual([])
    expect((await found('스팸', 'kr')).length).toBeGreaterThan(0)
    // Where links lead is not said.
    expect(await found('refundUser')).toEqual([])
  })

  test.each(['%00', '%20', '%0A', '%ED%A0%80', 'x'.repeat(3_000), '%F0%9F%98%80'])(
    'whatever is searched for is answered',
    async (q) => {
      expect((await http.inject(`/faq?q=${q}`)).statusCode).toBe(200)
    },
  )

  test('nothing, or two things at once, is no search', async () => {
    for (const url of ['/faq?q=', '/faq?q=%20', '/faq?q=a&q=b']) {
      expect(await read(url)).toMatchObject({ name: 'faq', search: null })
    }
  })
})
