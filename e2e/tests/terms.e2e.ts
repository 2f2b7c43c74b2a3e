import type { Page } from '@playwright/test'
import type { Locale } from '@madang/contract/locales'
import { expect, test } from '../fixtures.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoTextIds,
  expectTouchTargets,
} from '../page-checks.ts'
import { agree, askForCode, pressSignOut, signIn } from '../sign-in.ts'
import type { Db } from '../signed-in.ts'
import { tagOf, wordsOf } from '../words.ts'

const gb = wordsOf('gb')
const dashboard = '/admin/dashboard'

function agreementsOf(db: Db, userId: string) {
  return db.selectFrom('termsAgreements').select('number').where('userId', '=', userId).execute()
}

const question = (page: Page) => page.getByRole('checkbox', { name: gb('login.terms.agree') })

test('the terms are agreed to once, after the code, and not at the next sign-in', async ({
  page,
  addUser,
  inbox,
  db,
}) => {
  const { id, phone } = await addUser({ authorityType: 'MANAGER', locale: 'gb', hasAgreed: false })
  await page.goto('/login')
  await expect(question(page)).toBeHidden()
  await signIn(page, inbox, { phone })
  await expect(question(page)).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: gb('login.terms.goOn') }).click()
  await expect(question(page)).toBeFocused()
  await expect(question(page)).toHaveAccessibleDescription('This field is required.')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  expect(await agreementsOf(db, id)).toEqual([])
  await agree(page)
  await expect(page).toHaveURL(dashboard)
  expect(await agreementsOf(db, id)).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('user'))).not.toContain('termsDue')

  await pressSignOut(page)
  await expect(page).toHaveURL('/')
  await db.updateTable('otpNumbers').set({ sentAt: [] }).where('phone', '=', phone).execute()
  await page.goto('/login')
  await signIn(page, inbox, { phone })
  await expect(page).toHaveURL(dashboard)
})

test('who does not agree is not signed in, and Back leads to the number', async ({
  page,
  addUser,
  inbox,
  db,
}) => {
  const { id, phone } = await addUser({ authorityType: 'MANAGER', hasAgreed: false })
  await page.goto('/login')
  await signIn(page, inbox, { phone })
  await question(page).check()
  await page.getByRole('button', { name: gb('login.terms.decline') }).click()
  await expect(page.getByLabel(gb('login.phone.label'))).toBeFocused()
  const ended = () => db.selectFrom('sessions').select('revokedReason').where('userId', '=', id).execute()
  await expect.poll(ended).toEqual([{ revokedReason: 'signed_out' }])
  expect(await agreementsOf(db, id)).toEqual([])
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/^[^?]*\/login\?/)
})

test('a stranger and a member see the same page until the code is right', async ({
  page,
  addUser,
  newPhone,
}) => {
  const shown: string[] = []
  const { phone } = await addUser({ authorityType: 'MANAGER', hasAgreed: false })
  const agreed = await addUser({ authorityType: 'MANAGER' })
  for (const number of [phone, agreed.phone, newPhone()]) {
    await page.goto('/login')
    await askForCode(page, { phone: number })
    await expect(page.getByRole('heading', { name: gb('login.code.title') })).toBeVisible()
    await expect(question(page)).toBeHidden()
    shown.push(
      await page.getByRole('main').evaluate((main) => main.querySelectorAll(':not([hidden])').length + ''),
    )
    await page.goBack()
    await page.evaluate(() => sessionStorage.clear())
  }
  expect(new Set(shown).size).toBe(1)
})

for (const locale of ['kr', 'ir'] as const satisfies Locale[])
  test.describe(`in ${locale} at 360 px`, () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: tagOf(locale) })

    test('the question fits, and survives another language', async ({ page, addUser, inbox }) => {
      const words = wordsOf(locale)
      const { phone } = await addUser({ authorityType: 'MANAGER', locale, hasAgreed: false })
      await page.goto('/login')
      await signIn(page, inbox, { phone, words })
      const box = page.getByRole('checkbox', { name: words('login.terms.agree') })
      await expect(box).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectNoTextIds(page)
      await expectTouchTargets(page)
      await expectAccessible(page)
      await box.check()
      await page.getByRole('button', { name: 'Español' }).click()
      const spanish = wordsOf('es')
      await expect(page.getByRole('checkbox', { name: spanish('login.terms.agree') })).toBeChecked()
      await page.getByRole('button', { name: spanish('login.terms.goOn') }).click()
      await expect(page).toHaveURL(dashboard)
    })
  })

test('a session that ended over a form asks for them too, and the form goes on', async ({
  page,
  signInAs,
  inbox,
  db,
  faults,
}) => {
  faults.expect(/^401 /)
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  await db.deleteFrom('termsAgreements').where('userId', '=', user.id).execute()
  await page.goto('/admin/preferences')
  await page.getByLabel('Name', { exact: true }).fill('새이름')
  await db
    .updateTable('sessions')
    .set({ revokedAt: new Date().toISOString(), revokedReason: 'ended' })
    .where('userId', '=', user.id)
    .execute()
  await page.getByRole('button', { name: 'Save profile' }).click()
  const panel = page.getByRole('dialog', { name: gb('session.title') })
  const before = await inbox.countFor(user.phone)
  await panel.getByRole('button', { name: gb('session.send') }).click()
  await panel.getByLabel(gb('session.label')).fill(await inbox.codeFor(user.phone, before + 1))
  const goOn = panel.getByRole('button', { name: gb('session.terms.goOn') })
  await expect(goOn).toHaveAttribute('aria-disabled', 'true')
  await panel.getByRole('checkbox', { name: gb('session.terms.agree') }).check()
  await expectAccessible(page)
  await goOn.click()
  await expect(panel).toBeHidden()
  await expect(page.getByText('Your profile was saved.')).toBeVisible()
  expect(await agreementsOf(db, user.id)).toHaveLength(1)
})
