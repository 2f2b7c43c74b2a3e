import type { Locale } from '@madang/contract/locales'
import { insertPromotion, insertRequest } from '@madang/server/testing/factories'
import { expect, test } from '../fixtures.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoTextIds,
  expectReadable,
  expectTouchTargets,
} from '../page-checks.ts'
import { addScreenLists } from '../lists.ts'
import { addScreenOrders } from '../orders.ts'
import { consoleScreens } from '../screens.ts'
import { addStore } from '../stores.ts'
import { wordsOf } from '../words.ts'

const views: { locale: Locale; width: number; height: number }[] = [
  { locale: 'gb', width: 1440, height: 900 },
  { locale: 'ir', width: 360, height: 740 },
]
/** Screens that one window goes through; opening one costs more than most of what is looked at. */
const screensAtOnce = 5
const none = {
  memberId: '',
  storeId: '',
  promotionId: '',
  jrsId: '',
  eveningId: '',
  bookingsId: '',
  requestId: '',
  orderId: '',
  waitingOrderId: '',
  openOrderId: '',
  transferOrderId: '',
  bankFileId: '',
}
const names = consoleScreens(none).map(({ name }) => name)

for (const { locale, width, height } of views) {
  for (let first = 0; first < names.length; first += screensAtOnce) {
    const some = names.slice(first, first + screensAtOnce)
    test(`whole and accessible in ${locale}, ${width} px: ${some.join(', ')}`, async ({
      page,
      signInAs,
      addUser,
      db,
    }) => {
      test.slow()
      await page.setViewportSize({ width, height })
      const member = await addUser({ name: '윤하늘', email: 'haneul@example.com' })
      const store = await addStore(db, {
        name: '마당 국밥',
        status: 'ACTIVE',
        staff: { [member.id]: 'OWNER' },
      })
      const request = await insertRequest(db, new Date(), { requesterId: member.id, status: 'IN_REVIEW' })
      const promotion = await insertPromotion(db, new Date(), { storeId: store.id })
      const { user } = await signInAs({ locale, theme: 'light' })
      const other = await addUser({ authorityType: 'ADMIN', name: '박서연' })
      const bought = { storeId: store.id, buyerUserId: member.id, askedBy: other.id, refundedBy: user.id }
      const records = {
        memberId: member.id,
        storeId: store.id,
        promotionId: promotion.id,
        ...(await addScreenLists(db, store.id)),
        requestId: request.id,
        ...(await addScreenOrders(db, bought)),
      }
      const root = page.locator('html')
      for (const screen of consoleScreens(records)) {
        if (!some.includes(screen.name)) continue
        await test.step(screen.name, async () => {
          await page.goto(screen.path)
          await screen.ready(page, wordsOf(locale))
          await expect(root).toHaveAttribute('data-theme', 'light')
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          await expectNoSidewaysScroll(page)
          await expectNoTextIds(page)
          if (width < 640) await expectTouchTargets(page)
          await expectAccessible(page)
          await root.evaluate((element) => element.setAttribute('data-theme', 'dark'))
          await expectReadable(page)
        })
      }
    })
  }
}
