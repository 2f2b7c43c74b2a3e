import { insertJrsItem } from '@madang/server/testing/factories'
import { businessDay } from '@madang/contract/jrs-times'
import type { Notification } from '@madang/contract/notifications'
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expect, inEachLook, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStoreOf, button, isPhone, newName, type Road } from '../stores.ts'
import { wordsOf } from '../words.ts'

/** An open queue of a store of this person, in which so many wait. */
async function openQueue(db: Db, ownerId: string, { waiting = 0 } = {}) {
  const store = await addStoreOf(db, ownerId)
  const list = await insertJrsItem(db, new Date(), { storeId: store.id, status: 'OPEN', title: newName() })
  const at = new Date().toISOString()
  for (let number = 1; number <= waiting; number++) {
    await db
      .insertInto('jrsEntries')
      .values({
        id: randomUUID(),
        jrsItemId: list.id,
        storeId: store.id,
        kind: 'QUEUE',
        number,
        businessDay: businessDay(new Date(at)),
        partySize: 2,
        answers: '{}',
        source: 'STAFF',
        locale: 'kr',
        joinedAt: at,
        updatedAt: at,
      })
      .execute()
  }
  return list
}

async function titleOf(db: Db, id: string): Promise<string> {
  const { title } = await db
    .selectFrom('jrsItems')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return title
}

async function askToClose({ page, t }: Road, title: string) {
  await button({ page, t }, t('ui.more', { name: title })).click()
  await page.getByRole('menuitem', { name: t('jrs.action.close') }).click()
  return page.getByRole('dialog')
}

inEachLook(({ locale }) => {
  test('closing says how many wait and takes them off', async ({ page, t, db, signInAs }) => {
    const road = { page, t }
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const { id } = await openQueue(db, user.id, { waiting: 2 })
    await page.goto(`/admin/jrs/${id}`)
    const dialog = await askToClose(road, await titleOf(db, id))
    const numbers = new Intl.NumberFormat(locale === 'ir' ? 'fa-IR' : 'ko-KR')
    await expect(dialog).toContainText(t('jrs.closing.waiting', { count: numbers.format(2) }))
    await expect(dialog.getByRole('radio', { name: t('jrs.closing.KEEP') })).toBeChecked()
    await expectAccessible(page)
    if (isPhone(page)) await expectTouchTargets(page, dialog)
    await dialog.getByRole('radio', { name: t('jrs.closing.CANCEL') }).check({ force: true })
    await dialog.getByRole('button', { name: t('jrs.action.close'), exact: true }).click()
    await expect(dialog).toBeHidden()
    const rows = await db.selectFrom('jrsEntries').select('status').where('jrsItemId', '=', id).execute()
    expect(rows).toEqual([{ status: 'CANCELLED' }, { status: 'CANCELLED' }])
    // Opening it again says first what that costs.
    await button(road, t('jrs.action.reopen')).click()
    await expect(page.getByRole('dialog')).toContainText(numbers.format(6_000))
  })
})

test('closing a list in which nobody waits asks nothing more', async ({ page, db, signInAs }) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const { id } = await openQueue(db, user.id)
  const answered = page.waitForResponse((response) => response.url().includes('/board'))
  await page.goto(`/admin/jrs/${id}`)
  const dialog = await askToClose({ page, t }, await titleOf(db, id))
  await answered
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByRole('button', { name: t('jrs.action.close'), exact: true }).click()
  await expect(page.locator('main [data-status=CLOSED]')).toBeVisible()
})

type Told = { readonly recipientId: string; readonly listId: string; readonly type: Notification['type'] }

/** As the server tells it, on whichever process. */
async function tell(db: Db, { recipientId, listId, type }: Told): Promise<void> {
  const name = await titleOf(db, listId)
  const subject = { entity: 'jrs', entityId: listId, name } as const
  const row = { id: randomUUID(), recipientId, senderId: null, type, readAt: null, ...subject }
  await db
    .insertInto('notifications')
    .values({ ...row, at: new Date().toISOString() })
    .execute()
}

const bellOf = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true })

inEachLook(({ locale }) => {
  test('the bell follows what happens and leads there', async ({ page, t, db, signInAs }) => {
    const numbers = new Intl.NumberFormat(locale === 'ir' ? 'fa-IR' : 'ko-KR')
    const unread = (count: number) => t('shell.bell.unread', { count: numbers.format(count) })
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const { id: listId } = await openQueue(db, user.id)
    const listening = page.waitForResponse((response) => response.url().includes('/api/v1/events'))
    await page.goto('/admin/dashboard')
    await listening
    await bellOf(page, t('shell.bell.title')).click()
    const panel = page.getByRole('dialog', { name: t('shell.bell.title') })
    await expect(panel).toContainText(t('shell.bell.none'))
    for (const type of ['jrs.full', 'jrs.texts_spent'] as const)
      await tell(db, { recipientId: user.id, listId, type })
    await expect(bellOf(page, unread(2))).toBeVisible()
    const items = panel.getByRole('listitem')
    await expect(items).toHaveCount(2)
    await expect(items.first()).toContainText(t('shell.bell.jrs.texts_spent'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    if (isPhone(page)) await expectTouchTargets(page, panel)
    // One by its mark, the other by going there.
    await items.first().getByRole('button').click()
    await expect(bellOf(page, unread(1))).toBeVisible()
    await items.last().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/admin/jrs/${listId}$`))
    await expect(panel).toBeHidden()
    await expect(bellOf(page, t('shell.bell.title'))).toBeVisible()
    await tell(db, { recipientId: user.id, listId, type: 'jrs.ended' })
    await bellOf(page, unread(1)).click()
    await panel.getByRole('button', { name: t('shell.bell.readAll') }).click()
    await expect(bellOf(page, t('shell.bell.title'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bellOf(page, t('shell.bell.title'))).toBeFocused()
  })
})
