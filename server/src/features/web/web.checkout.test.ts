import { startPaymentCard } from '@madang/contract/payment-cards'
import { getCheckout } from '@madang/contract/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openShop, type Shop } from '../../testing/selling.ts'

const own = 'https://pay.madang.example'
const unknown = 'x'.repeat(43)

interface Opened {
  readonly status: number
  readonly headers: Headers
}

/** Asks as a browser does that reached the server by this host. */
async function open(t: TestApp, path: string, headers: Record<string, string> = {}): Promise<Opened> {
  return fetch(t.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
}

const pathOf = (checkoutUrl: string) => new URL(checkoutUrl).pathname

/** What the policy says of one kind of content. */
function sources({ headers }: Opened, directive: string): string[] {
  const lines = (headers.get('content-security-policy') ?? '').split('; ')
  return (lines.find((line) => line.startsWith(`${directive} `)) ?? '').split(' ').slice(1)
}

describe('the page of an order', () => {
  let t: TestApp
  let shop: Shop
  beforeAll(async () => {
    t = await startTestApp({ withPayments: true })
  })
  beforeEach(async () => {
    await t.reset()
    shop = await openShop(t)
  })
  afterAll(() => t.close())

  const shown = () => t.shownCheckouts.at(-1)

  test('comes with what is paid, for whom the window is opened, and the way back', async () => {
    const order = await shop.order()
    const { status } = await open(t, pathOf(order.checkoutUrl))
    expect(status).toBe(200)
    expect(shown()).toMatchObject({
      order: { kind: 'FOUND', checkout: { no: order.no, amount: order.total, state: 'OPEN' } },
      provider: { scriptUrl: `${shop.url}/v2/standard`, clientKey: 'test_ck_tests' },
    })
    expect(shown()?.backUrl).toMatch(/^http:\/\/localhost:3000\/admin\//)
  })

  test('lets the script of the provider in and nothing else', async () => {
    const page = await open(t, pathOf((await shop.order()).checkoutUrl))
    const theirs = new URL(shop.url).origin
    expect(sources(page, 'default-src')).toEqual(["'none'"])
    expect(sources(page, 'frame-ancestors')).toEqual(["'none'"])
    expect(sources(page, 'frame-src')).toEqual([theirs])
    expect(sources(page, 'form-action')).toEqual(["'self'", theirs])
    expect(sources(page, 'connect-src')).toEqual(["'self'", 'ws:', theirs])
    const scripts = sources(page, 'script-src')
    expect(scripts).toContain(theirs)
    expect(scripts).not.toContain("'unsafe-inline'")
    expect(page.headers.get('permissions-policy')).toContain(`payment=(self "${theirs}")`)
    expect(page.headers.get('permissions-policy')).toContain('camera=()')
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['the address', '?locale=ir', { cookie: 'lang=kr', 'accept-language': 'es' }, 'ir'],
    ['the cookie', '?locale=xx', { cookie: 'lang=kr', 'accept-language': 'es' }, 'kr'],
    ['the browser', '', { 'accept-language': 'es' }, 'es'],
  ])('is of the language of %s', async (_what, query, headers, locale) => {
    await open(t, `/checkout/${unknown}${query}`, headers)
    expect(shown()?.locale).toBe(locale)
  })

  test.each([unknown, 'short'])(
    'of a key that nothing has, %s, is not there and says nothing',
    async (key) => {
      const { status } = await open(t, `/checkout/${key}`)
      expect(status).toBe(404)
      expect(shown()).toMatchObject({ order: { kind: 'NONE' }, backUrl: 'http://localhost:3000/admin' })
    },
  )

  test('of a card comes with whose it becomes, under the same policy', async () => {
    const params = { storeId: shop.store.id }
    const { checkoutUrl } = await t.call(startPaymentCard, { params }, shop.owner.token)
    const page = await open(t, pathOf(checkoutUrl))
    expect(page.status).toBe(200)
    expect(sources(page, 'frame-src')).toEqual([new URL(shop.url).origin])
    const backUrl = `http://localhost:3000/admin/payments/payment-methods?storeId=${shop.store.id}`
    const checkout = { state: 'OPEN', failureCode: null }
    expect(shown()).toMatchObject({ what: 'CARD', order: { kind: 'FOUND', checkout }, backUrl })
    // The key of an order opens no card, and the other way round.
    expect((await open(t, pathOf(checkoutUrl).replace('/card', ''))).status).toBe(404)
    const { pathname } = new URL((await shop.order()).checkoutUrl)
    expect((await open(t, pathname.replace('checkout', 'checkout/card'))).status).toBe(404)
  })

  test('of the console is as closed as before', async () => {
    const page = await open(t, '/login')
    expect(sources(page, 'form-action')).toEqual(["'self'"])
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(page.headers.get('permissions-policy')).toContain('payment=()')
  })
})

describe('a checkout with an origin of its own', () => {
  let t: TestApp
  let address: string
  let path: string
  let key: string
  beforeAll(async () => {
    t = await startTestApp({ withPayments: true, checkoutUrl: own })
    const { checkoutUrl } = await (await openShop(t)).order()
    address = checkoutUrl
    path = pathOf(checkoutUrl)
    key = path.replace('/checkout/', '')
  })
  afterAll(() => t.close())

  const there = { 'x-forwarded-host': 'pay.madang.example' }

  test('is served there, with its calls', async () => {
    expect(address).toBe(own + path)
    expect((await open(t, path, there)).status).toBe(200)
    expect((await open(t, `/api/v1/checkout/${key}`, there)).status).toBe(200)
    const card = `checkout/card/${unknown}`
    // It is asked for there, and only not found.
    expect((await open(t, `/${card}`, there)).headers.get('content-type')).toContain('text/html')
    expect(t.shownCheckouts.at(-1)).toMatchObject({ what: 'CARD', order: { kind: 'NONE' } })
  })

  test.each([
    '/',
    '/admin',
    '/admin/dashboard',
    '/login',
    '/checkout',
    '/checkout/a/b',
    '/api/v1/user/me',
    '/api/v1/payment/paged-payments',
    '/api/openapi.json',
    '/assets/console.js',
    '/readyz',
    '/terms',
  ])('has no %s there', async (other) => {
    expect((await open(t, other, there)).status).toBe(404)
  })

  test('is led to from other hosts, with what the address says', async () => {
    const { status, headers } = await open(t, `${path}?code=X`)
    expect(status).toBe(302)
    expect(headers.get('location')).toBe(`${own}${path}?code=X`)
    expect((await open(t, '/login')).status).toBe(200)
    // The call says nothing that its key does not open anywhere.
    expect((await t.call(getCheckout, { params: { key } })).state).toBe('OPEN')
  })
})
