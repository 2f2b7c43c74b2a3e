import { addEntries } from '@madang/server/testing/entries'
import { insertJrsItem } from '@madang/server/testing/factories'
import { expect, inEachLook, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import { addStoreOf, button, isPhone } from '../stores.ts'
import { wordsOf } from '../words.ts'

inEachLook(() => {
  test('entries of a list', async ({ page, t, db, signInAs }) => {
    const road = { page, t }
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const store = await addStoreOf(db, user.id)
    const now = new Date()
    const { id } = await insertJrsItem(db, now, { storeId: store.id, status: 'OPEN' })
    await addEntries(db, { id, storeId: store.id, now })
    await page.goto(`/admin/jrs/${id}?tab=entries`)
    const rows = page.locator('tr[data-row]')
    await expect(rows).toHaveCount(5)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    if (isPhone(page)) await expectTouchTargets(page)
    await page.getByRole('searchbox').fill('ㄱㅂㄹ')
    await expect(rows).toHaveCount(1)
    // The record: a move, and who it is.
    await rows.getByRole('link').click()
    await expect(page).toHaveURL(/\/entries\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('김*리')
    await button(road, t('entries.action.call')).click()
    await expect(page.locator('main [data-status=CALLED]').first()).toBeVisible()
    await page.getByRole('button', { name: t('entries.record.editNote') }).click()
    await page.locator('textarea').fill('유모차')
    await button(road, t('entries.record.save')).click()
    await expect(page.getByText('유모차')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('all that a filter finds are moved after a rehearsal', async ({ page, db, signInAs }) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStoreOf(db, user.id)
  const now = new Date()
  const { id } = await insertJrsItem(db, now, { storeId: store.id, status: 'OPEN' })
  await addEntries(db, { id, storeId: store.id, now })
  await page.goto(`/admin/jrs/${id}?tab=entries`)
  await page.locator('tr[data-row]').last().getByRole('checkbox').check()
  await page
    .getByRole('region', { name: t('entries.selected', { count: '1' }) })
    .getByRole('button', { name: t('entries.action.cancel') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('entries.bulk.all', { count: '5' })).click()
  await expect(dialog.getByText(t('entries.bulk.able', { count: '4' }))).toBeVisible()
  await expect(dialog).toContainText(t('entries.refusal.not_there'))
  await expectAccessible(page)
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: t('entries.bulk.done', { count: '4' }) })).toBeVisible()
  await dialog.getByRole('button', { name: t('table.bulk.close') }).click()
  await expect(page.locator('tr[data-row] [data-status=CANCELLED]')).toHaveCount(8)
})
