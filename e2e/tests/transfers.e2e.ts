import { seoulDate } from '@madang/contract/korean-time'
import { formatWon } from '@madang/contract/money'
import { addBankFile, addTransfer } from '@madang/server/testing/transfers'
import { expect, inEachLook, test } from '../fixtures.ts'
import { addOrderOf, bankFileText, type BankFileGiven } from '../orders.ts'
import { expectAccessible, expectGood } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStore, addStoreOf, button, newName } from '../stores.ts'

/** In the languages of the looks. */
const bookOne = /^(?:확실한 1건 입금 처리|ثبت [1۱] مورد قطعی)$/
const bookNone = /^(?:확실한 0건 입금 처리|ثبت [0۰] مورد قطعی)$/

/** Of amounts and a name that no other test has. */
function newFile(): BankFileGiven {
  const some = 100_000 + Math.floor(Math.random() * 800_000)
  return { sureWon: some, otherWon: some + 1_000_000, name: `윤하늘${some}` }
}

/** Two orders of a store that are to be transferred. */
async function buy(db: Db, buyerUserId: string, { sureWon, otherWon, name }: BankFileGiven) {
  const { id: storeId } = await addStoreOf(db, buyerUserId)
  const of = { storeId, buyerUserId, type: 'PROMOTION_LISTING' } as const
  return {
    sure: await addTransfer(db, new Date(), { ...of, total: sureWon, depositorName: name }),
    other: await addTransfer(db, new Date(), { ...of, total: otherWon, depositorName: '마당국밥 성수점' }),
  }
}

interface Interests {
  readonly owner: { readonly id: string }
  /** Of the operator's staff: who looks at the file, and who gave it in. */
  readonly viewer: { readonly id: string }
  readonly uploader: { readonly id: string }
}

/**
 * Orders of a store in which the viewer works, of one in which the uploader does, and of another one, all for the same
 * amount in the same name; one more of each of the first two; and the file with a row for each amount.
 */
async function addInterests(db: Db, { owner, viewer, uploader }: Interests) {
  const { sureWon, otherWon, name } = newFile()
  const expectOf = async (staff: { readonly id: string } | null) => {
    const { id: storeId } = await addStore(db, {
      name: newName(),
      status: 'ACTIVE',
      staff: { [owner.id]: 'OWNER', ...(staff !== null && { [staff.id]: 'STAFF' as const }) },
    })
    const of = { storeId, buyerUserId: owner.id, type: 'PROMOTION_LISTING', depositorName: name } as const
    const add = (total: number) => addTransfer(db, new Date(), { ...of, total })
    return { add, order: await add(sureWon) }
  }
  const [own, uploaders, others] = [await expectOf(viewer), await expectOf(uploader), await expectOf(null)]
  await own.add(otherWon)
  const given = await uploaders.add(otherWon + 1)
  const day = seoulDate(new Date())
  const rows = [sureWon, otherWon, otherWon + 1].map((won) => `${day} 09:10:00,${won},0,${name},0`)
  const text = ['거래일시,입금액,출금액,보낸분,거래후잔액', ...rows].join('\n')
  const fileId = await addBankFile(db, new Date(), { by: uploader.id, text })
  return { fileId, own: own.order, uploaders: uploaders.order, others: others.order, given }
}

// Rows have menus where they are no cards.
inEachLook(
  () => {
    test('the transfer to the own store is received by somebody else, which its menu says', async ({
      page,
      t,
      signInAs,
      addUser,
      db,
    }) => {
      const { user: viewer } = await signInAs({ authorityType: 'ADMIN' })
      const given = { owner: await addUser(), viewer, uploader: await addUser({ authorityType: 'ADMIN' }) }
      const { own, others } = await addInterests(db, given)
      const open = async (no: string) => {
        await page.goto(`/admin/payments/transfers?search=${no}`)
        await page.getByRole('button', { name: t('ui.more', { name: no }) }).press('Enter')
        return page.getByRole('menuitem', { name: t('transfers.receive.open') })
      }
      const receive = await open(own.no)
      // The keys lead to it, and a screen reader says why with its name.
      await expect(receive).toBeFocused()
      await expect(receive).toHaveAttribute('aria-disabled', 'true')
      await expect(receive).toHaveAccessibleName(new RegExp(t('payments.refusal.own_store')))
      await expect(receive.getByText(t('payments.refusal.own_store'))).toBeVisible()
      await expectGood(page, page.getByRole('menu'))
      await page.keyboard.press('Enter')
      await expect(receive).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await expect(await open(others.no)).toHaveAccessibleName(t('transfers.receive.open'))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toContainText(others.no)
    })
  },
  { width: 1440, height: 900 },
)

inEachLook(() => {
  test('of a bank’s file it is said whose store an order is of, and nobody books one for the own store', async ({
    page,
    t,
    signInAs,
    addUser,
    db,
  }) => {
    const { user: viewer } = await signInAs({ authorityType: 'ADMIN' })
    const uploader = await addUser({ authorityType: 'ADMIN' })
    const { fileId, ...orders } = await addInterests(db, { owner: await addUser(), viewer, uploader })
    await page.goto(`/admin/payments/transfers/${fileId}`)
    const row = (line: number) => page.locator(`li[data-line="${line}"]`)
    const [own, uploaders] = [t('transfers.doubt.own_store'), t('transfers.doubt.uploader_store')]
    const candidate = ({ no }: { no: string }) =>
      row(2)
        .locator('div')
        .filter({ has: page.getByRole('link', { name: no }) })
        .last()
    const take = page.getByRole('button', { name: t('transfers.row.bookFor') })
    await expect(row(2)).toContainText(t('transfers.doubt.several_orders'))
    await expect(candidate(orders.own)).toContainText(own)
    await expect(candidate(orders.own).locator(take)).toHaveCount(0)
    await expect(candidate(orders.uploaders)).toContainText(uploaders)
    await expect(candidate(orders.uploaders).locator(take)).toBeVisible()
    for (const text of [own, uploaders]) await expect(candidate(orders.others)).not.toContainText(text)
    await expect(candidate(orders.others).locator(take)).toBeVisible()
    // What the row is doubted for is said once.
    await expect(row(3).getByText(own)).toHaveCount(1)
    await expect(row(3).locator(take)).toHaveCount(0)
    await expect(row(4).getByText(uploaders)).toHaveCount(1)
    // With nothing that is sure, one press books none of them.
    const all = page.getByRole('button', { name: bookNone })
    await expect(all).toHaveAccessibleDescription(t('transfers.file.nothing'))
    await expectGood(page)
    await row(4).locator(take).click()
    await expect(row(4)).toHaveAttribute('data-state', 'BOOKED')
    await expect(row(4).getByRole('link', { name: orders.given.no })).toBeVisible()
  })

  test('the bank’s file is rehearsed, booked and decided', async ({ page, t, signInAs, addUser, db }) => {
    test.slow()
    await signInAs()
    const given = newFile()
    const { sure, other } = await buy(db, (await addUser()).id, given)
    await page.goto(`/admin/payments/transfers?search=${sure.no}`)
    await expect(page.getByRole('heading', { level: 1, name: t('transfers.title') })).toBeVisible()
    await expect(page.getByText(sure.no)).toBeVisible()
    await expectGood(page)

    const buffer = Buffer.from(bankFileText(seoulDate(new Date()), given))
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '입금내역.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('heading', { level: 1, name: '입금내역.csv' })).toBeVisible()
    const row = (line: number) => page.locator(`li[data-line="${line}"]`)
    await expect(row(2)).toHaveAttribute('data-state', 'MATCHED')
    await expect(row(3)).toHaveAttribute('data-state', 'DOUBTFUL')
    await expect(row(5)).toContainText(t('transfers.problem.date'))
    await expectGood(page)

    await page.getByRole('button', { name: bookOne }).click()
    await expect(row(2)).toHaveAttribute('data-state', 'BOOKED')
    await row(3)
      .getByRole('button', { name: `${t('transfers.row.bookFor')} ${other.no}` })
      .click()
    await expect(row(3)).toHaveAttribute('data-state', 'BOOKED')
    await row(3).getByRole('link', { name: other.no }).click()
    await expect(page.locator('h1 ~ [data-status=PAID]')).toBeVisible()
  })
})

test('a transfer is received by hand and refunded so, and another amount is refused at its field', async ({
  page,
  t,
  signInAs,
  addUser,
  db,
  faults,
}) => {
  await signInAs()
  faults.expect(/^409 POST \/api\/v1\/payment\/order\/[^/]+\/transfer-received/)
  const given = newFile()
  const { sure } = await buy(db, (await addUser()).id, given)
  await page.goto(`/admin/payments/orders/${sure.id}`)
  await expect(page.getByText('11022233344').first()).toBeVisible()
  await expect(button({ page, t }, t('payments.action.pay'))).toBeHidden()
  await button({ page, t }, t('transfers.receive.open')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('transfers.receive.amount')).fill('1000')
  await dialog.getByRole('button', { name: t('transfers.receive.submit') }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel(t('transfers.receive.amount')).fill(String(given.sureWon))
  await dialog.getByRole('button', { name: t('transfers.receive.submit') }).click()
  await expect(page.locator('h1 ~ [data-status=PAID]')).toBeVisible()

  await button({ page, t }, t('payments.action.refund')).click()
  await dialog.getByLabel(t('payments.refund.amount')).fill('50,000')
  await dialog.getByRole('button', { name: t('payments.refund.submit.give', { amount: '₩50,000' }) }).click()
  // Nobody but staff sends it, and the page says so.
  const refunds = page.getByRole('region', { name: t('payments.refund.list') })
  const payOut = t('by-hand.payOut.confirm')
  await expect(refunds).toContainText(t('by-hand.payOut.todo', { button: payOut }))
  await expect(refunds.locator('li')).toHaveAttribute('data-status', 'REQUESTED')
  await expectGood(page)
  await refunds.getByRole('button', { name: payOut }).click()
  await dialog.getByRole('button', { name: payOut }).click()
  await expect(page.locator('h1 ~ [data-status=PARTIALLY_REFUNDED]')).toBeVisible()
})

test('an owner who announced a transfer is told how much goes where, and not led to pay again', async ({
  page,
  context,
  t,
  signInAs,
  db,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const given = newFile()
  const { sure } = await buy(db, user.id, given)
  await page.goto(`/admin/payments/orders/${sure.id}`)
  const notice = page.getByRole('region', { name: t('transfers.notice.title') })
  await expect(notice).toContainText(formatWon(given.sureWon, 'gb'))
  await expect(notice).toContainText('11022233344')
  const pay = button({ page, t }, t('payments.action.pay'))
  await expect(pay).toBeVisible()
  await expect(pay).not.toHaveCSS('background-color', 'rgb(21, 78, 193)')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await notice.getByRole('button', { name: t('payments.notice.copy') }).click()
  await expect(page.getByText(t('payments.notice.copied'))).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGood(page)
})

test('a file that is no list of deposits says so', async ({ page, t, signInAs, faults }) => {
  await signInAs()
  faults.expect(/^422 POST \/api\/v1\/payment\/bank-file/)
  await page.goto('/admin/payments/transfers')
  const buffer = Buffer.from('이름,나이\n김,3')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('alert')).toContainText(t('errors.field.bank_columns'))
})

test('a chief administrator writes down a chargeback, corrects it, and records a tax invoice', async ({
  page,
  t,
  signInAs,
  addUser,
  db,
}) => {
  await signInAs()
  const order = await addOrderOf(db, await addUser(), { total: 49_000 })
  await page.goto(`/admin/payments/orders/${order.id}`)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: t('ui.more', { name: order.no }) }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const dialog = page.getByRole('dialog')
  await choose(t('by-hand.chargeBack.open'))
  await expect(dialog).toContainText(order.no)
  await dialog.getByLabel(t('payments.refund.reason.label')).fill('Disputed by the holder')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('by-hand.chargeBack.submit') }).click()
  await expect(page.locator('h1 ~ [data-status=REFUNDED]')).toBeVisible()

  const statement = page.getByRole('region', { name: t('payments.statement.title') })
  await expect(statement.getByRole('row').nth(2)).toContainText(t('payments.kind.CHARGEBACK'))
  await statement.getByRole('button', { name: t('by-hand.correct.open') }).click()
  await dialog.getByLabel(t('by-hand.correct.reason')).fill('The dispute was won')
  await dialog.getByRole('button', { name: t('by-hand.correct.confirm') }).click()
  await expect(page.locator('h1 ~ [data-status=PAID]')).toBeVisible()
  await expect(statement.getByRole('row').nth(3)).toContainText('The dispute was won')

  await choose(t('by-hand.proof.open'))
  await dialog.getByRole('combobox', { name: t('payments.field.proof') }).selectOption('TAX_INVOICE')
  await dialog.getByLabel(t('payments.field.proofNo')).fill('20261120-41000000')
  await dialog.getByRole('button', { name: t('by-hand.proof.submit') }).click()
  await expect(page.getByText('20261120-41000000')).toBeVisible()
})

test('who writes down as much as the payment provider has told of says that it is another one', async ({
  page,
  t,
  signInAs,
  addUser,
  db,
  faults,
}) => {
  await signInAs()
  faults.expect(/^422 POST \/api\/v1\/payment\/.+\/chargeback/)
  const order = await addOrderOf(db, await addUser(), { total: 49_000, refunds: [4_000] })
  await page.goto(`/admin/payments/orders/${order.id}`)
  await page.getByRole('button', { name: t('ui.more', { name: order.no }) }).click()
  await page.getByRole('menuitem', { name: t('by-hand.chargeBack.open') }).click()
  const dialog = page.getByRole('dialog')
  const isAnother = dialog.getByRole('checkbox', { name: t('by-hand.chargeBack.another') })
  await dialog.getByLabel(t('payments.refund.reason.label')).fill('Disputed by the holder')
  await expect(isAnother).toBeHidden()
  await dialog.getByLabel(t('by-hand.chargeBack.amount')).fill('4,000')
  await expect(isAnother).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('by-hand.chargeBack.submit') }).click()
  await expect(isAnother).toHaveAccessibleDescription(new RegExp(t('errors.field.required')))
  await isAnother.check()
  await dialog.getByRole('button', { name: t('by-hand.chargeBack.submit') }).click()
  const statement = page.getByRole('region', { name: t('payments.statement.title') })
  await expect(statement.getByRole('row').nth(3)).toContainText(t('payments.kind.CHARGEBACK'))
})
