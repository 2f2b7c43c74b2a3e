import { businessDay } from '@madang/contract/jrs-times'
import { toLocalPhone } from '@madang/contract/phone'
import { insertJrsItem } from '@madang/server/testing/factories'
import type { Page } from '@playwright/test'
import { expect, inEachLook, test } from '../fixtures.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoTextIds,
  expectTouchTargets,
} from '../page-checks.ts'
import { addStoreOf, isPhone } from '../stores.ts'

const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '11:00', close: '14:00' }))

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectNoTextIds(page)
}

inEachLook(() => {
  test('whoever finds a slot full waits for it, is seen by staff, and books the place that is offered', async ({
    page,
    t,
    db,
    newPhone,
    signInAs,
  }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const store = await addStoreOf(db, user.id)
    const times = { weeklyHours: JSON.stringify(hours), slotMinutes: 60, slotCapacity: 1 } as const
    const { id, code } = await insertJrsItem(db, new Date(), {
      ...times,
      kind: 'RESERVATION',
      storeId: store.id,
      status: 'OPEN',
      requirePhoneCode: false,
    })
    /** Chooses the first slot of the third day and says who one is; gives the slot. */
    const ask = async (name: string): Promise<string> => {
      await page.goto(`/app/jrsForm?c=${code}`)
      await page.locator('.day > label').nth(2).click()
      const slot = page.locator('[name=slotAt]').and(page.locator(':visible')).first()
      await slot.check()
      await page.getByLabel(t('line.name'), { exact: true }).fill(name)
      await page.getByLabel(t('site.door.phone.label')).fill(toLocalPhone(newPhone()))
      await page.locator('[name=consent]').check()
      return slot.inputValue()
    }
    const slotAt = await ask('김보리')
    await page.getByRole('button', { name: t('line.join.RESERVATION') }).click()
    await expect(page).toHaveURL(/\?e=/)

    await ask('한가람')
    await expectWhole(page)
    await page.getByRole('button', { name: t('line.wants.join') }).click()
    await expect(page).toHaveURL(/\?w=/)
    const own = page.url()
    await expect(page.getByText(t('line.wants.state.WAITING'))).toBeVisible()
    await expectWhole(page)
    if (isPhone(page)) await expectTouchTargets(page)

    await page.goto(`/admin/jrs/${id}?tab=day&date=${businessDay(new Date(slotAt))}`)
    await page.locator('[data-slot]').first().locator('button', { hasText: /[1۱]/ }).click()
    await expect(page.getByRole('dialog')).toContainText('한*람')
    await expectWhole(page)

    const offerEndsAt = new Date(Date.now() + 10 * 60_000).toISOString()
    const offer = { status: 'OFFERED', offeredAt: new Date().toISOString(), offerEndsAt } as const
    await db.updateTable('jrsSlotWaits').set(offer).where('jrsItemId', '=', id).execute()
    const cancelled = { status: 'CANCELLED', endedAt: offer.offeredAt } as const
    await db.updateTable('jrsEntries').set(cancelled).where('jrsItemId', '=', id).execute()
    await page.goto(own)
    await expectWhole(page)
    await page.getByRole('button', { name: t('line.wants.take') }).click()
    await expect(page).toHaveURL(/\?e=/)
    await expect(page.getByText('한가람')).toBeVisible()
    await page.goto(own)
    await expect(page).toHaveURL(/\?e=/)
  })
})
