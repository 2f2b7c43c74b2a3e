import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { hearNothing } from '../faults.ts'
import { expect, inEachLook, test } from '../fixtures.ts'
import { atOtherWidth, expectAccessible, expectNoSidewaysScroll, expectNoTextIds } from '../page-checks.ts'
import { addStore, button, hourMs, isPhone, newName, openList, type Road } from '../stores.ts'
import { wordsOf } from '../words.ts'

const jeju = { bcode: '5011010100', roadAddress: '제주특별자치도 제주시 중앙로 1' }

function row({ page }: Road, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
}

/** What stands in the heading's line, and in a menu on phones. */
async function pressMore(road: Road, name: string): Promise<void> {
  if (isPhone(road.page)) {
    await button(road, road.t('table.more')).click()
    await road.page.getByRole('menuitem', { name }).click()
  } else await button(road, name).click()
}

async function filterByRegion(road: Road, region: string): Promise<void> {
  const { page, t } = road
  // On phones the button also says how many filters are in force: the state is the tab's.
  await button(road, t('table.filter.add')).click()
  const panel = page.getByRole('dialog', { name: t('table.filter.title') })
  await panel.getByRole('combobox', { name: t('stores.field.region') }).selectOption(region)
  await expect(page).toHaveURL(new RegExp(`region=${region}`))
  await expectAccessible(page)
  if (isPhone(page)) await panel.getByRole('button', { name: t('table.filter.show') }).click()
  else await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
}

test.describe('768 px', () => {
  test.use({ viewport: { width: 768, height: 1024 } })

  test('a row shows its picture, how many documents are there, what is missing in amber, and the region', async ({
    page,
    db,
    addUser,
    signInAs,
  }) => {
    const t = wordsOf('gb')
    const name = newName()
    const owner = await addUser({ authorityType: 'MANAGER' })
    await addStore(db, { ...jeju, name: `${name} 서류`, staff: { [owner.id]: 'OWNER' } })
    await addStore(db, { ...jeju, name: `${name} 없음` })
    // Of the demonstration, whose pictures have their small ones.
    const { name: pictured } = await db
      .selectFrom('stores')
      .innerJoin('files', 'files.recordId', 'stores.id')
      .where('files.purpose', '=', 'STORE_IMAGE')
      .where('stores.deletedAt', 'is', null)
      .select('stores.name')
      .orderBy('files.id')
      .executeTakeFirstOrThrow()
    await signInAs()
    const road = { page, t }
    await openList(road, `?search=${encodeURIComponent(name)}`)
    const complete = row(road, `${name} 서류`)
    await expect(complete.getByRole('cell', { name: /^1 \/ 3/ })).toContainText('Missing: Permit, Bank')
    await expect(complete).toContainText('제주 제주시')
    await expect(complete.getByText('Missing: Permit, Bank')).not.toHaveClass(/warning-text/)
    const lacking = row(road, `${name} 없음`)
    await expect(lacking.getByRole('cell', { name: /^0 \/ 3/ })).toBeVisible()
    await expect(lacking.getByText('Missing: Registration, Permit, Bank')).toHaveClass(/warning-text/)
    await expect(lacking.locator('img')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    // First, where others of that name came later.
    await openList(road, `?search=${encodeURIComponent(pictured)}&sort=createdAt`)
    const cover = row(road, pictured).first().locator('img')
    await expect
      .poll(() => cover.evaluate((img: HTMLImageElement) => [img.naturalWidth > 0, img.width, img.height]))
      .toEqual([true, 40, 40])
  })
})

inEachLook(() => {
  test('the operator finds the queue, narrows it, and sees who waits too long', async ({
    page,
    t,
    db,
    signInAs,
  }) => {
    const road = { page, t }
    const name = newName()
    const pending = { status: 'PENDING_REVIEW', ...jeju } as const
    const late = new Date(Date.now() - 44 * hourMs).toISOString()
    await addStore(db, { ...pending, name: `${name} 새벽`, representativeName: '이몽은' })
    await addStore(db, { ...pending, name: `${name} 아침`, submittedAt: late })
    await addStore(db, {
      ...pending,
      name: `${name} 서울`,
      bcode: '1168010100',
      roadAddress: '서울 강남구 1',
    })
    await signInAs()

    await openList(road)
    const tabs = page.getByRole('navigation', { name: t('stores.tab.label') })
    const queue = tabs.getByRole('link', { name: t('stores.status.PENDING_REVIEW') })
    await queue.click()
    await expect(page).toHaveURL('/admin/stores?status=PENDING_REVIEW&sort=submittedAt')
    if (isPhone(page)) await page.getByRole('button', { name: t('shell.nav.open') }).click()
    const entry = page
      .getByRole('navigation', { name: t('shell.nav.label') })
      .getByRole('link', { name: t('shell.nav.stores') })
    // Other tests add to the queue meanwhile: both say the same, whatever it is.
    await expect(async () => {
      const waiting = await queue.locator('span').last().innerText()
      await expect(entry.filter({ visible: true }).getByText(waiting, { exact: true })).toBeVisible()
    }).toPass()
    if (isPhone(page)) await page.keyboard.press('Escape')

    await page.getByRole('searchbox', { name: t('stores.search') }).fill(name)
    await expect(page.locator('tr[data-row]')).toHaveCount(3)
    await expect(page.locator('tr[data-row]').first()).toContainText('아침')
    await expect(row(road, `${name} 아침`).locator('.danger-text')).toBeVisible()
    await expect(row(road, `${name} 새벽`).locator('.danger-text')).toHaveCount(0)
    await filterByRegion(road, '50')
    await expect(page.locator('tr[data-row]')).toHaveCount(2)
    await expect(row(road, `${name} 서울`)).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await atOtherWidth(page, expectNoSidewaysScroll)
    await expectNoTextIds(page)
    await expectAccessible(page)
    await row(road, `${name} 아침`).getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/stores\/[0-9a-f-]{36}\/review$/)
    await page.goBack()
    await expect(page.locator('tr[data-row]')).toHaveCount(2)
  })

  test('the list is saved as a file after a reason, which is recorded', async ({ page, t, db, signInAs }) => {
    const road = { page, t }
    const name = newName()
    await addStore(db, { name: `${name} 하나`, status: 'ACTIVE' })
    await addStore(db, { name: `${name} 둘`, status: 'ACTIVE' })
    const { user } = await signInAs()
    await openList(road, `?search=${encodeURIComponent(name)}`)
    await expect(page.locator('tr[data-row]')).toHaveCount(2)
    await pressMore(road, t('stores.action.export'))
    const dialog = page.getByRole('dialog', { name: t('stores.export.title') })
    await dialog.getByText(t('stores.export.preset.contact')).click()
    await dialog.getByLabel(t('table.export.detail')).fill('notice 12')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await atOtherWidth(page, expectNoSidewaysScroll)
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('table.export.confirm') }).click()
    const download = await saving
    expect(download.suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines[0]?.startsWith('\uFEFF')).toBe(true)
    expect(lines).toHaveLength(3)
    expect(lines.join('\n')).toContain(`${name} 하나`)
    await expect(dialog).toBeHidden()
    const recorded = await db
      .selectFrom('auditRecords')
      .select('reason')
      .where('action', '=', 'stores.exported')
      .where('actorId', '=', user.id)
      .execute()
    expect(recorded).toEqual([{ reason: `${t('stores.export.preset.contact')}: notice 12` }])
  })
})

// A phone has no boxes to tick: one store at a time.
inEachLook(
  () => {
    test('those that can be approved are; the others say why not, before and after', async ({
      page,
      t,
      db,
      signInAs,
      faults,
    }) => {
      faults.expect(/^409 POST \/api\/v1\/store\/[^/]+\/status$/)
      faults.expect(/^412 POST \/api\/v1\/store\/[^/]+\/status$/)
      await hearNothing(page.context())
      const road = { page, t }
      const name = newName()
      const first = await addStore(db, { name: `${name} 하나`, status: 'PENDING_REVIEW' })
      const second = await addStore(db, { name: `${name} 둘`, status: 'PENDING_REVIEW' })
      const third = await addStore(db, { name: `${name} 셋`, status: 'PENDING_REVIEW' })
      await addStore(db, { name: `${name} 초안` })
      await signInAs()
      await openList(road, `?search=${encodeURIComponent(name)}`)
      await expect(page.locator('tr[data-row]')).toHaveCount(4)
      await page.getByRole('checkbox', { name: t('table.selectPage') }).check()
      await button(road, t('stores.action.approve')).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('listitem').filter({ hasText: `${name} 초안` })).toContainText(
        t('stores.refusal.not_in_review'),
      )
      await expectAccessible(page)
      // A colleague is faster with one of them.
      await db
        .updateTable('stores')
        .set({ status: 'REJECTED', reviewNote: 'no' })
        .where('id', '=', second.id)
        .execute()
      // And somebody changes another, which nobody here has seen.
      await db
        .updateTable('stores')
        .set((build) => ({ version: build('version', '+', 1), businessName: '바뀐 상호' }))
        .where('id', '=', third.id)
        .execute()
      await dialog.locator('button[type=submit]').click()
      await expect(dialog.getByText(t('table.bulk.failed'))).toBeVisible()
      await expect(dialog.getByRole('listitem').filter({ hasText: `${name} 둘` })).toContainText(
        t('errors.conflict.state'),
      )
      await expect(dialog.getByRole('listitem').filter({ hasText: `${name} 셋` })).toContainText(
        t('table.bulk.changed'),
      )
      await dialog.getByRole('button', { name: t('table.bulk.close') }).click()
      await expect(row(road, `${name} 하나`)).toContainText(t('stores.status.ACTIVE'))
      await expect(row(road, `${name} 둘`)).toContainText(t('stores.status.REJECTED'))
      await expect(row(road, `${name} 셋`)).toContainText(t('stores.status.PENDING_REVIEW'))
      const { status } = await db
        .selectFrom('stores')
        .select('status')
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow()
      expect(status).toBe('ACTIVE')
    })
  },
  { width: 1440, height: 900 },
)

test('several are suspended with one note, which each of them keeps', async ({ page, db, signInAs }) => {
  const name = newName()
  const stores = [
    await addStore(db, { name: `${name} 하나`, status: 'ACTIVE' }),
    await addStore(db, { name: `${name} 둘`, status: 'ACTIVE' }),
  ]
  await signInAs()
  await openList({ page, t: wordsOf('gb') }, `?search=${encodeURIComponent(name)}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Suspend…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend 2 stores' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('permit ran out')
  await dialog.getByRole('button', { name: 'Suspend 2 stores' }).click()
  await expect(page.getByRole('dialog', { name: '2 stores were suspended.' })).toBeVisible()
  const rows = await db
    .selectFrom('stores')
    .select(['status', 'reviewNote'])
    .where(
      'id',
      'in',
      stores.map(({ id }) => id),
    )
    .execute()
  expect(rows).toEqual([1, 2].map(() => ({ status: 'SUSPENDED', reviewNote: 'permit ran out' })))
})

test('starting the review opens whoever has waited longest', async ({ page, db, signInAs }) => {
  const longAgo = '2001-01-01T00:00:00.000Z'
  const oldest = await addStore(db, { name: newName(), status: 'PENDING_REVIEW', submittedAt: longAgo })
  await signInAs()
  await openList({ page, t: wordsOf('gb') })
  await page.getByRole('button', { name: 'Start review' }).click()
  await expect(page).toHaveURL(`/admin/stores/${oldest.id}/review`)
  // Out of the queue, and not gone: whoever decides elsewhere may be led here next.
  const decided = { status: 'REJECTED', reviewNote: '서류' } as const
  await db.updateTable('stores').set(decided).where('id', '=', oldest.id).execute()
})

test('a tile of the dashboard opens exactly the queue', async ({ page, db, signInAs }) => {
  await addStore(db, { name: newName(), status: 'PENDING_REVIEW' })
  await signInAs()
  await page.goto('/admin/dashboard')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Stores to review/ })
    .click()
  await expect(page).toHaveURL('/admin/stores?status=PENDING_REVIEW&sort=submittedAt')
  await expect(page.getByRole('columnheader', { name: 'Waiting' })).toBeVisible()
})

test('the palette looks for stores by name', async ({ page, db, signInAs }) => {
  const name = newName()
  await addStore(db, { name })
  await signInAs()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(name)
  await page.getByRole('option', { name: `Find ‘${name}’ among the stores` }).click()
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
})

test('nobody else sees anything of a store: not in the list, not by its address, not by any call', async ({
  page,
  db,
  signInAs,
  addUser,
  faults,
}) => {
  faults.expect(/^404 GET \/api\/v1\/store\//)
  const owner = await addUser({ authorityType: 'MANAGER' })
  const name = newName()
  const store = await addStore(db, { name, status: 'PENDING_REVIEW', staff: { [owner.id]: 'OWNER' } })
  const { session } = await signInAs({ authorityType: 'MANAGER' })
  await openList({ page, t: wordsOf('gb') }, `?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.goto(`/admin/stores/${store.id}`)
  await expect(page.getByText(name)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'This store cannot be found' })).toBeVisible()
  const headers = { authorization: `Bearer ${session.accessToken}` }
  for (const path of ['', '/closing', '/staff', '/history']) {
    const answer = await page.request.get(`/api/v1/store/${store.id}${path}`, { headers })
    expect([path, answer.status()]).toEqual([path, 404])
  }
})
