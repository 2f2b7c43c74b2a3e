import { addDays, seoulDate } from '@madang/contract/korean-time'
import { drawJpeg } from '@madang/server/testing/pictures'
import { insertPromotion } from '@madang/server/testing/factories'
import { expect, inEachLook, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import { addStore, addStoreOf, button, isPhone, newName, type Road } from '../stores.ts'
import { inputOf } from '../store-files.ts'
import { wordsOf } from '../words.ts'

/** So many days from now at noon in Seoul, as a browser's field takes it. */
function noonIn(days: number): string {
  return `${addDays(seoulDate(new Date()), days)}T12:00`
}

async function goOn(road: Road, step: string): Promise<void> {
  const { page, t } = road
  await button(road, t('form.steps.next', { step: t(`promotions.step.${step}`) })).click()
  await expect(page).toHaveURL(new RegExp(`step=${step}`))
}

async function write(road: Road, title: string): Promise<void> {
  const { page, t } = road
  const label = (name: string) => page.getByLabel(t(`promotions.field.${name}`), { exact: true })
  await page.goto('/admin/promotions/new')
  await label('title').fill(title)
  // The draft begins by itself, and the address names it.
  await expect(page).toHaveURL(/[?&]id=[0-9a-f-]{36}/)
  await button(road, t('form.steps.next', { step: t('promotions.step.when') })).click()
  const summary = page.getByLabel(t('promotions.field.summary'))
  await expect(summary).toBeFocused()
  await summary.fill('한 줄 소개')
  await goOn(road, 'when')
  await label('startAt').fill(noonIn(3))
  await label('endAt').fill(noonIn(2))
  await button(road, t('form.steps.next', { step: t('promotions.step.benefit') })).click()
  await expect(label('endAt')).toHaveAttribute('aria-invalid', 'true')
  await label('endAt').fill(noonIn(9))
  await goOn(road, 'benefit')
  const benefit = t('promotions.field.benefitKind')
  const kinds = page.getByRole('radiogroup', { name: benefit, exact: true })
  await kinds.getByText(t('promotions.benefit.PERCENT'), { exact: true }).click()
  await label('percent').fill('101')
  await button(road, t('form.steps.next', { step: t('promotions.step.pictures') })).click()
  await expect(label('percent')).toHaveAttribute('aria-invalid', 'true')
  await label('percent').fill('50')
  await goOn(road, 'pictures')
  const cover = page.getByRole('group', { name: t('promotions.field.cover'), exact: true })
  await inputOf(cover).setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg() })
  await expect(cover.locator('img')).toBeVisible()
  await goOn(road, 'listing')
  await goOn(road, 'check')
}

const judged = [
  'title',
  'summary',
  'startAt',
  'endAt',
  'benefitKind',
  'percent',
  'place',
  'body',
  'conditions',
  'cover',
]

/** To a field on a phone, which shows one at a time. */
async function bring(road: Road, at: number): Promise<void> {
  const earlier = button(road, road.t('review.earlier'))
  for (const _ of judged) if (await earlier.isEnabled()) await earlier.click()
  for (const _ of judged.slice(0, at)) await button(road, road.t('review.later')).click()
}

/** Nothing is wrong with any of them; phones lead from the last one to the decision by themselves. */
async function judgeAll(road: Road): Promise<void> {
  const { page, t } = road
  for (const [at, name] of judged.entries()) {
    if (isPhone(page)) await bring(road, at)
    const of = t('review.of', { label: t(`promotions.field.${name}`) })
    const group = page.getByRole('radiogroup', { name: of, exact: true, includeHidden: true })
    await group.getByTitle(t('review.same'), { exact: true }).click()
  }
}

inEachLook(() => {
  test('from a manager’s idea to its approval', async ({ page, t, db, signInAs }) => {
    const road = { page, t }
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const store = newName()
    await addStore(db, { name: store, status: 'ACTIVE', staff: { [user.id]: 'OWNER' } })
    const title = `${store} 행사`
    await write(road, title)
    // The cover is saved beside the form; until then the button is on its way from one colour to the other.
    const submit = button(road, t('promotions.action.submit'))
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await submit.click()
    await expect(page).toHaveURL(/\/admin\/promotions\/[0-9a-f-]{36}$/)
    await expect(page.getByText(t('promotions.notice.waiting'))).toBeVisible()
    const address = page.url()

    await signInAs({ authorityType: 'ADMIN' })
    await page.goto(`${address}/review`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectAccessible(page)
    await judgeAll(road)
    await button(road, t('promotions.action.approve')).click()
    await expect(page.getByText(t('promotions.ask.approve.done', { title }))).toBeVisible()
    await page.goto(`/admin/promotions?search=${encodeURIComponent(store)}`)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

test('a promotion is changed in place, and its copy is a draft a month later', async ({
  page,
  db,
  signInAs,
}) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStoreOf(db, user.id)
  const { id } = await insertPromotion(db, new Date('2026-06-01T03:00:00Z'), {
    storeId: store.id,
  })
  await page.goto(`/admin/promotions/${id}`)
  const section = t('promotions.section.what')
  await page.getByRole('button', { name: t('promotions.editSection', { section }) }).click()
  await page.getByLabel(t('promotions.field.title'), { exact: true }).fill('A better title')
  await button({ page, t }, t('promotions.save')).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A better title' })).toBeVisible()
  await page
    .getByRole('button', { name: t('ui.more', { name: 'A better title' }) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('promotions.action.duplicate') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('promotions.action.duplicate') })
    .click()
  await expect(page).toHaveURL(/step=when/)
  await expect(page.getByLabel(t('promotions.field.startAt'), { exact: true })).toHaveValue(/^2026-07-01/)
})

test("somebody else's promotion is not there", async ({ page, db, signInAs, faults }) => {
  faults.expect(/^404 GET \/api\/v1\/promotion\//)
  const t = wordsOf('gb')
  const store = await addStore(db, { name: newName(), status: 'ACTIVE' })
  const { id } = await insertPromotion(db, new Date(), { storeId: store.id })
  await signInAs({ authorityType: 'MANAGER' })
  await page.goto(`/admin/promotions/${id}`)
  await expect(page.getByText(t('promotions.absent'))).toBeVisible()
})

test('a chart is told column by column with the arrow keys', async ({ page, signInAs }) => {
  const t = wordsOf('gb')
  await signInAs()
  await page.goto('/admin/dashboard')
  const chart = page.getByRole('slider', { name: t('dashboard.chart.title') })
  await chart.focus()
  const newest = await chart.getAttribute('aria-valuetext')
  await chart.press('ArrowLeft')
  await expect(chart).not.toHaveAttribute('aria-valuetext', newest ?? '')
  await chart.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuetext', newest ?? '')
  await expectAccessible(page)
})

test('a draft is moved in the calendar by keys and by dragging, stretched, and put back', async ({
  page,
  db,
  signInAs,
}) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStoreOf(db, user.id)
  const period = { startAt: '2030-05-07T03:00:00.000Z', endAt: '2030-05-09T03:00:00.000Z' }
  const title = '옮기는 행사'
  const { id } = await insertPromotion(db, new Date(), {
    storeId: store.id,
    title,
    ...period,
  })
  const days = async () => {
    const row = await db
      .selectFrom('promotions')
      .select(['startAt', 'endAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [row.startAt, row.endAt].map((at) => at && new Date(at).toISOString().slice(5, 10))
  }
  await page.goto('/admin/promotions/calendar?day=2030-05-01')
  const bar = page.getByRole('link', { name: title })
  await expect(bar).toHaveCount(1)
  await bar.focus()
  await page.keyboard.down('Shift')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.up('Shift')
  await expect.poll(days).toEqual(['05-08', '05-10'])
  await page.getByRole('button', { name: t('form.undo.action') }).click()
  await expect.poll(days).toEqual(['05-07', '05-09'])
  // The next key moves what the screen knows of by then.
  await expect(page.getByText(t('form.undo.done'))).toBeVisible()
  await bar.focus()
  await page.keyboard.down('Shift')
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.up('Shift')
  await expect.poll(days).toEqual(['05-07', '05-10'])
  // From the middle of its first day to the day before; the link under the bar stays shut.
  await expect(page.getByText(/7 May – 10 May/).first()).toBeVisible()
  const box = await bar.boundingBox()
  if (box === null) throw new Error('The bar is drawn.')
  const dayWidth = box.width / 4
  await page.mouse.move(box.x + dayWidth / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x - dayWidth / 2, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(days).toEqual(['05-06', '05-09'])
  await expect(page).toHaveURL(/calendar/)
})

test('two of one store at the same time are marked, and one is moved out of the way', async ({
  page,
  db,
  signInAs,
}) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStoreOf(db, user.id)
  const add = (title: string, from: string, to: string) =>
    insertPromotion(db, new Date(), {
      storeId: store.id,
      title,
      startAt: `2030-05-${from}T03:00:00.000Z`,
      endAt: `2030-05-${to}T03:00:00.000Z`,
    })
  await add('먼저 여는 행사', '07', '09')
  await add('겹치는 행사', '08', '10')
  await page.goto('/admin/promotions/calendar?day=2030-05-01')
  await expect(page.getByText('1 clash of periods')).toBeVisible()
  await button({ page, t }, 'Move it by 1 day').click()
  await expect(page.getByText('1 clash of periods')).toBeHidden()
})

test('all of a month is in the calendar, however many, and as much as its filters leave', async ({
  page,
  db,
  signInAs,
}) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStoreOf(db, user.id)
  const period = { startAt: '2031-05-07T03:00:00.000Z', endAt: '2031-05-07T09:00:00.000Z' }
  const add = (more: object) =>
    insertPromotion(db, new Date(), { storeId: store.id, title: '한날 행사', ...period, ...more })
  for (let count = 0; count < 100; count += 1) await add({})
  await add({ status: 'ENDED', title: '혼자 끝난 행사' })
  await page.goto('/admin/promotions/calendar?day=2031-05-01')
  await expect(page.locator('main').getByRole('link', { name: /행사/ })).toHaveCount(101)
  await page.goto('/admin/promotions/calendar?day=2031-05-01&status=ENDED')
  await expect(page.locator('main').getByRole('link', { name: /행사/ })).toHaveText([/혼자 끝난 행사/])
  await expect(
    button({ page, t }, t('table.filter.remove', { name: t('promotions.field.status') })),
  ).toBeVisible()
})

test('on a phone a day of the calendar is pressed, and what goes on then stands below', async ({
  page,
  db,
  signInAs,
}) => {
  const t = wordsOf('gb')
  await page.setViewportSize({ width: 360, height: 740 })
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStoreOf(db, user.id)
  const { id } = await insertPromotion(db, new Date(), {
    storeId: store.id,
    title: '사흘 행사',
    startAt: '2030-05-07T03:00:00.000Z',
    endAt: '2030-05-09T03:00:00.000Z',
  })
  await page.goto('/admin/promotions/calendar?day=2030-05-01')
  const row = page.locator('main').getByRole('link', { name: '사흘 행사' })
  const day = (name: string) => button({ page, t }, name)
  await expect(day('1 May 2030: nothing')).toHaveAttribute('aria-pressed', 'true')
  await expect(row).toHaveCount(0)
  await day('8 May 2030: 1 promotion').click()
  await expect(page).toHaveURL(/day=2030-05-08/)
  await expect(row).toBeVisible()
  await expect(day('8 May 2030: 1 promotion')).toBeFocused()
  await expectTouchTargets(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: t('promotions.calendar.week') }).click()
  await expect(row).toBeVisible()
  await expectTouchTargets(page)
  await expectNoSidewaysScroll(page)
  await row.click()
  await expect(page).toHaveURL(new RegExp(id))
})

test('the day begins with what waits: reviews and changes for the operator, sent back and ending for a manager', async ({
  page,
  db,
  signInAs,
}) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStoreOf(db, user.id)
  const add = (more: object) => insertPromotion(db, new Date(), { storeId: store.id, ...more })
  await add({ status: 'REJECTED', title: '반려된 행사' })
  await add({ status: 'LIVE', startAt: `${noonIn(-1)}+09:00`, endAt: `${noonIn(2)}+09:00` })
  await add({
    status: 'LIVE',
    startAt: `${noonIn(-1)}+09:00`,
    endAt: `${noonIn(9)}+09:00`,
    isChangeUnseen: true,
  })
  await add({ status: 'PENDING_REVIEW', submittedAt: new Date().toISOString() })
  await page.goto('/admin/dashboard')
  const tile = (name: string) => page.locator('main').getByRole('link', { name })
  await expect(tile('The next one ends in 2 days')).toBeVisible()
  await tile(`${t('promotions.status.REJECTED')} 1`).click()
  await expect(page.locator('main').getByRole('link', { name: '반려된 행사' })).toBeVisible()
  await signInAs({ authorityType: 'ADMIN' })
  await page.goto('/admin/dashboard')
  await tile(t('dashboard.changes.label')).click()
  await expect(page).toHaveURL(/changed=true/)
  await page.goto('/admin/dashboard')
  await tile(t('dashboard.promotions.label')).click()
  await expect(page).toHaveURL(/status=PENDING_REVIEW&sort=submittedAt/)
})
