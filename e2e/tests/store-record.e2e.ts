import { insertFile } from '@madang/server/testing/factories'
import { bringBytes } from '@madang/server/testing/stored-files'
import { expect, inEachLook, test } from '../fixtures.ts'
import { atOtherWidth, expectAccessible, expectNoSidewaysScroll, expectNoTextIds } from '../page-checks.ts'
import { addStore, newName } from '../stores.ts'
import { wordsOf } from '../words.ts'

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, open: '00:00', close: '24:00' }))
const weekend = [6, 0].flatMap((day) => [
  { day, open: '00:00', close: '12:00' },
  { day, open: '12:00', close: '24:00' },
])
const given = {
  status: 'ACTIVE',
  phone: '02-555-1234',
  openingHours: JSON.stringify([...weekdays, ...weekend]),
} as const

inEachLook(() => {
  test('the record says whether it is open, whom to call, and what may be added', async ({
    page,
    t,
    db,
    system,
    signInAs,
  }) => {
    const { user } = await signInAs()
    const store = await addStore(db, { ...given, name: newName(), email: null })
    for (const position of [0, 1]) {
      const place = { recordId: store.id, position, alt: position === 0 ? '문 앞' : null }
      await insertFile(db, new Date(), { ...place, ownerId: user.id, purpose: 'STORE_IMAGE' })
    }
    await bringBytes(db, { dataDir: system.dataDir, storeId: store.id })
    await page.goto(`/admin/stores/${store.id}`)
    const main = page.getByRole('main')
    await expect(main.getByText(t('store.open.now'))).toBeVisible()
    const calls = main.getByRole('link', { name: given.phone })
    await expect(calls.first()).toHaveAttribute('href', 'tel:025551234')

    const homepage = t('store.field.homepage')
    await expect(main.getByRole('term').filter({ hasText: homepage })).toHaveCount(0)
    await expect(main.getByRole('button', { name: homepage })).toContainText(t('stores.field.email'))
    await expectNoTextIds(page)
    await expectNoSidewaysScroll(page)
    await atOtherWidth(page, expectNoSidewaysScroll)
    await expectAccessible(page)

    await main.getByRole('button', { name: t('files.gallery.open', { name: '문 앞' }) }).click()
    const viewer = page.getByRole('dialog', { name: t('files.pictures.label') })
    await expect(viewer.getByRole('tab', { name: '문 앞' })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()

    await main.getByRole('button', { name: homepage }).click()
    await expect(main.getByLabel(t('stores.field.email'))).toBeFocused()
    await expect(main.getByLabel(homepage)).toBeVisible()

    await page.goto(`/admin/stores/${store.id}?tab=hours`)
    const days = main.getByRole('term').filter({ hasNotText: t('stores.field.holidayNote') })
    await expect(days).toHaveCount(2)
    await expect(days.filter({ hasText: t('store.hours.today') })).toHaveCount(1)
    await expectAccessible(page)
  })
})

test('nothing is said of a category that is still on its way', async ({ page, db, signInAs }) => {
  const t = wordsOf('gb')
  await signInAs()
  const store = await addStore(db, { ...given, name: newName() })
  const arrived = Promise.withResolvers<undefined>()
  await page.route(
    (url) => url.pathname.includes('categor'),
    async (route) => {
      await arrived.promise
      await route.continue()
    },
  )
  await page.goto(`/admin/stores/${store.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(t('store.noCategory'))).toHaveCount(0)
  const { name } = await db
    .selectFrom('categories')
    .innerJoin('stores', 'stores.categoryId', 'categories.id')
    .where('stores.id', '=', store.id)
    .select('categories.name')
    .executeTakeFirstOrThrow()
  arrived.resolve(undefined)
  await expect(page.getByText(name.gb ?? '').first()).toBeVisible()
})
