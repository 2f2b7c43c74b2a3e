import type { Locale } from '@madang/contract/locales'
import { drawJpeg } from '@madang/server/testing/pictures'
import type { Browser, Locator, Page } from '@playwright/test'
import { businessNumberOf, withDashes } from '../business-number.ts'
import { FaultWatch } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import type { System } from '../server.ts'
import { storeSignedIn, type Db } from '../signed-in.ts'
import { judge, judged, noteOf, openDecision, radioOf } from '../store-review.ts'
import { tagOf, wordsOf, type Words } from '../words.ts'

const storeName = '해담찻집 3호점'

interface Road {
  readonly page: Page
  readonly t: Words
}

function otherCheckDigit(number: string): string {
  return number.slice(0, 9) + String((Number(number.at(-1)) + 1) % 10)
}

function button({ page }: Road, name: string): Locator {
  return page.getByRole('button', { name, exact: true }).filter({ visible: true })
}

/** Axe in light and dark, and nothing wider than the window. */
async function expectWhole({ page }: Road): Promise<void> {
  const theme = await page.locator('html').getAttribute('data-theme')
  await expectAccessible(page)
  const other = theme === 'dark' ? 'light' : 'dark'
  await page.locator('html').evaluate((root, name) => root.setAttribute('data-theme', name), other)
  await expectAccessible(page)
  await page.locator('html').evaluate((root, name) => root.setAttribute('data-theme', name ?? ''), theme)
  await expectNoSidewaysScroll(page)
}

async function expectSaved({ page, t }: Road): Promise<void> {
  const saved = t('form.autosave.saved', { time: '' }).trim()
  await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible()
}

async function goOn(road: Road, step: string): Promise<void> {
  const { page, t } = road
  await button(road, t('form.steps.next', { step: t(`store.step.${step}`) })).click()
  await expect(page).toHaveURL(new RegExp(`step=${step}`))
}

async function fillBasics(road: Road): Promise<string> {
  const { page, t } = road
  await page.goto('/admin/stores/new')
  await expect(page.getByRole('heading', { level: 1, name: t('store.create.title') })).toBeVisible()
  await button(road, t('form.steps.next', { step: t('store.step.business') })).click()
  const name = page.getByLabel(t('store.field.name'), { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(new RegExp(t('errors.field.required')))
  await name.fill(storeName)
  // The draft begins by itself, and the address names it.
  await expect(page).toHaveURL(/[?&]id=[0-9a-f-]{36}/)
  await expectSaved(road)
  await page.getByLabel(t('stores.field.categoryId'), { exact: true }).selectOption({ index: 2 })
  const tags = page.getByLabel(t('stores.field.tags'))
  await tags.fill('커피')
  await tags.press('Enter')
  await tags.pressSequentially('디저트,')
  await tags.pressSequentially('빵')
  await tags.press('Tab')
  await page.getByRole('button', { name: t('form.tags.remove', { tag: '빵' }) }).click()
  const phone = page.getByLabel(t('stores.field.phone'))
  await phone.pressSequentially('0212345678')
  await expect(phone).toHaveValue('02-1234-5678')
  await page.getByLabel(t('store.field.instagram')).fill('https://example.com/madang')
  await button(road, t('form.steps.next', { step: t('store.step.business') })).click()
  await expect(page.getByLabel(t('store.field.instagram'))).toBeFocused()
  await page.getByLabel(t('store.field.instagram')).fill('https://instagram.com/madang')
  await expectWhole(road)
  await goOn(road, 'business')
  return new URL(page.url()).searchParams.get('id') ?? ''
}

async function fillBusiness(road: Road, number: string): Promise<void> {
  const { page, t } = road
  const field = page.getByLabel(t('stores.field.businessNumber'))
  await field.pressSequentially(otherCheckDigit(number))
  // Told before the field is left.
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(new RegExp(t('errors.field.business_number')))
  await field.press('Backspace')
  await field.pressSequentially(number.slice(-1))
  await expect(field).toHaveValue(withDashes(number))
  await expect(field).toHaveAttribute('aria-invalid', 'false')
  await page.getByLabel(t('stores.field.businessName')).fill('해담')
  await page.getByLabel(t('stores.field.representativeName')).fill('이나은')
  await page.getByLabel(t('stores.field.openedOn')).fill('2026-03-12')
  await expectSaved(road)
  await expectWhole(road)
  // In the middle of it: everything is there again.
  await page.reload()
  await expect(field).toHaveValue(withDashes(number))
  await expect(page.getByLabel(t('stores.field.representativeName'))).toHaveValue('이나은')
  await goOn(road, 'place')
}

function dayRow({ page, t }: Road, locale: Locale, day: number): { row: Locator; name: string } {
  const at = new Date(Date.UTC(2026, 10, 22 + day, 3))
  const name = new Intl.DateTimeFormat(tagOf(locale), {
    weekday: 'long',
    timeZone: 'Asia/Seoul',
    calendar: 'gregory',
  }).format(at)
  const week = page.getByRole('group', { name: t('store.hours.title'), exact: true })
  return { row: week.getByRole('group', { name, exact: true }), name }
}

async function fillPlace(road: Road, locale: Locale): Promise<void> {
  const { page, t } = road
  await page.getByRole('combobox', { name: t('store.address.label') }).fill('강원 중앙로 1')
  await page.getByRole('option').click()
  await expect(page.getByLabel(t('store.field.addressDetail'))).toBeFocused()
  await page.getByText(t('store.address.map')).click()
  await expect(page.getByLabel(t('store.field.lng'))).toHaveValue('127.7298')
  await page.getByLabel(t('store.field.lat')).fill('51.5')
  await page.getByLabel(t('store.field.lat')).blur()
  await expect(page.getByLabel(t('store.field.lat'))).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(t('store.field.lat')).fill('37.79')

  const { row: friday, name: day } = dayRow(road, locale, 5)
  await friday.getByRole('switch').check()
  await friday.getByLabel(t('store.hours.open', { day })).fill('18:00')
  const close = friday.getByLabel(t('store.hours.close', { day }))
  await close.fill('02:00')
  await close.blur()
  await expect(friday.getByText(t('store.hours.nextDay'))).toBeVisible()
  // A second span that cuts into the first is told at its row.
  await button({ page, t }, t('store.hours.add', { day })).click()
  const times = friday.locator('input[type=time]')
  const second = times.nth(2)
  await second.fill('20:00')
  await times.nth(3).fill('21:00')
  await times.nth(3).blur()
  await expect(second).toHaveAccessibleDescription(t('errors.field.overlap'))
  await expectWhole(road)
  await second.fill('11:00')
  await times.nth(3).fill('15:00')
  await times.nth(3).blur()
  await expect(friday.getByText(t('errors.field.overlap'))).toBeHidden()
  await button({ page, t }, t('store.hours.copy', { day })).click()
  await page.getByRole('menuitem', { name: t('store.hours.copyTo.weekend') }).click()
  const { row: saturday } = dayRow(road, locale, 6)
  await expect(saturday.locator('input[type=time]')).toHaveCount(4)
  await goOn(road, 'pictures')
}

async function upload({ page, t }: Road, label: string, name: string): Promise<void> {
  const field = page.getByRole('group', { name: t(label), exact: true })
  const file = { name, mimeType: 'image/jpeg', buffer: await drawJpeg() }
  await field.locator('input[type=file]:not([capture])').setInputFiles([file])
}

async function kept(db: Db, storeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select(['purpose', 'type'])
    .where('recordId', '=', storeId)
    .execute()
  return rows.map(({ purpose, type }) => type ?? purpose).toSorted()
}

async function submit(road: Road, db: Db, id: string): Promise<void> {
  const { page, t } = road
  await upload(road, 'files.logo.label', 'logo.jpg')
  await upload(road, 'files.pictures.label', 'door.jpg')
  await expect.poll(() => kept(db, id)).toEqual(['STORE_IMAGE', 'STORE_LOGO'])
  await goOn(road, 'documents')
  await page.goto(`/admin/stores/new?id=${id}&step=check`)
  // The registration is missing: the check says so and leads there.
  await expect(button(road, t('store.check.submit'))).toHaveAttribute('aria-disabled', 'true')
  await expectWhole(road)
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: t('store.check.registration') })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/step=documents/)
  await upload(road, 'files.document.BUSINESS_REGISTRATION', 'registration.jpg')
  await expect.poll(() => kept(db, id)).toContain('BUSINESS_REGISTRATION')
  await goOn(road, 'check')
  await expect(page.getByText(t('store.check.ready'))).toBeVisible()
  await button(road, t('store.check.submit')).click()
  await expect(page.getByText(t('stores.submit.done', { name: storeName }))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/stores/${id}$`))
  await expect(page.getByText(t('store.notice.waiting'))).toBeVisible()
}

const openedOn = 'stores.field.openedOn'

async function refuse(road: Road, id: string): Promise<void> {
  const { page, t } = road
  await page.goto('/admin/stores?status=PENDING_REVIEW&pageSize=100')
  await expect(page.locator(`a[href*="${id}"]`).first()).toBeAttached()
  await page.goto(`/admin/stores/${id}/review`)
  await expect(page.getByRole('heading', { level: 1, name: storeName })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('img').first()).toBeVisible()
  const about = page.getByRole('region', { name: t('review.about') })
  await expect(about.getByRole('button').first()).toBeVisible()
  const approve = button(road, t('stores.approve.confirm'))
  await openDecision(road)
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  for (const field of judged.filter((one) => one !== openedOn)) await judge(road, field, 'same')
  await judge(road, openedOn, 'different')
  await openDecision(road)
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(radioOf(road, openedOn, 'different')).toBeChecked()
  await button(road, t('stores.reject.confirm')).click()
  const note = noteOf(road)
  await expect(note).toBeFocused()
  await button(road, t('store.review.template.differs')).click()
  await expect(note).toHaveValue(/사업자등록증과 다릅니다/)
  await expectWhole(road)
  await button(road, t('stores.reject.confirm')).click()
  await expect(page.getByText(t('stores.reject.done', { name: storeName }))).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(id))
}

async function mend(road: Road, id: string): Promise<void> {
  const { page, t } = road
  await page.goto(`/admin/stores/${id}`)
  await expect(page.getByText('사업자등록증과 다릅니다', { exact: false }).first()).toBeVisible()
  await expectWhole(road)
  await button(road, t('store.editSection', { section: t('store.section.business.title') })).click()
  await page.getByLabel(t('stores.field.openedOn')).fill('2026-03-02')
  await button(road, t('store.save')).click()
  await expect(page.getByText(t('store.saved', { name: storeName }))).toBeVisible()
  await button(road, t('stores.action.submit').replace('…', '')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('stores.submit.confirm') }).click()
  await expect(page.getByText(t('store.notice.waiting'))).toBeVisible()
}

async function approve(road: Road, id: string): Promise<void> {
  const { page, t } = road
  await page.goto(`/admin/stores/${id}/review`)
  await expect(page.getByRole('heading', { level: 1, name: storeName })).toBeVisible()
  // What was judged before the change has to be looked at anew.
  await expect(radioOf(road, openedOn, 'different')).not.toBeChecked()
  for (const field of judged) await judge(road, field, 'same')
  await button(road, t('stores.approve.confirm')).click()
  await expect(page.getByText(t('stores.approve.done', { name: storeName }))).toBeVisible()
}

async function editAndClose(road: Road, id: string): Promise<void> {
  const { page, t } = road
  await page.goto(`/admin/stores/${id}?tab=hours`)
  await expect(page.getByText(t('stores.status.ACTIVE'), { exact: true })).toBeVisible()
  await button(road, t('store.editSection', { section: t('store.section.hours.title') })).click()
  await page.getByLabel(t('stores.field.holidayNote')).fill('설날에는 쉽니다')
  await button(road, t('store.save')).click()
  await expect(page.getByText('설날에는 쉽니다')).toBeVisible()
  await button(road, t('form.undo.action')).first().click()
  await expect(page.getByText('설날에는 쉽니다')).toBeHidden()
  await expectWhole(road)
  await button(road, t('ui.more', { name: storeName })).click()
  await page.getByRole('menuitem', { name: t('stores.action.close') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(storeName)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await dialog.getByRole('button', { name: t('stores.close.confirm'), exact: true }).click()
  // Its button says the same word as the pill until it is gone.
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('stores.status.CLOSED'), { exact: true })).toBeVisible()
  // What keeps it from closing is not asked again: that it is closed now would take the question's place.
  const since = asked.slice(asked.findIndex((path) => path.endsWith('/status')))
  expect(since).not.toContainEqual(expect.stringMatching(/closing$/))
}

interface AdminGiven {
  readonly browser: Browser
  readonly system: System
  readonly db: Db
  readonly user: Parameters<typeof storeSignedIn>[1]['user']
  readonly locale: Locale
  readonly viewport: { width: number; height: number }
}

/** Another person at another machine; what goes wrong there counts as well. */
async function openAdmin({ browser, system, db, user, locale, viewport }: AdminGiven) {
  const forwarded = { 'x-forwarded-for': `10.77.0.${Number(user.phone.slice(-2)) + 1}` }
  const options = { locale: tagOf(locale), viewport, timezoneId: 'Asia/Seoul', extraHTTPHeaders: forwarded }
  const context = await browser.newContext({ baseURL: system.url, ...options })
  const watch = new FaultWatch()
  await watch.watch(context)
  const choices = { locale, theme: 'light' as const, keepLoggedIn: true, accessSeconds: 15 * 60 }
  await storeSignedIn(context, { db, url: system.url, user, ...choices })
  const page = await context.newPage()
  const close = async (): Promise<void> => {
    await context.close()
    expect(watch.unexpected(), 'the administrator’s console, page, policy and network').toEqual([])
  }
  return { page, close }
}

const walks: { locale: Locale; viewport: { width: number; height: number } }[] = [
  { locale: 'kr', viewport: { width: 1440, height: 900 } },
  { locale: 'kr', viewport: { width: 360, height: 740 } },
  { locale: 'ir', viewport: { width: 1440, height: 900 } },
  { locale: 'ir', viewport: { width: 360, height: 740 } },
]

for (const { locale, viewport } of walks) {
  test.describe(`a store’s whole road in ${locale}, ${viewport.width} px`, () => {
    test.use({ locale: tagOf(locale), viewport })

    test('begun, submitted, refused, mended, approved, changed, closed', async ({
      page,
      browser,
      system,
      db,
      signInAs,
      addUser,
    }) => {
      const t = wordsOf(locale)
      const { user } = await signInAs({ authorityType: 'MANAGER', name: '이나은', locale })
      const staff = { ...(await addUser({ authorityType: 'ADMIN', name: '박서연', locale })), name: '박서연' }
      const admin = await openAdmin({ browser, system, db, user: staff, locale, viewport })
      const manager: Road = { page, t }
      const reviewer: Road = { page: admin.page, t }

      const id = await fillBasics(manager)
      await fillBusiness(manager, businessNumberOf(user.phone))
      await fillPlace(manager, locale)
      await submit(manager, db, id)
      await refuse(reviewer, id)
      await mend(manager, id)
      await approve(reviewer, id)
      await editAndClose(manager, id)
      await admin.close()

      const store = await db
        .selectFrom('stores')
        .select(['status', 'openedOn', 'openingHours', 'tags', 'phone', 'instagram'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(store).toMatchObject({
        status: 'CLOSED',
        openedOn: '2026-03-02',
        tags: ['커피', '디저트'],
        phone: '02-1234-5678',
        instagram: 'https://instagram.com/madang',
      })
      expect(store.openingHours).toHaveLength(6)
      expect(store.openingHours).toContainEqual({ day: 0, open: '18:00', close: '26:00' })
    })
  })
}
