import { hearNothing } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { judge, judged, noteOf, openReview } from '../store-review.ts'
import { button, type Road } from '../stores.ts'
import { wordsOf } from '../words.ts'

const t = wordsOf('gb')

async function judgeAll(road: Road): Promise<void> {
  for (const field of judged) await judge(road, field, 'same')
}

test('what somebody changed during the review is looked at anew, and the note is kept', async ({
  page,
  db,
  addUser,
  signInAs,
  faults,
}) => {
  faults.expect(/^412 POST \/api\/v1\/store\/.*\/status$/)
  await hearNothing(page.context())
  const road = { page, t }
  const id = await openReview({ ...road, db, addUser, signInAs })
  const note = noteOf(road)
  await note.fill('꼭 확인')
  await judgeAll(road)
  await db
    .updateTable('stores')
    .set((build) => ({ version: build('version', '+', 1), businessName: '바뀐 상호' }))
    .where('id', '=', id)
    .execute()
  await button(road, t('stores.approve.confirm')).click()
  await expect(page.getByText(t('review.changed'))).toBeVisible()
  await expect(page.getByText('바뀐 상호')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(note).toHaveValue('꼭 확인')
  await judgeAll(road)
  await button(road, t('stores.approve.confirm')).click()
  await expect(page).not.toHaveURL(new RegExp(id))
})

test('a store that somebody else decided meanwhile says so', async ({
  page,
  db,
  addUser,
  signInAs,
  faults,
}) => {
  faults.expect(/^409 POST \/api\/v1\/store\/.*\/status$/)
  const road = { page, t }
  const id = await openReview({ ...road, db, addUser, signInAs })
  await judgeAll(road)
  await db
    .updateTable('stores')
    .set((build) => ({ version: build('version', '+', 1), status: 'REJECTED' as const, reviewNote: '서류' }))
    .where('id', '=', id)
    .execute()
  await button(road, t('stores.approve.confirm')).click()
  await expect(page.getByText(t('review.decided'))).toBeVisible()
})
