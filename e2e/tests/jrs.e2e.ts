import { insertJrsItem } from '@madang/server/testing/factories'
import { expect, inEachLook, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import { addStore, addStoreOf, button, isPhone, newName, type Road } from '../stores.ts'
import { wordsOf } from '../words.ts'

/** Adds a choice with two answers and a text to the form, and puts the text first by the keys. */
async function buildForm({ page, t }: Road): Promise<void> {
  await page.getByRole('link', { name: t('jrs.tab.form') }).click()
  for (const type of ['SELECT', 'TEXT'] as const) {
    await page.getByRole('button', { name: t('jrs.form.add') }).press('Enter')
    await page.getByRole('menuitem', { name: t(`jrs.form.type.${type}`) }).press('Enter')
    await page.getByRole('tab', { name: '한국어' }).click()
    const label = page.getByLabel(t('jrs.form.label'), { exact: true })
    await label.fill(type === 'SELECT' ? '자리' : '알레르기')
  }
  const fields = page.getByRole('list', { name: t('jrs.form.own') })
  await fields
    .getByRole('button', { name: /알레르기 / })
    .last()
    .press('Alt+ArrowUp')
  await expect(fields.getByRole('listitem').first()).toContainText('알레르기')
  // What is missing is shown at its place, in the language and at the field that lack it.
  await page.getByRole('button', { name: t('jrs.form.save') }).click()
  const options = page.getByRole('group', { name: t('jrs.form.options') })
  await expect(options.getByRole('textbox').first()).toBeFocused()
  await options.getByRole('textbox').first().fill('창가')
  await options.getByRole('textbox').last().fill('방')
  // A guest reads the own language, and another one where that is not written.
  const phone = page.getByRole('region', { name: t('jrs.form.preview') })
  await phone.getByRole('combobox').selectOption('ir')
  await expect(phone.locator('[dir=rtl]')).toContainText('شمارهٔ تلفن')
  await expect(phone).toContainText('창가')
}

const move = async (road: Road, action: string): Promise<void> => {
  const { page, t } = road
  await button(road, t(`jrs.action.${action}`)).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t(`jrs.action.${action}`), exact: true }).click()
  await expect(dialog).toBeHidden()
}

inEachLook(({ viewport }) => {
  test('a list from its title to its closing', async ({ page, t, db, signInAs }) => {
    const road = { page, t }
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    await addStoreOf(db, user.id)
    // Of another name than those of the other windows, which share the database.
    const title = `저녁 대기 ${viewport.width}`
    await page.goto('/admin/jrs/new')
    await page.getByLabel(t('jrs.field.title'), { exact: true }).fill(title)
    await button(road, t('jrs.createSave')).click()
    await expect(page).toHaveURL(/\/admin\/jrs\/[0-9a-f-]{36}$/)
    await buildForm(road)
    // The bar with the buttons lies over half of whatever happens to be below it.
    await page.setViewportSize({ ...viewport, height: 2_000 })
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
    const saved = page.waitForEvent('download')
    await button(road, t('jrs.qr.png')).click()
    expect((await saved).suggestedFilename()).toContain(code)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // What was said lies over the frame for a while.
    await page.reload()
    await expect(page.getByText(`/app/jrsForm?c=${code}`)).toBeVisible()
    if (isPhone(page)) await expectTouchTargets(page)
    await move(road, 'pause')
    await move(road, 'resume')
  })
})

test('a raffle is opened as it is made, once all that it needs is there', async ({ page, db, signInAs }) => {
  const t = wordsOf('gb')
  const road = { page, t }
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  await addStoreOf(db, user.id)
  await page.goto('/admin/jrs/new')
  await page.getByText(t('jrs.kind.RAFFLE'), { exact: true }).click()
  await page.getByLabel(t('jrs.field.title'), { exact: true }).fill('첫눈 추첨')
  const winners = page.getByLabel(t('jrs.field.winnersCount'), { exact: true })
  await winners.fill('')
  await button(road, t('jrs.new.open')).click()
  await expect(winners).toBeFocused()
  await winners.fill('3')
  await button(road, t('jrs.new.open')).click()
  await expect(page).toHaveURL(/\/admin\/jrs\/[0-9a-f-]{36}\?tab=qr$/)
  await expect(page.locator('main [data-status=OPEN]')).toBeVisible()
  await button(road, t('jrs.qr.renew')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('jrs.action.renewCode') })
    .click()
  await expect(page.getByText(t('jrs.ask.renewCode.done', { title: '첫눈 추첨' }))).toBeVisible()
})

test('what a list lacks is named, and a press leads to where it is written', async ({
  page,
  db,
  signInAs,
}) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStoreOf(db, user.id)
  const { id } = await insertJrsItem(db, new Date(), {
    storeId: store.id,
    kind: 'RAFFLE',
    winnersCount: null,
    consentPurpose: '추첨과 당첨 안내',
  })
  await page.goto(`/admin/jrs/${id}`)
  await expect(button({ page, t }, t('jrs.action.open'))).toHaveAttribute('aria-disabled', 'true')
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
