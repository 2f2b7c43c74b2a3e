import { formatNumber } from '@madang/contract/formatters'
import { dayMs } from '@madang/contract/korean-time'
import { localeInfo } from '@madang/contract/locales'
import { formatWon } from '@madang/contract/money'
import { addEndedRefund, addOrder } from '@madang/server/testing/orders'
import { insertPromotion, insertRequest, type TestUser } from '@madang/server/testing/factories'
import { payAtProvider } from '../checkout.ts'
import { cutOff } from '../faults.ts'
import { expect, inEachLook, test } from '../fixtures.ts'
import { expectGood } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStoreOf, button, type Road } from '../stores.ts'

/** A store of which two orders were refunded in part, one of them after the provider had refused a refund. */
async function refundOf(db: Db, { owner, asker }: { owner: TestUser; asker: TestUser }) {
  const { id: storeId } = await addStoreOf(db, owner.id)
  const now = new Date()
  const given = { storeId, buyerUserId: owner.id, total: 99_000, refundedBy: asker.id }
  const one = await addOrder(db, now, { ...given, refunds: [12_300] })
  const two = await addOrder(db, now, { ...given, refunds: [5_000] })
  await addEndedRefund(db, now, { order: one, amount: 40_000, askedBy: asker.id, action: 'fail' })
  return { storeId, one, two }
}

/** The paid listing of a promotion that is on, of 30 days from now on. */
async function listingOf(db: Db, owner: TestUser, total: number) {
  const now = new Date()
  const { id: storeId } = await addStoreOf(db, owner.id)
  const startAt = new Date(now.getTime() - dayMs).toISOString()
  const listed = { storeId, startAt, status: 'LIVE', listing: 'PAID' } as const
  const { id: targetId } = await insertPromotion(db, now, listed)
  const of = { storeId, targetId, buyerUserId: owner.id, type: 'PROMOTION_LISTING', days: 30 } as const
  return addOrder(db, now, { ...of, total })
}

/** The request of a member for all that was paid for an order. */
async function askBack(db: Db, { member, total }: { member: TestUser; total: number }): Promise<string> {
  const { no: orderNo } = await payAtProvider(db, { buyer: member, total })
  const asked = { requesterId: member.id, status: 'IN_REVIEW', orderNo, amount: total } as const
  return (await insertRequest(db, new Date(), asked)).id
}

/** From a request's page to the dialog of its refund, and on with the press that has this name. */
async function refundFrom({ page, t }: Road, { id, submit }: { id: string; submit: string }): Promise<void> {
  await page.goto(`/admin/requests/${id}`)
  const request = page.getByRole('region', { name: t('requests.field.body') })
  await request.locator('a[href*="/admin/payments/orders/"]').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('payments.refund.reason.twice') }).click()
  await expectGood(page, dialog)
  await dialog.getByRole('button', { name: submit }).click()
  await expect(dialog).toBeHidden()
}

/** The order is refunded, and leads back to the request, which is over with it. */
async function expectCompleted({ page, t }: Road, id: string): Promise<void> {
  await expect(page.locator('h1 ~ [data-status=REFUNDED]')).toBeVisible()
  await expectGood(page)
  await page.getByRole('link', { name: t('payments.refund.request') }).click()
  await expect(page).toHaveURL(`/admin/requests/${id}`)
  const status = page.locator('h1 ~ [data-status=COMPLETED]')
  await expect(status).toHaveText(t('requests.status.COMPLETED'))
  await expectGood(page)
}

inEachLook(({ locale }) => {
  test('refunds of a month are found by their tab, and those that are done come to its total', async ({
    page,
    t,
    signInAs,
    addUser,
    db,
  }) => {
    test.slow()
    await signInAs()
    const asker = await addUser({ authorityType: 'ADMIN', name: '박서연' })
    const { storeId, one, two } = await refundOf(db, { owner: await addUser(), asker })
    await page.goto(`/admin/payments/billing?storeId=${storeId}`)
    const tab = page
      .getByRole('navigation', { name: t('payments.tabs') })
      .getByRole('link', { name: t('payments.tab.refunded') })
    await expect(tab).toContainText(formatNumber(localeInfo[locale].tag, 3))
    await tab.click()
    await expect(page).toHaveURL(new RegExp(`refunds=true&storeId=${storeId}`))
    await expect(tab).toHaveAttribute('aria-current', 'page')
    const rows = page.locator('tr[data-row]')
    await expect(rows).toHaveCount(3)
    const failed = rows.filter({ has: page.locator('[data-status=FAILED]') })
    await expect(failed).toContainText(t('payments.refund.status.FAILED'))
    await expect(failed).toContainText(one.no)
    await expect(failed).toContainText(t('payments.refund.askedBy', { name: '박*연' }))
    await expectGood(page)

    const total = formatWon(17_300, locale)
    await page
      .getByRole('region', { name: t('payments.month.title') })
      .getByRole('listitem')
      .getByRole('link', { name: t('payments.month.refunded') })
      .filter({ hasText: total })
      .click()
    await expect(page).toHaveURL(/status=DONE/)
    await expect(rows).toHaveCount(2)
    await expect(failed).toHaveCount(0)
    for (const won of [12_300, 5_000]) await expect(rows.getByText(formatWon(won, locale))).toHaveCount(1)
    await expect(page.locator('tfoot').getByText(total)).toBeVisible()
    await rows.filter({ hasText: two.no }).getByRole('link', { name: two.no }).click()
    await expect(page.getByRole('heading', { level: 1, name: two.no })).toBeVisible()
  })

  test('a manager finds the refunds of the own stores, and not who of staff asked for them', async ({
    page,
    t,
    signInAs,
    addUser,
    db,
  }) => {
    test.slow()
    const { user } = await signInAs({ authorityType: 'MANAGER', name: '오수진' })
    await page.goto('/admin/payments/billing?refunds=true')
    await expect(page.getByText(t('payments.refunds.empty.text'))).toBeVisible()
    const asker = await addUser({ authorityType: 'ADMIN', name: '박서연' })
    await refundOf(db, { owner: await addUser(), asker })
    const { one } = await refundOf(db, { owner: user, asker })
    // An open page hears of them.
    const rows = page.locator('tr[data-row]')
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: one.no })).toHaveCount(2)
    await expect(rows.filter({ hasText: t('payments.refund.source.STAFF') })).toHaveCount(3)
    await expect(page.getByText('박*연')).toHaveCount(0)
    await expectGood(page)
  })

  test('three presses from a member’s request refund its order, and complete it', async ({
    page,
    t,
    signInAs,
    addUser,
    db,
  }) => {
    test.slow()
    await signInAs({ authorityType: 'ADMIN' })
    const road = { page, t }
    const id = await askBack(db, { member: await addUser(), total: 49_000 })
    const submit = t('payments.refund.submit.give', { amount: formatWon(49_000, locale) })
    await refundFrom(road, { id, submit })
    await expectCompleted(road, id)
  })

  test('above the limit who asks does not agree, and with a second person’s word the request is completed', async ({
    page,
    t,
    signInAs,
    addUser,
    db,
  }) => {
    test.slow()
    await signInAs()
    const road = { page, t }
    const id = await askBack(db, { member: await addUser(), total: 600_000 })
    const submit = t('payments.refund.submit.ask', { amount: formatWon(600_000, locale) })
    await refundFrom(road, { id, submit })
    const approve = button(road, t('payments.refund.approve'))
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText(t('payments.refund.askedBy', { name: '한*람' }))).toBeVisible()
    await expectGood(page)
    const order = page.url()
    await signInAs({ name: '정다은' })
    await page.goto(order)
    await approve.click()
    const dialog = page.getByRole('dialog')
    await expectGood(page, dialog)
    await dialog.getByRole('button', { name: t('payments.refund.approve') }).click()
    await expect(page.getByText(t('payments.refund.decidedBy', { name: '정*은' }))).toBeVisible()
    await expectCompleted(road, id)
  })

  test('whoever refunds a part says whether what was bought ends, and who agrees sees it', async ({
    page,
    t,
    signInAs,
    addUser,
    db,
  }) => {
    test.slow()
    await signInAs()
    const { id } = await listingOf(db, await addUser(), 900_000)
    await page.goto(`/admin/payments/orders/${id}`)
    await button({ page, t }, t('payments.action.refund')).click()
    const dialog = page.getByRole('dialog')
    const amount = dialog.getByLabel(t('payments.refund.amount'))
    const ends = dialog.getByRole('checkbox', { name: t('payments.refund.end.label') })
    await expect(amount).toHaveValue('870,000')
    await expect(ends).toBeChecked()
    await expectGood(page, dialog)
    await amount.fill('900000')
    await expect(ends).toBeHidden()
    await expect(dialog.getByText(t('payments.refund.ends'))).toBeVisible()
    await amount.fill('600000')
    await expect(ends).not.toBeChecked()
    await ends.check()
    await dialog
      .getByRole('button', { name: t('payments.refund.submit.ask', { amount: formatWon(600_000, locale) }) })
      .click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(t('payments.refund.end.yes'))).toBeVisible()
    await expectGood(page)
  })
})

test('refunds are narrowed to a state, and back on orders the month stays', async ({
  page,
  t,
  signInAs,
  addUser,
  db,
}) => {
  await signInAs()
  const asker = await addUser({ authorityType: 'ADMIN', name: '박서연' })
  const { storeId, one } = await refundOf(db, { owner: await addUser(), asker })
  await page.goto(`/admin/payments/billing?refunds=true&storeId=${storeId}&sort=amount`)
  const rows = page.locator('tr[data-row]')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('₩5,000')
  await page.getByRole('button', { name: t('table.filter.add') }).click()
  await page.getByRole('dialog').getByText(t('payments.refund.status.FAILED'), { exact: true }).click()
  await expect(page).toHaveURL(/status=FAILED/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(one.no)
  await page.keyboard.press('Escape')
  await page
    .getByRole('navigation', { name: t('payments.tabs') })
    .getByRole('link', { name: t('payments.tab.all') })
    .click()
  await expect(page).toHaveURL(new RegExp(`billing\\?storeId=${storeId}$`))
  await expect(rows).toHaveCount(2)
})

test('refunds that cannot be read are asked for again', async ({ page, t, signInAs, faults }) => {
  await signInAs({ authorityType: 'MANAGER' })
  faults.expect(/^net::ERR_FAILED GET \/api\/v1\/payment\/paged-refunds/)
  const letThrough = await cutOff(page, '**/api/v1/payment/paged-refunds*')
  await page.goto('/admin/payments/billing?refunds=true')
  const again = page.getByRole('button', { name: t('ui.error.retry') })
  await expect(again).toBeVisible()
  letThrough()
  await again.click()
  await expect(page.getByText(t('payments.refunds.empty.text'))).toBeVisible()
})
