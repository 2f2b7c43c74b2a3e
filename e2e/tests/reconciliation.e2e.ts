import { addDifferences, addDoubt, addOrder } from '@madang/server/testing/orders'
import { expect, looks, test } from '../fixtures.ts'
import { expectGood } from '../page-checks.ts'
import { addStoreOf, button, isPhone } from '../stores.ts'
import { wordsOf } from '../words.ts'

/** Long before any order of these tests. */
const day = '2025-03-03'

// One after the other: what is open is everybody's.
test('differences are looked into, explained and checked again', async ({ page, signInAs, addUser, db }) => {
  test.slow()
  const member = await addUser()
  const store = await addStoreOf(db, member.id)
  const order = await addOrder(db, new Date(), { storeId: store.id, buyerUserId: member.id })
  await db
    .insertInto('ledgerChecks')
    .values({ day, checkedAt: new Date().toISOString(), transactions: 12 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const { locale, theme, viewport } of looks) {
    // The nightly check may have looked for the orders of other tests, which the provider does not know.
    await db
      .updateTable('ledgerDifferences')
      .set({ resolvedAt: new Date().toISOString() })
      .where('resolvedAt', 'is', null)
      .execute()
    await page.setViewportSize(viewport)
    await signInAs({ locale, theme })
    const t = wordsOf(locale)
    await page.goto('/admin/payments/reconciliation')
    await expect(page.getByRole('heading', { name: t('reconciliation.calm.title') })).toBeVisible()
    await expectGood(page)

    // An open page hears of it.
    await addDifferences(db, new Date(), { orderId: order.id, day })
    const list = page.getByRole('list', { name: t('reconciliation.tab.differences') })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText(t('reconciliation.urgent.text'))).toBeVisible()
    if (!isPhone(page)) {
      const entry = page.getByRole('link', { name: new RegExp(`^${t('shell.nav.reconciliation')}`) })
      await expect(entry.locator('[data-count]')).toContainText('2')
    }
    const missing = list.getByRole('listitem').filter({ hasText: order.no })
    await expect(missing).toContainText(t('reconciliation.kind.MISSING_HERE.what'))
    await expect(missing.getByRole('link', { name: order.no })).toHaveAttribute('href', new RegExp(order.id))
    await expectGood(page)

    await missing.getByRole('button', { name: t('reconciliation.explain.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('reconciliation.explain.note')).fill('카드사 취소를 확인함')
    await dialog.getByRole('button', { name: t('reconciliation.explain.open') }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)

    await list.getByRole('button', { name: t('reconciliation.again.day') }).click()
    await expect(page.getByRole('heading', { name: t('reconciliation.calm.title') })).toBeVisible()

    // Without the toasts, which lie over the head of a phone.
    await page.reload()
    const tabs = page.getByRole('navigation', { name: t('reconciliation.tabs') })
    await tabs.getByRole('link', { name: t('reconciliation.tab.resolved') }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '카드사 취소를 확인함' }).first()).toBeVisible()
    await expectGood(page)
    await tabs.getByRole('link', { name: t('reconciliation.tab.days') }).click()
    await expect(page.getByRole('table', { name: t('reconciliation.tab.days') })).toBeVisible()
    await expectGood(page)
    await db.deleteFrom('ledgerDifferences').where('day', '=', day).execute()

    // What may be the same is a press each way.
    const said = isPhone(page) ? 'ANOTHER' : 'SAME'
    const given = { storeId: store.id, buyerUserId: member.id, refunds: [9_900] }
    const doubtful = await addOrder(db, new Date(), given)
    await addDoubt(db, new Date(), { orderId: doubtful.id, day })
    await page.goto('/admin/payments/reconciliation')
    const doubt = list.getByRole('listitem').filter({ hasText: doubtful.no })
    await expect(doubt).toContainText(t('reconciliation.kind.DOUBTFUL.what'))
    await expectGood(page)
    await doubt.getByRole('button', { name: t(`reconciliation.answer.${said}`) }).click()
    await expect(page.getByRole('heading', { name: t('reconciliation.calm.title') })).toBeVisible()
    await page.goto(`/admin/payments/orders/${doubtful.id}`)
    const refunds = page.getByRole('region', { name: t('payments.refund.list') })
    await expect(refunds.getByRole('listitem')).toHaveCount(said === 'SAME' ? 1 : 2)
    await page.goto('/admin/payments/reconciliation?tab=resolved')
    await expect(page.getByRole('listitem').filter({ hasText: doubtful.no })).toBeVisible()
    await expectGood(page)
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
