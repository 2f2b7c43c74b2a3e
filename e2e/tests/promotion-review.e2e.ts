import type { Page } from '@playwright/test'
import { insertPromotion } from '@madang/server/testing/factories'
import { expect, inEachLook, type SignedIn, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStore, button, hourMs, newName } from '../stores.ts'
import { wordsOf, type Words } from '../words.ts'

/** Without the screen, as somebody else does it meanwhile. */
async function send(
  page: Page,
  { session }: SignedIn,
  given: { path: string; method?: string; data: object },
) {
  const { path, method = 'POST', data } = given
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const answer = await page.request.fetch(`/api/v1/promotion/${path}`, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A promotion of this manager that waits for its review, and another one of the same store that is on. */
async function addWaiting(db: Db, { user }: SignedIn) {
  const name = newName()
  const store = await addStore(db, {
    name,
    status: 'ACTIVE',
    roadAddress: '서울특별시 강남구 테헤란로 152',
    staff: { [user.id]: 'OWNER' },
  })
  const submittedAt = new Date(Date.now() - hourMs).toISOString()
  const own = { storeId: store.id, submittedAt }
  await insertPromotion(db, new Date(), { ...own, title: `${name} 상시 할인`, status: 'LIVE' })
  const title = `${name} 개강 할인`
  const { id } = await insertPromotion(db, new Date(), { ...own, title, status: 'PENDING_REVIEW' })
  return { id, name, title }
}

/** As if it had been handed in again: without a picture nobody could. */
async function submitAgain(db: Db, id: string): Promise<void> {
  await db
    .updateTable('promotions')
    .set((build) => ({ version: build('version', '+', 1), status: 'PENDING_REVIEW' as const }))
    .where('id', '=', id)
    .execute()
}

function phone(page: Page, t: Words, name: 'promotions.preview' | 'promotions.review.before') {
  return page.getByRole('region', { name: t(name), exact: true })
}

inEachLook(({ viewport }) => {
  test('a second submission is read beside the first, and beside its store,', async ({
    page,
    t,
    db,
    signInAs,
  }) => {
    const manager = await signInAs({ authorityType: 'MANAGER', name: '김주인' })
    const { id, name, title } = await addWaiting(db, manager)
    const admin = await signInAs({ authorityType: 'ADMIN' })
    await page.goto(`/admin/promotions/${id}/review`)
    await expect(phone(page, t, 'promotions.preview')).toBeVisible()
    await expect(phone(page, t, 'promotions.review.before')).toHaveCount(0)
    // It has no papers.
    await expect(page.getByRole('heading', { name: t('review.preview.compare') })).toBeVisible()

    await send(page, admin, { path: `${id}/status`, data: { to: 'REJECTED', note: '더 분명하게' } })
    await send(page, manager, { path: `${id}/status`, data: { to: 'DRAFT' } })
    const { version } = await db
      .selectFrom('promotions')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const change = {
      title: `${title} 2차`,
      benefit: { kind: 'AMOUNT', value: 5000, minSpend: null, text: null },
      limitTotal: 30,
    }
    await send(page, manager, { path: id, method: 'PATCH', data: { version, ...change } })
    await submitAgain(db, id)
    await page.reload()

    const before = phone(page, t, 'promotions.review.before')
    await expect(before.getByText(title, { exact: true })).toBeVisible()
    await expect(phone(page, t, 'promotions.preview').getByText(`${title} 2차`)).toBeVisible()
    // Also what nobody asks for at a first one.
    const limit = t('review.of', { label: t('promotions.field.limitTotal') })
    await expect(page.getByRole('radiogroup', { name: limit, includeHidden: true })).toHaveCount(1)
    const size = page
      .getByRole('listitem', { includeHidden: true })
      .filter({ hasText: t('promotions.field.amount') })
    await expect(size.first()).toContainText(t('promotions.review.before'))

    const store = page.getByRole('region', { name: t('promotions.field.store'), exact: true })
    await expect(store.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(store.getByText('서울특별시 강남구 테헤란로 152')).toBeVisible()
    await expect(store.getByText('김*인')).toBeVisible()
    await expect(store.getByText(t('stores.status.ACTIVE'))).toBeVisible()
    const others = page.getByRole('region', { name: t('promotions.review.others') })
    await expect(others.getByRole('link', { name: `${name} 상시 할인` })).toBeVisible()
    await expect(others.getByText(t('promotions.status.LIVE'))).toBeVisible()
    await expect(page.getByText('더 분명하게')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    if (viewport.width < 640) await expectTouchTargets(page)
  })
})

test('of two administrators at once the second is told that it is decided', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^409 POST \/api\/v1\/promotion\/.*\/status$/)
  const t = wordsOf('gb')
  const { id } = await addWaiting(db, await signInAs({ authorityType: 'MANAGER' }))
  const other = await signInAs({ authorityType: 'ADMIN' })
  await signInAs({ authorityType: 'ADMIN' })
  await page.goto(`/admin/promotions/${id}/review`)
  await page.getByRole('radio').first().focus()
  const fields = await page.getByRole('radiogroup').count()
  for (let at = 0; at < fields; at += 1) await page.keyboard.press('s')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(fields)
  await send(page, other, { path: `${id}/status`, data: { to: 'SCHEDULED' } })
  await button({ page, t }, t('promotions.action.approve')).click()
  await expect(page.getByText(t('review.decided'))).toBeVisible()
})
