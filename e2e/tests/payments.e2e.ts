import { readFileSync } from 'node:fs'
import { addMonths, seoulMonth } from '@madang/contract/korean-time'
import { formatWon } from '@madang/contract/money'
import { addOrder, addOrders, payOpen, type TestOrder } from '@madang/server/testing/orders'
import type { Route } from '@playwright/test'
import { payAtProvider } from '../checkout.ts'
import { routeFirst } from '../faults.ts'
import { expect, inEachLook, test } from '../fixtures.ts'
import { addOrderOf } from '../orders.ts'
import { expectGood } from '../page-checks.ts'
import { addStoreOf, button, isPhone, type Road } from '../stores.ts'
import { insertRequest, type TestUser } from '@madang/server/testing/factories'
import { readSystem } from '../server.ts'
import type { Db } from '../signed-in.ts'

interface Sale {
  readonly db: Db
  readonly addUser: (given: { readonly authorityType?: 'ADMIN'; readonly name: string }) => Promise<TestUser>
}

/** A store's orders in every state: bought by its owner, one who is signed in or not; refunds are a colleague's. */
async function buy({ db, addUser }: Sale, owner?: TestUser) {
  const buyer = owner ?? (await addUser({ name: '윤하늘' }))
  const colleague = await addUser({ authorityType: 'ADMIN', name: '박서연' })
  const { id: storeId } = await addStoreOf(db, buyer.id)
  const bought = { storeId, buyerUserId: buyer.id, askedBy: colleague.id, refundedBy: colleague.id }
  return { storeId, buyer, orders: await addOrders(db, new Date(), bought) }
}

async function openOrder({ page }: Road, { id, no }: TestOrder, search = ''): Promise<void> {
  await page.goto(`/admin/payments/orders/${id}${search}`)
  await expect(page.getByRole('heading', { level: 1, name: no, includeHidden: true })).toBeVisible()
}

inEachLook(({ locale }) => {
  test('the list of orders leads to a record and its refund', async ({ page, t, signInAs, addUser, db }) => {
    test.slow()
    await signInAs()
    const { storeId, orders } = await buy({ db, addUser })
    const road = { page, t }
    await page.goto(`/admin/payments/billing?storeId=${storeId}`)
    await expect(page.getByRole('heading', { level: 1, name: t('payments.title') })).toBeVisible()
    const rows = page.locator('tr[data-row]')
    await expect(rows.filter({ hasText: orders.partly.no })).toContainText(
      t('payments.status.PARTIALLY_REFUNDED'),
    )
    await expectGood(page)
    // Amounts stand digit below digit at the end of their column, apart from what is read the other way.
    const row = rows.filter({ hasText: orders.partly.no })
    for (const won of [490_000, -81_600, 408_400]) {
      const amount = page.getByText(formatWon(won, locale), { exact: true }).filter({ visible: true })
      const cell = row.getByRole('cell').filter({ has: amount })
      await expect(cell.locator(amount)).toHaveJSProperty('localName', 'bdi')
      await expect(cell.locator(amount)).toHaveCSS('font-variant-numeric', 'tabular-nums')
      if (!isPhone(page)) await expect(cell).toHaveCSS('text-align', 'end')
    }

    const tabs = page.getByRole('navigation', { name: t('payments.tabs') })
    await tabs.getByRole('link', { name: t('payments.tab.waiting') }).click()
    await expect(page).toHaveURL(/waiting=true/)
    await expect(rows).toHaveCount(1)
    await tabs.getByRole('link', { name: t('payments.tab.refunded') }).click()
    await expect(rows).toHaveCount(4)

    await rows.filter({ hasText: orders.partly.no }).getByRole('link', { name: orders.partly.no }).click()
    await expect(page.getByRole('heading', { level: 1, name: orders.partly.no })).toBeVisible()
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(4)
    await expect(page.getByText('5570 42** **** 6207')).toBeVisible()
    await expectGood(page)

    await button(road, t('payments.action.refund')).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t('payments.refund.amount'))).toHaveValue('408,400')
    // Longer than a phone: how it goes on and how it closes stand in view.
    await expect(dialog.locator('button[type=submit]')).toBeInViewport({ ratio: 1 })
    await expectGood(page, dialog)
    await dialog.getByRole('button', { name: t('ui.close') }).click()
    await expect(dialog).toBeHidden()
  })
})

test('where the dates have no column one sorts by them all the same', async ({
  page,
  t,
  signInAs,
  addUser,
  db,
}) => {
  await signInAs()
  const { storeId } = await buy({ db, addUser })
  await page.setViewportSize({ width: 700, height: 900 })
  await page.goto(`/admin/payments/billing?storeId=${storeId}`)
  await expect(page.getByRole('columnheader', { name: t('payments.field.createdAt') })).toBeHidden()
  await button({ page, t }, t('table.sort')).click()
  await page.getByRole('menu').getByText(t('payments.sort.createdAt')).click()
  await expect(page).toHaveURL(/sort=createdAt/)
})

test('what was ordered is not cut where the table has all its columns', async ({
  page,
  t,
  signInAs,
  addUser,
  db,
}) => {
  await signInAs()
  const { storeId } = await buy({ db, addUser })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/payments/billing?storeId=${storeId}`)
  await expect(page.getByRole('columnheader', { name: t('payments.field.refunded') })).toBeVisible()
  for (const item of await page.getByText('Paid listing of a promotion, 30 days').all())
    expect(await item.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('months before are in the address, and open their orders', async ({
  page,
  t,
  signInAs,
  addUser,
  db,
}) => {
  await signInAs()
  const before = addMonths(seoulMonth(new Date()), -1)
  const at = new Date(`${before}-05T03:00:00Z`)
  const { no, storeId } = await addOrderOf(db, await addUser(), { at, total: 77_000 })
  await page.goto(`/admin/payments/billing?storeId=${storeId}`)
  await expect(page.getByText(t('table.nothing.title'))).toBeVisible()
  const months = page.getByRole('navigation', { name: t('payments.month.choose') })
  await months.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`month=${before}`))
  await expect(page.locator('tr[data-row]').filter({ hasText: no })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: t('payments.month.charged') })).toContainText(
    '₩77,000',
  )
})

test('a refund that does not reach the server keeps what was typed', async ({
  page,
  t,
  signInAs,
  addUser,
  db,
  faults,
}) => {
  await signInAs()
  const road = { page, t }
  const { orders } = await buy({ db, addUser })
  await openOrder(road, orders.partly)
  await button(road, t('payments.action.refund')).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel(t('payments.refund.amount'))
  await amount.fill('408401')
  await dialog.getByRole('button', { name: /^Refund ₩408,401/ }).click()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('600000')
  await expect(dialog.getByText(t('payments.refund.second.title'))).toBeVisible()
  await dialog.getByRole('button', { name: /^Half/ }).click()
  await expect(amount).toHaveValue('204,200')
  await dialog.getByRole('button', { name: t('payments.refund.reason.twice') }).click()
  faults.expect(/^net::ERR_FAILED POST \/api\/v1\/payment\/[^/]+\/cancel/)
  await page.route('**/api/v1/payment/*/cancel', (route) => route.abort())
  await dialog.getByRole('button', { name: /^Refund ₩204,200/ }).click()
  await expect(dialog.getByRole('alert')).toContainText(t('errors.network'))
  await expect(amount).toHaveValue('204,200')
  await expect(dialog.getByRole('textbox', { name: t('payments.refund.reason.label') })).toHaveValue(
    t('payments.refund.reason.twice'),
  )
})

test('what a page comes to has its net on a phone too, and is not there where nothing was paid', async ({
  page,
  t,
  signInAs,
  addUser,
  db,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const road = { page, t }
  const { storeId } = await buy({ db, addUser }, user)
  const sum = page.locator('tfoot')
  const refunded = page.locator('tbody tr').filter({ hasText: t('payments.status.PARTIALLY_REFUNDED') })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admin/payments/billing?storeId=${storeId}`)
  await expect(sum.getByRole('cell').filter({ visible: true })).toHaveCount(4)
  await expect(refunded.getByText('₩408,400')).toBeVisible()
  await page.getByRole('link', { name: t('payments.tab.waiting') }).click()
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
  await expect(sum).toHaveCount(0)
  await page.locator('tr[data-row] a').first().click()
  await expect(button(road, t('payments.action.pay'))).toBeVisible()
})

test('list and record follow what happens elsewhere', async ({ page, t, signInAs, addUser, db }) => {
  await signInAs()
  const road = { page, t }
  const { storeId, buyer, orders } = await buy({ db, addUser })
  await page.goto(`/admin/payments/billing?storeId=${storeId}`)
  await expect(page.getByText(orders.open.no)).toBeVisible()
  const { no } = await addOrder(db, new Date(), { storeId, buyerUserId: buyer.id })
  await expect(page.getByText(no)).toBeVisible()
  await openOrder(road, orders.open)
  // Paying is the buyer's: staff write down what came another way.
  await expect(button(road, t('transfers.receive.open'))).toBeVisible()
  await expect(button(road, t('payments.action.pay'))).toHaveCount(0)
  await db.transaction().execute((trx) => payOpen(trx, orders.open.id, new Date()))
  await expect(page.locator('[data-status=PAID]').first()).toBeVisible()
})

test('a refund is begun from a request, with its amount', async ({ page, t, signInAs, addUser, db }) => {
  const { user } = await signInAs()
  const { orders } = await buy({ db, addUser })
  await openOrder({ page, t }, orders.partly, `?request=${user.id}&amount=12300`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('payments.refund.amount'))).toHaveValue('12,300')
  await dialog.getByRole('button', { name: t('ui.cancel') }).click()
  await expect(page).toHaveURL(new RegExp(`${orders.partly.id}$`))
})

test('whoever wrote the request down is told beforehand that a second person has to agree', async ({
  page,
  t,
  signInAs,
  addUser,
  db,
}) => {
  const { user } = await signInAs()
  const road = { page, t }
  const { orders } = await buy({ db, addUser })
  const { partly } = orders
  const { id } = await insertRequest(db, new Date(), { orderNo: partly.no, openedBy: user.id })
  await openOrder(road, partly, `?request=${id}&amount=12300`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('payments.refund.second.own'))).toBeVisible()
  await dialog.getByRole('button', { name: 'Request approval for ₩12,300' }).click()
  await expect(button(road, t('payments.refund.approve'))).toHaveAttribute('aria-disabled', 'true')
  await signInAs({ name: '정다은' })
  await openOrder(road, partly, `?request=${id}&amount=45600`)
  await expect(dialog.getByRole('button', { name: 'Refund ₩45,600' })).toBeVisible()
  await expect(dialog.getByText(t('payments.refund.second.title'))).toHaveCount(0)
})

test('a refund takes three presses, and appears in the statement once the provider has carried it out', async ({
  page,
  t,
  signInAs,
  addUser,
  db,
}) => {
  await signInAs()
  const road = { page, t }
  const order = await payAtProvider(db, { buyer: await addUser(), total: 49_000 })
  await openOrder(road, order)
  await button(road, t('payments.action.refund')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('payments.refund.reason.twice') }).click()
  await dialog.getByRole('button', { name: 'Refund ₩49,000' }).click()
  await expect(page.locator('h1 ~ [data-status=REFUNDED]')).toBeVisible()
  const statement = page.getByRole('region', { name: t('payments.statement.title') })
  await expect(statement.getByRole('row').nth(2)).toContainText(t('payments.refund.reason.twice'))
  await expect(button(road, t('payments.action.refund'))).toHaveAttribute('aria-disabled', 'true')
})

test('a refund that the provider refuses says why in words', async ({ page, t, signInAs, addUser, db }) => {
  await signInAs()
  const road = { page, t }
  // The provider knows nothing of it.
  const { orders } = await buy({ db, addUser })
  await openOrder(road, orders.waiting)
  await button(road, t('payments.refund.approve')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('payments.refund.approve') })
    .click()
  await expect(page.getByText(t('payment-failures.refund.NOT_FOUND_PAYMENT'))).toBeVisible()
})

test('an order that was not paid in time still says why it was refused', async ({
  page,
  t,
  signInAs,
  db,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const order = await addOrderOf(db, user, { fate: 'DECLINED' })
  const over = { status: 'EXPIRED', expiresAt: null } as const
  await db.updateTable('orders').set(over).where('id', '=', order.id).execute()
  await openOrder({ page, t }, order)
  const notice = page.getByRole('region', { name: t('payments.notice.refused') })
  await expect(notice).toContainText(t('payment-failures.REJECT_CARD_COMPANY'))
})

test('what is heard of a refund before the page has read it is shown', async ({
  page,
  context,
  t,
  signInAs,
  addUser,
  db,
}) => {
  await signInAs()
  const road = { page, t }
  const { orders } = await buy({ db, addUser })
  await openOrder(road, orders.waiting)
  const other = { page: await context.newPage(), t }
  await openOrder(other, orders.waiting)
  const refusedOn = (where: typeof page) => where.getByText(t('payment-failures.refund.NOT_FOUND_PAYMENT'))
  // As it is right after the press, and later than what is told of it.
  const readLate = async (route: Route) => {
    const answer = await route.fetch()
    await expect(refusedOn(other.page)).toBeVisible()
    await route.fulfill({ response: answer })
  }
  await page.route('**/api/v1/payment/refund/*/status', async (route) => {
    await routeFirst(page, `/api/v1/payment/order/${orders.waiting.id}`, readLate)
    await route.continue()
  })
  await button(road, t('payments.refund.approve')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('payments.refund.approve') })
    .click()
  await expect(refusedOn(page)).toBeVisible()
  // It may have been read another time before the first answer came.
  await page.unrouteAll({ behavior: 'wait' })
})

async function cancelOpened({ page, t }: Road, { no }: TestOrder): Promise<void> {
  await button({ page, t }, t('ui.more', { name: no })).click()
  await page.getByRole('menuitem', { name: t('payments.action.cancel') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('payments.action.cancel') })
    .click()
  await expect(page.locator('[data-status=CANCELLED]').first()).toBeVisible()
}

test('an order that nobody has paid is cancelled', async ({ page, t, signInAs, addUser, db }) => {
  await signInAs()
  const road = { page, t }
  const { orders } = await buy({ db, addUser })
  await openOrder(road, orders.open)
  await cancelOpened(road, orders.open)
})

test('an owner cancels an order whose deposit is awaited, and nobody can pay into its account any more', async ({
  page,
  t,
  signInAs,
  db,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const road = { page, t }
  const virtual = { buyer: user, total: 9_900, method: 'VIRTUAL_ACCOUNT' }
  const order = await payAtProvider(db, virtual)
  await openOrder(road, order)
  await expect(page.getByText(t('payments.notice.deposit'))).toBeVisible()
  await cancelOpened(road, order)
  await expect(page.getByText(t('payments.notice.deposit'))).toBeHidden()
  const statusThere = async () => {
    const known = await fetch(`${readSystem().paymentsUrl}/__test/payments`)
    const payments = (await known.json()) as { orderId: string; status: string }[] // the stand-in's
    return payments.find(({ orderId }) => orderId === order.no)?.status
  }
  await expect.poll(statusThere).toBe('CANCELED')
})

test('a manager sees the orders of the own stores, and asks for a refund', async ({
  page,
  t,
  signInAs,
  addUser,
  db,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER', name: '오수진' })
  const road = { page, t }
  const mine = await buy({ db, addUser }, user)
  const theirs = await buy({ db, addUser })
  await page.goto('/admin/payments')
  await expect(page).toHaveURL(/\/admin\/payments\/billing$/)
  await expect(page.getByText(mine.orders.partly.no)).toBeVisible()
  await expect(page.getByText(theirs.orders.partly.no)).toBeHidden()
  await openOrder(road, mine.orders.partly)
  await expect(page.getByText('박*연')).toBeHidden()
  await expect(button(road, t('payments.action.refund'))).toBeHidden()
  await page
    .getByRole('link', { name: t('payments.action.askRefund') })
    .filter({ visible: true })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('requests.own.form.order'))).toHaveValue(mine.orders.partly.no)
  await dialog.getByLabel(t('requests.own.form.body')).fill('We closed the second shop.')
  await dialog.getByRole('button', { name: t('requests.own.form.send') }).click()
  await expect(dialog).toBeHidden()
})

inEachLook(() => {
  test('a manager saves the statement of a month', async ({ page, t, signInAs, addUser, db }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const road = { page, t }
    await buy({ db, addUser }, user)
    await page.goto('/admin/payments/billing')
    await button(road, t('payments.statement.export.open')).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('payments.export.preset.tax')).click()
    await expectGood(page, dialog)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('table.export.confirm') }).click()
    const file = await download
    expect(file.suggestedFilename()).toContain(seoulMonth(new Date()))
    const text = readFileSync(await file.path(), 'utf8')
    expect(text).toContain(t('payments.statement.opening'))
    expect(text).toContain(t('payments.statement.closing'))
    await expect(dialog).toBeHidden()
  })
})
