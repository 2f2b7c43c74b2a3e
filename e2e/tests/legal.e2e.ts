import type { LegalType } from '@madang/contract/legal-notices'
import type { Locale } from '@madang/contract/locales'
import { insertLegalText } from '@madang/server/testing/factories'
import type { Locator, Page } from '@playwright/test'
import { cutOff, hearNothing } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectNoTextIds } from '../page-checks.ts'
import { tagOf, wordsOf, type Words } from '../words.ts'

interface Look {
  readonly locale: Locale
  readonly theme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
  /** A kind of its own: there is one draft of a kind at a time. */
  readonly type: LegalType
}

const looks: readonly Look[] = [
  { locale: 'kr', theme: 'light', viewport: { width: 1440, height: 900 }, type: 'LOCATION' },
  { locale: 'ir', theme: 'dark', viewport: { width: 360, height: 740 }, type: 'PRIVACY' },
]

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true }).filter({ visible: true })
}

/** By the beginning of its label, which ends in a count of characters. */
function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${name}`) })
}

async function openDraft(page: Page, t: Words, type: LegalType): Promise<void> {
  await page.goto('/admin/legal')
  await expect(page.getByRole('heading', { level: 1, name: t('legal.title') })).toBeVisible()
  await button(page, t('legal.newDraftOf', { name: t(`legal.type.${type}`) })).click()
  await expect(page).toHaveURL(/\/admin\/legal\/[0-9a-f-]{36}$/)
  await expect(field(page, t('legal.field.bodies'))).toBeVisible()
}

async function removeDraft(page: Page, t: Words, type: LegalType): Promise<void> {
  const name = t(`legal.type.${type}`)
  await button(page, t('ui.more', { name })).click()
  await page.getByRole('menuitem', { name: t('legal.action.remove') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('legal.remove.confirm') })
    .click()
  await expect(page).toHaveURL('/admin/legal')
}

for (const { locale, theme, viewport, type } of looks) {
  test.describe(`${locale}, ${viewport.width} px, ${theme}`, () => {
    test.use({ locale: tagOf(locale), viewport })

    test('a draft is written, compared, announced, taken back and deleted', async ({
      page,
      signInAs,
      faults,
    }) => {
      faults.expect(/^422 POST \/api\/v1\/legal\/documents\/[^/]+\/schedule$/)
      const t = wordsOf(locale)
      await signInAs({ locale, theme })
      await openDraft(page, t, type)
      const body = field(page, t('legal.field.bodies'))
      await body.fill(`${await body.inputValue()}\n\n## 제99조(시험)\n\n**굵은** 글`)
      const preview = page.getByRole('region', { name: t('form.preview.title') })
      await expect(preview.getByRole('heading', { name: '제99조(시험)' })).toBeVisible()
      await expect(preview.locator('strong').last()).toHaveText('굵은')
      await button(page, t('legal.diff.title')).click()
      await expect(page.locator('ins')).toContainText('제99조(시험)')
      await expect(page.locator('del')).toHaveCount(0)
      await page.getByRole('checkbox', { name: t('legal.field.adverse') }).check()
      await field(page, t('legal.field.changeSummary')).fill('제99조를 더함')
      const schedule = button(page, t('legal.action.schedule'))
      await expect(schedule).toHaveAttribute('aria-disabled', 'true')
      await expect(schedule).toHaveAccessibleDescription(t('legal.refusal.unsaved'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await expectNoTextIds(page)
      await button(page, t('legal.edit.save')).click()
      const name = t(`legal.type.${type}`)
      await expect(page.getByText(t('legal.edit.saved', { name }))).toBeVisible()

      await page.evaluate(() => window.scrollTo(0, 0))
      await schedule.click()
      const at = page.getByLabel(t('legal.schedule.at'))
      const suggested = await at.inputValue()
      // In 30 days at the earliest: the change is adverse to members.
      expect(Date.parse(`${suggested}:00+09:00`) - Date.now()).toBeGreaterThan(
        30 * 24 * 60 * 60 * 1000 - 60_000,
      )
      await at.fill('2026-01-01T00:00')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('legal.schedule.confirm') })
        .click()
      await expect(at).toBeFocused()
      await expect(at).toHaveAttribute('aria-invalid', 'true')
      await at.fill(suggested)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('legal.schedule.confirm') })
        .click()
      await expect(page.getByText(t('legal.status.SCHEDULED'), { exact: true })).toBeVisible()
      const address = page.getByRole('link', { name: t('legal.action.open') }).filter({ visible: true })
      const path = (await address.getAttribute('href')) ?? ''
      expect((await page.request.get(path)).status()).toBe(200)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await button(page, t('legal.action.withdraw')).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('legal.withdraw.confirm') })
        .click()
      await expect(field(page, t('legal.field.bodies'))).toBeVisible()
      expect((await page.request.get(path)).status()).toBe(404)
      await removeDraft(page, t, type)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })
}

test('what is announced is what was saved and seen, whole in Korean', async ({
  page,
  context,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^412 (?:PATCH|POST) \/api\/v1\/legal\/documents\//)
  const t = wordsOf('gb')
  await signInAs({ authorityType: 'SUPER_ADMIN' })
  await hearNothing(context)
  await openDraft(page, t, 'REFUND_STORE')
  const id = page.url().split('/').at(-1) ?? ''
  const schedule = button(page, t('legal.action.schedule'))
  const dialog = page.getByRole('dialog')
  const announce = dialog.getByRole('button', { name: t('legal.schedule.confirm') })
  const saveElsewhere = () =>
    db
      .updateTable('legalDocuments')
      .set((build) => ({ version: build('version', '+', 1), bodies: JSON.stringify({ gb: '## Theirs' }) }))
      .where('id', '=', id)
      .execute()

  await field(page, 'Text').fill('')
  await page.getByRole('checkbox', { name: t('legal.field.adverse') }).check()
  await expect(schedule).toHaveAccessibleDescription(t('legal.refusal.unsaved'))
  await schedule.click({ force: true })
  await expect(dialog).toHaveCount(0)
  await page.getByRole('tab', { name: 'English' }).click()
  await field(page, 'Text').fill('## 1. By {company.name}')
  await expect(page.getByRole('status').filter({ hasText: '{company.name}' })).toBeVisible()
  await button(page, t('legal.edit.save')).click()
  // Said before it is pressed.
  await expect(schedule).toHaveAccessibleDescription(t('legal.refusal.lacking'))
  const lacking = page
    .getByRole('status')
    .filter({ hasText: t('legal.edit.lacking') })
    .getByRole('listitem')
  await expect(lacking).toHaveText([
    /^Text \(한국어\): This field is required/,
    /^What changes \(한국어\): This field is required/,
    /^Text \(English\): .*\{company\.name\}/,
  ])
  await expectAccessible(page)
  await field(page, 'Text').fill('## 1. By {company.tradeName}')
  await page.getByRole('tab', { name: '한국어' }).click()
  await field(page, 'Text').fill('## 제1조')
  await field(page, 'What changes').fill('모두')
  await button(page, t('legal.edit.save')).click()
  await expect(lacking).toHaveCount(0)
  await expect(schedule).not.toHaveAttribute('aria-disabled')
  await page.getByRole('tab', { name: 'English' }).click()

  await saveElsewhere()
  await schedule.click()
  await expect(dialog).toContainText('takes effect 30 days later at the earliest')
  await announce.click()
  await expect(dialog.getByRole('alert')).toContainText(t('errors.conflict.stale'))
  await page.keyboard.press('Escape')
  await field(page, 'Text').fill('## Mine')
  await button(page, t('legal.edit.save')).click()
  const choice = page.getByRole('alert')
  await choice.getByRole('radio', { name: 'Theirs' }).check()
  await expect(schedule).toHaveAccessibleDescription(t('legal.refusal.unsaved'))
  await button(page, t('legal.edit.save')).click()
  // Theirs has no Korean.
  await expect(schedule).toHaveAccessibleDescription(t('legal.refusal.lacking'))
  await removeDraft(page, t, 'REFUND_STORE')
})

test('one table tells of each kind what is in force, announced and drafted, and where it is read', async ({
  page,
  db,
  signInAs,
}) => {
  const t = wordsOf('gb')
  await insertLegalText(db, new Date(), {
    type: 'REFUND_USER',
    status: 'SCHEDULED',
    number: 90,
    adverse: true,
    effectiveAt: new Date(Date.now() + 300 * 24 * 60 * 60 * 1000).toISOString(),
  })
  await signInAs()
  await page.goto('/admin/legal')
  const table = page.getByRole('table', { name: t('legal.title') })
  const kind = (type: LegalType) => table.getByRole('row', { name: t(`legal.type.${type}`) })
  await expect(table.getByRole('row')).toHaveCount(7)
  const refund = kind('REFUND_USER')
  await expect(refund.getByRole('link', { name: 'Version 90' })).toBeVisible()
  await expect(refund).toContainText(t('legal.adverse'))
  for (const path of ['/refundUser', '/refundUser/v/90']) {
    const address = refund.getByRole('link', { name: new RegExp(`^${path}(?!/)`) })
    await expect(address).toHaveAttribute('href', path)
    expect((await page.request.get(path)).status()).toBe(200)
  }
  await expect(kind('MARKETING').getByRole('cell').last()).toHaveText(t('legal.none'))
  await expectAccessible(page)

  await button(page, t('legal.newDraftOf', { name: t('legal.type.REFUND_USER') })).click()
  await expect(field(page, t('legal.field.bodies'))).toBeVisible()
  await page.goto('/admin/legal')
  await expect(button(page, t('legal.newDraftOf', { name: t('legal.type.REFUND_USER') }))).toHaveCount(0)
  await refund.getByRole('link', { name: t('legal.noNumber') }).click()
  await field(page, t('legal.field.changeSummary')).fill('Wording')
  await expect(button(page, t('legal.action.schedule'))).toHaveAttribute('aria-disabled', 'true')
  await button(page, t('legal.edit.save')).click()
  await expect(button(page, t('legal.action.schedule'))).toHaveAccessibleDescription(
    t('legal.refusal.announced'),
  )
  await removeDraft(page, t, 'REFUND_USER')

  await page.setViewportSize({ width: 360, height: 740 })
  const cells = kind('REFUND_USER').getByRole('cell')
  await expect(cells).toHaveCount(5)
  for (const cell of await cells.all()) await expect(cell).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await refund.getByRole('link', { name: 'Version 90' }).click()
  await button(page, t('legal.action.withdraw')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('legal.withdraw.confirm') })
    .click()
  await removeDraft(page, t, 'REFUND_USER')
})

test('an administrator writes drafts and cannot publish; what was typed survives a reload', async ({
  page,
  signInAs,
}) => {
  const t = wordsOf('gb')
  await signInAs({ authorityType: 'ADMIN' })
  await openDraft(page, t, 'TERMS')
  const schedule = button(page, 'Schedule…')
  await expect(schedule).toHaveAttribute('aria-disabled', 'true')
  await expect(schedule).toHaveAccessibleDescription('Only a chief administrator can publish.')
  await page.getByRole('tab', { name: 'English' }).click()
  const body = field(page, 'Text')
  await body.fill(Array.from({ length: 100 }, (_, index) => `## ${index}\n\nText\n\nMore`).join('\n\n'))
  const preview = page.getByRole('region', { name: t('form.preview.title') })
  const shareOf = (pane: Locator) =>
    pane.evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollTop / (scrollHeight - clientHeight))
  await body.evaluate((pane) => pane.scrollTo(0, pane.scrollHeight))
  await expect.poll(() => shareOf(preview)).toBeGreaterThan(0.99)
  await preview.evaluate((pane) => pane.scrollTo(0, 0))
  await expect.poll(() => shareOf(body)).toBe(0)
  await body.fill('## 1. Typed')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('tab', { name: 'English' }).click()
  await expect(body).toHaveValue('## 1. Typed')
  await page.getByRole('tab', { name: '한국어' }).click()
  await body.fill('')
  await page.getByRole('tab', { name: 'English' }).click()
  await body.fill('')
  await button(page, 'Save draft').click()
  await expect(page.getByRole('tab', { name: '한국어' })).toHaveAttribute('aria-selected', 'true')
  await expect(body).toBeFocused()
  await expect(body).toHaveAccessibleDescription(/This field is required/)
  await page.reload()
  await removeDraft(page, t, 'TERMS')
})

test('a draft typed before somebody else saved asks which text stays, and a list that fails is asked again', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^412 PATCH \/api\/v1\/legal\/documents\//)
  await hearNothing(page.context())
  faults.expect(/^net::ERR_FAILED GET \/api\/v1\/legal\/documents/)
  const t = wordsOf('gb')
  await signInAs({ authorityType: 'ADMIN' })
  await openDraft(page, t, 'MARKETING')
  const id = page.url().split('/').at(-1) ?? ''
  await page.getByRole('tab', { name: 'English' }).click()
  await field(page, 'Text').fill('## Mine')
  await db
    .updateTable('legalDocuments')
    .set((build) => ({
      version: build('version', '+', 1),
      bodies: JSON.stringify({ kr: '새 글', gb: 'Theirs' }),
    }))
    .where('id', '=', id)
    .execute()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await button(page, 'Save draft').click()
  const choice = page.getByRole('alert')
  await expect(choice).toContainText('Theirs')
  await expectAccessible(page)
  await choice.getByRole('radio', { name: 'Theirs' }).check()
  await button(page, 'Save draft').click()
  await expect(page.getByText(t('legal.edit.saved', { name: t('legal.type.MARKETING') }))).toBeVisible()
  const saved = await db
    .selectFrom('legalDocuments')
    .select('bodies')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(saved.bodies).toEqual({ kr: '새 글', gb: 'Theirs' })
  await removeDraft(page, t, 'MARKETING')

  const letThrough = await cutOff(page, /\/legal\/documents\?/)
  await page.reload()
  const retry = button(page, t('ui.error.retry'))
  await expect(retry).toBeVisible()
  await expectAccessible(page)
  letThrough()
  await retry.click()
  await expect(page.getByRole('row', { name: t('legal.type.TERMS') })).toBeVisible()
})

test('a superseded text names the operator as it was then', async ({ page, db, signInAs }) => {
  const type = 'MARKETING'
  const value = JSON.stringify({ tradeName: { kr: '옛마당' } })
  const first = { section: 'company' as const, version: 0, value, updatedAt: '2018-01-01T00:00:00Z' }
  await db.insertInto('settingsVersions').values(first).execute()
  const { bodies } = await db
    .selectFrom('legalDocuments')
    .select('bodies')
    .where('type', '=', type)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  const named = { type, status: 'SUPERSEDED', number: 2, effectiveAt: '2019-01-01T00:00:00Z' } as const
  const { id } = await insertLegalText(db, new Date(), {
    ...named,
    bodies: JSON.stringify({ kr: '{company.tradeName}의 글' }),
  })
  const next = { type, status: 'SUPERSEDED', number: 3, effectiveAt: '2020-01-01T00:00:00Z' } as const
  await insertLegalText(db, new Date(), { ...next, bodies: JSON.stringify(bodies) })
  await signInAs()
  await page.goto(`/admin/legal/${id}`)
  await expect(page.getByText('옛마당의 글')).toBeVisible()
})
