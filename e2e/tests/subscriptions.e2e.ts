import { randomUUID } from 'node:crypto'
import { dayMs } from '@madang/contract/korean-time'
import { formatWon } from '@madang/contract/money'
import { insertSubscription } from '@madang/server/testing/factories'
import { addOrder, lookAtRenewals, type TestOrder } from '@madang/server/testing/orders'
import { awaitTransfer } from '@madang/server/testing/transfers'
import type { FrameLocator, Page } from '@playwright/test'
import { expect, inEachLook, test } from '../fixtures.ts'
import { expectAccessible, expectGood } from '../page-checks.ts'
import { readSystem, startSystem, type System } from '../server.ts'
import type { Db } from '../signed-in.ts'
import { addStore, addStoreOf, button, newName, type Road } from '../stores.ts'
import { dateIn, wordsOf } from '../words.ts'

const plansPath = '/admin/payments/pricing-plans'
const methodsPath = '/admin/payments/payment-methods'
/** As the migration wrote them. */
const basic = { priceMonthlyWon: 19_000, priceYearlyWon: 190_000 }
const pro = { priceMonthlyWon: 49_000, priceYearlyWon: 490_000 }

async function addOwnStore(db: Db, userId: string): Promise<string> {
  return (await addStoreOf(db, userId, { planKey: null })).id
}

/** A month of BASIC that began 15 days ago. */
async function subscribe(db: Db, storeId: string, given: object = {}): Promise<string> {
  const start = new Date(Date.now() - 15 * dayMs).toISOString()
  const end = new Date(Date.now() + 15 * dayMs + 60_000).toISOString()
  const period = { currentPeriodStart: start, currentPeriodEnd: end }
  return (await insertSubscription(db, new Date(), { storeId, planKey: 'BASIC', ...period, ...given })).id
}

async function expectCheckout(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** The provider's window over the page. */
function windowOf(page: Page): FrameLocator {
  return page.frameLocator('iframe')
}

async function agree(page: Page, outcome = ''): Promise<void> {
  await windowOf(page).locator('#outcome').selectOption(outcome)
  await windowOf(page).locator('#approve').click()
}

async function goBack({ page, t }: Road, path: string): Promise<void> {
  await page.getByRole('link', { name: t('checkout.back') }).click()
  await expect(page).toHaveURL((url) => url.pathname === path)
}

function planCard(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) })
}

/** What the store's own plan is, beside its name. */
function pill(page: Page, status: string) {
  return page.locator(`main p:has(> b) > [data-status=${status}]`)
}

/** Orders BASIC, which is declined at first. */
async function orderBasic(road: Road): Promise<void> {
  const { page, t } = road
  await page.goto(plansPath)
  await expect(planCard(page, 'BASIC').getByText(t('plans.offer.begin', { name: 'BASIC' }))).toBeVisible()
  await expectGood(page)
  await button(road, t('plans.offer.begin', { name: 'BASIC' })).click()
  await expectCheckout(page, t('checkout.title.OPEN'))
  await page.locator('#pay').click()
  await agree(page, 'confirm:INVALID_STOPPED_CARD')
  await expect(page.getByRole('alert')).toHaveText(t('payment-failures.INVALID_STOPPED_CARD'))
  await goBack(road, plansPath)
  // What was not paid is named here, and the same press goes on with it.
  await expect(page.getByText(t('plans.open.title'))).toBeVisible()
  await expectGood(page)
  await button(road, t('plans.offer.begin', { name: 'BASIC' })).click()
  await expectCheckout(page, t('checkout.title.OPEN'))
  await page.locator('#pay').click()
  await agree(page)
  await expectCheckout(page, t('checkout.title.PAID'))
  await goBack(road, plansPath)
  await expect(pill(page, 'ACTIVE')).toBeVisible()
  await expect(page.getByText(t('plans.pay.noCard'))).toBeVisible()
  await expectGood(page)
}

/** Gives a card, after its window was closed once. */
async function giveCard(road: Road): Promise<void> {
  const { page, t } = road
  await page
    .getByRole('button', { name: new RegExp(`^${t('billing.cards.add')}`) })
    .filter({ visible: true })
    .click()
  await expectCheckout(page, t('checkout.card.title.OPEN'))
  await expectGood(page)
  await page.locator('#pay').click()
  await windowOf(page).locator('#close').click()
  await expect(page.getByRole('status')).toHaveText(t('checkout.card.closed'))
  await page.locator('#pay').click()
  await agree(page)
  await expectCheckout(page, t('checkout.card.title.ADDED'))
  await expectGood(page)
  await goBack(road, methodsPath)
}

inEachLook(() => {
  test('a plan is ordered and paid, and a card given for what comes next', async ({
    page,
    t,
    db,
    signInAs,
    faults,
  }) => {
    test.slow()
    // Or it is heard later, where the provider takes longer than a call is held.
    faults.allow(/^422 POST \/api\/v1\/checkout\//)
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    await addOwnStore(db, user.id)
    const road = { page, t }
    await orderBasic(road)
    await page.getByRole('link', { name: t('plans.pay.addCard') }).click()
    await expect(page.getByText(t('billing.cards.none'))).toBeVisible()
    await expectGood(page)
    await giveCard(road)
    const cards = page.getByRole('region', { name: t('billing.cards.title') })
    await expect(cards.getByText(t('billing.cards.default'), { exact: true })).toBeVisible()
    await expectGood(page)

    // The only card of a plan that is renewed stays.
    await cards.locator('[aria-haspopup=menu]').click()
    await expect(page.getByText(t('billing.cards.lastOne'))).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.goto(plansPath)
    await expect(page.getByRole('link', { name: t('plans.pay.changeCard') })).toBeVisible()
    await expectGood(page)
  })

  test('a plan is tried free of charge, and ordered while it is', async ({ page, t, db, signInAs }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    await addOwnStore(db, user.id)
    const road = { page, t }
    await page.goto(plansPath)
    await expect(page.getByText(t('plans.trial.offer.text'))).toBeVisible()
    await expectGood(page)
    await button(road, t('plans.trial.offer.start')).click()
    const nothing = page.getByText(t('plans.trial.running.text'))
    await expect(nothing).toBeVisible()
    await expect(pill(page, 'ACTIVE')).toBeVisible()
    await expect(button(road, t('plans.end.press'))).toHaveCount(0)
    // What was done is told over the bar for a while.
    await page.goto(plansPath)
    await expect(nothing).toBeVisible()
    await expectGood(page)
    await button(road, t('plans.trial.running.order')).click()
    await expectCheckout(page, t('checkout.title.OPEN'))
    await page.locator('#pay').click()
    await agree(page)
    await expectCheckout(page, t('checkout.title.PAID'))
    await goBack(road, plansPath)
    await expect(page.getByText(t('plans.pay.noCard'))).toBeVisible()
    await expect(nothing).toHaveCount(0)
    await expectGood(page)
  })
})

test('of two cards the other one is charged first, and one is removed', async ({ page, t, db, signInAs }) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  await subscribe(db, await addOwnStore(db, user.id))
  const road = { page, t }
  await page.goto(methodsPath)
  await giveCard(road)
  await giveCard(road)
  const cards = page.getByRole('region', { name: t('billing.cards.title') })
  const menus = cards.locator('[aria-haspopup=menu]')
  await expect(menus).toHaveCount(2)
  const [first = '', second = ''] = await menus.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? ''),
  )
  await cards.getByRole('button', { name: t('billing.cards.makeDefault') }).click()
  await expect(menus.first()).toHaveAccessibleName(second)
  await cards.getByRole('button', { name: first }).last().click()
  await page.getByRole('menuitem', { name: t('billing.cards.remove') }).click()
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('billing.cards.remove') })
    .click()
  await expect(menus).toHaveCount(1)
})

inEachLook(({ locale }) => {
  test('a better plan says what it costs today, and costs that', async ({ page, t, db, signInAs }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const storeId = await addOwnStore(db, user.id)
    await subscribe(db, storeId)
    await page.goto(plansPath)
    const amount = formatWon(Math.floor(((pro.priceMonthlyWon - basic.priceMonthlyWon) * 15) / 30), locale)
    await expect(planCard(page, 'PRO').getByText(amount)).toBeVisible()
    await expectGood(page)
    const more = button({ page, t }, t('plans.offer.more', { name: 'PRO' }))
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#amount')).toHaveText(amount)
    await page.locator('#pay').click()
    await agree(page)
    await expectCheckout(page, t('checkout.title.PAID'))
    await goBack({ page, t }, plansPath)
    await expect(planCard(page, 'PRO').getByText(t('plans.card.current')).first()).toBeVisible()
    await expectGood(page)
  })

  test('more whose transfer is announced leads to its order, not to pay again, and is cancelled by a press', async ({
    page,
    t,
    db,
    signInAs,
  }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const storeId = await addOwnStore(db, user.id)
    await subscribe(db, storeId)
    const road = { page, t }
    await page.goto(plansPath)
    await button(road, t('plans.offer.more', { name: 'PRO' })).click()
    await expectCheckout(page, t('checkout.title.OPEN'))
    const placed = db.selectFrom('orders').select('id').where('storeId', '=', storeId)
    const { id: orderId } = await placed.executeTakeFirstOrThrow()
    await awaitTransfer(db, new Date(), { orderId, depositorName: '김민수' })
    await page.goto(plansPath)
    const notice = page.locator('main section').filter({ hasText: t('plans.open.beingPaid') })
    const see = notice.getByRole('link', { name: t('plans.open.see') })
    await expect(see).toHaveAttribute('href', `/admin/payments/orders/${orderId}`)
    await expect(notice.getByRole('button')).toHaveText([t('plans.open.drop')])
    await expectGood(page)
    await notice.getByRole('button', { name: t('plans.open.drop') }).click()
    await expect(page.getByText(t('plans.open.dropped'))).toBeVisible()
    await expect(notice).toHaveCount(0)
    const kept = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()
    expect(kept?.status).toBe('CANCELLED')
    await expect(button(road, t('plans.offer.more', { name: 'PRO' }))).toBeVisible()
  })

  test('less waits and is taken back, and a plan that ends is kept after all', async ({
    page,
    t,
    db,
    signInAs,
  }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    await subscribe(db, await addOwnStore(db, user.id), { planKey: 'PRO' })
    await page.goto(plansPath)
    const road = { page, t }
    await button(road, t('plans.offer.less', { name: 'BASIC' })).click()
    const later = t('plans.next.MONTH', { price: formatWon(basic.priceMonthlyWon, locale) })
    const notice = page.locator('main section').filter({ hasText: later }).first()
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    await notice.getByRole('button', { name: t('plans.next.keep') }).click()
    await expect(notice).toBeHidden()

    await button(road, t('plans.end.press')).click()
    await expect(pill(page, 'CANCELLING')).toBeVisible()
    await expectAccessible(page)
    // Choosing less is going on, too.
    await button(road, t('plans.offer.less', { name: 'BASIC' })).click()
    await expect(pill(page, 'ACTIVE')).toBeVisible()
    await button(road, t('plans.end.press')).click()
    await button(road, t('plans.end.resume')).first().click()
    await expect(pill(page, 'ACTIVE')).toBeVisible()
    const row = await db
      .selectFrom('subscriptions')
      .select(['status', 'nextPlanKey'])
      .where('storeId', 'in', (query) =>
        query.selectFrom('storeStaff').select('storeId').where('userId', '=', user.id),
      )
      .executeTakeFirst()
    expect(row).toEqual({ status: 'ACTIVE', nextPlanKey: 'BASIC' })
  })
})

/** A plan whose renewal was declined yesterday; gives its order. */
async function subscribeLate(db: Db, userId: string): Promise<TestOrder> {
  const storeId = await addOwnStore(db, userId)
  const end = new Date(Date.now() - dayMs).toISOString()
  const late = { status: 'PAST_DUE', failedAttempts: 1, currentPeriodEnd: end } as const
  const subscriptionId = await subscribe(db, storeId, late)
  const given = {
    storeId,
    buyerUserId: userId,
    type: 'STORE_PLAN',
    targetId: storeId,
    fate: 'OPEN',
  } as const
  const order = await addOrder(db, new Date(), { ...given, total: 19_000 })
  const periodEnd = new Date(Date.now() + 29 * dayMs).toISOString()
  const terms = { planKey: 'BASIC', planVersion: 1, cycle: 'MONTH' }
  const sale = { kind: 'RENEWAL', ...terms, subscriptionId, periodStart: end, periodEnd, before: null }
  await db
    .updateTable('orders')
    .set({ sale: JSON.stringify(sale) })
    .where('id', '=', order.id)
    .execute()
  return order
}

test('a renewal that was declined is said, and paid by hand', async ({ page, db, signInAs }) => {
  const t = wordsOf('kr')
  const { user } = await signInAs({ authorityType: 'MANAGER', locale: 'kr' })
  await subscribeLate(db, user.id)
  await page.goto(plansPath)
  await expect(page.getByText(t('plans.due.title'))).toBeVisible()
  // Two days after it was ordered, which is a day after its period was over.
  await expect(page.getByText(t('plans.due.again', { date: dateIn('kr', 2) }))).toBeVisible()
  await expect(pill(page, 'PAST_DUE')).toBeVisible()
  await expectGood(page)
  await button({ page, t }, t('plans.pay.now', { price: '19,000원' })).click()
  await page.locator('#pay').click()
  await agree(page)
  await expectCheckout(page, t('checkout.title.PAID'))
  await goBack({ page, t }, plansPath)
  await expect(pill(page, 'ACTIVE')).toBeVisible()
})

test('an owner ends a plan whose renewal is late, and is asked before, as it ends at once', async ({
  page,
  t,
  db,
  signInAs,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const { id } = await subscribeLate(db, user.id)
  await page.goto(plansPath)
  const dialog = page.getByRole('dialog', { name: t('plans.end.ask', { name: 'BASIC' }) })
  const end = button({ page, t }, t('plans.end.press'))
  await end.click()
  await expect(dialog).toContainText(t('plans.end.nowText'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('ui.cancel') }).click()
  await expect(pill(page, 'PAST_DUE')).toBeVisible()
  await end.click()
  await dialog.getByRole('button', { name: t('plans.end.confirm') }).click()
  await expect(pill(page, 'CANCELLING')).toBeVisible()
  await expect(dialog).toBeHidden()
  await lookAtRenewals(db)
  await expect(async () => {
    await page.goto(plansPath)
    const ended = page.getByText(/^The subscription of BASIC ended on/)
    await expect(ended).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goto(`/admin/payments/orders/${id}`)
  await expect(page.locator('[data-status=CANCELLED]').first()).toBeVisible()
})

/** On a server of its own: what is switched off there is off for everybody. */
const apart = test.extend<object, { system: System }>({
  system: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed from it
    async ({}, provide) => {
      const { system, stop } = await startSystem()
      await provide(system)
      await stop()
    },
    { scope: 'worker' },
  ],
})

apart(
  'while nothing is sold, the own plan is seen, ended and kept after all, and none is ordered',
  async ({ page, t, db, signInAs }) => {
    const road = { page, t }
    await signInAs()
    await page.goto('/admin/settings/features')
    await page.getByLabel(t('settings.field.features.payments'), { exact: true }).uncheck()
    await button(road, t('settings.save')).click()
    await expect(
      page.getByText(t('settings.saved', { name: t('settings.section.features') })).last(),
    ).toBeVisible()

    const { user } = await signInAs({ authorityType: 'MANAGER' })
    await subscribe(db, await addOwnStore(db, user.id))
    await page.goto(plansPath)
    await expect(page.getByText(t('plans.off'))).toBeVisible()
    await expect(pill(page, 'ACTIVE')).toBeVisible()
    await expect(planCard(page, 'BASIC').getByText(t('plans.card.current')).first()).toBeVisible()
    await expect(planCard(page, 'PRO')).toBeVisible()
    for (const name of ['BASIC', 'PRO']) await expect(planCard(page, name).getByRole('button')).toHaveCount(0)
    await expectGood(page)
    await button(road, t('plans.end.press')).click()
    await expect(pill(page, 'CANCELLING')).toBeVisible()
    await button(road, t('plans.end.resume')).click()
    await expect(pill(page, 'ACTIVE')).toBeVisible()
  },
)

test('an owner is asked before a higher price, and answers', async ({ page, t, db, signInAs }) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const subscriptionId = await subscribe(db, await addOwnStore(db, user.id))
  const at = new Date()
  // Offered to nobody yet: plans as they are offered are every test's.
  const planVersion = 900
  const later = { createdAt: at.toISOString(), effectiveAt: '2999-01-01T00:00:00.000Z', createdBy: null }
  const limits = { stores: 1, livePromotions: 3, openJrs: 2, images: 60, staff: 5 }
  const prices = { priceMonthlyWon: 21_000, priceYearlyWon: 210_000, limits: JSON.stringify(limits) }
  await db
    .insertInto('planVersions')
    .values({ planKey: 'BASIC', planVersion, ...prices, ...later })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const appliesAt = new Date(at.getTime() + 15 * dayMs + 60_000).toISOString()
  const asked = { askedAt: at.toISOString(), appliesAt, needsConsent: true, createdAt: at.toISOString() }
  const unanswered = { remindedAt: null, agreedAt: null, agreedBy: null, declinedAt: null }
  await db
    .insertInto('planOffers')
    .values({ id: randomUUID(), subscriptionId, planKey: 'BASIC', planVersion, ...asked, ...unanswered })
    .execute()
  await page.goto(plansPath)
  await expect(page.getByText('From ₩19,000 to ₩21,000 a month.')).toBeVisible()
  await expect(page.getByText(/^From .+ the price of BASIC rises$/)).toBeVisible()
  // Nobody cancelled it.
  await expect(page.getByText(/^Agree before .+ to go on at ₩21,000 a month\.$/)).toBeVisible()
  await expectAccessible(page)
  await button({ page, t }, t('plans.consent.agree')).click()
  await expect(page.getByText(/^You agreed. It applies from/)).toBeVisible()
  await button({ page, t }, t('plans.consent.decline')).click()
  await expect(page.getByText(/^You did not agree. The subscription ends/)).toBeVisible()
})

test('staff of a store and of the operator see it, and change nothing', async ({
  page,
  t,
  db,
  addUser,
  signInAs,
}) => {
  const owner = await addUser({ authorityType: 'MANAGER' })
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const staff = { [owner.id]: 'OWNER', [user.id]: 'STAFF' } as const
  const store = await addStore(db, { name: newName(), status: 'ACTIVE', staff, planKey: null })
  await subscribe(db, store.id)
  await page.goto(plansPath)
  await expect(page.getByText(t('plans.notOwner'))).toBeVisible()
  await expect(button({ page, t }, t('plans.offer.more', { name: 'PRO' }))).toHaveCount(0)
  await expectAccessible(page)

  await signInAs({ authorityType: 'ADMIN' })
  await page.goto(`${methodsPath}?storeId=${store.id}`)
  await expect(page.getByText(t('billing.cards.none'))).toBeVisible()
  await expect(button({ page, t }, t('billing.cards.add'))).toHaveCount(0)
})

test('a card that the provider does not know is said, as is a link that leads nowhere', async ({
  page,
  t,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^(404 GET \/checkout\/card\/|422 POST \/api\/v1\/checkout\/card\/)/)
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  await addOwnStore(db, user.id)
  await page.goto(methodsPath)
  await button({ page, t }, t('billing.cards.add')).click()
  await expectCheckout(page, t('checkout.card.title.OPEN'))
  await page.locator('#pay').click()
  await agree(page, 'window:REJECT_CARD_COMPANY')
  await expect(page.getByRole('alert')).toHaveText(t('payment-failures.REJECT_CARD_COMPANY'))
  const { customerKey } = (await (
    await fetch(`${readSystem().url}/api/v1${new URL(page.url()).pathname}`)
  ).json()) as {
    customerKey: string // the endpoint's output
  }
  await page.goto(`${page.url()}&authKey=made_up&customerKey=${customerKey}`)
  await expectCheckout(page, t('checkout.card.title.FAILED'))
  await expect(page.getByRole('alert')).toBeVisible()
  await expectGood(page)

  await page.goto(`/checkout/card/${'x'.repeat(43)}`)
  await expectCheckout(page, t('checkout.card.title.GONE'))
  await expectGood(page)
})
