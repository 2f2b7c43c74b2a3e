import { addOrder } from '@madang/server/testing/orders'
import { uuidV7 } from '@madang/server/db/uuid'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStore, button, isPhone, looks, newName, type Road } from '../stores.ts'
import { wordsOf } from '../words.ts'

/** Long before any order of these tests. */
const day = '2025-03-03'

async function expectGood(road: Road): Promise<void> {
  await expectNoSidewaysScroll(road.page)
  if (isPhone(road.page)) await expectTouchTargets(road.page)
  await expectAccessible(road.page)
}

/** One that somebody has to look into, and one that another check of the day does not find. */
async function addDifferences(db: Db, order: { id: string }): Promise<void> {
  const now = new Date()
  const found = { day, orderId: order.id, foundAt: now.toISOString(), resolvedAt: null, note: null }
  const none = { transactionKey: null, orderId: null, paymentKey: null }
  await db
    .insertInto('ledgerDifferences')
    .values([
      {
        ...found,
        id: uuidV7(now),
        kind: 'MISSING_HERE',
        key: 'tx_1',
        paymentKey: 'tviva20250303KQ2MX',
        transactionKey: 'tx_1',
        ours: null,
        theirs: -49_000,
      },
      { ...found, ...none, id: uuidV7(now), kind: 'SUMS', key: 'sums VAT', ours: 4_455, theirs: 4_454 },
    ])
    .execute()
}

// One after the other: what is open is everybody's.
test('differences are looked into, explained and checked again', async ({ page, signInAs, addUser, db }) => {
  test.slow()
  const member = await addUser()
  const store = await addStore(db, { name: newName(), status: 'ACTIVE', staff: { [member.id]: 'OWNER' } })
  const order = await addOrder(db, new Date(), { storeId: store.id, buyerUserId: member.id })
  await db
    .insertInto('ledgerChecks')
    .values({ day, checkedAt: new Date().toISOString(), transactions: 12 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const { locale, theme, viewport } of looks) {
    await page.setViewportSize(viewport)
    await signInAs({ locale, theme })
    const t = wordsOf(locale)
    const road = { page, t }
    await page.goto('/admin/payments/reconciliation')
    await expect(page.getByRole('heading', { name: t('reconciliation.calm.title') })).toBeVisible()
    await expectGood(road)

    // An open page hears of it.
    await addDifferences(db, order)
    const list = page.getByRole('list', { name: t('reconciliation.tab.differences') })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(
      page.getByRole('region', { name: t('reconciliation.urgent.title', { count: '2' }) }),
    ).toBeVisible()
    if (!isPhone(page)) {
      const nav = page.getByRole('navigation', { name: t('shell.nav.label') })
      await expect(nav.getByText(t('reconciliation.openCount', { count: '2' }))).toBeAttached()
    }
    const missing = list.getByRole('listitem').filter({ hasText: order.no })
    await expect(missing).toContainText(t('reconciliation.kind.MISSING_HERE.what'))
    await expect(missing.getByRole('link', { name: order.no })).toHaveAttribute('href', new RegExp(order.id))
    await expectGood(road)

    await missing.getByRole('button', { name: t('reconciliation.explain.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('reconciliation.explain.note')).fill('카드사 취소를 확인함')
    await dialog.getByRole('button', { name: t('reconciliation.explain.open') }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)

    await list.getByRole('button', { name: t('reconciliation.again.day') }).click()
    await expect(page.getByRole('heading', { name: t('reconciliation.calm.title') })).toBeVisible()

    const tabs = page.getByRole('navigation', { name: t('reconciliation.tabs') })
    await tabs.getByRole('link', { name: t('reconciliation.tab.resolved') }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '카드사 취소를 확인함' }).first()).toBeVisible()
    await expectGood(road)
    await tabs.getByRole('link', { name: t('reconciliation.tab.days') }).click()
    await expect(page.getByRole('table', { name: t('reconciliation.tab.days') })).toBeVisible()
    await expectGood(road)
    await db.deleteFrom('ledgerDifferences').where('day', '=', day).execute()
  }
})

test('a manager does not find the page', async ({ page, signInAs }) => {
  await signInAs({ locale: 'gb', authorityType: 'MANAGER' })
  await page.goto('/admin/payments/reconciliation')
  await expect(page.getByRole('heading', { level: 1, name: wordsOf('gb')('notFound.title') })).toBeVisible()
  await expect(
    button({ page, t: wordsOf('gb') }, wordsOf('gb')('reconciliation.again.yesterday')),
  ).toBeHidden()
})
