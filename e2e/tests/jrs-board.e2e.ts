import { randomUUID } from 'node:crypto'
import { callNextJrs, setJrsEntryStatus } from '@madang/contract/jrs-entries'
import { businessDay } from '@madang/contract/jrs-times'
import { toLocalPhone } from '@madang/contract/phone'
import { insertJrsItem } from '@madang/server/testing/factories'
import type { Locale } from '@madang/contract/locales'
import type { Locator, Page } from '@playwright/test'
import { cutOff, hearNothing, routeFirst } from '../faults.ts'
import { expect, inEachLook, type SignedIn, test } from '../fixtures.ts'
import { addEvening } from '../lists.ts'
import {
  expectAccessible,
  expectKept,
  expectNoSidewaysScroll,
  expectNoTextIds,
  expectTouchTargets,
} from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStore, isPhone, newName } from '../stores.ts'
import { tagOf, wordsOf } from '../words.ts'

/** A store of these people, its owner first. */
async function storeOf(db: Db, owner: SignedIn, ...others: SignedIn[]): Promise<string> {
  const staff = Object.fromEntries(others.map(({ user }) => [user.id, 'STAFF' as const]))
  const given = { name: newName(), status: 'ACTIVE', staff: { ...staff, [owner.user.id]: 'OWNER' } } as const
  return (await addStore(db, given)).id
}

/** What is pressed on a board, in the words and digits of a language. */
function boardOf(page: Page, locale: Locale) {
  const t = wordsOf(locale)
  const digits = new Intl.NumberFormat(tagOf(locale), { useGrouping: false })
  const numbered = (number: number): string => digits.format(number)
  const next = page.getByRole('button', { name: t('board.press.next') })
  /** Right after its number has changed a button takes no press. */
  const press = async (button: Locator): Promise<void> => {
    await expect(button).toBeVisible()
    await expect(page.locator('[data-settling]')).toHaveCount(0)
    await button.click()
  }
  return {
    t,
    numbered,
    next,
    now: page.getByRole('region', { name: t('board.now') }),
    callNext: () => press(next),
    press: (what: 'miss' | 'defer' | 'complete', number: number) => {
      const name = new RegExp(`^${t(`board.press.${what}`)} ?${numbered(number)}$`)
      return press(page.getByRole('button', { name }).filter({ visible: true }))
    },
  }
}

async function expectWhole(page: Page, part = page.locator('body')): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  // Over the button that was pressed stands why it cannot be pressed now.
  await page.mouse.move(0, 0)
  // What sticks to the bottom lies over the rest of the board.
  await page.setViewportSize({ ...size, height: 1_500 })
  await expectAccessible(page)
  await page.setViewportSize(size)
  await expectNoSidewaysScroll(page)
  await expectNoTextIds(page)
  if (isPhone(page)) await expectTouchTargets(page, part)
}

inEachLook(({ locale, theme }) => {
  test('a guest and the board see each other', async ({ page, browser, baseURL, db, newPhone, signInAs }) => {
    const board = boardOf(page, locale)
    const { t } = board
    const storeId = await storeOf(db, await signInAs({ authorityType: 'MANAGER' }))
    const given = { storeId, status: 'OPEN', requirePhoneCode: false, title: '저녁 대기' } as const
    const list = await insertJrsItem(db, new Date(), given)
    await page.goto(`/admin/jrs/${list.id}/board`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('저녁 대기')
    await expect(page.getByText(t('board.nobodyYet'))).toHaveCount(1)
    await expectWhole(page)

    const guests = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: tagOf(locale),
      colorScheme: theme,
    })
    const guest = await guests.newPage()
    await guest.setViewportSize({ width: 360, height: 740 })
    await guest.goto(`/app/jrsForm?c=${list.code}`)
    await guest.getByLabel(t('line.name'), { exact: true }).fill('김보리')
    await guest.getByLabel(t('site.door.phone.label')).fill(toLocalPhone(newPhone()))
    await guest.locator('[name=consent]').check()
    await guest.locator('.dock button').click()
    await expect(guest.locator('[data-status=WAITING]')).toBeVisible()

    await expect(page.getByRole('listitem').filter({ hasText: '김*리' })).toBeVisible()
    await board.callNext()
    await expect(board.now).toContainText('김*리')
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(t('line.entry.called'))
    await expectWhole(page)
    // The guest puts it off: the board hears of it, and calls once more.
    await guest.getByRole('button', { name: t('line.entry.defer') }).click()
    await expect(board.now).toContainText(t('board.nobodyNext'))
    await board.callNext()
    await expect(board.now).toContainText('김*리')
    await board.press('complete', 1)
    await expect(guest.locator('[data-status=COMPLETED]')).toBeVisible()
    await expect(board.now).toContainText(t('board.nobody'))
    await guests.close()
  })

  test('an evening is run by thumb', async ({ page, db, signInAs }) => {
    const board = boardOf(page, locale)
    const { t } = board
    const storeId = await storeOf(db, await signInAs({ authorityType: 'MANAGER' }))
    await addEvening(db, storeId)
    await page.goto('/admin/dashboard')
    const toBoard = page.getByRole('link', { name: t('board.open') })
    await expect(toBoard).toBeVisible()
    await expectWhole(page)
    await toBoard.click()
    await expect(board.now).toContainText(board.numbered(127))
    await expectWhole(page)
    // Missed, and taken back: the same guest is next again.
    await board.press('miss', 127)
    await expect(board.now).toContainText(board.numbered(126))
    const undo = page.getByRole('status').filter({ hasText: board.numbered(127) })
    await undo.getByRole('button').click()
    await expect(board.next).toContainText(board.numbered(127))
    // Somebody without a phone is written down with one press.
    await page.getByRole('button', { name: t('board.add.submit', { number: board.numbered(135) }) }).click()
    await expect(
      page.getByRole('button', { name: t('board.add.submit', { number: board.numbered(136) }) }),
    ).toBeVisible()
    // Found by the last four digits, called out of turn, with a note for the others.
    await page.getByRole('button', { name: t('board.find.action') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('5676')
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expectWhole(page, dialog)
    await dialog.getByRole('listitem').getByRole('button').first().click()
    await dialog.getByRole('button', { name: t('entries.record.editNote') }).click()
    await dialog.locator('textarea').fill('유모차')
    await expectWhole(page, dialog)
    await dialog.getByRole('button', { name: t('entries.record.save'), exact: true }).click()
    await expect(dialog.getByText('유모차').first()).toBeVisible()
    await dialog.getByRole('button', { name: t('entries.action.call'), exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '유모차' })).toContainText(board.numbered(130))
    // What was said of it lies over the head for a moment.
    await expect(page.getByRole('button', { name: t('shell.toast.close') })).toHaveCount(0)
    await expectWhole(page)
  })
})

test('the keys run an evening, with Hangul on or off', async ({ page, context, db, signInAs }) => {
  const keys = await context.newCDPSession(page)
  const board = boardOf(page, 'kr')
  const storeId = await storeOf(db, await signInAs({ authorityType: 'MANAGER', locale: 'kr' }))
  await page.goto(`/admin/jrs/${await addEvening(db, storeId)}/board`)
  await expect(board.now).toContainText('127')
  const press = async (key: string, code: string): Promise<void> => {
    await expect(page.locator('[data-settling]')).toHaveCount(0)
    for (const type of ['keyDown', 'keyUp'] as const) {
      await keys.send('Input.dispatchKeyEvent', { type, key, code })
    }
  }
  await press(' ', 'Space')
  await expect(board.now).toContainText('128')
  await press('ㅊ', 'KeyC')
  await expect(board.now).toContainText('127')
  await press('x', 'KeyX')
  await expect(board.now).toContainText('126')
  await press('ㅋ', 'KeyZ')
  await expect(board.next).toContainText('127')
  await press('d', 'KeyD')
  await expect(board.now).toContainText('125')
  await press('ㅜ', 'KeyN')
  await expect(page.getByRole('radio').first()).toBeFocused()
})

test('two presses in the same moment are one, and what a colleague was faster with is taken back by name', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^409 POST/)
  faults.expect(/ERR_FAILED GET .*board$/)
  const board = boardOf(page, 'gb')
  const { t } = board
  const colleague = await signInAs({ authorityType: 'MANAGER', name: '한가람' })
  const own = await signInAs({ authorityType: 'MANAGER', name: '도다솜' })
  const storeId = await storeOf(db, own, colleague)
  await hearNothing(page.context())
  await page.goto(`/admin/jrs/${await addEvening(db, storeId)}/board`)
  await expect(board.now).toContainText('127')
  await expect(page.locator('[data-settling]')).toHaveCount(0)
  // What is asked after the press would be answered with what the colleague does next.
  await cutOff(page, /\/board$/)
  await board.next.dblclick()
  await expect(board.next).toContainText('129')
  await expect(board.now).toContainText('128')
  const { id } = await db
    .selectFrom('jrsEntries')
    .select('id')
    .where('storeId', '=', storeId)
    .where('number', '=', 128)
    .executeTakeFirstOrThrow()
  const statusOf = () =>
    db.selectFrom('jrsEntries').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  await expect.poll(statusOf).toEqual({ status: 'CALLED' })
  const answer = await page.request.post(setJrsEntryStatus.path.replace(':entryId', id), {
    headers: { authorization: `Bearer ${colleague.session.accessToken}` },
    data: { from: 'CALLED', to: 'COMPLETED' },
  })
  expect(answer.ok()).toBe(true)
  await board.press('miss', 128)
  const said = { name: '이*은', by: '한*람', status: t('entries.status.COMPLETED') }
  await expect(page.getByText(t('board.faster', said))).toBeVisible()
})

test('where a colleague calls in the same moment, the large number is whom this board called', async ({
  page,
  db,
  signInAs,
}) => {
  const board = boardOf(page, 'gb')
  const colleague = await signInAs({ authorityType: 'MANAGER', name: '한가람' })
  const own = await signInAs({ authorityType: 'MANAGER', name: '도다솜' })
  const list = await addEvening(db, await storeOf(db, own, colleague))
  await page.goto(`/admin/jrs/${list}/board`)
  await page.route(/\/call-next$/, async (route) => {
    const headers = {
      authorization: `Bearer ${colleague.session.accessToken}`,
      'idempotency-key': randomUUID(),
    }
    expect((await page.request.post(callNextJrs.path.replace(':id', list), { headers, data: {} })).ok()).toBe(
      true,
    )
    await route.continue()
  })
  await board.callNext()
  await expect(board.now).toContainText('129')
  await board.press('complete', 129)
  await expect(board.now).not.toContainText('129')
})

test('what is typed for the next guest stays while the one before is still written down', async ({
  page,
  db,
  signInAs,
}) => {
  const { t, numbered } = boardOf(page, 'gb')
  const storeId = await storeOf(db, await signInAs({ authorityType: 'MANAGER' }))
  const list = await addEvening(db, storeId)
  await page.goto(`/admin/jrs/${list}/board`)
  const arrived = Promise.withResolvers<void>()
  await routeFirst(page, '/staff-entry', async (route) => {
    await arrived.promise
    await route.continue()
  })
  const phone = page.getByLabel(t('board.add.phone'))
  const name = page.getByLabel(t('board.add.name'))
  await name.fill('도다솜')
  await page.getByRole('button', { name: t('board.add.submit', { number: numbered(135) }) }).click()
  await phone.fill('010-5550-0102')
  arrived.resolve()
  await expect(page.getByText(t('board.add.done', { number: numbered(135) }))).toBeVisible()
  await expect(phone).toHaveValue('010-5550-0102')
  await expect(name).toHaveValue('')
})

test('what is opened over the board opens without a network too, and the board goes on with it', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const board = boardOf(page, 'gb')
  const { t } = board
  const storeId = await storeOf(db, await signInAs({ authorityType: 'MANAGER' }))
  // The file that listens does not come at first: the page is loaded once more.
  await routeFirst(page, '/assets/live-*', (route) => route.abort())
  faults.expect(/ERR_FAILED GET .*live-/)
  faults.expect(/^page: /)
  const list = await addEvening(db, storeId)
  await page.goto(`/admin/jrs/${list}/board`)
  await expectKept(page)
  await page.context().setOffline(true)
  await page
    .getByRole('button', { name: t('board.find.action') })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await db.updateTable('jrsItems').set({ status: 'PAUSED' }).where('id', '=', list).execute()
  await expect(page.getByText(t('board.state.PAUSED'))).toBeVisible()
})

test('whoever is taken out of the store sees no guest of it any more', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^404 /)
  const board = boardOf(page, 'gb')
  const own = await signInAs({ authorityType: 'MANAGER' })
  const storeId = await storeOf(db, own)
  await page.goto(`/admin/jrs/${await addEvening(db, storeId)}/board`)
  await expect(board.now).toContainText('127')
  await db.deleteFrom('storeStaff').where('storeId', '=', storeId).execute()
  await expect(board.now).toHaveCount(0)
  await expect(page.getByText('김*리')).toHaveCount(0)
})

test('a board tells that texts do not leave, that joining is paused, and goes on', async ({
  page,
  db,
  signInAs,
}) => {
  const board = boardOf(page, 'gb')
  const { t } = board
  const storeId = await storeOf(db, await signInAs({ authorityType: 'MANAGER' }))
  const day = businessDay(new Date())
  await db.insertInto('jrsTextDays').values({ storeId, day, failedAt: new Date().toISOString() }).execute()
  await page.goto(`/admin/jrs/${await addEvening(db, storeId)}/board`)
  await expect(page.getByText(t('board.texts.DOWN'))).toBeVisible()
  await page.getByRole('button', { name: t('jrs.action.pause') }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: t('jrs.action.pause') }).click()
  await expect(page.getByText(t('board.state.PAUSED'))).toBeVisible()
  await board.callNext()
  await expect(board.now).toContainText('128')
})

test.describe('of lists without anybody to call', () => {
  test('the board leads to the entries', async ({ page, db, signInAs }) => {
    const board = boardOf(page, 'gb')
    const { t } = board
    const storeId = await storeOf(db, await signInAs({ authorityType: 'MANAGER' }))
    const { id } = await insertJrsItem(db, new Date(), { storeId, status: 'OPEN', kind: 'APPLICATION' })
    await page.goto(`/admin/jrs/${id}/board`)
    await page.getByRole('link', { name: t('board.otherKind.entries') }).click()
    await expect(page).toHaveURL(/tab=entries/)
  })

  test('a board of somebody else is not there', async ({ page, db, signInAs, faults }) => {
    faults.expect(/^404 GET/)
    const board = boardOf(page, 'gb')
    const { t } = board
    await signInAs({ authorityType: 'MANAGER' })
    const { id: storeId } = await addStore(db, { name: newName(), status: 'ACTIVE' })
    const { id } = await insertJrsItem(db, new Date(), { storeId, status: 'OPEN' })
    await page.goto(`/admin/jrs/${id}/board`)
    await expect(page.getByText(t('jrs.absent'))).toBeVisible()
  })
})
