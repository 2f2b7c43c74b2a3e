import { insertPromotion } from '@madang/server/testing/factories'
import { drawJpeg } from '@madang/server/testing/pictures'
import { expect, inEachLook, test } from '../fixtures.ts'
import { expectGood } from '../page-checks.ts'
import { inputOf } from '../store-files.ts'
import { addStoreOf, button, hourMs } from '../stores.ts'

const dayMs = 24 * hourMs
const title = '개강 맞이 할인'

inEachLook(() => {
  test('an approved listing is paid where it is read, at the price that stands on the press', async ({
    page,
    t,
    db,
    signInAs,
    faults,
  }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const store = await addStoreOf(db, user.id)
    const after = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
    const given = { storeId: store.id, title, startAt: after(1), endAt: after(46), listing: 'PAID' } as const
    const { id } = await insertPromotion(db, new Date(), { ...given, status: 'PENDING_PAYMENT' })
    const path = `/admin/promotions/${id}`
    const pay = page.getByRole('button', { name: /19,?800|۱۹٬۸۰۰/ }).filter({ visible: true })

    await page.goto(path)
    await expect(page.getByText(t('promotions.notice.unpaid'))).toBeVisible()
    await expect(pay).toBeVisible()
    await expectGood(page)
    await pay.click()
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.title.OPEN') })).toBeVisible()

    // What was ordered and not paid is gone on with: there is one order.
    await page.getByRole('link', { name: t('checkout.back') }).click()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await pay.click()
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.title.OPEN') })).toBeVisible()
    const orders = await db
      .selectFrom('orders')
      .select(['status', 'total'])
      .where('targetId', '=', id)
      .execute()
    expect(orders).toEqual([{ status: 'PENDING', total: 19_800 }])

    await page.locator('#pay').click()
    await page.frameLocator('iframe').locator('#approve').click()
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.title.PAID') })).toBeVisible()
    await page.getByRole('link', { name: t('checkout.back') }).click()
    await expect(page.locator('[data-status=SCHEDULED]').first()).toBeVisible()
    await expect(pay).toHaveCount(0)
    await expectGood(page)

    // It cannot be shown for longer than it is paid for.
    await page.goto(`${path}?tab=pictures`)
    const cover = page.getByRole('group', { name: t('promotions.field.cover'), exact: true })
    const file = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg() }
    await inputOf(cover).setInputFiles(file)
    await expect(page.getByText(t('files.save.saved')).first()).toBeVisible()
    faults.expect(/^422 PATCH \/api\/v1\/promotion\//)
    await page.goto(`${path}?edit=when&field=endAt`)
    const end = page.getByLabel(t('promotions.field.endAt'), { exact: true })
    await end.fill(`${after(70).slice(0, 10)}T12:00`)
    await button({ page, t }, t('promotions.save')).click()
    await expect(end).toHaveAttribute('aria-invalid', 'true')
    await expect(end).toHaveAccessibleDescription(/60|۶۰/)
    await expectGood(page)
  })
})
