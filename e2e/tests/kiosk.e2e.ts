import type { Locale } from '@madang/contract/locales'
import type { Page } from '@playwright/test'
import { loseFirstAnswer } from '../faults.ts'
import { expect, test as base } from '../fixtures.ts'
import { kioskOf, openKiosk, type OpenedKiosk } from '../kiosk.ts'
import { expectAccessible, expectNoSidewaysScroll, expectNoTextIds } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { tagOf } from '../words.ts'

interface Given {
  readonly locale?: Locale
  readonly list?: Parameters<typeof openKiosk>[1]['list']
}

const test = base.extend<{ open: (given?: Given) => Promise<OpenedKiosk & ReturnType<typeof kioskOf>> }>({
  open: async ({ page, db, signInAs }, provide) => {
    await provide(async ({ locale = 'gb', list } = {}) => {
      const owner = await signInAs({ authorityType: 'MANAGER' })
      const opened = await openKiosk(page, { db, owner, locale, ...(list && { list }) })
      return { ...opened, ...kioskOf(page, locale) }
    })
  },
})
test.use({ viewport: { width: 1024, height: 768 } })

const entryPath = '/api/v1/door/entry'

function listEntries(db: Db, listId: string) {
  const columns = ['number', 'phone', 'partySize', 'answers', 'source', 'status', 'locale'] as const
  return db.selectFrom('jrsEntries').select(columns).where('jrsItemId', '=', listId).execute()
}

/** A finger of somebody in a coat: 64 px each way. */
async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page.locator('button, label').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect()
      return width >= 64 && height >= 64 ? [] : [`${width} × ${height}: ${control.textContent}`]
    }),
  )
  expect(small).toEqual([])
}

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectNoTextIds(page)
  await expectLargeTargets(page)
}

/** A question that a number answers. */
const chairs = {
  key: 'f1',
  type: 'NUMBER',
  label: { kr: '아기 의자', gb: 'High chairs', ir: 'صندلی کودک' },
  help: null,
  showOnBoard: true,
  required: false,
  options: [],
  maxLength: null,
  min: 0,
  max: 4,
}

const landscape = { width: 1024, height: 768 }
const portrait = { width: 768, height: 1024 }
const looks = [
  { locale: 'kr', theme: 'light', viewport: landscape },
  { locale: 'kr', theme: 'dark', viewport: portrait },
  { locale: 'ir', theme: 'dark', viewport: landscape },
  { locale: 'ir', theme: 'light', viewport: portrait },
  { locale: 'es', theme: 'light', viewport: { width: 360, height: 740 } },
] as const

for (const { locale, theme, viewport } of looks) {
  test.describe(`in ${locale}, ${theme}, ${viewport.width} px`, () => {
    test.use({ colorScheme: theme, viewport })

    test('a guest takes a number', async ({ page, db, open, newPhone }) => {
      const { t, listId, digits, start, press, agree, take, joined, done } = await open({
        locale,
        list: { maxPartySize: 6, formFields: JSON.stringify([chairs]) },
      })
      await expect(page.locator('html')).toHaveAttribute('lang', tagOf(locale))
      await expect(page).toHaveURL(/\/door\/kiosk$/)
      await expectWhole(page)
      await start.click()

      const phone = newPhone()
      await press(`010${phone.slice(5, 12)}`)
      await expectWhole(page)
      await expect(take).toBeDisabled()
      await press(phone.slice(12))
      await expect(take).toBeDisabled()
      await agree.check()
      await page
        .getByRole('button', { name: t('kiosk.step.more') })
        .first()
        .click()
      const asked = page.getByRole('group', { name: chairs.label[locale === 'es' ? 'gb' : locale] })
      const more = asked.getByRole('button', { name: t('kiosk.step.more') })
      await expect(asked.getByRole('status'), 'nothing is said yet').toHaveText('–')
      await more.click()
      await expect(asked.getByRole('status')).toHaveText(digits(0))
      await more.click()
      await page.getByRole('button', { name: t('kiosk.consent.details') }).click()
      await expectWhole(page)
      await page.getByRole('button', { name: t('kiosk.close') }).click()
      await take.click()

      await expect(joined).toBeVisible()
      await expect(page.locator('.given-number')).toContainText(digits(1))
      await expect(page.locator('.told')).toContainText(`010-****-${phone.slice(-4)}`)
      await expectWhole(page)
      expect(await listEntries(db, listId)).toEqual([
        { number: 1, phone, partySize: 3, answers: { f1: 1 }, source: 'KIOSK', status: 'WAITING', locale },
      ])
      await done.click()
      await expect(start).toBeVisible()
    })
  })
}

test('two presses give one number', async ({ page, db, open, newPhone }) => {
  const { listId, start, press, agree, take, joined } = await open({ list: { perPersonActive: 5 } })
  await start.click()
  await press(newPhone().slice(5))
  await agree.check()
  await expect(take).toBeEnabled()
  // Both before the screen is drawn once more.
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(joined).toBeVisible()
  expect(await listEntries(db, listId)).toHaveLength(1)
})

test('an answer that is lost is asked for again, and is the same number', async ({
  page,
  db,
  faults,
  open,
  newPhone,
}) => {
  faults.expect(/ERR_FAILED POST .*door\/entry/)
  const { listId, join, joined } = await open({ list: { perPersonActive: 5 } })
  const lost = await loseFirstAnswer(page, entryPath)
  await join(newPhone())
  await expect(joined).toBeVisible()
  expect(lost()).toBe(201)
  expect(await listEntries(db, listId)).toHaveLength(1)
})

test('whoever is in line already sees the number and gets the link once more', async ({
  page,
  db,
  open,
  newPhone,
}) => {
  const { t, listId, join, done } = await open()
  const phone = newPhone()
  await join(newPhone())
  await done.click()
  await join(phone)
  await done.click()
  await join(phone)
  await expect(page.getByRole('heading', { name: t('kiosk.done.already') })).toBeVisible()
  await expect(page.locator('.given-number b')).toHaveText('2')
  await expect(page.getByRole('button', { name: t('kiosk.done.takeBack') })).toHaveCount(0)
  expect(await listEntries(db, listId)).toHaveLength(2)
})

test('whoever pressed wrongly takes the place back', async ({ page, db, open, newPhone }) => {
  const { t, listId, join, start, done } = await open()
  await join(newPhone())
  await page.getByRole('button', { name: t('kiosk.done.takeBack') }).click()
  await expect(page.getByRole('heading', { name: t('kiosk.done.takenBack') })).toBeVisible()
  expect(await listEntries(db, listId)).toMatchObject([{ status: 'CANCELLED' }])
  await done.click()
  await expect(start).toBeVisible()
})

test('a guest chooses a language, and the next one is met in that of the kiosk', async ({
  page,
  db,
  open,
  newPhone,
}) => {
  const { listId, start } = await open()
  const inPersian = kioskOf(page, 'ir')
  await page.getByRole('button', { name: 'فارسی' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await inPersian.join(newPhone())
  await inPersian.done.click()
  await expect(start).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  expect(await listEntries(db, listId)).toMatchObject([{ locale: 'ir' }])
})

test('a list that has no number proven gives one to whoever has no phone', async ({ page, db, open }) => {
  const { t, listId, start, joined } = await open({ list: { requirePhoneCode: false } })
  await start.click()
  await page.getByRole('button', { name: t('kiosk.take.without') }).click()
  await expect(joined).toBeVisible()
  await expect(page.getByText(t('kiosk.done.untexted'))).toBeVisible()
  await expectWhole(page)
  expect(await listEntries(db, listId)).toMatchObject([{ phone: null, number: 1, source: 'KIOSK' }])
  await page.getByRole('button', { name: t('kiosk.done.takeBack') }).click()
  await expect(page.getByRole('heading', { name: t('kiosk.done.takenBack') })).toBeVisible()
})

test('another language in the midst keeps what was typed', async ({ page, open }) => {
  const { start, press } = await open()
  await start.click()
  await press('2480')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(kioskOf(page, 'kr').held).toHaveText(/2480/)
})

test('a keyboard types as well, at whatever pace', async ({ page, open }) => {
  await page.clock.install()
  const { start, held } = await open()
  await start.click()
  for (const key of [...'010248013'.split(''), 'Backspace']) {
    await page.keyboard.press(key)
    // The seconds that are left are counted on meanwhile.
    await page.clock.runFor(1_500)
  }
  await expect(held).toHaveText('0102480-1')
})

test('20 seconds after the last touch nothing of a guest is left', async ({ page, open, newPhone }) => {
  await page.clock.install()
  const { t, start, press, agree, held, join, joined } = await open()
  // From here on it stands still unless it is told to run.
  await page.clock.pauseAt(new Date(Date.now() + 10_000))
  const entries = await page.evaluate(() => history.length)
  await start.click()
  await press(newPhone().slice(5))
  await agree.check()
  await page.clock.runFor(13_000)
  await expect(page.getByRole('timer')).toBeVisible()
  // A touch of anything is enough to stay.
  await page.getByRole('button', { name: t('kiosk.stay') }).click()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.clock.runFor(19_000)
  await expect(held).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(start).toBeVisible()

  await start.click()
  await expect(held).toHaveText('010-')
  await expect(agree).not.toBeChecked()
  await page.clock.runFor(21_000)
  const phone = newPhone()
  await join(phone)
  await expect(joined).toBeVisible()
  await page.clock.runFor(21_000)
  await expect(start).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(entries)
  const left = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify(localStorage))
  expect(left).not.toContain(phone.slice(-4))
})

test('staff leave by the PIN, which five wrong tries lock', async ({ page, faults, open }) => {
  faults.expect(/^400 POST .*door\/leave/)
  faults.expect(/^429 POST .*door\/leave/)
  const { t, pin, press, start, ask, listId, deviceId } = await open()
  await page.getByRole('button', { name: t('kiosk.staff') }).click()
  await expectWhole(page)
  const wrong = pin === '000000' ? '111111' : '000000'
  for (const left of ['4', '3', '2', '1', 'Locked']) {
    await press(wrong)
    await expect(page.getByRole('alert')).toContainText(left)
  }
  await press(pin)
  await expect(page.getByRole('alert')).toContainText('Locked')
  await expectWhole(page)
  await expect(page.getByRole('heading', { name: t('kiosk.pin.title') })).toBeVisible()
  await ask('POST', `/api/v1/jrs/${listId}/devices/${deviceId}/pin`, {})
  await page.getByRole('button', { name: t('kiosk.pin.back') }).click()
  await expect(start).toBeVisible()
})

test('staff end the kiosk, and the device can do nothing any more', async ({ page, faults, open }) => {
  faults.expect(/^401 GET .*door/)
  const { t, pin, press } = await open()
  await page.getByRole('button', { name: t('kiosk.staff') }).click()
  await press(pin)
  await expect(page.getByRole('heading', { name: t('kiosk.pin.right') })).toBeVisible()
  await expectWhole(page)
  await page.getByRole('button', { name: t('kiosk.pin.end') }).click()
  await expect(page.getByRole('heading', { name: t('door.none.ended.title') })).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('door'))),
  ).toEqual([])
})

test('a list that is paused, closed and opened shows so at once', async ({ page, open }) => {
  const { t, listId, ask, start } = await open()
  const move = (to: string, more = {}) => ask('POST', `/api/v1/jrs/${listId}/status`, { to, ...more })
  await start.click()
  await move('PAUSED')
  await expect(page.getByRole('heading', { name: t('line.shut.PAUSED.title') })).toBeVisible()
  await expectWhole(page)
  await move('OPEN')
  await expect(start).toBeVisible()
  await move('CLOSED', { waiting: 'KEEP' })
  await expect(page.getByRole('heading', { name: t('line.shut.CLOSED.title') })).toBeVisible()
})

test('a kiosk that is revoked says so at once', async ({ page, faults, open }) => {
  faults.expect(/^401 GET .*door/)
  const { t, listId, deviceId, ask } = await open()
  await ask('DELETE', `/api/v1/jrs/${listId}/devices?deviceId=${deviceId}`)
  await expect(page.getByRole('heading', { name: t('door.none.ended.title') })).toBeVisible()
})

test('without a network and without a number in hand it says whom to ask, keeps what was typed, and goes on by itself', async ({
  page,
  context,
  db,
  faults,
  open,
  newPhone,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  faults.expect(/ERR_FAILED POST .*lent-numbers/)
  await page.route('**/api/v1/door/lent-numbers', (route) => route.abort())
  await page.clock.install()
  const { t, listId, start, press, agree, take, joined } = await open()
  const away = page.getByText(t('kiosk.away'), { exact: true })
  await context.setOffline(true)
  await expect(away).toBeVisible()
  await expect(page.getByText(t('kiosk.askForOne'))).toBeVisible()
  await expect(start).toHaveCount(0)
  await expectWhole(page)
  await context.setOffline(false)
  await expect(away).toHaveCount(0)

  await start.click()
  await press(newPhone().slice(5))
  await agree.check()
  await context.setOffline(true)
  await take.click()
  await expect(take).toBeDisabled()
  await expect(page.getByRole('button', { name: t('kiosk.staff') })).toBeDisabled()
  await page.clock.runFor(8_000)
  await expect(page.getByRole('alert')).toHaveText(t('kiosk.failed.network'))
  await context.setOffline(false)
  await take.click()
  await expect(joined).toBeVisible()
  expect(await listEntries(db, listId)).toHaveLength(1)
})

test('a link that is opened where a kiosk stands already is read, too', async ({ page, faults, open }) => {
  faults.expect(/^404 POST .*door/)
  const { start } = await open()
  const read = page.waitForResponse((response) => response.status() === 404)
  await page.evaluate(() => {
    location.hash = 'used-already'
  })
  await read
  await expect(page).toHaveURL(/kiosk$/)
  await expect(start).toBeVisible()
})

test('a reload, as after a cut of the power, needs nobody', async ({ page, open, newPhone }) => {
  const { join, joined, start } = await open()
  await page.reload()
  await expect(start).toBeVisible()
  await join(newPhone())
  await expect(joined).toBeVisible()
})
