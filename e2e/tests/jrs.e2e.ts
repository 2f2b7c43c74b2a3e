import { insertJrsItem } from '@madang/server/testing/factories'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import { addStore, button, isPhone, looks, newName, type Road } from '../stores.ts'
import { wordsOf } from '../words.ts'

test.describe.configure({ timeout: 120_000 })

/** Adds a choice with two answers to the form, by the keys alone where there are any. */
async function buildForm({ page, t }: Road): Promise<void> {
  await page.getByRole('link', { name: t('jrs.tab.form') }).click()
  for (const type of ['SELECT', 'TEXT'] as const) {
    await page.getByRole('button', { name: t('jrs.form.add') }).click()
    await page.getByRole('menuitem', { name: t(`jrs.form.type.${type}`) }).click()
    await page.getByRole('tab', { name: '한국어' }).click()
    const label = page.getByLabel(t('jrs.form.label'), { exact: true })
    await label.fill(type === 'SELECT' ? '자리' : '알레르기')
  }
  await page.locator('button[aria-pressed]').filter({ hasText: '자리' }).click()
  await page.getByLabel(t('jrs.form.option', { number: '1' })).fill('창가')
  await page.getByLabel(t('jrs.form.option', { number: '2' })).fill('방')
  const grip = page.getByRole('button', { name: t('files.grip', { name: '자리' }) })
  await grip.press('ArrowDown')
  const names = page.locator('button[aria-pressed]')
  await expect(names.first()).toHaveText(/알레르기/)
}

const move = async (road: Road, action: string): Promise<void> => {
  const { page, t } = road
  await button(road, t(`jrs.action.${action}`)).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t(`jrs.action.${action}`), exact: true }).click()
  await expect(dialog).toBeHidden()
}

for (const { locale, theme, viewport } of looks) {
  test(`a list from its title to its closing in ${locale}, ${theme}, ${viewport.width} px`, async ({
    page,
    db,
    signInAs,
  }) => {
    await page.setViewportSize(viewport)
    const t = wordsOf(locale)
    const road = { page, t }
    const { user } = await signInAs({ authorityType: 'MANAGER', locale, theme })
    await addStore(db, { name: newName(), status: 'ACTIVE', staff: { [user.id]: 'OWNER' } })
    // Of another name than those of the other windows, which share the database.
    const title = `저녁 대기 ${viewport.width}`
    await page.goto('/admin/jrs/new')
    await page.getByLabel(t('jrs.field.title'), { exact: true }).fill(title)
    await button(road, t('jrs.createSave')).click()
    await expect(page).toHaveURL(/\/admin\/jrs\/[0-9a-f-]{36}$/)
    await buildForm(road)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await button(road, t('jrs.form.save')).click()
    await expect(page.getByText(t('jrs.saved', { title })).first()).toBeVisible()
    // On a phone the form's own buttons stand where those of the record do.
    await page.getByRole('link', { name: t('jrs.tab.qr') }).click()
    await move(road, 'open')
    const [{ status, code, formFields } = { status: '', code: '', formFields: [] }] = await db
      .selectFrom('jrsItems')
      .select(['status', 'code', 'formFields'])
      .where('title', '=', title)
      .execute()
    expect([status, formFields.map(({ type }) => type)]).toEqual(['OPEN', ['TEXT', 'SELECT']])
    await expect(page.getByText(`/app/jrsForm?c=${code}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'PNG' })).toHaveAttribute('href', /^blob:/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // What was said lies over the frame for a while.
    await page.reload()
    await expect(page.getByText(`/app/jrsForm?c=${code}`)).toBeVisible()
    if (isPhone(page)) await expectTouchTargets(page)
    await move(road, 'pause')
    await move(road, 'resume')
  })
}

test('what a list lacks is named, and a press leads to where it is written', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^422 POST \/api\/v1\/jrs\//)
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStore(db, { name: newName(), status: 'ACTIVE', staff: { [user.id]: 'OWNER' } })
  const { id } = await insertJrsItem(db, new Date(), {
    storeId: store.id,
    kind: 'RAFFLE',
    winnersCount: null,
    consentPurpose: '추첨과 당첨 안내',
  })
  await page.goto(`/admin/jrs/${id}`)
  await button({ page, t }, t('jrs.action.open')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('jrs.action.open'), exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: t('jrs.field.winnersCount'), exact: true }).click()
  await expect(page.getByLabel(t('jrs.field.winnersCount'))).toBeFocused()
})

test("somebody else's list is not there", async ({ page, db, signInAs, faults }) => {
  faults.expect(/^404 GET \/api\/v1\/jrs\//)
  const t = wordsOf('gb')
  const store = await addStore(db, { name: newName(), status: 'ACTIVE' })
  const { id } = await insertJrsItem(db, new Date(), { storeId: store.id })
  await signInAs({ authorityType: 'MANAGER' })
  await page.goto(`/admin/jrs/${id}`)
  await expect(page.getByText(t('jrs.absent'))).toBeVisible()
})
