import { expect, inEachLook, test } from '../fixtures.ts'
import { addBookings, bookedDay } from '../lists.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import { addStoreOf, isPhone } from '../stores.ts'
import { wordsOf } from '../words.ts'

const pathOf = (id: string) => `/admin/jrs/${id}?tab=day&date=${bookedDay()}`

inEachLook(() => {
  test('the day and the week of a list', async ({ page, t, db, signInAs }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const store = await addStoreOf(db, user.id)
    const id = await addBookings(db, store.id)
    await page.goto(pathOf(id))
    await expect(page.locator('[data-slot]')).toHaveCount(11)
    await expect(page.locator('[data-slot] li')).toHaveCount(11)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    if (isPhone(page)) await expectTouchTargets(page)
    // A walk-in, from the head of the slot.
    const slot = page.locator('[data-slot]').nth(3)
    await slot.locator('header button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('board.add.name')).fill('마루한')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('bookings.add'), exact: true }).click()
    await expect(slot.locator('li', { hasText: '마*한' })).toHaveAttribute('data-status', 'CONFIRMED')
    // The week opens the day.
    await page.getByRole('link', { name: t('bookings.week'), exact: true }).click()
    const days = page.locator('a[href*="tab=day"]:has([data-level])')
    await expect(days).toHaveCount(7)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await days.first().click()
    await expect(page.locator('[data-slot]')).toHaveCount(11)
  })
})

test('a party is dragged to another slot and back, moved by keys and by the menu; a full slot takes nobody', async ({
  page,
  db,
  signInAs,
}) => {
  await page.setViewportSize({ width: 2200, height: 1000 })
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStoreOf(db, user.id)
  const id = await addBookings(db, store.id)
  await page.goto(pathOf(id))
  const slots = page.locator('[data-slot]')
  const names = (index: number) => slots.nth(index).locator('li')
  const drag = async (from: number, to: number) => {
    await names(from).first().locator('p').first().hover()
    await page.mouse.down()
    await slots.nth(to).locator('header').hover()
    await slots.nth(to).locator('header').hover()
    await page.mouse.up()
  }
  await drag(0, 2)
  await expect(names(2)).toHaveCount(1)
  await page.getByRole('button', { name: t('form.undo.action') }).click()
  await expect(names(0)).toHaveCount(2)
  // Noon is full.
  await drag(0, 1)
  await expect(names(1)).toHaveCount(4)
  await expect(names(0)).toHaveCount(2)
  const name = names(0).first().getByRole('link')
  await name.focus()
  await page.keyboard.down('Shift')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.up('Shift')
  await expect(names(2).getByRole('link')).toBeFocused()
  await names(2).getByRole('button', { name: /More/ }).click()
  await page.getByRole('menuitem', { name: t('bookings.back', { time: '11:30' }) }).click()
  await expect(names(0)).toHaveCount(2)
  await names(0).first().getByRole('button', { name: /More/ }).click()
  await page.getByRole('menuitem', { name: t('bookings.rebook') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('bookings.after') }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /19:30/ }).click()
  await expect(names(0)).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(names(9)).toHaveCount(1)
})

test('who has the same day open sees what others do; a day is closed with who is booked named', async ({
  page,
  context,
  db,
  signInAs,
}) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStoreOf(db, user.id)
  const id = await addBookings(db, store.id)
  await page.goto(pathOf(id))
  const other = await context.newPage()
  await other.goto(pathOf(id))
  const waiting = page.locator('[data-slot] li[data-status=WAITING]')
  await expect(waiting).toHaveCount(4)
  await other
    .locator('[data-slot] li[data-status=WAITING]')
    .first()
    .getByRole('button', { name: t('entries.action.accept') })
    .click()
  await expect(waiting).toHaveCount(3)
  await other.close()
  await page.getByRole('button', { name: t('bookings.closeDay') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(11)
  await dialog.getByText(t('bookings.close.CANCEL')).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('bookings.close.action') }).click()
  await expect(page.getByText(t('bookings.closed')).first()).toBeVisible()
  await expect(page.locator('[data-slot] li')).toHaveCount(0)
  await page.getByRole('button', { name: t('bookings.openDay') }).click()
  await expect(page.getByRole('button', { name: t('bookings.closeDay') })).toBeVisible()
})
