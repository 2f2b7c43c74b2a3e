import { insertPromotion } from '@madang/server/testing/factories'
import { drawJpeg } from '@madang/server/testing/pictures'
import type { Page } from '@playwright/test'
import { expect, test, type SignedIn } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { inputOf } from '../store-files.ts'
import { addStoreOf, button, hourMs } from '../stores.ts'
import { wordsOf } from '../words.ts'

const t = wordsOf('gb')
const title = '개강 맞이 할인'

/** A promotion of this manager that is on since an hour ago, opened. */
async function openLive(page: Page, db: Db, { user }: SignedIn): Promise<string> {
  const store = await addStoreOf(db, user.id)
  const startAt = new Date(Date.now() - hourMs).toISOString()
  const { id } = await insertPromotion(db, new Date(), { storeId: store.id, title, startAt })
  await page.goto(`/admin/promotions/${id}?tab=pictures`)
  const cover = page.getByRole('group', { name: t('promotions.field.cover'), exact: true })
  await inputOf(cover).setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg() })
  await expect(cover.locator('img')).toBeVisible()
  await expect(page.getByText(t('files.save.saved')).first()).toBeVisible()
  await db.updateTable('promotions').set({ status: 'LIVE' }).where('id', '=', id).execute()
  await page.goto(`/admin/promotions/${id}`)
  return id
}

test('a live promotion is extended from its menu', async ({ page, db, signInAs }) => {
  const id = await openLive(page, db, await signInAs({ authorityType: 'MANAGER' }))
  await page
    .getByRole('button', { name: t('ui.more', { name: title }) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('promotions.action.extend') }).click()
  const end = page.getByLabel(t('promotions.field.endAt'), { exact: true })
  await expect(end).toBeFocused()
  const day = new Date(Date.now() + 30 * 24 * hourMs).toISOString().slice(0, 10)
  await end.fill(`${day}T12:00`)
  await expectAccessible(page)
  await button({ page, t }, t('promotions.save')).click()
  await expect(end).toHaveCount(0)
  await expect(page).not.toHaveURL(/edit=/)
  const { endAt } = await db
    .selectFrom('promotions')
    .select('endAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(new Date(endAt ?? 0).toISOString()).toBe(`${day}T03:00:00.000Z`)
})

test('a benefit that gets worse needs a note, which visitors read', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^422 PATCH \/api\/v1\/promotion\//)
  await openLive(page, db, await signInAs({ authorityType: 'MANAGER' }))
  const section = t('promotions.section.benefit')
  await page.getByRole('button', { name: t('promotions.editSection', { section }) }).click()
  const note = page.getByLabel(t('promotions.field.changeNote'))
  await expect(note).toHaveCount(0)
  await page.getByLabel(t('promotions.field.percent'), { exact: true }).fill('10')
  await button({ page, t }, t('promotions.save')).click()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await note.fill('재료 값이 올라 줄였습니다.')
  await button({ page, t }, t('promotions.save')).click()
  await expect(note).toHaveCount(0)
  const phone = page.getByRole('region', { name: t('promotions.preview'), exact: true })
  await expect(phone.getByText('재료 값이 올라 줄였습니다.')).toBeVisible()
})

test('before anybody has seen it the statistics say so', async ({ page, db, signInAs }) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStoreOf(db, user.id)
  const { id } = await insertPromotion(db, new Date(), { storeId: store.id })
  await page.goto(`/admin/promotions/${id}?tab=stats`)
  await expect(page.getByText(t('promotions.stats.none'))).toBeVisible()
  await expectAccessible(page)
})
