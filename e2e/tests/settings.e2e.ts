import { drawPicture } from '@madang/server/testing/pictures'
import type { SettingsSection } from '@madang/contract/settings-desk'
import type { Locator, Page } from '@playwright/test'
import { hearNothing } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectNoTextIds } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { choose } from '../store-files.ts'
import { tagOf, wordsOf, type Words } from '../words.ts'

// There is one of each section for the whole service: every test that saves has a section of its own.

/** By the beginning of its label, which may end in "optional". */
function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${name}`) })
}

async function open(page: Page, t: Words, section: SettingsSection): Promise<void> {
  await page.goto(`/admin/settings/${section}`)
  await expect(page.getByRole('heading', { level: 1, name: t(`settings.section.${section}`) })).toBeVisible()
  await expect(page.getByRole('form', { name: t(`settings.section.${section}`) })).toBeVisible()
}

async function save(page: Page, t: Words, section: SettingsSection): Promise<void> {
  // The sentence may still stand there from the save before.
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await page.getByRole('button', { name: t('settings.save') }).click()
  await isSaved
  await expect(
    page.getByText(t('settings.saved', { name: t(`settings.section.${section}`) })).last(),
  ).toBeVisible()
}

/** As if the operator had never said who that is. */
async function forget(db: Db, name: 'locationManager'): Promise<void> {
  const { value } = await db
    .selectFrom('settingsSections')
    .select('value')
    .where('section', '=', 'officers')
    .executeTakeFirstOrThrow()
  const text = JSON.stringify({ ...value, [name]: null })
  await db.updateTable('settingsSections').set({ value: text }).where('section', '=', 'officers').execute()
}

test('what the law misses is named, filled in, and stands in the footer at once', async ({
  page,
  context,
  db,
  signInAs,
}) => {
  const t = wordsOf('kr')
  await signInAs({ locale: 'kr' })
  await forget(db, 'locationManager')
  await page.goto('/admin/dashboard')
  await page
    .getByRole('navigation', { name: t('shell.nav.label') })
    .getByRole('link', { name: t('settings.title') })
    .click()
  await expect(page).toHaveURL('/admin/settings/company')
  const label = t('settings.field.officers.locationManager')
  await page.getByRole('link', { name: label }).click()
  await expect(page).toHaveURL('/admin/settings/officers#locationManager')
  await expect(field(page, label)).toBeFocused()
  await expect(
    page.getByRole('link', { name: new RegExp(`^${t('settings.section.officers')}`) }),
  ).toContainText('1')

  await field(page, label).fill('장화홍련')
  await page.getByRole('tab', { name: 'English' }).click()
  await field(page, label).fill('Janghwa Hongryeon')
  await save(page, t, 'officers')
  await expect(page.getByText(t('settings.missing.none'))).toBeVisible()
  await expect(page.getByText(t('settings.unchanged'))).toBeVisible()

  const visitor = await context.newPage()
  await visitor.goto('/?lang=gb')
  await expect(visitor.getByRole('contentinfo')).toContainText('Janghwa Hongryeon')
  await visitor.close()

  await page.getByRole('link', { name: t('settings.tab.history') }).click()
  const newest = page
    .getByRole('region', { name: t('audit.title') })
    .getByRole('listitem')
    .first()
  await expect(newest).toContainText('한*람')
  await expect(newest).toContainText('장화홍련')
  await expect(newest).toContainText('Janghwa Hongryeon')
})

test('two who change one section at once: the second sees both values and chooses', async ({
  page,
  context,
  signInAs,
  faults,
}) => {
  faults.expect(/^412 PATCH \/api\/v1\/settings\/support$/)
  await hearNothing(page.context())
  const t = wordsOf('gb')
  await signInAs()
  const other = await context.newPage()
  for (const tab of [page, other]) await open(tab, t, 'support')
  await field(page, 'Support phone').fill('15881111')
  await expect(field(page, 'Support phone')).toHaveValue('1588-1111')
  await save(page, t, 'support')

  await field(other, 'Support phone').fill('15882222')
  await field(other, 'KakaoTalk channel').fill('_bogimadang')
  await other.getByRole('button', { name: 'Save settings' }).click()
  const choice = other.getByRole('alert')
  await expect(choice).toContainText('Now saved: 1588-1111')
  await expect(choice).toContainText('Yours: 1588-2222')
  await expectAccessible(other)
  await choice.getByRole('radio', { name: 'Now saved: 1588-1111' }).check()
  await save(other, t, 'support')
  await expect(other.getByRole('alert')).toHaveCount(0)
  await expect(field(other, 'Support phone')).toHaveValue('1588-1111')
  // A save after a save builds on it.
  await field(other, 'Support phone').fill('15883333')
  await save(other, t, 'support')
  await page.reload()
  await expect(field(page, 'Support phone')).toHaveValue('1588-3333')
  await expect(field(page, 'KakaoTalk channel')).toHaveValue('_bogimadang')

  // What is taken up after a reload is what was typed, not what stood beside it.
  await field(other, 'KakaoTalk channel').fill('_madang')
  await field(page, 'Support phone').fill('15884444')
  await save(page, t, 'support')
  other.on('dialog', (dialog) => void dialog.accept())
  await other.reload()
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(field(other, 'KakaoTalk channel')).toHaveValue('_madang')
  await expect(field(other, 'Support phone')).toHaveValue('1588-4444')

  // Nor does it go over what somebody saved meanwhile unseen.
  await field(other, 'Support phone').fill('15885555')
  await field(page, 'Support phone').fill('15886666')
  await save(page, t, 'support')
  await other.reload()
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(field(other, 'Support phone')).toHaveValue('1588-5555')
  await other.getByRole('button', { name: 'Save settings' }).click()
  await expect(choice).toContainText('Now saved: 1588-6666')
})

test.describe('on a phone, from right to left', () => {
  test.use({ locale: tagOf('ir'), viewport: { width: 360, height: 740 } })

  test('what is wrong is said at its field, leaving asks, and what was typed survives a reload', async ({
    page,
    signInAs,
  }) => {
    const t = wordsOf('ir')
    await signInAs({ locale: 'ir', theme: 'dark' })
    await open(page, t, 'company')
    const number = field(page, t('settings.field.company.businessNumber'))
    await number.fill('1234567890')
    await expect(number).toHaveValue('123-45-67890')
    await expect(number).toHaveAccessibleDescription(new RegExp(t('errors.field.business_number')))
    const brand = field(page, t('settings.field.company.brandName'))
    await brand.fill('')
    await page.getByRole('tab', { name: 'English' }).click()
    await brand.fill('')
    await page.getByRole('tab', { name: 'Español' }).click()
    await page.getByRole('button', { name: t('settings.save') }).click()
    await expect(page.getByRole('tab', { name: '한국어' })).toHaveAttribute('aria-selected', 'true')
    await expect(brand).toBeFocused()
    await expect(brand).toHaveAccessibleDescription(new RegExp(t('errors.field.required')))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectNoTextIds(page)

    await page.getByRole('link', { name: t('settings.section.officers') }).click()
    await page
      .getByRole('dialog', { name: t('form.leave.title') })
      .getByRole('button', { name: t('form.leave.stay') })
      .click()
    await expect(page).toHaveURL('/admin/settings/company')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: t('form.draft.continue') }).click()
    await expect(number).toHaveValue('123-45-67890')
    await page.getByRole('button', { name: t('ui.cancel') }).click()
    await expect(page.getByText(t('settings.unchanged'))).toBeVisible()
  })
})

test('the plan of the trial is chosen among those that are offered, and read, by its name', async ({
  page,
  db,
  signInAs,
}) => {
  const t = wordsOf('gb')
  await signInAs()
  await page.goto('/admin/settings/trial')
  const plan = page.getByLabel(t('settings.field.trial.planKey'), { exact: true })
  await expect(plan.locator('option:checked')).toHaveText('BASIC')
  await plan.selectOption('PRO')
  await expect(page.getByText(t('settings.changed'))).toBeVisible()
  await expect(plan.locator('option[value=FREE]')).toHaveCount(0)

  // In a language in which no other test reads it: plans are every test's, and this one is called like its key.
  const basic = db.selectFrom('plans').select('name').where('key', '=', 'BASIC')
  const { name } = await basic.executeTakeFirstOrThrow()
  const renamed = JSON.stringify({ ...name, br: 'Básico' })
  await db.updateTable('plans').set({ name: renamed }).where('key', '=', 'BASIC').execute()
  await signInAs({ authorityType: 'ADMIN', locale: 'br' })
  await page.goto('/admin/settings/trial')
  await expect(page.getByText('Básico', { exact: true })).toBeVisible()
})

test('an administrator reads the settings and is told who changes them', async ({ page, signInAs }) => {
  await signInAs({ authorityType: 'ADMIN' })
  await page.goto('/admin/settings')
  await expect(page.getByText('Only a chief administrator can change them.')).toBeVisible()
  await expect(page.getByText('123-45-67891')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save settings' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Features' }).click()
  await expect(page.getByText('Joining on the web')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  // The words of this page come with it, in whatever language is chosen later.
  await page.getByRole('button', { name: /^My menu/ }).click()
  await page.getByLabel('Language').selectOption('kr')
  await expect(page.getByText('웹에서 줄서기')).toBeVisible()
})

test('a store manager does not find the settings', async ({ page, signInAs }) => {
  await signInAs({ authorityType: 'MANAGER' })
  await page.goto('/admin/settings/company')
  await expect(page.getByRole('heading', { level: 1, name: 'This page is gone' })).toBeVisible()
  await page.getByRole('button', { name: /^My menu/ }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Settings' })).toHaveCount(0)
})

test('a badge stands on the landing page in its language as soon as it is saved', async ({
  page,
  context,
  signInAs,
}) => {
  const t = wordsOf('gb')
  await signInAs()
  await open(page, t, 'badges')
  await page.getByRole('tab', { name: 'English' }).click()
  const badge = page.getByRole('group', { name: 'Google Play badge (English)', exact: true })
  const buffer = await drawPicture({ width: 320, height: 96 }).png().toBuffer()
  await choose(badge, [{ name: 'play-en.png', buffer, mimeType: 'image/png' }])
  const preview = page.getByRole('figure').filter({ visible: true })
  await expect(preview).toHaveCount(2)
  const path = (await preview.first().locator('img').getAttribute('src')) ?? ''
  await save(page, t, 'badges')

  const visitor = await context.newPage()
  await visitor.goto('/?lang=gb')
  const link = visitor.getByRole('link').filter({ has: visitor.locator(`img[src="${path}"]`) })
  await expect(link).toHaveAttribute('href', /^https:\/\/play\.google\.com\//)
  await visitor.close()

  await page.reload()
  await page.getByRole('tab', { name: 'English' }).click()
  await expect(badge.getByRole('listitem')).toContainText('play-en.png')
  await badge.getByRole('button', { name: 'Delete play-en.png' }).click()
  await expect(badge.getByRole('listitem')).toHaveCount(0)
  await save(page, t, 'badges')
})
