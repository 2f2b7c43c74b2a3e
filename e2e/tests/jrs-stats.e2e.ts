import { addEntries, addNoShows, addMonth } from '@madang/server/testing/entries'
import { insertJrsItem } from '@madang/server/testing/factories'
import { expect, inEachLook, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStore, isPhone, newName } from '../stores.ts'
import { wordsOf } from '../words.ts'

async function addList(db: Db, userId: string, hasEntries: boolean) {
  const now = new Date()
  const storeName = newName()
  const store = await addStore(db, { name: storeName, status: 'ACTIVE', staff: { [userId]: 'OWNER' } })
  const { id } = await insertJrsItem(db, now, { storeId: store.id, status: 'OPEN' })
  if (hasEntries) await addMonth(db, { id, storeId: store.id, now })
  return { id, storeId: store.id, storeName, now }
}

inEachLook(() => {
  test('statistics', async ({ page, t, db, signInAs }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const { id, storeId, storeName, now } = await addList(db, user.id, true)
    // Hours from five in the morning up to the night: more than a phone is wide.
    await addNoShows(db, { id, storeId, now })
    await page.goto(`/admin/jrs/${id}?tab=stats`)
    const heat = page.getByRole('table', { name: t('stats.heat.waits') })
    await expect(heat.getByRole('link')).toHaveCount(23)
    // The Friday evenings are what has to be said.
    await expect(page.locator('[data-meant]')).toHaveCount(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    if (isPhone(page)) await expectTouchTargets(page)

    // From the store, to each of its lists.
    await page.goto(`/admin/stores/${storeId}`)
    await page
      .getByRole('button', { name: t('ui.more', { name: storeName }) })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: t('store.listStats') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('stats.title') })).toBeVisible()
    await expect(page.getByRole('link', { name: '저녁 대기' })).toHaveAttribute('href', new RegExp(id))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('each figure opens as many entries as it says', async ({ page, db, signInAs }) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const { id } = await addList(db, user.id, true)
  const stats = `/admin/jrs/${id}?tab=stats`
  for (const name of [t('stats.ends.missed'), t('entries.source.QR'), t('stats.told.LATER'), '5–6']) {
    await page.goto(stats)
    const figure = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
    const count = await figure.locator('b').textContent()
    await figure.getByRole('link').click()
    await expect(page).toHaveURL(/tab=entries/)
    await expect(page.getByText(new RegExp(` of ${count}$`))).toBeVisible()
  }
  await page.goto(stats)
  const cell = page
    .getByRole('table', { name: t('stats.heat.waits') })
    .getByRole('link')
    .last()
  const count = /\((\d+)\)/.exec((await cell.getAttribute('title')) ?? '')?.[1] ?? ''
  await cell.click()
  await expect(page.getByText(new RegExp(` of ${count}$`))).toBeVisible()
  // What narrows the list is seen, and taken away.
  await page
    .getByRole('button', { name: new RegExp(t('stats.filter.weekHour')) })
    .first()
    .click()
  await page.goBack()
  await expect(page).toHaveURL(/tab=stats/)
})

test('another period is asked for, and a file is taken with a reason', async ({ page, db, signInAs }) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const { id } = await addList(db, user.id, true)
  await page.goto(`/admin/jrs/${id}?tab=stats`)
  await page.getByRole('link', { name: t('stats.period.p7') }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(page.getByRole('link', { name: t('stats.period.p7') })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: t('stats.export.action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('entries.export.preset.report')).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t('table.export.confirm') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^list-statistics-.*\.csv$/)
})

test('a list that nobody joined says so, and how people come to it', async ({ page, db, signInAs }) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const { id, storeId, now } = await addList(db, user.id, false)
  await page.goto(`/admin/jrs/${id}?tab=stats`)
  await expect(page.getByRole('heading', { name: t('stats.empty.title') })).toBeVisible()
  await page.getByRole('link', { name: t('board.showCode') }).click()
  await expect(page).toHaveURL(/tab=qr/)
  await page.goto(`/admin/stores/${storeId}/jrs-stats`)
  await expect(page.getByRole('heading', { name: t('stats.quiet') })).toBeVisible()
  // What is said needs somebody who was called.
  await addEntries(db, { id, storeId, now })
  await page.goto(`/admin/jrs/${id}?tab=stats`)
  await expect(page.getByRole('heading', { name: t('stats.ends.title') })).toBeVisible()
  await expect(page.getByRole('heading', { name: t('stats.heat.waits') })).toHaveCount(0)
})
