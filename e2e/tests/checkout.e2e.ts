import { locales } from '@madang/contract/locales'
import { windowCodes } from '@madang/stand-ins/toss.codes'
import type { FrameLocator, Page } from '@playwright/test'
import { addPayable, post, returnPath } from '../checkout.ts'
import { expect, inEachLook, test } from '../fixtures.ts'
import { routeFirst } from '../faults.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import { readSystem } from '../server.ts'
import { tagOf, wordsOf, type Words } from '../words.ts'

/** Where the provider takes longer than a call is held, it is heard later, without one. */
const declined = /^422 POST \/api\/v1\/checkout\//

async function expectPhase(page: Page, t: Words, phase: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t(`checkout.title.${phase}`) })).toBeVisible()
}

async function choose(page: Page, t: Words, means: string): Promise<void> {
  await page.getByRole('radio', { name: t(`checkout.means.${means}`) }).check()
}

async function pressOpen(page: Page): Promise<void> {
  await page.locator('#pay').click()
}

/** The provider's window over the page. */
function windowOf(page: Page): FrameLocator {
  return page.frameLocator('iframe')
}

/** Agrees in the provider's window; `outcome` as its list of failures has it. */
async function agree(provider: Page | FrameLocator, outcome = ''): Promise<void> {
  await provider.locator('#outcome').selectOption(outcome)
  await provider.locator('#approve').click()
}

async function expectGood(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectTouchTargets(page)
  await expectAccessible(page)
}

async function expectWayBack(page: Page, t: Words): Promise<void> {
  const back = page.getByRole('link', { name: t('checkout.back') })
  await expect(back).toHaveAttribute('href', readSystem().url + returnPath)
}

test.describe('on a phone', () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/145.0 Mobile Safari/537.36'
  test.use({ userAgent, isMobile: true, viewport: { width: 360, height: 740 }, locale: tagOf('kr') })

  test('an order is paid by card on the page of the provider', async ({ page, db, signInAs }) => {
    const t = wordsOf('kr')
    const { address, no } = await addPayable(db, await signInAs({ authorityType: 'MANAGER', locale: 'kr' }))
    await page.goto(address)
    await expectPhase(page, t, 'OPEN')
    await expect(page.getByText(no)).toBeVisible()
    await expect(page.getByText('프로모션 유료 등록, 30일')).toBeVisible()
    await expect(page.getByRole('radio').first()).toBeChecked()
    await expect(page.locator('#pay')).toHaveText('9,900원 결제하기')
    await expectGood(page)

    await pressOpen(page)
    await page.waitForURL((url) => url.origin === readSystem().paymentsUrl)
    await agree(page)
    await expectPhase(page, t, 'PAID')
    // What the provider led back with is out of the address.
    await expect(page).toHaveURL(`${address}?locale=kr`)
    await expect(page.getByRole('link', { name: t('checkout.receipt') })).toBeVisible()
    await expectWayBack(page, t)
    await expectGood(page)

    await page.goto(address)
    await expectPhase(page, t, 'PAID')
  })
})

inEachLook(({ locale }) => {
  test('a card that is declined is followed by one that pays', async ({ page, t, db, signInAs, faults }) => {
    faults.allow(declined)
    const { address } = await addPayable(db, await signInAs({ authorityType: 'MANAGER' }))
    await page.goto(address)
    await pressOpen(page)
    await agree(windowOf(page), 'confirm:INVALID_STOPPED_CARD')
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText(t('payment-failures.INVALID_STOPPED_CARD'))
    await expectPhase(page, t, 'OPEN')
    await expectGood(page)
    // Whoever comes back later reads it as well.
    await page.reload()
    await expect(alert).toHaveText(t('payment-failures.INVALID_STOPPED_CARD'))

    await pressOpen(page)
    await agree(windowOf(page), 'window:REJECT_CARD_COMPANY')
    await expect(alert).toHaveText(t('payment-failures.REJECT_CARD_COMPANY'))

    await pressOpen(page)
    await agree(windowOf(page))
    await expectPhase(page, t, 'PAID')
    await expect(alert).toBeHidden()
    await expectGood(page)
  })

  test('a window that is closed leaves the order open, with the last choice first', async ({
    page,
    t,
    db,
    signInAs,
  }) => {
    const { address } = await addPayable(db, await signInAs({ authorityType: 'MANAGER' }))
    await page.goto(address)
    await choose(page, t, 'TRANSFER')
    await pressOpen(page)
    await windowOf(page).locator('#close').click()
    await expect(page.getByRole('status')).toHaveText(t('checkout.closed'))
    await expectPhase(page, t, 'OPEN')
    await expect(page).toHaveURL(`${address}?locale=${locale}`)
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByRole('radio').first()).toBeChecked()
    await expect(page.getByRole('radio').first()).toHaveValue('TRANSFER')
    await expectGood(page)
  })

  test('a virtual account waits for its deposit', async ({ page, t, db, signInAs }) => {
    const { address, no } = await addPayable(db, await signInAs({ authorityType: 'MANAGER' }))
    await page.clock.install()
    await page.goto(address)
    await expectPhase(page, t, 'OPEN')
    await expectGood(page)
    await choose(page, t, 'VIRTUAL_ACCOUNT')
    await pressOpen(page)
    await agree(windowOf(page))
    await expectPhase(page, t, 'WAITING_FOR_DEPOSIT')
    const number = page.locator('#number')
    await expect(number).toHaveText(/^\w{8,16}$/)
    await expectGood(page)

    const { paymentsUrl } = readSystem()
    const known = await fetch(`${paymentsUrl}/__test/payments`)
    const payments = (await known.json()) as { orderId: string; paymentKey: string }[] // the stand-in's
    const paymentKey = payments.find(({ orderId }) => orderId === no)?.paymentKey
    await post(`${paymentsUrl}/__test/deposit`, { paymentKey })
    // The provider tells of it on its own way, the page asks now and then.
    await expect(async () => {
      await page.clock.fastForward(20_000)
      const title = t('checkout.title.PAID')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expectWayBack(page, t)
    await expectGood(page)
  })
})

test('a page that is loaded anew while the payment is confirmed goes on, and pays once', async ({
  page,
  db,
  signInAs,
}) => {
  const t = wordsOf('gb')
  const { address, id } = await addPayable(db, await signInAs({ authorityType: 'MANAGER' }))
  const path = new URL(address).pathname
  const [isHeld, isReloaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await routeFirst(page, `/api/v1${path}`, async (route) => {
    isHeld.resolve()
    // It reaches the server, and its answer nobody.
    await route.fetch()
    await isReloaded.promise
    await route.abort('aborted').catch(() => undefined) // its page is gone by then, or is about to
  })
  await page.goto(address)
  await pressOpen(page)
  await agree(windowOf(page))
  await isHeld.promise
  await expectPhase(page, t, 'BEING_PAID')
  await expect(page.getByRole('link', { name: t('checkout.back') })).toBeHidden()
  const reloading = page.reload()
  isReloaded.resolve()
  await reloading
  await expectPhase(page, t, 'PAID')
  const payments = await db.selectFrom('payments').select('status').where('orderId', '=', id).execute()
  expect(payments).toEqual([{ status: 'DONE' }])
})

test('a server that is away is asked until it answers', async ({ page, db, signInAs, faults }) => {
  faults.expect(/^net::ERR_FAILED POST \/api\/v1\/checkout\//)
  const t = wordsOf('gb')
  const { address } = await addPayable(db, await signInAs({ authorityType: 'MANAGER' }))
  let isAway = true
  await page.route(`**/api/v1${new URL(address).pathname}`, (route) =>
    isAway ? route.abort() : route.continue(),
  )
  await page.clock.install()
  await page.goto(address)
  await pressOpen(page)
  await agree(windowOf(page))
  await expect(page.getByRole('status')).toHaveText(t('checkout.unreached'))
  // It is not forgotten as long as nobody has heard it.
  await expect(page).toHaveURL(/paymentKey=/)
  isAway = false
  await page.clock.fastForward(10_000)
  await expectPhase(page, t, 'PAID')
  await expect(page).toHaveURL(`${address}?locale=gb`)
})

test('two tabs of one order pay it once', async ({ page, context, db, signInAs }) => {
  const t = wordsOf('gb')
  const { address } = await addPayable(db, await signInAs({ authorityType: 'MANAGER' }))
  const other = await context.newPage()
  await other.goto(address)
  await expectPhase(other, t, 'OPEN')
  await page.goto(address)
  await pressOpen(page)
  await agree(windowOf(page))
  await expectPhase(page, t, 'PAID')
  // As when one comes back to it.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectPhase(other, t, 'PAID')
})

test('a script that does not come is said, and asked for anew by the next press', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^net::ERR_FAILED GET \/v2\/standard$/)
  const t = wordsOf('gb')
  const { address } = await addPayable(db, await signInAs({ authorityType: 'MANAGER' }))
  await routeFirst(page, '/v2/standard', (route) => route.abort())
  await page.goto(address)
  await expect(page.getByRole('alert')).toHaveText(t('checkout.noScript'))
  await pressOpen(page)
  await agree(windowOf(page))
  await expectPhase(page, t, 'PAID')
})

test('an amount that is changed in the address pays nothing', async ({ page, db, signInAs, faults }) => {
  faults.expect(/^409 POST \/api\/v1\/checkout\//)
  const t = wordsOf('gb')
  const { address, no } = await addPayable(db, await signInAs({ authorityType: 'MANAGER' }))
  await page.goto(`${address}?paymentKey=made_up&orderId=${no}&amount=100`)
  await expect(page.getByRole('alert')).toHaveText(t('checkout.mismatch'))
  await expectPhase(page, t, 'OPEN')
  await expect(page).toHaveURL(`${address}?locale=gb`)
})

test('an order that was cancelled and a key that nothing has lead back', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^404 GET \/checkout\//)
  const t = wordsOf('gb')
  const { user, session } = await signInAs({ authorityType: 'MANAGER' })
  const { address, id } = await addPayable(db, { user, session })
  const headers = { authorization: `Bearer ${session.accessToken}`, 'content-type': 'application/json' }
  await post(`${readSystem().url}/api/v1/payment/order/${id}/cancel`, {}, headers)
  await page.goto(address)
  await expectPhase(page, t, 'OVER')
  await expectWayBack(page, t)
  await expectGood(page)

  await page.goto(`/checkout/${'x'.repeat(43)}`)
  await expectPhase(page, t, 'GONE')
  await expectGood(page)
  await page.getByRole('link', { name: 'فارسی' }).click()
  await expectPhase(page, wordsOf('ir'), 'GONE')
})

test('each code that a card is declined with is a sentence of its own, in every language', () => {
  for (const locale of locales) {
    const said = windowCodes.map((code) => wordsOf(locale)(`payment-failures.${code}`))
    // What is wrong, and what to do.
    for (const text of said) expect(text).toMatch(/[.。].+[.。]$/u)
    expect(new Set(said).size).toBe(windowCodes.length)
  }
})
