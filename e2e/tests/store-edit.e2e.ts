import type { Locator, Page } from '@playwright/test'
import { seoulDate } from '@madang/contract/korean-time'
import { insertStore, type TestUser } from '@madang/server/testing/factories'
import { businessNumberOf, withDashes } from '../business-number.ts'
import { hearNothing } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStore } from '../stores.ts'
import { tagOf, wordsOf } from '../words.ts'

const gb = wordsOf('gb')

test('two who edit one store: the second chooses between both values, and nothing typed is lost', async ({
  page,
  context,
  signInAs,
  db,
  faults,
}) => {
  faults.expect(/^412 PATCH \/api\/v1\/store\//)
  await hearNothing(page.context())
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await insertStore(db, new Date(), { staff: { [user.id]: 'OWNER' }, businessNumber: null })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/admin/stores/${store.id}`)
    await tab.getByRole('button', { name: 'Edit: Contact and links' }).click()
  }
  await page.getByLabel(gb('stores.field.email')).fill('first@example.com')
  await page.getByLabel(gb('stores.field.phone')).fill('02-111-1111')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('first@example.com')).toBeVisible()
  await other.getByLabel(gb('stores.field.phone')).fill('02-222-2222')
  await other.getByLabel(gb('store.field.homepage')).fill('https://madang.kr/')
  await other.getByRole('button', { name: 'Save changes' }).click()
  const question = other.getByRole('alert')
  await expect(question).toContainText('02-111-1111')
  await expect(question).toContainText('02-222-2222')
  await expectAccessible(other)
  await question.getByRole('radio').first().check()
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(question).toBeHidden()
  const kept = () =>
    db
      .selectFrom('stores')
      .select(['phone', 'email', 'homepage'])
      .where('id', '=', store.id)
      .executeTakeFirst()
  await expect
    .poll(kept)
    .toEqual({ phone: '02-111-1111', email: 'first@example.com', homepage: 'https://madang.kr/' })
})

test('a draft that two write at once waits for a choice, and saves what nobody else touched', async ({
  page,
  context,
  signInAs,
  db,
  faults,
}) => {
  faults.expect(/^412 PATCH \/api\/v1\/store\//)
  await hearNothing(page.context())
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await insertStore(db, new Date(), { staff: { [user.id]: 'OWNER' }, businessNumber: null })
  const path = `/admin/stores/new?id=${store.id}&step=basics`
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(path)
    await expect(tab.getByLabel('Store name')).toHaveValue('마당 국밥')
  }
  await page.getByLabel('Store name').fill('첫째')
  await expect(page.getByText(/Draft saved/)).toBeVisible()
  // Another field: taken over without a word.
  await other.getByLabel('Description').fill('둘이 함께 씁니다')
  await expect(other.getByText(/Draft saved/)).toBeVisible()
  await expect(other.getByLabel('Store name')).toHaveValue('첫째')
  await page.getByLabel('Store name').fill('하나')
  await expect.poll(() => nameOf(db, store.id)).toBe('하나')
  await other.getByLabel('Store name').fill('둘째')
  const question = other.getByRole('alert')
  await expect(question).toContainText('하나')
  await expect(question).toContainText('둘째')
  await expect(other.getByLabel('Store name')).toHaveValue('둘째')
  await other.getByRole('button', { name: 'Save this choice' }).click()
  await expect(question).toBeHidden()
  await expect.poll(() => nameOf(db, store.id)).toBe('둘째')
})

async function nameOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('stores').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}

/** An own draft without a number, beside a store of others that has one. */
async function addBeside(db: Db, user: TestUser, given: Parameters<typeof insertStore>[2]) {
  const number = businessNumberOf(user.phone)
  await insertStore(db, new Date(), { businessNumber: number, status: 'ACTIVE' })
  const own = { staff: { [user.id]: 'OWNER' }, businessNumber: null } as const
  return { number, store: await insertStore(db, new Date(), { ...own, ...given }) }
}

test('a number that another store has is told at its field, and the rest of the draft is saved', async ({
  page,
  signInAs,
  db,
  faults,
}) => {
  faults.expect(/^409 PATCH \/api\/v1\/store\//)
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const { number, store } = await addBeside(db, user, { businessName: null })
  await page.goto(`/admin/stores/new?id=${store.id}&step=check`)
  await page.getByRole('link', { name: 'Fill in: Business number' }).click()
  const field = page.getByLabel('Business number')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/This field is required/)
  await field.pressSequentially(number)
  await expect(field).toHaveAccessibleDescription(/already in use/)
  await page.getByLabel('Business name').fill('마당')
  await expect
    .poll(() =>
      db.selectFrom('stores').select(['businessName', 'businessNumber']).where('id', '=', store.id).execute(),
    )
    .toEqual([{ businessName: '마당', businessNumber: null }])
  await expect(field).toHaveAccessibleDescription(/already in use/)
  await expect(field).toHaveValue(withDashes(number))
})

test('a number that another store has is mended by a branch number', async ({
  page,
  signInAs,
  db,
  faults,
}) => {
  faults.expect(/^409 PATCH \/api\/v1\/store\//)
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const { number, store } = await addBeside(db, user, { branchNo: null })
  await page.goto(`/admin/stores/new?id=${store.id}&step=business`)
  const field = page.getByLabel('Business number')
  await field.pressSequentially(number)
  await expect(field).toHaveAccessibleDescription(/already in use/)
  await page.getByLabel('Branch number').fill('0001')
  const kept = () =>
    db
      .selectFrom('stores')
      .select(['businessNumber', 'branchNo'])
      .where('id', '=', store.id)
      .executeTakeFirst()
  await expect.poll(kept).toEqual({ businessNumber: number, branchNo: '0001' })
  await expect(field).not.toHaveAccessibleDescription(/already in use/)
})

test('what is typed while a section is being saved stays, and is still to be saved', async ({
  page,
  signInAs,
  db,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await insertStore(db, new Date(), { staff: { [user.id]: 'OWNER' }, businessNumber: null })
  const saving = await typedWhileSaving(page, store.id)
  saving.finish()
  await expect(page.getByText(/was saved/)).toBeVisible()
  await expect(saving.email).toHaveValue('later@example.com')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(saving.email).toBeHidden()
  expect(await contactOf(db, store.id)).toEqual({ phone: '02-222-2222', email: 'later@example.com' })
})

test('what is typed while a save is refused as stale stays too', async ({ page, signInAs, db, faults }) => {
  faults.expect(/^412 PATCH \/api\/v1\/store\//)
  await hearNothing(page.context())
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await insertStore(db, new Date(), { staff: { [user.id]: 'OWNER' }, businessNumber: null })
  const saving = await typedWhileSaving(page, store.id)
  await db
    .updateTable('stores')
    .set({ homepage: 'https://madang.kr/', version: 9 })
    .where('id', '=', store.id)
    .execute()
  saving.finish()
  await expect(page.getByLabel(gb('store.field.homepage'))).toHaveValue('https://madang.kr/')
  await expect(saving.email).toHaveValue('later@example.com')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(saving.email).toBeHidden()
  expect(await contactOf(db, store.id)).toEqual({ phone: '02-222-2222', email: 'later@example.com' })
})

/** Another field is typed in after "save" was pressed and before the answer is there. */
async function typedWhileSaving(page: Page, id: string) {
  const [isSeen, isFree] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/api/v1/store/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') {
      isSeen.resolve()
      await isFree.promise
    }
    await route.continue()
  })
  await page.goto(`/admin/stores/${id}`)
  await page.getByRole('button', { name: 'Edit: Contact and links' }).click()
  await page.getByLabel(gb('stores.field.phone')).fill('02-222-2222')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await isSeen.promise
  const email = page.getByLabel(gb('stores.field.email'))
  await email.fill('later@example.com')
  return { email, finish: isFree.resolve }
}

function contactOf(db: Db, id: string) {
  return db.selectFrom('stores').select(['phone', 'email']).where('id', '=', id).executeTakeFirst()
}

test('staff of a store sees what only owners may do greyed, with the reason', async ({
  page,
  signInAs,
  db,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await insertStore(db, new Date(), {
    staff: { [user.id]: 'STAFF' },
    businessNumber: businessNumberOf(user.phone),
    status: 'ACTIVE',
  })
  await page.goto(`/admin/stores/${store.id}`)
  await page.getByRole('button', { name: 'More for 마당 국밥' }).click()
  const close = page.getByRole('menuitem', { name: gb('stores.action.close') })
  await expect(close).toHaveAttribute('aria-disabled', 'true')
  await expect(close).toContainText(gb('stores.refusal.not_owner'))
  await page.keyboard.press('Escape')
  // What was approved stays.
  await page.getByRole('button', { name: 'Edit: Business' }).click()
  await expect(page.getByLabel('Business number')).toBeDisabled()
})

test('a day is chosen among those that the contract takes, and half of one is not taken for none', async ({
  page,
  signInAs,
  db,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await insertStore(db, new Date(), {
    staff: { [user.id]: 'OWNER' },
    businessNumber: null,
    openedOn: '2020-03-02',
  })
  await page.goto(`/admin/stores/${store.id}`)
  await page.getByRole('button', { name: 'Edit: Business' }).click()
  const openedOn = page.getByLabel(gb('stores.field.openedOn'))
  await expect(openedOn).toHaveAttribute('min', '1900-01-01')
  await expect(openedOn).toHaveAttribute('max', seoulDate(new Date(Date.now() + 365 * 24 * 3_600_000)))
  await openedOn.press('Backspace')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(openedOn).toHaveAccessibleDescription(gb('errors.field.format'))
  await expect(openedOn).toBeFocused()
  await openedOn.fill('2020-03-15')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(openedOn).toBeHidden()
  const saved = db.selectFrom('stores').select('openedOn').where('id', '=', store.id)
  expect(await saved.executeTakeFirst()).toEqual({ openedOn: '2020-03-15' })
})

test.describe('on a phone in Persian', () => {
  test.use({ locale: tagOf('ir'), viewport: { width: 360, height: 740 } })

  test('hours begin at the right, and a menu without a button beside it stands in the head', async ({
    page,
    signInAs,
    db,
  }) => {
    const t = wordsOf('ir')
    const { user } = await signInAs({ authorityType: 'MANAGER', locale: 'ir' })
    const store = await addStore(db, {
      name: '마당',
      status: 'ACTIVE',
      staff: { [user.id]: 'OWNER' },
      openingHours: JSON.stringify([{ day: 1, open: '10:00', close: '22:00' }]),
    })
    await page.goto(`/admin/stores/${store.id}?tab=hours`)
    await expectFromRight(page.getByText('۱۰:۰۰', { exact: true }), page.getByText('۲۲:۰۰', { exact: true }))
    await page
      .getByRole('button', { name: t('store.editSection', { section: t('store.section.hours.title') }) })
      .click()
    const inputs = page.getByRole('group', { name: t('store.hours.title') }).locator('input[type=time]')
    await expectFromRight(inputs.first(), inputs.nth(1))

    const menu = page.getByRole('button', { name: t('ui.more', { name: '마당' }) }).filter({ visible: true })
    await expect(page.locator('[data-thumb]').filter({ visible: true })).toHaveCount(0)
    await menu.click()
    await expect(page.getByRole('menuitem')).not.toHaveCount(0)
    await expect(menu).toBeVisible()
  })

  test('what takes a second time of a day away stands beside it', async ({ page, signInAs, db }) => {
    const t = wordsOf('ir')
    const { user } = await signInAs({ authorityType: 'MANAGER', locale: 'ir' })
    const store = await addStore(db, {
      name: '마당',
      status: 'ACTIVE',
      staff: { [user.id]: 'OWNER' },
      openingHours: JSON.stringify([
        { day: 1, open: '10:00', close: '14:00' },
        { day: 1, open: '17:00', close: '22:00' },
      ]),
    })
    await page.goto(`/admin/stores/${store.id}?tab=hours`)
    await page
      .getByRole('button', { name: t('store.editSection', { section: t('store.section.hours.title') }) })
      .click()
    const spans = page
      .getByRole('group', { name: t('store.hours.title') })
      .locator('div:has(> button):has(input[type=time])')
    await expect(spans).toHaveCount(2)
    for (const span of await spans.all()) {
      const times = await span.locator('input').last().boundingBox()
      const cross = await span.getByRole('button').boundingBox()
      expect(cross?.y).toBe(times?.y)
    }
  })
})

async function expectFromRight(first: Locator, second: Locator): Promise<void> {
  await expect(first).toBeVisible()
  const [one, other] = [await first.boundingBox(), await second.boundingBox()]
  expect(one?.x ?? 0).toBeGreaterThan(other?.x ?? 0)
}
