import { businessDay } from '@madang/contract/jrs-times'
import { dayMs } from '@madang/contract/korean-time'
import { randomUUID } from 'node:crypto'
import { insertJrsItem } from '@madang/server/testing/factories'
import { expect, inEachLook, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStore, button, isPhone, newName, type Road } from '../stores.ts'

/** A draft of a raffle with a public value, of a store of this person. */
async function addRaffle(db: Db, ownerId: string) {
  const name = newName()
  const store = await addStore(db, { name, status: 'ACTIVE', staff: { [ownerId]: 'OWNER' } })
  const list = await insertJrsItem(db, new Date(), {
    storeId: store.id,
    kind: 'RAFFLE',
    title: newName(),
    endAt: new Date(Date.now() + dayMs).toISOString(),
    winnersCount: 2,
    prizeName: '겨울 앞치마',
    prizeValueWon: 60_000,
    publicValueSource: '코스피 종가',
    requirePhoneCode: false,
  })
  return { ...list, storeId: store.id }
}

/** So many more enter. */
async function enter(db: Db, { id, storeId }: { id: string; storeId: string }, count: number): Promise<void> {
  const at = new Date().toISOString()
  const entries = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    jrsItemId: id,
    storeId,
    kind: 'RAFFLE' as const,
    number: index + 2,
    businessDay: businessDay(new Date(at)),
    name: '이가람',
    partySize: 1,
    answers: '{}',
    source: 'STAFF' as const,
    locale: 'kr' as const,
    joinedAt: at,
    updatedAt: at,
  }))
  await db.insertInto('jrsEntries').values(entries).execute()
}

async function draw({ page, t }: Road): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('draw.action') })
    .click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  if (isPhone(page)) await expectTouchTargets(page, dialog)
  // Without the value that was named beforehand nothing is drawn.
  await dialog.getByRole('button', { name: t('draw.action') }).click()
  await expect(dialog.locator('[aria-invalid=true]')).toBeVisible()
  await dialog.getByRole('textbox').fill('2498.34')
  await dialog.getByRole('button', { name: t('draw.action') }).click()
  await expect(dialog).toBeHidden()
}

inEachLook(({ locale, theme, viewport }) => {
  test('a raffle is opened, entered, closed, drawn and checked', async ({
    page,
    t,
    db,
    signInAs,
    browser,
    system,
  }) => {
    const road = { page, t }
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const list = await addRaffle(db, user.id)
    const { id, code } = list
    await page.goto(`/admin/jrs/${id}?tab=draw`)
    await button(road, t('jrs.action.open')).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('jrs.action.open') })
      .click()
    await expect(page.locator('main code')).toHaveText(/^[0-9a-f]{64}$/)
    const commitment = (await page.locator('main code').innerText()).trim()

    const context = await browser.newContext({ viewport, baseURL: system.url, colorScheme: theme })
    const guest = await context.newPage()
    await guest.goto(`/app/jrsForm?c=${code}&lang=${locale}`)
    await guest.locator('.proof summary').click()
    await expect(guest.locator('.proof code')).toHaveText((commitment.match(/.{4}/g) ?? []).join(' '))
    await expectAccessible(guest)
    await guest.getByLabel(t('line.name'), { exact: true }).fill('김보리')
    await guest.getByLabel(t('site.door.phone.label')).fill('010-7654-3210')
    await guest.locator('[name=consent]').check()
    await guest.locator('.dock button').click()
    await guest.locator('#live').waitFor()
    await enter(db, list, 7)

    await page.getByRole('button', { name: t('ui.more', { name: await titleOf(db, id) }) }).click()
    await page.getByRole('menuitem', { name: t('jrs.action.close') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('draw.closing'))
    await dialog.getByRole('button', { name: t('jrs.action.close'), exact: true }).click()
    await expect(page.locator('main code')).toHaveCount(2)
    await draw(road)
    await expect(page.locator('main code')).toHaveCount(3)
    await expect(page.locator('main [data-status=CONFIRMED]')).toHaveCount(2)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // The guest's page hears of it by itself.
    await expect(guest.locator('.verify')).toBeVisible()
    await expect(guest.locator('.verify mark')).toBeVisible()
    await expectAccessible(guest)
    await expectNoSidewaysScroll(guest)
    await guest.locator('.verify .button').click()
    await expect(guest.locator('.drawn li')).toHaveCount(2)
    await expectAccessible(guest)
    await expectNoSidewaysScroll(guest)
    await context.close()
  })
})

async function titleOf(db: Db, id: string): Promise<string> {
  const item = db.selectFrom('jrsItems').select('title').where('id', '=', id)
  return (await item.executeTakeFirstOrThrow()).title
}

test('the result of a raffle that is not drawn is nobody’s, as that of no raffle', async ({
  page,
  db,
  signInAs,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const { code } = await addRaffle(db, user.id)
  for (const asked of [code, 'ZZZZZZZZ']) {
    const answer = await page.request.get(`/app/raffle?c=${asked}`)
    expect(answer.status()).toBe(404)
  }
})
