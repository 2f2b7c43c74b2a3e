import { dayMs } from '@madang/contract/korean-time'
import { addUnsentRefund } from '@madang/server/testing/transfers'
import { expect, inEachLook, test } from '../fixtures.ts'
import { addOrderOf } from '../orders.ts'
import { expectGood } from '../page-checks.ts'
import { addStoreOf, button, isPhone, newName } from '../stores.ts'

inEachLook(() => {
  test('a refund that waits for a second person is found and decided', async ({
    page,
    t,
    signInAs,
    addUser,
    db,
  }) => {
    test.slow()
    const asker = await addUser({ authorityType: 'ADMIN', name: '박서연' })
    const waiting = { amount: 550_000, askedBy: asker.id }
    // Longer than those of other tests, so that it stands on the first page.
    const at = new Date(Date.now() - 2 * dayMs)
    const order = await addOrderOf(db, await addUser(), { at, total: 990_000, waiting })
    await signInAs()
    const road = { page, t }
    await page.goto('/admin/payments/billing')
    const tabs = page.getByRole('navigation', { name: t('payments.tabs') })
    const tab = tabs.getByRole('link', { name: t('payments.tab.handling') })
    await expect(tab).toContainText(/\p{Nd}/u)
    await expect(tabs.getByRole('link').first()).toContainText(t('payments.tab.handling'))
    if (!isPhone(page)) {
      const entry = page.getByRole('link', { name: new RegExp(`^${t('shell.nav.paymentsBilling')}`) })
      await expect(entry.locator('[data-count]')).toBeVisible()
    }
    const figures = page.getByRole('region', { name: t('payments.month.title') })
    await expect(figures).toBeVisible()
    const before = await tabs.boundingBox()
    await tab.click()
    const row = page.locator('tr[data-row]').filter({ hasText: order.no })
    await expect(row).toContainText('박*연')
    await expect(row).toContainText(t('payments.waiting.step.yours'))
    // The month's totals stay, and the tabs where they are; a phone has room for what waits alone.
    if (isPhone(page)) {
      await expect(figures).toHaveCount(0)
      await expect(row.locator(`[data-head="${t('payments.waiting.due')}"]`)).toBeVisible()
    } else {
      await expect(figures).toBeVisible()
      expect((await tabs.boundingBox())?.y).toBe(before?.y)
    }
    await expectGood(page)

    await row.getByRole('link', { name: order.no }).click()
    await button(road, t('payments.refund.decline')).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('payments.ask.note')).fill('구매자가 취소함')
    await dialog.getByRole('button', { name: t('payments.refund.decline') }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/admin/payments/billing?handling=true')
    await expect(page.getByRole('heading', { level: 1, name: t('payments.title') })).toBeVisible()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    await expect(row).toHaveCount(0)
    await tabs.getByRole('link', { name: t('payments.tab.refunded') }).click()
    await expect(page).toHaveURL(/refunds=true/)
    await expect(page).not.toHaveURL(/handling/)
  })

  test('who asked sees that another one has to agree, and what is to be sent by hand', async ({
    page,
    t,
    signInAs,
    addUser,
    db,
  }) => {
    const { user } = await signInAs({ authorityType: 'ADMIN' })
    await page.goto('/admin/payments/billing?handling=true')
    await expect(page.getByRole('heading', { level: 1, name: t('payments.title') })).toBeVisible()
    const rowOf = (no: string) => page.locator('tr[data-row]').filter({ hasText: no })
    const at = new Date(Date.now() - 2 * dayMs)
    const waiting = { amount: 550_000, askedBy: user.id }
    const { no } = await addOrderOf(db, await addUser(), { at, total: 990_000, waiting })
    // An open page hears of it.
    await expect(rowOf(no)).toContainText(t('payments.waiting.step.chief'))
    const buyer = await addUser()
    const { id: storeId } = await addStoreOf(db, buyer.id)
    const unsent = {
      storeId,
      buyerUserId: buyer.id,
      amount: 9_900,
      askedBy: (await addUser({ authorityType: 'ADMIN' })).id,
    }
    const sold = await addUnsentRefund(db, at, unsent)
    await expect(rowOf(sold.no)).toContainText(t('payments.waiting.step.send'))
    await expectGood(page)
    await rowOf(sold.no).getByRole('link', { name: sold.no }).click()
    const payOut = t('by-hand.payOut.confirm')
    await button({ page, t }, payOut).click()
    await page.getByRole('dialog').getByRole('button', { name: payOut }).click()
    await expect(page.locator('h1 ~ [data-status=PARTIALLY_REFUNDED]')).toBeVisible()
    await page.goto('/admin/payments/billing?handling=true')
    await expect(rowOf(no)).toBeVisible()
    await expect(rowOf(sold.no)).toHaveCount(0)
  })
})

test('who agrees to a refund by bank transfer reads that it has still to be sent', async ({
  page,
  t,
  signInAs,
  addUser,
  db,
}) => {
  await signInAs()
  const buyer = await addUser()
  const store = newName()
  const { id: storeId } = await addStoreOf(db, buyer.id, { name: store })
  const askedBy = (await addUser({ authorityType: 'ADMIN' })).id
  const sold = await addUnsentRefund(db, new Date(), {
    storeId,
    buyerUserId: buyer.id,
    amount: 9_900,
    askedBy,
  })
  const approvalDueAt = new Date(Date.now() + dayMs).toISOString()
  await db
    .updateTable('refunds')
    .set({ status: 'REQUESTED', approvalDueAt })
    .where('orderId', '=', sold.id)
    .execute()
  await page.goto(`/admin/payments/orders/${sold.id}`)
  const approve = t('payments.refund.approve')
  await button({ page, t }, approve).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('payments.ask.approve.byHand', { store, reason: '손님 요청' }))
  await dialog.getByRole('button', { name: approve }).click()
  const todo = t('by-hand.payOut.todo', { button: t('by-hand.payOut.confirm') })
  await expect(page.getByRole('region', { name: t('payments.refund.list') })).toContainText(todo)
})

test('a manager has no such list', async ({ page, t, signInAs }) => {
  await signInAs({ authorityType: 'MANAGER' })
  await page.goto('/admin/payments/billing?handling=true')
  await expect(page.getByRole('link', { name: t('payments.tab.refunded') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('payments.tab.handling') })).toHaveCount(0)
})
