import type { Page } from '@playwright/test'
import { insertPromotion } from '@madang/server/testing/factories'
import { hearNothing } from '../faults.ts'
import { expect, test, type SignedIn } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStoreOf, button } from '../stores.ts'
import { wordsOf } from '../words.ts'

const t = wordsOf('gb')

/** A draft of this manager, opened at a step. */
async function openStep(page: Page, db: Db, { user }: SignedIn, step: string): Promise<string> {
  const store = await addStoreOf(db, user.id)
  const { id } = await insertPromotion(db, new Date(), { storeId: store.id })
  await page.goto(`/admin/promotions/new?id=${id}&step=${step}`)
  return id
}

function field(page: Page, name: string) {
  return page.getByLabel(t(`promotions.field.${name}`), { exact: true })
}

function rowOf(db: Db, id: string) {
  return db.selectFrom('promotions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('a place of its own is found by its road, is on the map, and keeps its floor', async ({
  page,
  db,
  signInAs,
}) => {
  const id = await openStep(page, db, await signInAs({ authorityType: 'MANAGER' }), 'when')
  await page.getByLabel(t('promotions.field.sameAsStore')).click()
  await page.getByLabel(t('promotions.field.placeName')).fill('마당 홀')
  const search = page.getByRole('combobox', { name: t('promotions.place.search') })
  await search.pressSequentially('테헤란로 152')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await search.press('Enter')
  const address = page.getByLabel(t('promotions.field.placeAddress'), { exact: true })
  await expect(address).toBeFocused()
  await expect(address).toHaveValue('서울특별시 강남구 테헤란로 152')
  const placeOf = async () => {
    const { placeName, placeAddress, placeLat, placeLng } = await rowOf(db, id)
    return [placeName, placeAddress, placeLat, placeLng]
  }
  const found = ['마당 홀', '서울특별시 강남구 테헤란로 152', 37.5003, 127.051]
  await expect.poll(placeOf).toEqual(found)
  await address.press('End')
  await address.pressSequentially(', 2층')
  await expect.poll(placeOf).toEqual([found[0], `${found[1]}, 2층`, found[2], found[3]])
  // Somewhere else: the point on the map would mislead.
  await address.fill('다른 길 1')
  await expect.poll(placeOf).toEqual(['마당 홀', '다른 길 1', null, null])
})

test('wrong input is said at its field, kept as it was typed, and never saved', async ({
  page,
  db,
  signInAs,
}) => {
  const id = await openStep(page, db, await signInAs({ authorityType: 'MANAGER' }), 'benefit')
  const kinds = page.getByRole('radiogroup', { name: t('promotions.field.benefitKind'), exact: true })
  const next = button({ page, t }, t('form.steps.next', { step: t('promotions.step.pictures') }))
  const refuse = async (name: string, typed: string, shown = typed) => {
    await field(page, name).fill(typed)
    await next.click()
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, name)).toBeFocused()
    await expect(field(page, name)).toHaveValue(shown)
    await expect(page).toHaveURL(/step=benefit/)
  }
  await refuse('percent', '0')
  await refuse('percent', '101')
  await kinds.getByText(t('promotions.benefit.AMOUNT'), { exact: true }).click()
  await refuse('amount', '99')
  await refuse('amount', '10000001', '10,000,001')
  expect(await rowOf(db, id)).toMatchObject({ benefitKind: 'PERCENT', benefitValue: 20 })
  await field(page, 'amount').fill('40000')
  await expect(field(page, 'amount')).toHaveValue('40,000')
  const saved = async () => {
    const { benefitKind, benefitValue } = await rowOf(db, id)
    return [benefitKind, benefitValue]
  }
  await expect.poll(saved).toEqual(['AMOUNT', 40_000])

  await page.goto(`/admin/promotions/new?id=${id}&step=when`)
  const [start, end] = [field(page, 'startAt'), field(page, 'endAt')]
  const onwards = button({ page, t }, t('form.steps.next', { step: t('promotions.step.benefit') }))
  await start.fill('2030-01-01T12:00')
  for (const wrong of ['2029-12-31T12:00', '2031-01-02T12:00']) {
    await end.fill(wrong)
    await onwards.click()
    await expect(end).toHaveAttribute('aria-invalid', 'true')
    await expect(end).toHaveValue(wrong)
  }
  await end.fill('2031-01-01T12:00')
  await onwards.click()
  await expect(page).toHaveURL(/step=benefit/)
  await page.goto(`/admin/promotions/new?id=${id}&step=when`)
  await expect(end).toHaveValue('2031-01-01T12:00')
  // A start that has passed keeps it from being submitted, and is led to.
  await start.fill('2026-01-01T12:00')
  await end.fill('2026-01-09T12:00')
  await onwards.click()
  await page.goto(`/admin/promotions/new?id=${id}&step=check`)
  await expect(page.getByText('This time has already passed.').first()).toBeVisible()
  const submit = button({ page, t }, t('promotions.action.submit'))
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
})

test('what is typed is there after a reload, and two windows do not write over each other', async ({
  page,
  db,
  context,
  signInAs,
  faults,
}) => {
  // What the first window saved meanwhile goes under what the second one typed, also where no event tells of it.
  await hearNothing(context)
  faults.expect(/^412 PATCH \/api\/v1\/promotion\//)
  const id = await openStep(page, db, await signInAs({ authorityType: 'MANAGER' }), 'what')
  const other = await context.newPage()
  await other.goto(page.url())
  await field(other, 'title').waitFor()
  await field(page, 'title').fill('첫 창의 제목')
  await expect.poll(async () => (await rowOf(db, id)).title).toBe('첫 창의 제목')
  await page.reload()
  await expect(field(page, 'title')).toHaveValue('첫 창의 제목')
  await other.getByLabel(t('promotions.field.summary')).fill('둘째 창의 소개')
  await expect.poll(async () => (await rowOf(db, id)).summary).toBe('둘째 창의 소개')
  expect((await rowOf(db, id)).title).toBe('첫 창의 제목')
})

test('the steps are one thumb wide, with the visitor’s screen below them', async ({ page, db, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const id = await openStep(page, db, await signInAs({ authorityType: 'MANAGER', locale: 'ir' }), 'what')
  for (const step of ['what', 'when', 'benefit', 'pictures', 'listing', 'check']) {
    await page.goto(`/admin/promotions/new?id=${id}&step=${step}`)
    await expect(page.getByRole('heading', { level: 2, name: '개강 맞이 할인' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectTouchTargets(page)
  }
})
