import type { Locale } from '@madang/contract/locales'
import { insertRequest } from '@madang/server/testing/factories'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectNoTextIds } from '../page-checks.ts'
import { consoleScreens } from '../screens.ts'
import { addStore } from '../stores.ts'
import { wordsOf } from '../words.ts'

const views: { locale: Locale; width: number; height: number }[] = [
  { locale: 'gb', width: 1440, height: 900 },
  { locale: 'ir', width: 390, height: 844 },
]

for (const { locale, width, height } of views) {
  for (const theme of ['light', 'dark'] as const) {
    for (const { name } of consoleScreens({ memberId: '', storeId: '', requestId: '' })) {
      test(`${name} is whole and accessible: ${locale}, ${width} px, ${theme}`, async ({
        page,
        signInAs,
        addUser,
        db,
      }) => {
        await page.setViewportSize({ width, height })
        const member = await addUser({ name: '윤하늘', email: 'haneul@example.com' })
        const store = await addStore(db, {
          name: '마당 국밥',
          status: 'ACTIVE',
          staff: { [member.id]: 'OWNER' },
        })
        const request = await insertRequest(db, new Date(), { requesterId: member.id, status: 'IN_REVIEW' })
        await signInAs({ locale, theme })
        const records = { memberId: member.id, storeId: store.id, requestId: request.id }
        const screen = consoleScreens(records).find((candidate) => candidate.name === name)
        if (screen === undefined) throw new Error(`There is no screen ${name}.`)
        await page.goto(screen.path)
        await screen.ready(page, wordsOf(locale))
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectNoSidewaysScroll(page)
        await expectNoTextIds(page)
        await expectAccessible(page)
      })
    }
  }
}
