import type { Locale } from '@madang/contract/locales'
import { toLocalPhone } from '@madang/contract/phone'
import { insertJrsItem } from '@madang/server/testing/factories'
import type { Page, Route } from '@playwright/test'
import { routeFirst } from '../faults.ts'
import { expect, test, type SignedIn } from '../fixtures.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoTextIds,
  expectTouchTargets,
} from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStore, newName } from '../stores.ts'
import { tagOf, wordsOf, type Words } from '../words.ts'

async function openList(db: Db, given: Omit<Parameters<typeof insertJrsItem>[2], 'storeId'> = {}) {
  const { id: storeId } = await addStore(db, { name: newName(), status: 'ACTIVE' })
  const { id, code } = await insertJrsItem(db, new Date(), { storeId, status: 'OPEN', ...given })
  return { id, code, path: `/app/jrsForm?c=${code}` }
}

/** What staff do on the board. */
async function callNext(page: Page, listId: string, { session }: SignedIn): Promise<void> {
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const answer = await page.request.post(`/api/v1/jrs/${listId}/call-next`, { headers, data: {} })
  expect(answer.ok()).toBe(true)
}

/** On a list that asks for no code: one press. Ends where the own page hears what changes. */
async function joinUnproven(page: Page, { path }: { path: string }, phone: string): Promise<void> {
  const t = wordsOf('gb')
  await page.goto(path)
  await page.getByLabel(t('line.name'), { exact: true }).fill('Bori')
  await page.getByLabel(t('site.door.phone.label')).fill(toLocalPhone(phone))
  await page.locator('[name=consent]').check()
  const heard = page.waitForResponse(/\/events$/)
  await page.getByRole('button', { name: t('line.join.QUEUE') }).click()
  await expect(page).toHaveURL(/\?e=/)
  await heard
}

/** As when somebody looks at the phone again. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectNoTextIds(page)
  await expectTouchTargets(page)
}

interface Move {
  readonly entryId: string
  readonly from: string
  readonly to: string
}

async function move(page: Page, { session }: SignedIn, { entryId, ...data }: Move): Promise<void> {
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const answer = await page.request.post(`/api/v1/jrs/entry/${entryId}/status`, { headers, data })
  expect(answer.ok()).toBe(true)
}

/** Two presses: the code, then the place. */
async function joinAs(
  page: Page,
  t: Words,
  given: { phone: string; code: () => Promise<string> },
): Promise<void> {
  await page.getByLabel(t('line.name'), { exact: true }).fill('김보리')
  await page.getByLabel(t('site.door.phone.label')).fill(toLocalPhone(given.phone))
  await page.locator('[name=consent]').check()
  await page.getByRole('button', { name: t('site.door.phone.send') }).click()
  const code = page.getByLabel(t('site.door.code.label'))
  await expect(code).toBeFocused()
  await expectWhole(page)
  await code.fill(await given.code())
  await code.press('Enter')
  await expect(page).toHaveURL(/\?e=[\w-]{22}$/)
}

for (const [locale, colorScheme] of [
  ['kr', 'light'],
  ['ir', 'dark'],
] as const satisfies [Locale, string][]) {
  test.describe(`on a phone in ${locale}`, () => {
    test.use({ viewport: { width: 360, height: 740 }, locale: tagOf(locale), colorScheme })

    test('a guest joins by the QR code and is called on a page that stays live', async ({
      page,
      db,
      inbox,
      newPhone,
      signInAs,
    }) => {
      const t = wordsOf(locale)
      const staff = await signInAs({ locale })
      const list = await openList(db)
      const phone = newPhone()
      await page.goto(list.path)
      await expectWhole(page)
      await joinAs(page, t, { phone, code: () => inbox.codeFor(phone) })
      const headline = page.getByRole('heading', { level: 1 })
      await expect(page.locator('[data-status=WAITING]')).toBeVisible()
      await expectWhole(page)
      // What stands there now is put in place anew, and the page is not loaded again.
      await page.evaluate(() => {
        document.documentElement.dataset['isSame'] = 'yes'
      })
      const title = await page.title()
      await callNext(page, list.id, staff)
      await expect(headline).toHaveText(t('line.entry.called'))
      await expect(page.locator('html[data-is-same]')).toHaveCount(1)
      expect(await page.title()).not.toBe(title)
      const left = page.locator('[data-left]')
      const before = await left.innerText()
      await expect(left).not.toHaveText(before)
      await expectWhole(page)

      await page.getByRole('button', { name: t('line.entry.defer') }).click()
      await expect(page.locator('[data-status=WAITING]')).toBeVisible()
      await page.locator('.leave summary').click()
      await expectWhole(page)
      await page.locator('.leave .sure').click()
      await expect(page.locator('[data-status=CANCELLED]')).toBeVisible()
      await expectWhole(page)
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, locale: 'ko-KR' })
  const t = wordsOf('kr')

  test('a guest joins, changes the party, is called, and what was typed is never lost', async ({
    page,
    db,
    inbox,
    newPhone,
    signInAs,
    faults,
  }) => {
    faults.expect(/^422 POST/)
    const staff = await signInAs({ locale: 'kr' })
    const list = await openList(db)
    const phone = newPhone()
    await page.goto(list.path)
    await page.getByLabel(t('line.name'), { exact: true }).fill('김보리')
    await page.getByLabel(t('site.door.phone.label')).fill(toLocalPhone(phone))
    await page.getByRole('button', { name: t('site.door.phone.send') }).click()
    await expect(page.getByRole('alert')).toContainText(t('line.consent.label'))
    await expect(page.getByLabel(t('line.name'), { exact: true })).toHaveValue('김보리')
    await page.locator('[name=consent]').check()
    await page.getByRole('button', { name: t('site.door.phone.send') }).click()
    await page.getByLabel(t('site.door.code.label')).fill(await inbox.codeFor(phone))
    await page.getByRole('button', { name: t('line.join.QUEUE') }).click()
    await expect(page).toHaveURL(/\?e=/)
    await page.getByText(t('line.entry.change'), { exact: true }).click()
    await page.locator('.choices label').nth(3).click()
    await page.getByRole('button', { name: t('line.entry.changeParty') }).click()
    await expect(page.getByText('김보리 · 4명')).toBeVisible()
    await callNext(page, list.id, staff)
    await page.getByRole('link', { name: t('line.reload') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('line.entry.called'))
  })

  test('a slot is chosen below its day', async ({ page, db, newPhone }) => {
    const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '11:00', close: '14:00' }))
    const list = await openList(db, {
      kind: 'RESERVATION',
      weeklyHours: JSON.stringify(hours),
      slotMinutes: 60,
      slotCapacity: 2,
      requirePhoneCode: false,
    })
    await page.goto(list.path)
    const seen = page.locator('[name=slotAt]').and(page.locator(':visible'))
    await page.locator('.day > label').nth(2).click()
    await expect(seen).toHaveCount(3)
    await seen.nth(1).check()
    const slot = await seen.nth(1).inputValue()
    await page.getByLabel(t('line.name'), { exact: true }).fill('김보리')
    await page.getByLabel(t('site.door.phone.label')).fill(toLocalPhone(newPhone()))
    await page.locator('[name=consent]').check()
    await page.getByRole('button', { name: t('line.join.RESERVATION') }).click()
    await expect(page).toHaveURL(/\?e=/)
    const entries = db.selectFrom('jrsEntries').select('slotAt').where('jrsItemId', '=', list.id)
    expect(await entries.execute()).toEqual([{ slotAt: slot }])
  })
})

test('the entry’s page runs no script but its own', async ({ page, db, newPhone }) => {
  const list = await openList(db, { requirePhoneCode: false })
  await joinUnproven(page, list, newPhone())
  const answer = await page.reload()
  const policy = (await answer?.headerValue('content-security-policy')) ?? ''
  expect(policy).toMatch(/; script-src 'sha256-[\w+/=]+'$/)
  expect((await page.request.get(list.path)).headers()['content-security-policy']).not.toContain('script-src')
})

test('a place that was cancelled is followed for as long as it may come back', async ({
  page,
  db,
  newPhone,
  signInAs,
}) => {
  const staff = await signInAs()
  const list = await openList(db, { requirePhoneCode: false })
  await joinUnproven(page, list, newPhone())
  const entries = db.selectFrom('jrsEntries').select('id').where('jrsItemId', '=', list.id)
  const { id: entryId } = await entries.executeTakeFirstOrThrow()
  await move(page, staff, { entryId, from: 'WAITING', to: 'CANCELLED' })
  await expect(page.locator('[data-status=CANCELLED]')).toBeVisible()
  await move(page, staff, { entryId, from: 'CANCELLED', to: 'WAITING' })
  await expect(page.locator('[data-status=WAITING]')).toBeVisible()
  await move(page, staff, { entryId, from: 'WAITING', to: 'CANCELLED' })
  await expect(page.locator('[data-status=CANCELLED][data-events]')).toBeVisible()
  // As ten minutes later.
  const { id } = list
  const endedAt = new Date(Date.now() - 11 * 60_000).toISOString()
  await db.updateTable('jrsEntries').set({ endedAt }).where('jrsItemId', '=', id).execute()
  await lookAgain(page)
  await expect(page.locator('[data-status=CANCELLED]:not([data-events])')).toBeVisible()
})

test.describe('a call is seen', () => {
  test('when it is asked for while the page before it is still on its way', async ({
    page,
    db,
    newPhone,
    signInAs,
  }) => {
    const staff = await signInAs()
    const list = await openList(db, { requirePhoneCode: false })
    await joinUnproven(page, list, newPhone())
    // It hears nothing by itself: all that is asked for is asked here.
    await page.route(/\/events$/, () => undefined)
    await page.reload()
    const [isOld, isAsked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await routeFirst(page, '/app/jrsForm?e=*', async (route) => {
      const response = await route.fetch()
      isOld.resolve()
      await isAsked.promise
      await route.fulfill({ response })
    })
    await lookAgain(page)
    await isOld.promise
    await callNext(page, list.id, staff)
    await lookAgain(page)
    isAsked.resolve()
    await expect(page.locator('[data-status=CALLED]')).toBeVisible()
  })

  test('when it comes before the page hears anything', async ({ page, db, newPhone, signInAs }) => {
    const staff = await signInAs()
    const list = await openList(db, { requirePhoneCode: false })
    await joinUnproven(page, list, newPhone())
    const isCalled = Promise.withResolvers<void>()
    await page.route(/\/events$/, async (route) => {
      await isCalled.promise
      await route.continue()
    })
    await page.reload()
    await callNext(page, list.id, staff)
    isCalled.resolve()
    await expect(page.locator('[data-status=CALLED]')).toBeVisible()
  })

  for (const [what, spoil] of [
    ['is refused', (route: Route) => route.fulfill({ status: 503, body: '' })],
    ['never comes', async () => undefined],
  ] as const) {
    test(`when the answer that would tell it ${what}`, async ({ page, db, newPhone, signInAs, faults }) => {
      if (what === 'is refused') faults.expect(/^503 GET/)
      const staff = await signInAs()
      const list = await openList(db, { requirePhoneCode: false })
      await joinUnproven(page, list, newPhone())
      let isSpoiled = false
      await page.route('**/app/jrsForm?e=*', async (route) => {
        const response = await route.fetch()
        const tells = (await response.text()).includes('data-status="CALLED"')
        if (isSpoiled || !tells) return route.fulfill({ response })
        isSpoiled = true
        await spoil(route)
      })
      await callNext(page, list.id, staff)
      await expect(page.locator('[data-status=CALLED]')).toBeVisible()
      expect(isSpoiled).toBe(true)
    })
  }

  test('again, and what is at hand stays', async ({ page, db, newPhone, signInAs }) => {
    await page.addInitScript(() => {
      let count = 0
      navigator.vibrate = () => {
        count += 1
        document.documentElement.dataset['rung'] = String(count)
        return true
      }
    })
    const staff = await signInAs()
    const list = await openList(db, { requirePhoneCode: false, maxDeferrals: 3 })
    await joinUnproven(page, list, newPhone())
    await callNext(page, list.id, staff)
    await expect(page.locator('html[data-rung="1"]')).toHaveCount(1)
    const defersLeft = page.locator('.dock .help')
    await expect(defersLeft).toContainText('3')
    const leave = page.locator('.leave summary')
    await leave.focus()
    /** As when it was deferred by another phone, and called again before this one read that. */
    const callAgainAfter = async (deferredCount: number) => {
      const entries = db.updateTable('jrsEntries').set({ deferredCount }).where('jrsItemId', '=', list.id)
      const { id: entryId } = await entries.returning('id').executeTakeFirstOrThrow()
      await move(page, staff, { entryId, from: 'CALLED', to: 'CALLED' })
    }
    await callAgainAfter(1)
    await expect(page.locator('html[data-rung="2"]')).toHaveCount(1)
    await expect(defersLeft).toContainText('2')
    await expect(leave).toBeFocused()
    await callAgainAfter(3)
    await expect(page.locator('html[data-rung="3"]')).toHaveCount(1)
    await expect(page.getByRole('button', { name: wordsOf('gb')('line.entry.defer') })).toHaveCount(0)
    await expect(leave).toBeFocused()
    await leave.press('Enter')
    await callAgainAfter(2)
    await expect(defersLeft).toContainText('1')
    await expect(page.locator('.leave .sure')).toBeVisible()
  })
})
