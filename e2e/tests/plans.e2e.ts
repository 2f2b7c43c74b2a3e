import { randomInt, randomUUID } from 'node:crypto'
import { receiveTransfer } from '@madang/contract/bank-transfers'
import { call } from '@madang/contract/call'
import { dayMs, seoulDate } from '@madang/contract/korean-time'
import { decideRefund, refundPayment } from '@madang/contract/orders'
import { payOutRefund } from '@madang/contract/payments-by-hand'
import { orderPlan } from '@madang/contract/subscriptions'
import {
  insertJrsItem,
  insertPromotion,
  insertSession,
  type TestUser,
} from '@madang/server/testing/factories'
import { senderTo } from '@madang/server/testing/sender'
import type { Page } from '@playwright/test'
import { expect, inEachLook, type SignedIn, test } from '../fixtures.ts'
import { expectAccessible, expectGood, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import { readSystem } from '../server.ts'
import type { Db } from '../signed-in.ts'
import { addStoreOf, button, isPhone, newName, type Road } from '../stores.ts'
import { dateIn } from '../words.ts'

const path = '/admin/payments/pricing-plans'

/** Terms that cost more, of which the owners of this store alone are asked, and which nobody is offered; their version. */
async function offerDearer(db: Db, storeId: string): Promise<number> {
  const plans = db.selectFrom('planVersions').selectAll().where('planKey', '=', 'BASIC')
  const last = await plans.where('planVersion', '=', 1).executeTakeFirstOrThrow()
  const planVersion = randomInt(1_000, 1_000_000)
  const limits = JSON.stringify(last.limits)
  const priceMonthlyWon = last.priceMonthlyWon + 1_000
  // Offered to nobody else: plans as they are sold are every test's.
  const effectiveAt = '2999-01-01T00:00:00.000Z'
  await db
    .insertInto('planVersions')
    .values({ ...last, planVersion, priceMonthlyWon, limits, effectiveAt })
    .execute()
  const living = db.selectFrom('subscriptions').selectAll().where('storeId', '=', storeId)
  const { id: subscriptionId, currentPeriodEnd: appliesAt } = await living.executeTakeFirstOrThrow()
  const at = new Date().toISOString()
  const asked = { askedAt: at, appliesAt, remindedAt: null, createdAt: at, needsConsent: true }
  const open = { agreedAt: null, agreedBy: null, declinedAt: null, planKey: 'BASIC', planVersion }
  const offer = { id: randomUUID(), subscriptionId, ...asked, ...open }
  await db.insertInto('planOffers').values(offer).execute()
  return planVersion
}

const aheadDays = 12

/** The store has paid for what it has, which begins after its trial of PRO. */
async function goOnTrying(db: Db, storeId: string): Promise<void> {
  const [start, end] = [aheadDays, aheadDays + 30].map((days) =>
    new Date(Date.now() + days * dayMs).toISOString(),
  )
  const period = { currentPeriodStart: start ?? '', currentPeriodEnd: end ?? '' }
  await db
    .updateTable('subscriptions')
    .set({ ...period, triedPlanKey: 'PRO', triedPlanVersion: 1 })
    .where('storeId', '=', storeId)
    .execute()
}

/** The message that the plan allows no more, and where it leads. */
function refusalIn({ page, t }: Road) {
  const link = page.getByRole('link', { name: t('errors.plan.see') })
  return { link, toast: page.getByRole('alert').filter({ has: link, hasText: /[1۱]/ }) }
}

inEachLook(() => {
  test('the own plan', async ({ page, t, db, signInAs }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    await addStoreOf(db, user.id, { planKey: 'BASIC' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: t('plans.title') })).toBeVisible()
    const usage = page.getByRole('list', { name: t('plans.usage.label') })
    await expect(usage.getByRole('listitem')).toHaveCount(5)
    // One store is all that BASIC allows, and PRO would allow more.
    await expect(usage.locator('[data-state=over]')).toHaveText(new RegExp(t('plans.usage.full')))
    await expect(page.locator('[data-fits=true]').getByRole('heading', { name: 'PRO' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    if (isPhone(page)) await expectTouchTargets(page)
    await page.getByRole('button', { name: new RegExp(t('plans.cycle.YEAR')) }).click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('who may open no more lists is told how many the plan allows, and led to the plans by the keys', async ({
    page,
    t,
    db,
    signInAs,
    faults,
  }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const { id: storeId } = await addStoreOf(db, user.id, { planKey: null })
    await insertJrsItem(db, new Date(), { storeId, status: 'OPEN' })
    faults.expect(/^409 \w+ \/api\/v1\/jrs/)
    await page.goto('/admin/jrs/new')
    await page.getByLabel(t('jrs.field.title'), { exact: true }).fill('저녁 대기')
    await button({ page, t }, t('jrs.new.open')).click()
    const { toast, link } = refusalIn({ page, t })
    // What has the focus stays.
    await link.focus()
    await expect(page).toHaveURL(/\/admin\/jrs\/[0-9a-f-]{36}/)
    await expectGood(page, toast)
    await link.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: t('plans.title') })).toBeVisible()
    await expect(page).toHaveURL(path)
  })

  test('who may put up no more promotions is told how many the plan allows, and led to the plans by a press', async ({
    page,
    t,
    db,
    signInAs,
    faults,
  }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const { id: storeId } = await addStoreOf(db, user.id, { planKey: null })
    await insertPromotion(db, new Date(), { storeId, status: 'LIVE' })
    const approved = { storeId, listing: 'PAID', status: 'PENDING_PAYMENT' } as const
    const { id } = await insertPromotion(db, new Date(), approved)
    faults.expect(/^409 POST \/api\/v1\/promotion\/order/)
    await page.goto(`/admin/promotions/${id}`)
    const pay = page.getByRole('button', { name: /[9۹][,٬]?[9۹][0۰][0۰]/ }).filter({ visible: true })
    await pay.click()
    const { toast, link } = refusalIn({ page, t })
    // What the pointer is on stays, until it is followed.
    await toast.hover()
    await expectGood(page, toast)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: t('plans.title') })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(toast).toHaveCount(0)
  })
})

test('another store is chosen by its name, and stays chosen', async ({ page, t, db, signInAs }) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const names = [newName(), newName()]
  for (const name of names) {
    await addStoreOf(db, user.id, { name, planKey: null })
  }
  await page.goto(path)
  const select = page.getByLabel(t('stores.field.name'), { exact: true })
  await select.selectOption(names[0] ?? '')
  await expect(page).toHaveURL(/storeId=/)
  await page.reload()
  await expect(select.locator('option:checked')).toHaveText(names[0] ?? '')
  // Two are more than are allowed without paying.
  await expect(page.locator('[data-state=over]').first()).toHaveText(new RegExp(t('plans.usage.over')))
})

test('where another store of the owner has the better plan, it is said whose limits count', async ({
  page,
  t,
  db,
  signInAs,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  await addStoreOf(db, user.id, { planKey: 'PRO' })
  const store = await addStoreOf(db, user.id, { planKey: 'BASIC' })
  await page.goto(`${path}?storeId=${store.id}`)
  await expect(page.getByText(t('plans.mine.sharedLimits', { name: 'PRO' }))).toBeVisible()
  const usage = page
    .getByRole('list', { name: t('plans.usage.label') })
    .getByRole('listitem')
    .first()
  await expect(usage).toContainText('2 / 3')
})

async function fill(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(value)
}

test('a chief administrator adds a plan and gives it another price', async ({ page, t, signInAs }) => {
  await signInAs()
  await page.goto(path)
  await page
    .getByRole('link', { name: t('plans.create') })
    .first()
    .click()
  const key = `E2E${Date.now() % 1_000_000}`
  await fill(page, t('plans.field.key'), key)
  await fill(page, t('plans.field.name'), key)
  await fill(page, t('plans.field.description'), 'For a test')
  await fill(page, t('plans.field.priceMonthlyWon'), '99')
  await fill(page, t('plans.field.priceYearlyWon'), '۹۰۰۰۰')
  await expect(page.getByLabel(t('plans.field.priceYearlyWon'), { exact: true })).toHaveValue('90,000')
  for (const limit of ['stores', 'livePromotions', 'openJrs', 'images', 'staff']) {
    await fill(page, t(`plans.field.${limit}`), '3')
  }
  await fill(page, t('plans.field.place'), '5')
  await page.getByRole('button', { name: t('plans.form.save') }).click()
  await expect(page.getByText('Must be 100 or more.').first()).toBeVisible()
  await fill(page, t('plans.field.priceMonthlyWon'), '9000')
  await page.getByRole('button', { name: t('plans.form.save') }).click()

  await page.getByRole('link', { name: t('plans.card.editName', { name: key }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: key })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await fill(page, t('plans.field.priceMonthlyWon'), '9500')
  await page.getByRole('button', { name: t('plans.form.save') }).click()
  const versions = page.getByRole('group', { name: t('plans.versions.title') })
  await expect(versions.getByRole('row')).toHaveCount(3)
  await expect(versions.getByRole('row').nth(1)).toContainText('₩9,500')
  await expect(versions.getByRole('row').nth(2)).toContainText('₩9,000')
  await expect(page.getByLabel(t('plans.field.priceMonthlyWon'), { exact: true })).toHaveValue('9,500')
  // On a phone the versions stand one below the other, none of them out of sight.
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await versions.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectNoSidewaysScroll(page)
})

test('an administrator sees what is offered and changes nothing', async ({ page, t, signInAs }) => {
  await signInAs({ authorityType: 'ADMIN' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 2, name: 'BASIC' })).toBeVisible()
  await expect(page.getByRole('link', { name: t('plans.create') })).toHaveCount(0)
})

test('the sidebar’s group opens by its name, also from the rail', async ({ page, t, signInAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs({ authorityType: 'MANAGER' })
  await page.goto('/admin/dashboard')
  const nav = page.getByRole('navigation', { name: t('shell.nav.label') })
  const group = nav.getByRole('button', { name: t('shell.nav.payments') })
  const plans = nav.getByRole('link', { name: t('shell.nav.pricingPlans') })
  await expect(plans).toBeHidden()
  await group.focus()
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await plans.click()
  await expect(page.getByRole('heading', { level: 1, name: t('plans.title') })).toBeVisible()
  await expect(plans).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: t('shell.nav.fold') }).click()
  await expect(plans).toBeHidden()
  await expectAccessible(page)
  await group.click()
  await expect(plans).toBeVisible()
})

interface AskedBack {
  readonly owner: SignedIn
  readonly admin: TestUser
  /** Won, of 19,000. */
  readonly amount: number
}

/**
 * A store's plan is paid by a bank transfer, and so much of that asked back; gives the store, and what makes nothing of the
 * refund, or sends it.
 */
async function askBack(db: Db, { owner: { user, session }, admin, amount }: AskedBack) {
  const { id: storeId } = await addStoreOf(db, user.id, { planKey: null })
  const { url } = readSystem()
  const owner = senderTo(url, session.accessToken)
  const staff = senderTo(url, await insertSession(db, new Date(), admin.id))
  const basic = { storeId, planKey: 'BASIC', cycle: 'MONTH' } as const
  const { id, total } = await call(owner, orderPlan, { body: basic, idempotencyKey: randomUUID() })
  const seen = { amount: total, receivedOn: seoulDate(new Date()), depositorName: '김민수' }
  const { payments } = await call(staff, receiveTransfer, {
    params: { id },
    body: seen,
    idempotencyKey: randomUUID(),
  })
  const refund = await call(staff, refundPayment, {
    params: { id: payments.at(-1)?.id ?? '' },
    body: { amount, reason: '손님 요청' },
    idempotencyKey: randomUUID(),
  })
  const params = { id: refund.id }
  const declined = { to: 'DECLINED', note: '오류로 취소', version: refund.version } as const
  return {
    storeId,
    decline: () => call(staff, decideRefund, { params, body: declined }),
    payOut: () => call(staff, payOutRefund, { params }),
  }
}

inEachLook(() => {
  test('while money of a plan is on its way back nothing more is ordered, and after it is settled that is', async ({
    page,
    t,
    db,
    signInAs,
    addUser,
  }) => {
    const owner = await signInAs({ authorityType: 'MANAGER' })
    const admin = await addUser({ authorityType: 'ADMIN' })
    const { storeId, ...refund } = await askBack(db, { owner, admin, amount: 9_000 })
    await page.goto(path)
    const why = t('plans.refusal.refunding')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'PRO' }) })
    const more = card.getByRole('button', { name: t('plans.offer.more', { name: 'PRO' }) })
    await expect(more).toHaveAccessibleDescription(why)
    // Said once, where it is read without a press.
    await expect(page.getByText(why)).toBeVisible()
    await expectGood(page)
    await more.press('Enter')
    await page.getByRole('button', { name: new RegExp(t('plans.cycle.YEAR')) }).click()
    const year = button({ page, t }, t('plans.offer.to.YEAR'))
    await expect(year).toHaveAccessibleDescription(why)
    await year.press('Enter')
    await expect(page).toHaveURL(path)
    const orders = db.selectFrom('orders').select('status').where('storeId', '=', storeId)
    expect(await orders.execute()).toEqual([{ status: 'PAID' }])

    // Whether it stays or goes.
    await (isPhone(page) ? refund.payOut() : refund.decline())
    await page.reload()
    await expect(more).toBeEnabled()
    await expect(page.getByText(why)).toHaveCount(0)
    await more.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.title.OPEN') })).toBeVisible()
    expect(await orders.orderBy('createdAt').execute()).toHaveLength(2)
  })

  test('while all of a period that is over is on its way back nothing is charged, and that is said', async ({
    page,
    t,
    db,
    signInAs,
    addUser,
  }) => {
    const owner = await signInAs({ authorityType: 'MANAGER' })
    const admin = await addUser({ authorityType: 'ADMIN' })
    const { storeId, decline } = await askBack(db, { owner, admin, amount: 19_000 })
    const [currentPeriodStart, currentPeriodEnd] = [dayMs * 31, 60_000].map((ago) =>
      new Date(Date.now() - ago).toISOString(),
    )
    const period = { currentPeriodStart, currentPeriodEnd }
    await db.updateTable('subscriptions').set(period).where('storeId', '=', storeId).execute()
    await page.goto(path)
    const held = page.getByText(t('plans.due.held'), { exact: true })
    await expect(held).toHaveCount(1)
    await expectGood(page)

    expect(await db.selectFrom('orders').select('status').where('storeId', '=', storeId).execute()).toEqual([
      { status: 'PAID' },
    ])
    await decline()
    await page.reload()
    await expect(page.locator('main').getByText('BASIC').first()).toBeVisible()
    await expect(held).toHaveCount(0)
  })

  test('a higher price is agreed to', async ({ page, t, db, signInAs }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const { id: storeId } = await addStoreOf(db, user.id, { planKey: 'BASIC' })
    const planVersion = await offerDearer(db, storeId)
    await page.goto(`${path}?storeId=${storeId}`)
    const agree = page.getByRole('button', { name: t('plans.consent.agree'), exact: true })
    await expect(agree).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await agree.click()
    await expect(agree).toHaveCount(0)
    const kept = await db
      .selectFrom('planOffers')
      .selectAll()
      .where('planVersion', '=', planVersion)
      .execute()
    expect(kept.map(({ agreedBy }) => agreedBy)).toEqual([user.id])
  })
})

inEachLook(({ locale }) => {
  test('what was ordered during a trial of more is told', async ({ page, t, db, signInAs }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const { id: storeId } = await addStoreOf(db, user.id, { planKey: 'BASIC' })
    await goOnTrying(db, storeId)
    await page.goto(`${path}?storeId=${storeId}`)
    const date = dateIn(locale, aheadDays)
    await expect(page.getByText(t('plans.trial.running.title', { name: 'PRO', date }))).toBeVisible()
    await expect(page.getByText(t('plans.trial.running.then', { name: 'BASIC', date }))).toBeVisible()
    await expect(page.getByText(t('plans.next.title', { name: 'BASIC', date }))).toBeVisible()
    await expect(page.getByText(t('plans.offer.comes', { date }), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(t('plans.cycle.YEAR')) }).click()
    // By the year it begins no sooner than what is paid already.
    await expect(page.getByText(date).last()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    if (isPhone(page)) await expectTouchTargets(page)
  })
})
