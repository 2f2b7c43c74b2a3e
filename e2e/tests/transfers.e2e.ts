import { seoulDate } from '@madang/contract/korean-time'
import { addTransfer } from '@madang/server/testing/transfers'
import { expect, test } from '../fixtures.ts'
import { bankFileText } from '../orders.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStore, isPhone, looks, newName, type Road } from '../stores.ts'
import { wordsOf } from '../words.ts'

async function expectGood({ page }: Road): Promise<void> {
  await expectNoSidewaysScroll(page)
  if (isPhone(page)) await expectTouchTargets(page)
  await expectAccessible(page)
}

/** Two orders of a store that are to be transferred. */
async function buy(db: Db, buyerUserId: string) {
  const { id: storeId } = await addStore(db, {
    name: newName(),
    status: 'ACTIVE',
    staff: { [buyerUserId]: 'OWNER' },
  })
  const of = { storeId, buyerUserId, type: 'PROMOTION_LISTING' } as const
  return {
    sure: await addTransfer(db, new Date(), { ...of, total: 49_000, depositorName: '윤하늘' }),
    other: await addTransfer(db, new Date(), { ...of, total: 99_000, depositorName: '마당국밥 성수점' }),
  }
}

for (const { locale, theme, viewport } of looks) {
  test(`the bank’s file is rehearsed, booked and decided in ${locale}, ${viewport.width} px`, async ({
    page,
    signInAs,
    addUser,
    db,
  }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await signInAs({ locale, theme })
    const t = wordsOf(locale)
    const road = { page, t }
    // Those of other tests would make every row doubtful.
    await db.deleteFrom('bankFiles').execute()
    await db.updateTable('payments').set({ depositorName: null }).where('provider', '=', 'MANUAL').execute()
    const { sure, other } = await buy(db, (await addUser()).id)
    await page.goto('/admin/payments/transfers')
    await expect(page.getByRole('heading', { level: 1, name: t('transfers.title') })).toBeVisible()
    await expect(page.getByText(sure.no)).toBeVisible()
    await expectGood(road)

    const buffer = Buffer.from(bankFileText(seoulDate(new Date())))
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '입금내역.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('heading', { level: 1, name: '입금내역.csv' })).toBeVisible()
    const row = (line: number) => page.locator(`li[data-line="${line}"]`)
    await expect(row(2)).toHaveAttribute('data-state', 'MATCHED')
    await expect(row(3)).toHaveAttribute('data-state', 'DOUBTFUL')
    await expect(row(5)).toContainText(t('transfers.problem.date'))
    await expectGood(road)

    await page.getByRole('button', { name: t('transfers.file.book', { count: '1' }) }).click()
    await expect(row(2)).toHaveAttribute('data-state', 'BOOKED')
    await row(3)
      .getByRole('button', { name: t('transfers.row.bookFor', { no: other.no }) })
      .click()
    await expect(row(3)).toHaveAttribute('data-state', 'BOOKED')
    await row(3).getByRole('link', { name: other.no }).click()
    await expect(page.locator('h1 ~ [data-status=PAID]')).toBeVisible()
  })
}

test('a transfer is received by hand, and another amount is refused at its field', async ({
  page,
  signInAs,
  addUser,
  db,
}) => {
  await signInAs({ locale: 'gb' })
  const t = wordsOf('gb')
  const { sure } = await buy(db, (await addUser()).id)
  await page.goto(`/admin/payments/orders/${sure.id}`)
  await expect(page.getByText('11022233344').first()).toBeVisible()
  await page.getByRole('button', { name: t('ui.more', { name: sure.no }) }).click()
  await page.getByRole('menuitem', { name: t('transfers.receive.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('transfers.receive.amount')).fill('48000')
  await dialog.getByRole('button', { name: t('transfers.receive.submit') }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel(t('transfers.receive.amount')).fill('49000')
  await dialog.getByRole('button', { name: t('transfers.receive.submit') }).click()
  await expect(page.locator('h1 ~ [data-status=PAID]')).toBeVisible()
})

test('a file that is no list of deposits says so', async ({ page, signInAs }) => {
  await signInAs({ locale: 'gb' })
  const t = wordsOf('gb')
  await page.goto('/admin/payments/transfers')
  const buffer = Buffer.from('이름,나이\n김,3')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('alert')).toContainText(t('errors.field.bank_columns'))
})
