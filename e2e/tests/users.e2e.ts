import type { Locale } from '@madang/contract/locales'
import { maskName } from '@madang/contract/masking'
import { maskPhone, toLocalPhone } from '@madang/contract/phone'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { Inbox } from '../inbox.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { signIn } from '../sign-in.ts'
import { tagOf, wordsOf, type Words } from '../words.ts'

/** Of initials that no other member has: the list that they find has one page. */
const memberName = '탁뵈휘'
const shownName = maskName(memberName)

interface Road {
  readonly page: Page
  readonly t: Words
}

function rowOf(page: Page, phone: string): Locator {
  return page
    .getByRole('row')
    .filter({ hasText: shownName })
    .filter({ hasText: maskPhone(phone) })
}

function more({ page, t }: Road): Locator {
  return page.getByRole('button', { name: t('ui.more', { name: shownName }) }).filter({ visible: true })
}

async function enter({ page, t }: Road, inbox: Inbox, phone: string): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('site.nav.manager') })
    .click()
  await signIn(page, inbox, { phone, words: t })
  await expect(page.getByRole('heading', { level: 1, name: t('dashboard.title') })).toBeVisible()
}

async function goToMembers({ page, t }: Road): Promise<void> {
  const menu = page.getByRole('button', { name: t('shell.nav.open') })
  if (await menu.isVisible()) await menu.click()
  await page
    .getByRole('link', { name: t('shell.nav.users'), exact: true })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('users.title') })).toBeVisible()
}

async function findByFourAndByInitials({ page, t }: Road, phone: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: t('users.search') })
  await search.fill(phone.slice(-4))
  await expect(page).toHaveURL(new RegExp(`search=${phone.slice(-4)}`))
  await expect(rowOf(page, phone)).toBeVisible()
  await search.fill('ㅌㅂㅎ')
  await expect(page).toHaveURL(/search=%E3%85%8C/)
  await expect(rowOf(page, phone)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await rowOf(page, phone).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: shownName })).toBeVisible()
}

async function revealWithReason({ page, t }: Road, phone: string): Promise<void> {
  const whole = page.getByText(toLocalPhone(phone), { exact: true })
  await expect(whole).toBeHidden()
  const reveal = new RegExp(
    `^(${t('users.action.reveal').replace('…', '')}|${t('users.action.revealShort')})$`,
  )
  await page.getByRole('button', { name: reveal }).filter({ visible: true }).click()
  const question = page.getByRole('group', { name: t('users.reveal.title') })
  await expectAccessible(page)
  await question.getByText(t('users.reveal.preset.request')).click()
  await question.getByLabel(t('users.reveal.detail')).fill('ticket 4711')
  await question.getByRole('button', { name: t('users.reveal.confirm') }).click()
  await expect(whole).toBeVisible()
  await expect(page.getByText(memberName, { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t('users.reveal.hide') }).click()
  await expect(whole).toBeHidden()
}

async function answer({ page, t }: Road, question: 'suspend' | 'reactivate'): Promise<void> {
  await more({ page, t }).click()
  await page.getByRole('menuitem', { name: t(`users.action.${question}`) }).click()
  const dialog = page.getByRole('dialog', { name: t(`users.${question}.title`, { name: shownName }) })
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: t(`users.${question}.note`) }).fill('checked by phone')
  await dialog.getByRole('button', { name: t(`users.${question}.confirm`) }).click()
  await expect(page.getByText(t(`users.${question}.done`, { name: shownName }))).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function readHistory({ page, t }: Road): Promise<void> {
  await page.getByRole('link', { name: t('users.tab.history'), exact: true }).click()
  const history = page.getByRole('main')
  const actor = t('audit.person', { name: maskName('한가람') })
  for (const action of ['revealed', 'suspended', 'reactivated']) {
    await expect(
      history.getByText(t(`audit.action.users.${action}.sentence`, { actor })).first(),
    ).toBeVisible()
  }
  await expect(history.getByText(`${t('users.reveal.preset.request')}: ticket 4711`)).toBeVisible()
}

async function invite(
  { page, t }: Road,
  { takenPhone, phone }: { takenPhone: string; phone: string },
): Promise<void> {
  await page.goto('/admin/users')
  await page
    .getByRole('link', { name: t('users.invite') })
    .filter({ visible: true })
    .click()
  const form = page.getByRole('form', { name: t('users.create.title') })
  const number = form.getByLabel(t('users.field.phone'))
  await number.fill(toLocalPhone(takenPhone))
  await form.getByLabel(t('users.field.name')).fill('정유리')
  await form.getByLabel(t('users.field.authorityType')).selectOption('MANAGER')
  await form.getByRole('button', { name: t('users.create.save'), exact: true }).click()
  await expect(number).toHaveAccessibleDescription(t('errors.field.taken'))
  await expect(number).toBeFocused()
  await number.fill(toLocalPhone(phone))
  await form.getByRole('button', { name: t('users.create.save'), exact: true }).click()
  const saved = { name: maskName('정유리'), role: t('users.role.MANAGER') }
  await expect(page.getByText(t('users.create.saved', saved))).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
}

function profileMenu({ page, t }: Road): Locator {
  return page.getByRole('button', { name: new RegExp(`^${t('shell.profile.label')}`) })
}

/** The language changes while the menu is open, so the names in it do too. */
async function turnPersianAndDark(road: Road): Promise<Words> {
  const { page, t } = road
  const fa = wordsOf('ir')
  await profileMenu(road).click()
  await page.getByLabel(t('shell.profile.language')).selectOption('ir')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByText(fa('shell.profile.dark'), { exact: true }).filter({ visible: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  return fa
}

async function walk(page: Page, locale: Locale, given: { inbox: Inbox; phones: Record<string, string> }) {
  const { inbox, phones } = given
  const { staff = '', member = '', invited = '' } = phones
  const road = { page, t: wordsOf(locale) }
  await enter(road, inbox, staff)
  await goToMembers(road)
  await findByFourAndByInitials(road, member)
  await revealWithReason(road, member)
  await answer(road, 'suspend')
  await expect(page.getByText(road.t('users.status.SUSPENDED'), { exact: true })).toBeVisible()
  await answer(road, 'reactivate')
  await expect(page.getByText(road.t('users.status.ACTIVE'), { exact: true })).toBeVisible()
  await readHistory(road)
  await invite(road, { takenPhone: member, phone: invited })
  const fa = await turnPersianAndDark(road)
  await page.getByRole('button', { name: fa('shell.profile.signOut') }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
}

const walks: { locale: Locale; viewport: { width: number; height: number } }[] = [
  { locale: 'gb', viewport: { width: 1440, height: 900 } },
  { locale: 'kr', viewport: { width: 1280, height: 800 } },
  { locale: 'ir', viewport: { width: 360, height: 740 } },
]

for (const { locale, viewport } of walks) {
  test.describe(`the whole road in ${locale}, ${viewport.width} px`, () => {
    test.use({ locale: tagOf(locale), viewport })

    test('find, look, reveal, suspend, let back in, invite, change language and theme, leave', async ({
      page,
      addUser,
      newPhone,
      inbox,
      db,
      faults,
    }) => {
      test.slow()
      faults.expect(/^409 POST \/api\/v1\/manager\/admin-user$/)
      const staff = await addUser({ authorityType: 'SUPER_ADMIN', name: '한가람', locale })
      const member = await addUser({ name: memberName })
      const invited = newPhone()
      await walk(page, locale, { inbox, phones: { staff: staff.phone, member: member.phone, invited } })

      const made = await db
        .selectFrom('users')
        .select(['name', 'authorityType'])
        .where('phone', '=', invited)
        .executeTakeFirst()
      expect(made).toEqual({ name: '정유리', authorityType: 'MANAGER' })
      const revealed = await db
        .selectFrom('auditRecords')
        .select('reason')
        .where('action', '=', 'users.revealed')
        .where('actorId', '=', staff.id)
        .execute()
      expect(revealed).toHaveLength(1)
    })
  })
}

test('filters stand in the address, and a number of the dashboard opens exactly its list', async ({
  page,
  signInAs,
  addUser,
}) => {
  await addUser({ status: 'SUSPENDED' })
  await signInAs()
  await page.goto('/admin/dashboard')
  const members = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Member' }) })
  await members.getByRole('cell').nth(1).getByRole('link').click()
  await expect(page).toHaveURL('/admin/users?userAuthorityType=USER&status=SUSPENDED')
  const table = page.getByRole('table')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expect(table.getByText('Active', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Status' }).click()
  await expect(page).toHaveURL('/admin/users?userAuthorityType=USER')
})

test('whoever is suspended meanwhile is shown so beside the refusal', async ({
  page,
  signInAs,
  addUser,
  db,
  faults,
}) => {
  const member = await addUser({ name: '서동현' })
  await signInAs()
  await page.goto(`/admin/users/${member.id}`)
  const title = page.getByRole('heading', { level: 1 }).locator('..')
  await expect(title.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More for 서*현' }).click()
  await page.getByRole('menuitem', { name: 'Suspend…' }).click()
  await db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', member.id).execute()
  const dialog = page.getByRole('dialog', { name: 'Suspend 서*현?' })
  await dialog.getByRole('textbox').fill('Asked us to.')
  faults.expect(/^409 POST \/api\/v1\/user\/[^/]+\/status$/)
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(title.getByText('Suspended', { exact: true })).toBeVisible()
})

test('a deleted member is gone for good, after the last four digits are typed', async ({
  page,
  signInAs,
  addUser,
  db,
}) => {
  const member = await addUser({ name: '서동현' })
  await signInAs()
  await page.goto(`/admin/users/${member.id}`)
  await page.getByRole('button', { name: 'More for 서*현' }).click()
  await page.getByRole('menuitem', { name: 'Delete member…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 서*현?' })
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await dialog.getByRole('textbox').fill(member.phone.slice(-4))
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('서*현 was deleted.')).toBeVisible()
  const row = await db
    .selectFrom('users')
    .select(['name', 'phone', 'status'])
    .where('id', '=', member.id)
    .executeTakeFirst()
  expect(row).toEqual({ name: '', phone: null, status: 'WITHDRAWN' })
})

test('revealing beside a changed form asks nothing, since nothing is lost', async ({
  page,
  signInAs,
  addUser,
}) => {
  const member = await addUser({ name: '서동현' })
  await signInAs()
  await page.goto(`/admin/users/${member.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('New name').fill('서동희')
  await page.getByRole('button', { name: 'Reveal personal data' }).click()
  await page.getByText('Dispute', { exact: true }).click()
  await page.getByRole('button', { name: 'Record the reason and reveal' }).click()
  await expect(page.getByRole('button', { name: 'Mask now' })).toBeVisible()
  await expect(page.getByLabel('New name')).toHaveValue('서동희')
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('a page past the end of a history says so and leads to the first', async ({
  page,
  signInAs,
  addUser,
}) => {
  const member = await addUser()
  await signInAs()
  await page.goto(`/admin/users/${member.id}?tab=history&pageNumber=99999`)
  await expect(page.getByText('This page is past the end of the list')).toBeVisible()
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(page).toHaveURL(`/admin/users/${member.id}?tab=history`)
  await expect(page.getByText('opened the record').first()).toBeVisible()
})

test('a whole number pasted behind the fixed 010- takes its place', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto('/admin/users/new')
  const phone = page.getByLabel('Phone')
  for (const text of ['+82 10-1234-5678', '01012345678', '010-1234-5678', '۰۱۰۱۲۳۴۵۶۷۸']) {
    await phone.fill('')
    await phone.evaluate((input, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
    await expect(phone).toHaveValue('010-1234-5678')
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the longest name and e-mail stay within the screen', async ({ page, signInAs, addUser }) => {
    const domain = `${'long'.repeat(15)}.example.com`
    const member = await addUser({ name: 'W'.repeat(40), email: `${'w'.repeat(60)}@${domain}` })
    await signInAs()
    await page.goto('/admin/users')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goto(`/admin/users/${member.id}?reveal=1`)
    await page.getByText('Dispute', { exact: true }).click()
    await page.getByRole('button', { name: 'Record the reason and reveal' }).click()
    await expect(page.getByText(domain)).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  test('the dashboard is no wider than the screen in the language with the longest words', async ({
    page,
    signInAs,
  }) => {
    await signInAs({ locale: 'br' })
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('main').getByRole('table').first()).toBeAttached()
    await expectNoSidewaysScroll(page)
  })
})

for (const query of ['?status=FOO', `?search=${'x'.repeat(61)}`]) {
  test(`a list says that it did not understand ${query.slice(0, 12)}, and leads to all`, async ({
    page,
    signInAs,
  }) => {
    await signInAs()
    await page.goto(`/admin/users${query}`)
    const note = page.getByText('A filter in the address was not understood and does not count.')
    await expect(note).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show the whole list' }).click()
    await expect(page).toHaveURL('/admin/users')
    await expect(note).toHaveCount(0)
  })
}

for (const locale of ['es', 'br'] as const) {
  test(`no word of the list is cut in ${locale}, the longest ones, on tablets and small desktops`, async ({
    page,
    signInAs,
  }) => {
    const t = wordsOf(locale)
    await signInAs({ locale })
    const role = page.getByRole('cell', { name: t('users.role.SUPER_ADMIN') }).first()
    for (const width of [1024, 768, 640]) {
      await page.setViewportSize({ width, height: 768 })
      await page.goto('/admin/users?userAuthorityType=SUPER_ADMIN')
      await expect(page.locator('table a[data-main]').first()).toBeVisible()
      await expect(role).toBeVisible({ visible: width >= 1024 })
      const cut = await page
        .locator('table :is(th, td)')
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        )
      expect(cut, `${width} px`).toEqual([])
    }
  })
}
