import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { wordsOf } from '../words.ts'

/** What becomes of something that is on its way when its question, its form or its page is left. */

const t = wordsOf('gb')

/** Holds what is sent there until it is let go. */
async function hold(page: Page, path: string | RegExp): Promise<{ seen: Promise<void>; letGo: () => void }> {
  const [isSeen, isFree] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    isSeen.resolve()
    await isFree.promise
    return route.fallback()
  })
  return { seen: isSeen.promise, letGo: isFree.resolve }
}

async function askToSuspend(page: Page, memberId: string): Promise<Locator> {
  await page.goto(`/admin/users/${memberId}`)
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: t('users.action.suspend') }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel(t('users.suspend.note')).fill('checked by phone')
  return question
}

async function writeFaq(page: Page): Promise<void> {
  await page.goto('/admin/faqs/new')
  for (const language of ['한국어', 'English']) {
    await page.getByRole('tab', { name: language }).click()
    await page.getByRole('textbox', { name: /^Question/ }).fill('쿵덕')
    await page.getByRole('textbox', { name: /^Answer/ }).fill('쿵덕쿵')
  }
}

function menuLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: t('shell.nav.label') }).getByRole('link', { name })
}

test('a question that is closed while it is carried out still tells that it failed', async ({
  page,
  signInAs,
  addUser,
  faults,
}) => {
  faults.expect(/^net::ERR_FAILED POST \/api\/v1\/user\/[^/]+\/status/)
  const member = await addUser({ name: '서동현' })
  await signInAs()
  await page.route('**/api/v1/user/*/status', (route) => route.abort())
  const sent = await hold(page, '**/api/v1/user/*/status')
  const question = await askToSuspend(page, member.id)
  await question.getByRole('button', { name: t('users.suspend.confirm'), exact: true }).click()
  await sent.seen
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  sent.letGo()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('whoever leaves while something is saved is asked first, and is where they went when it is saved', async ({
  page,
  signInAs,
}) => {
  await signInAs()
  await writeFaq(page)
  const sent = await hold(page, '**/api/v1/manager/faq')
  await page.getByRole('button', { name: t('faqs.form.save') }).click()
  await sent.seen
  await menuLink(page, t('shell.nav.audit')).click()
  await page.getByRole('button', { name: t('form.leave.leave') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('audit-records.title') })).toBeVisible()
  sent.letGo()
  await expect(page.getByText(t('faqs.form.created', { name: '쿵덕' }))).toBeVisible()
  await expect(page).toHaveURL('/admin/audit')
})

test('the question before leaving answers itself once what is on its way is saved', async ({
  page,
  signInAs,
}) => {
  await signInAs()
  await writeFaq(page)
  const sent = await hold(page, '**/api/v1/manager/faq')
  await page.getByRole('button', { name: t('faqs.form.save') }).click()
  await sent.seen
  await menuLink(page, t('shell.nav.audit')).click()
  await expect(page.getByRole('dialog', { name: t('form.leave.title') })).toBeVisible()
  sent.letGo()
  await expect(page.getByRole('heading', { level: 1, name: t('audit-records.title') })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/admin/audit')
})

test('a form that is left while it is sent tells elsewhere that it failed', async ({
  page,
  signInAs,
  faults,
}) => {
  faults.expect(/^net::ERR_FAILED POST \/api\/v1\/manager\/faq/)
  await signInAs()
  await writeFaq(page)
  await page.route('**/api/v1/manager/faq', (route) => route.abort())
  const sent = await hold(page, '**/api/v1/manager/faq')
  await page.getByRole('button', { name: t('faqs.form.save') }).click()
  await sent.seen
  await menuLink(page, t('shell.nav.audit')).click()
  await page.getByRole('button', { name: t('form.leave.leave') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('audit-records.title') })).toBeVisible()
  sent.letGo()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('a request that is written down after its question was closed leads nowhere', async ({
  page,
  signInAs,
  addUser,
}) => {
  const member = await addUser({ name: '서동현' })
  await signInAs()
  await page.goto('/admin/requests')
  await page.getByRole('button', { name: t('requests.create.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('requests.create.title') })
  const who = dialog.getByRole('combobox', { name: t('requests.create.member') })
  await who.fill(member.phone.slice(-4))
  await dialog.getByRole('option', { name: /서\*현/ }).click()
  await dialog.getByRole('textbox', { name: t('requests.field.subject') }).fill('쿵덕쿵')
  await dialog
    .getByRole('textbox', { name: new RegExp(`^${t('requests.field.body')}`) })
    .fill('전화로 물었습니다.')
  const sent = await hold(page, '**/api/v1/user/user-request')
  await dialog.getByRole('button', { name: t('requests.create.save') }).click()
  await sent.seen
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  sent.letGo()
  await expect(page.getByText(t('requests.create.saved'))).toBeVisible()
  await expect(page).toHaveURL('/admin/requests')
})

test('Escape twice does not close what is done one after the other, and its result shows', async ({
  page,
  signInAs,
  addUser,
}) => {
  for (const name of ['직녀별', '직녀별']) await addUser({ name })
  await signInAs()
  await page.goto('/admin/users?search=직녀별')
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  const suspend = page.getByRole('region', { name: /selected/ }).getByRole('button', { name: 'Suspend…' })
  await page
    .getByRole('checkbox', { name: /직\*별/ })
    .first()
    .check()
  const sent = await hold(page, '**/api/v1/user/*/status')
  await suspend.click()
  const running = page.getByRole('dialog', { name: /^Suspend \d+ member/ })
  await running.getByLabel('Reason').fill('checked by phone')
  await running.getByRole('button', { name: /^Suspend \d+ member/ }).click()
  await sent.seen
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(running).toBeVisible()
  sent.letGo()
  const result = page.getByRole('dialog', { name: /suspended\.$/ })
  await expect(result).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(result).toBeHidden()
  await all.check()
  await suspend.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
