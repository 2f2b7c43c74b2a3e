import { dayMs } from '@madang/contract/korean-time'
import { insertRequest } from '@madang/server/testing/factories'
import { drawJpeg } from '@madang/server/testing/pictures'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { hearNothing } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { storeSignedIn, type Db } from '../signed-in.ts'
import type { System } from '../server.ts'
import { wordsOf } from '../words.ts'

const t = wordsOf('gb')

/** The page's own button; on phones the bar under the thumb has another. */
function button(page: Page | Locator, name: string): Locator {
  return page.getByRole('button', { name, exact: true }).filter({ visible: true })
}

function answerField(page: Page): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${t('requests.field.answer')}`) })
}

function askerCard(page: Page): Locator {
  return page.getByRole('region', { name: t('requests.asker.title') })
}

async function openRequest(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/requests/${id}`)
  await expect(answerField(page)).toBeVisible()
}

type Person = Parameters<typeof storeSignedIn>[1]['user']

interface Browsing {
  readonly page: Page
  readonly context: BrowserContext
  readonly db: Db
  readonly system: System
}

/** Somebody else sits down here, as after signing in. */
async function sitDown({ page, context, db, system }: Browsing, user: Person): Promise<void> {
  await page.goto('about:blank')
  const choices = { locale: 'gb', theme: 'light', keepLoggedIn: true, accessSeconds: 15 * 60 } as const
  await storeSignedIn(context, { db, url: system.url, user, ...choices })
}

async function askForAccess(page: Page): Promise<void> {
  await page.goto('/admin/preferences')
  await button(page, t('requests.own.access.ask')).click()
  const dialog = page.getByRole('dialog', { name: t('requests.own.form.title') })
  await expect(dialog.getByLabel(t('requests.field.type'))).toHaveValue('MANAGER_ACCESS')
  await expectAccessible(page)
  await button(dialog, t('requests.own.form.send')).click()
  const body = dialog.getByRole('textbox', { name: new RegExp(`^${t('requests.own.form.body')}`) })
  await expect(body).toBeFocused()
  await body.fill('전주에서 콩쥐네 두부집을 하고 있어요.')
  const files = [{ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg() }]
  await dialog.locator('input[type=file]:not([capture])').setInputFiles(files)
  await expect(dialog.getByRole('button', { name: t('files.remove', { name: 'sign.jpg' }) })).toBeVisible()
  await button(dialog, t('requests.own.form.send')).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^You asked for manager access on /)).toBeVisible()
}

/** The answer stays where it was, and what is read stands beside it. */
async function expectBeside(page: Page, picture: Locator): Promise<void> {
  const [shown, answer] = [await picture.boundingBox(), await answerField(page).boundingBox()]
  if (shown === null || answer === null) throw new Error('one of them is not drawn')
  expect(shown.x).toBeGreaterThan(answer.x + answer.width)
  // Nor does it lie over the cards below it, however far the page is scrolled.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const [below, asker] = [await picture.boundingBox(), await askerCard(page).boundingBox()]
  if (below === null || asker === null) throw new Error('one of them is not drawn')
  expect(asker.y).toBeGreaterThan(below.y + below.height)
}

async function takeAndApprove(page: Page, memberId: string): Promise<void> {
  await page.goto(`/admin/requests?requesterId=${memberId}`)
  await page.getByRole('link', { name: t('requests.own.access.subject') }).click()
  await expect(answerField(page)).toBeVisible()
  await expect(button(page, t('requests.approve.confirm'))).toBeDisabled()
  await button(page, t('requests.action.take')).click()
  await expect(page.getByText(t('requests.status.IN_REVIEW'), { exact: true })).toBeVisible()
  await button(page, t('requests.files.open', { name: 'sign.jpg' })).click()
  const picture = page.getByRole('img', { name: 'sign.jpg' })
  await expect(picture).toBeVisible()
  await expectBeside(page, picture)
  await expectAccessible(page)
  await button(page, t('requests.answer.template.access')).click()
  await expect(answerField(page)).toHaveValue(/매장 관리자 권한을 드렸습니다/)
  await button(page, t('requests.approve.confirm')).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('requests.approve.text.MANAGER_ACCESS'))).toBeVisible()
  await button(dialog, t('requests.approve.confirm')).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('requests.status.COMPLETED'), { exact: true }).first()).toBeVisible()
  await expect(answerField(page)).toBeHidden()
}

test('a member asks for manager access, staff take and approve it, and the console opens for the member', async ({
  page,
  context,
  system,
  db,
  signInAs,
  addUser,
}) => {
  test.slow()
  const { user } = await signInAs({ authorityType: 'USER', name: '콩쥐' })
  const staff = { ...(await addUser({ authorityType: 'ADMIN', name: '박서연' })), name: '박서연' }
  const browsing = { page, context, db, system }
  await askForAccess(page)
  const menu = page.getByRole('navigation', { name: t('shell.nav.label') })
  await expect(menu.getByRole('link', { name: t('shell.nav.stores') })).toBeHidden()

  await sitDown(browsing, staff)
  await takeAndApprove(page, user.id)

  await sitDown(browsing, { ...user, name: '콩쥐' })
  await page.goto('/admin/preferences')
  await expect(menu.getByRole('link', { name: t('shell.nav.stores') })).toBeVisible()
  await expect(button(page, t('requests.own.access.ask'))).toBeHidden()
  await page
    .getByRole('button', { name: t('requests.own.open', { subject: t('requests.own.access.subject') }) })
    .click()
  await expect(page.getByRole('dialog').getByText(/매장 관리자 권한을 드렸습니다/)).toBeVisible()
  await expectAccessible(page)
})

test('taking a request twice before the answer is there takes it once', async ({ page, db, signInAs }) => {
  await signInAs({ authorityType: 'ADMIN' })
  const request = await insertRequest(db, new Date())
  await openRequest(page, request.id)
  const isPressed = Promise.withResolvers<void>()
  let calls = 0
  await page.route(`**/api/v1/user/user-request/${request.id}`, async (route) => {
    if (route.request().method() === 'PATCH') calls += 1
    await isPressed.promise
    await route.continue()
  })
  await button(page, t('requests.action.take')).dblclick()
  await button(page, t('ui.more', { name: '이용권 환불' })).click()
  await page.getByRole('menuitem', { name: t('requests.action.take') }).click()
  isPressed.resolve()
  await expect(page.getByText(t('requests.take.done', { subject: '이용권 환불' }))).toBeVisible()
  await expect(button(page, t('requests.action.take'))).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(calls).toBe(1)
})

test('a request is not rejected without an answer; who asks is revealed with a reason', async ({
  page,
  db,
  signInAs,
}) => {
  const { user } = await signInAs({ authorityType: 'ADMIN' })
  const given = {
    status: 'IN_REVIEW',
    assigneeId: user.id,
    orderNo: 'O20261120-7K3F9A',
    amount: 12_300,
  } as const
  const request = await insertRequest(db, new Date(), given)
  await openRequest(page, request.id)
  await expect(page.getByText(t('requests.guest'), { exact: true })).toBeVisible()
  await expect(askerCard(page).getByText('성*향')).toBeVisible()
  await expect(page.getByText('₩12,300')).toBeVisible()
  const reject = button(page, t('requests.reject.confirm'))
  await expect(reject).toBeDisabled()
  await expect(reject).toHaveAccessibleDescription(t('requests.answer.needed'))
  await answerField(page).fill('환불 기간이 지났습니다.')
  await button(page, t('requests.asker.reveal')).click()
  await page.getByText(t('users.reveal.preset.support'), { exact: true }).click()
  await button(page, t('users.reveal.confirm')).click()
  await expect(page.getByText('성춘향')).toBeVisible()
  await reject.click()
  const dialog = page.getByRole('dialog', { name: t('requests.reject.title', { subject: '이용권 환불' }) })
  await button(dialog, t('requests.reject.confirm')).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('requests.status.REJECTED'), { exact: true }).first()).toBeVisible()
  const row = await db
    .selectFrom('userRequests')
    .select(['status', 'answer'])
    .where('id', '=', request.id)
    .executeTakeFirst()
  expect(row).toEqual({ status: 'REJECTED', answer: '환불 기간이 지났습니다.' })
})

async function decide(page: Page, decision: 'approve' | 'complete', answer: string): Promise<void> {
  await page.getByRole('textbox', { name: /answer/i }).fill(answer)
  await button(page, t(`requests.${decision}.confirm`)).click()
  const dialog = page.getByRole('dialog')
  await button(dialog, t(`requests.${decision}.confirm`)).click()
  await expect(dialog).toBeHidden()
}

test('a refund that is answered twice keeps what was said: the words of the asker, then both answers', async ({
  page,
  db,
  signInAs,
}) => {
  await signInAs({ authorityType: 'ADMIN', name: '박문수' })
  const { id } = await insertRequest(db, new Date(), { status: 'IN_REVIEW' })
  await openRequest(page, id)
  const thread = page.getByRole('region', { name: t('requests.thread.title') }).getByRole('listitem')
  await expect(thread).toHaveText([/성\*향.*결제한 다음 날 취소했는데/])
  await decide(page, 'approve', '환불을 승인했습니다.')
  await expect(thread).toHaveText([/성\*향/, /박\*수.*Approved.*환불을 승인했습니다/])
  await expectAccessible(page)
  await decide(page, 'complete', '환불을 마쳤습니다.')
  await expect(thread).toHaveText([
    /성\*향/,
    /박\*수.*Approved.*환불을 승인했습니다/,
    /박\*수.*Completed.*환불을 마쳤습니다/,
  ])
})

test('a deletion is approved without an answer that nobody could read, and the card says so', async ({
  page,
  db,
  addUser,
  signInAs,
}) => {
  const member = await addUser({ name: '콩쥐' })
  await signInAs({ authorityType: 'ADMIN' })
  const given = { type: 'ACCOUNT_DELETION', status: 'IN_REVIEW', requesterId: member.id } as const
  const { id } = await insertRequest(db, new Date(), given)
  await openRequest(page, id)
  await expect(page.getByText(t('requests.answer.deletion'))).toBeVisible()
  await answerField(page).fill('그동안 이용해 주셔서 감사합니다.')
  await button(page, t('requests.approve.confirm')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(member.phone.slice(-4))
  await button(dialog, t('requests.approve.remove')).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('requests.status.COMPLETED'), { exact: true }).first()).toBeVisible()
  await expect(page.getByText(t('requests.answer.none'))).toBeVisible()
})

test('an answer that is being written outlives a look elsewhere and the end of the session, without the storage', async ({
  page,
  db,
  signInAs,
  inbox,
  faults,
}) => {
  const { user, session } = await signInAs({ authorityType: 'ADMIN' })
  const { id } = await insertRequest(db, new Date(), { status: 'IN_REVIEW' })
  const words = '성춘향 님, 환불 기간이 지났습니다.'
  await openRequest(page, id)
  await answerField(page).fill(words)
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  expect(stored).not.toContain('성춘향')

  const question = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  expect((await question).type()).toBe('beforeunload')
  await (await question).dismiss()
  await expect(answerField(page)).toHaveValue(words)

  faults.expect(/^401 /)
  await db
    .updateTable('sessions')
    .set({ revokedAt: new Date().toISOString(), revokedReason: 'ended' })
    .where('id', '=', session.id)
    .execute()
  const menu = page.getByRole('navigation', { name: t('shell.nav.label') })
  await menu.getByRole('link', { name: t('shell.nav.users'), exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Sign in again' })
  await button(panel, 'Send the code').click()
  await panel.getByLabel('Confirmation code, 6 digits').fill(await inbox.codeFor(user.phone))
  await expect(panel).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: t('shell.nav.users') })).toBeVisible()
  await page.goBack()
  await expect(answerField(page)).toHaveValue(words)
})

test('whoever takes a request in two tabs learns in the second that it was oneself', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^412 PATCH \/api\/v1\/user\/user-request\//)
  await hearNothing(page.context())
  await signInAs({ authorityType: 'ADMIN' })
  const request = await insertRequest(db, new Date())
  await openRequest(page, request.id)
  const other = await page.context().newPage()
  await openRequest(other, request.id)
  await button(other, t('requests.action.take')).click()
  await expect(button(other, t('requests.action.take'))).toHaveCount(0)
  await button(page, t('requests.action.take')).click()
  const notice = page.getByRole('alert').filter({ hasText: t('requests.overtaken.title') })
  const own = t('audit.last.own', { at: '' }).split(',')[0]
  await expect(notice).toContainText(own ?? '')
})

test('whoever is slower learns who took the request, and keeps what was written', async ({
  page,
  db,
  addUser,
  signInAs,
  faults,
}) => {
  faults.expect(/^412 PATCH \/api\/v1\/user\/user-request\//)
  await hearNothing(page.context())
  const colleague = await addUser({ authorityType: 'ADMIN', name: '박서연' })
  await signInAs({ authorityType: 'ADMIN' })
  const request = await insertRequest(db, new Date())
  await openRequest(page, request.id)
  await answerField(page).fill('확인하고 있습니다.')
  await db
    .updateTable('userRequests')
    .set((build) => ({
      version: build('version', '+', 1),
      status: 'IN_REVIEW' as const,
      assigneeId: colleague.id,
    }))
    .where('id', '=', request.id)
    .execute()
  await button(page, t('requests.action.take')).click()
  const notice = page.getByRole('alert').filter({ hasText: t('requests.overtaken.title') })
  await expect(notice).toBeVisible()
  const state = (status: string, name: string) =>
    t('requests.overtaken.state', { status: t(`requests.status.${status}`), name })
  await expect(notice).toContainText(state('RECEIVED', t('requests.nobody')))
  await expect(notice).toContainText(state('IN_REVIEW', '박*연'))
  await expect(answerField(page)).toHaveValue('확인하고 있습니다.')
  await expectAccessible(page)

  // The decision is on what is shown now, and so is who is in charge.
  await button(page, t('requests.action.assign')).click()
  const dialog = page.getByRole('dialog', { name: t('requests.assign.title') })
  await dialog
    .getByRole('combobox', { name: t('requests.assign.label') })
    .selectOption({ label: t('requests.assign.me') })
  await button(dialog, t('requests.assign.confirm')).click()
  await expect(dialog).toBeHidden()
  await expect(notice).toBeHidden()
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`at ${viewport.width} px staff write down what a member asks on the telephone`, async ({
    page,
    addUser,
    inbox,
    signInAs,
  }) => {
    await page.setViewportSize(viewport)
    await signInAs({ authorityType: 'ADMIN' })
    const member = await addUser({ name: '콩쥐팥쥐' })
    await page.goto('/admin/requests')
    await button(page, t('requests.create.open')).click()
    const dialog = page.getByRole('dialog', { name: t('requests.create.title') })
    const who = dialog.getByRole('combobox', { name: t('requests.create.member') })
    await button(dialog, t('requests.create.save')).click()
    await expect(who).toBeFocused()
    await expect(who).toHaveAttribute('aria-invalid', 'true')
    await who.fill(member.phone)
    await who.press('Enter')
    await dialog.getByRole('option', { name: /^콩\*\*쥐/ }).click()
    await expect(who).toHaveAttribute('aria-invalid', 'false')
    await dialog.getByLabel(t('requests.field.type')).selectOption('REFUND_USER')
    await dialog.getByRole('textbox', { name: t('requests.field.subject') }).fill('전화로 받은 환불')
    await dialog
      .getByRole('textbox', { name: new RegExp(`^${t('requests.field.body')}`) })
      .fill('지난주에 산 이용권을 쓰지 않아 돌려받고 싶다고 합니다.')
    await dialog.getByRole('textbox', { name: new RegExp(t('requests.own.form.amount')) }).fill('12300')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await button(dialog, t('requests.create.save')).click()
    await expect(page.getByRole('heading', { level: 1, name: '전화로 받은 환불' })).toBeVisible()
    await expect(askerCard(page).getByText('콩**쥐')).toBeVisible()
    await expect(page.getByText('₩12,300')).toBeVisible()
    await expect(button(page, t('requests.action.take'))).toBeVisible()
    await expect.poll(() => inbox.countFor(member.phone)).toBe(1)
  })
}

test('overdue requests are counted in the menu and on the dashboard, which open exactly them', async ({
  page,
  db,
  signInAs,
}) => {
  const mark = `시험${process.pid}`
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  await insertRequest(db, new Date(), { subject: `늦은 환불 ${mark}`, dueAt: day(-1) })
  await insertRequest(db, new Date(), { subject: `이른 환불 ${mark}`, dueAt: day(2) })
  await signInAs({ authorityType: 'ADMIN' })
  await page.goto('/admin/dashboard')
  const menu = page.getByRole('navigation', { name: t('shell.nav.label') })
  await expect(menu.getByText(/^\d+ overdue requests?$/)).toBeAttached()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(t('dashboard.overdue.label')) })
    .click()
  await expect(page).toHaveURL('/admin/requests?view=overdue&sort=dueAt')
  await page.getByRole('searchbox').fill(mark)
  await expect(page).toHaveURL(/search=/)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: `늦은 환불 ${mark}` })).toContainText(t('requests.overdue'))
  await expect(rows.filter({ hasText: `이른 환불 ${mark}` })).toHaveCount(0)
  await page.getByRole('link', { name: t('requests.tab.all'), exact: true }).click()
  const early = rows.filter({ hasText: `이른 환불 ${mark}` })
  await expect(early).toContainText('in 2 days')
  await expect(early).not.toContainText(t('requests.overdue'))
})

test('the list opens on what is to be done, soonest due first; on phones with amount and who handles it', async ({
  page,
  db,
  signInAs,
}) => {
  const mark = `할일${process.pid}`
  const { user } = await signInAs({ authorityType: 'ADMIN', name: '박문수' })
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const asked = (subject: string, given: Parameters<typeof insertRequest>[2]) =>
    insertRequest(db, new Date(), { subject: `${subject} ${mark}`, ...given })
  await asked('먼저', { dueAt: day(1), status: 'IN_REVIEW', assigneeId: user.id, amount: 12_300 })
  // The newest, which any other order would show first.
  await asked('나중', { dueAt: day(3) })
  await asked('끝난', { dueAt: day(0), status: 'REJECTED' })
  await page.goto(`/admin/requests?search=${mark}`)
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: mark })
  await expect(rows).toHaveText([/먼저/, /나중/])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(rows.first().getByText('₩12,300')).toBeVisible()
  await expect(rows.first().getByText('박*수')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: t('requests.tab.all'), exact: true }).click()
  await expect(rows).toHaveCount(3)
  const first = await insertRequest(db, new Date(), {
    subject: `첫째 ${mark}`,
    dueAt: '2000-01-01T00:00:00Z',
  })
  await insertRequest(db, new Date(), { subject: `둘째 ${mark}`, dueAt: '2000-01-02T00:00:00Z' })
  await openRequest(page, first.id)
  await page.getByRole('link', { name: t('requests.queue.after') }).click()
  await expect(page.getByRole('heading', { level: 1, name: `둘째 ${mark}` })).toBeVisible()
  await page.getByRole('link', { name: t('requests.queue.before') }).click()
  await expect(page.getByRole('heading', { level: 1, name: `첫째 ${mark}` })).toBeVisible()
})
