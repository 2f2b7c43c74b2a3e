import { dayMs } from '@madang/contract/korean-time'
import type { Locale } from '@madang/contract/locales'
import { insertLegalText } from '@madang/server/testing/factories'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { wordsOf } from '../words.ts'

const number = 9_000

interface Look {
  readonly locale: Locale
  readonly theme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
}

const looks: readonly Look[] = [
  { locale: 'kr', theme: 'light', viewport: { width: 1440, height: 900 } },
  { locale: 'ir', theme: 'dark', viewport: { width: 360, height: 740 } },
]

test('an announced change for the worse stands above every page until it is put away', async ({
  page,
  db,
  signInAs,
}) => {
  test.slow()
  const now = new Date()
  const effectiveAt = new Date(now.getTime() + 31 * dayMs).toISOString()
  // A kind that no other test announces: there is one announced text of a kind at a time.
  const text = { type: 'REFUND_USER', adverse: true, status: 'SCHEDULED', number, effectiveAt } as const
  const { id } = await insertLegalText(db, now, text)
  try {
    for (const { locale, theme, viewport } of looks) {
      await test.step(`${locale}, ${viewport.width} px, ${theme}`, async () => {
        const t = wordsOf(locale)
        await page.setViewportSize(viewport)
        await signInAs({ authorityType: 'USER', locale, theme, seesNotices: true })
        await page.goto('/admin/preferences')
        const notices = page.getByRole('region', { name: t('shell.notices.label') })
        const notice = notices.getByRole('listitem').filter({ hasText: t('shell.notices.type.REFUND_USER') })
        await expect(notice).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)

        const [opened] = await Promise.all([page.waitForEvent('popup'), notice.getByRole('link').click()])
        await expect(opened).toHaveURL('/refundUser/versions')
        await expect(opened.locator(`a[href="/refundUser/v/${number}"]`)).toBeVisible()
        await opened.close()

        await notices.getByRole('button', { name: t('shell.notices.dismiss') }).click()
        // Not the whole region: another test may announce a text of another kind meanwhile.
        await expect(notice).toHaveCount(0)
        await expect(page.getByRole('main')).toBeFocused()
        await page.reload()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(notice).toHaveCount(0)
      })
    }
  } finally {
    // What is announced is never deleted: it is taken back first.
    const draft = { status: 'DRAFT', number: null, effectiveAt: null, publishedAt: null } as const
    await db.updateTable('legalDocuments').set(draft).where('id', '=', id).execute()
    await db.deleteFrom('legalDocuments').where('id', '=', id).execute()
  }
})
