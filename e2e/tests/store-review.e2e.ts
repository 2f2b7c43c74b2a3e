import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import {
  addWaiting,
  groupOf,
  judge,
  judged,
  noteOf,
  openDecision,
  openReview,
  radioOf,
} from '../store-review.ts'
import { button } from '../stores.ts'
import { wordsOf } from '../words.ts'

const t = wordsOf('gb')
const openedOn = 'stores.field.openedOn'
const description = '골목 끝에서 스무 해째 빵을 굽습니다.'

test('a review is done by keys, which write where something is typed', async ({
  page,
  db,
  addUser,
  signInAs,
}) => {
  const road = { page, t }
  const id = await openReview({ ...road, db, addUser, signInAs })
  const keys = page.getByRole('list', { name: t('review.keys') })
  await expect(keys).toContainText(`S ${t('review.same')}`)
  for (const field of judged.slice(0, 3)) {
    await page.keyboard.press('s')
    await expect(radioOf(road, field, 'same')).toBeChecked()
  }
  await page.keyboard.press('d')
  const says = page.getByLabel(t('review.documents.says', { label: t(openedOn) }))
  await expect(says).toBeFocused()
  await says.fill('2026-03-02')
  await page.keyboard.press('Enter')
  await expect(groupOf(road, 'stores.field.address').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('s')
  await expect(radioOf(road, 'stores.field.address', 'same')).toBeChecked()
  await expect(radioOf(road, 'store.review.kind', 'same')).not.toBeChecked()
  const note = noteOf(road)
  await note.press('End')
  await page.keyboard.type('sdn')
  await expect(note).toHaveValue(/서류에는 ‘2026년 3월 2일’sdn$/)
  await expect(radioOf(road, 'store.review.kind', 'different')).not.toBeChecked()
  await expect(page).toHaveURL(new RegExp(id))
})

test('the key for the next review opens whoever is behind', async ({ page, db, addUser, signInAs }) => {
  const ahead = new Date(Date.now() + 60_000)
  const first = await addWaiting({ db, addUser }, { submittedAt: ahead.toISOString() })
  const second = await addWaiting(
    { db, addUser },
    { submittedAt: new Date(ahead.getTime() + 1).toISOString() },
  )
  await signInAs({ authorityType: 'ADMIN' })
  await page.goto(`/admin/stores/${first}/review`)
  await expect(page.getByRole('link', { name: t('review.after') })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(`${second}/review$`))
})

test('what differs asks what the document says, and the note says so', async ({
  page,
  db,
  addUser,
  signInAs,
}) => {
  const road = { page, t }
  await openReview({ ...road, db, addUser, signInAs })
  const note = noteOf(road)
  await judge(road, openedOn, 'different')
  await expect(note).toHaveValue(/사업자등록증과 다릅니다/)
  const differs = button(road, t('store.review.template.differs'))
  await expect(differs).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel(t('review.documents.says', { label: t(openedOn) })).fill('2026-03-02')
  await expect(note).toHaveValue(/- 개업일: 서류에는 ‘2026년 3월 2일’$/)
  await judge(road, openedOn, 'same')
  await expect(note).toHaveValue('')
  await expect(differs).toHaveAttribute('aria-pressed', 'false')
})

test('description and the way to the store are there; the documents stay in view', async ({
  page,
  db,
  addUser,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  const id = await openReview({ page, t, db, addUser, signInAs }, { description })
  const about = page.getByRole('region', { name: t('review.about') })
  await expect(about).toContainText(description)
  await expect(page.getByRole('link', { name: t('store.review.open') })).toHaveAttribute(
    'href',
    `/admin/stores/${id}`,
  )
  await about.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 2000)
  const viewer = page.getByRole('region', { name: t('files.viewer.tabs'), exact: true })
  await expect(viewer).toBeInViewport({ ratio: 1 })
})

test('a phone shows one field at a time under documents that fold', async ({
  page,
  db,
  addUser,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const road = { page, t }
  await openReview({ ...road, db, addUser, signInAs })
  const shown = page.getByRole('radiogroup')
  await expect(shown).toHaveCount(1)
  const tabs = page.getByRole('region', { name: t('files.viewer.tabs'), exact: true })
  await expect(tabs).toBeVisible()
  await button(road, t('review.documents.fold')).click()
  await expect(tabs).toBeHidden()
  await expect(button(road, t('review.documents.unfold'))).toHaveAttribute('aria-expanded', 'false')
  // What is judged the same leads on by itself.
  await shown.getByTitle(t('review.same'), { exact: true }).click()
  await expect(groupOf(road, judged[1])).toBeVisible()
  await expect(shown).toHaveCount(1)
  await judge(road, openedOn, 'different')
  await expect(page.getByLabel(t('review.documents.says', { label: t(openedOn) }))).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await openDecision(road)
  await expect(noteOf(road)).toBeVisible()
  await expect(shown).toHaveCount(0)
  await expectAccessible(page)
})
