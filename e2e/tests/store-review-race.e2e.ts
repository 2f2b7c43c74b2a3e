import { expect, test } from '../fixtures.ts'
import { addStore, button, newName, type Road } from '../stores.ts'
import { wordsOf } from '../words.ts'

test.describe.configure({ timeout: 180_000 })

const t = wordsOf('gb')
const patient = { timeout: 60_000 }
const judged = [
  'businessName',
  'representativeName',
  'businessNumber',
  'openedOn',
  'address',
  'category',
] as const

async function judgeAll({ page }: Road): Promise<void> {
  for (const field of judged) {
    const label = t('store.review.of', { label: t(`store.review.field.${field}`) })
    const group = page.getByRole('radiogroup', { name: label })
    await group.getByTitle(t('store.review.same'), { exact: true }).click()
  }
}

test('what somebody changed during the review is looked at anew, and the note is kept', async ({
  page,
  db,
  addUser,
  signInAs,
  faults,
}) => {
  faults.expect(/^412 POST \/api\/v1\/store\/.*\/status$/)
  const owner = await addUser({ authorityType: 'MANAGER' })
  const store = await addStore(db, {
    name: newName(),
    status: 'PENDING_REVIEW',
    staff: { [owner.id]: 'OWNER' },
  })
  await signInAs({ authorityType: 'ADMIN' })
  const road = { page, t }
  await page.goto(`/admin/stores/${store.id}/review`)
  const note = page.getByRole('textbox', { name: new RegExp(`^${t('store.review.note')}`) })
  await note.fill('꼭 확인')
  await judgeAll(road)
  await db
    .updateTable('stores')
    .set((build) => ({ version: build('version', '+', 1), businessName: '바뀐 상호' }))
    .where('id', '=', store.id)
    .execute()
  await button(road, t('stores.approve.confirm')).click()
  await expect(page.getByText(t('store.review.changed'))).toBeVisible(patient)
  await expect(page.getByText('바뀐 상호')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(note).toHaveValue('꼭 확인')
  await judgeAll(road)
  await button(road, t('stores.approve.confirm')).click()
  await expect(page).not.toHaveURL(new RegExp(store.id), patient)
})

test('a store that somebody else decided meanwhile says so', async ({
  page,
  db,
  addUser,
  signInAs,
  faults,
}) => {
  faults.expect(/^409 POST \/api\/v1\/store\/.*\/status$/)
  const owner = await addUser({ authorityType: 'MANAGER' })
  const store = await addStore(db, {
    name: newName(),
    status: 'PENDING_REVIEW',
    staff: { [owner.id]: 'OWNER' },
  })
  await signInAs({ authorityType: 'ADMIN' })
  const road = { page, t }
  await page.goto(`/admin/stores/${store.id}/review`)
  await judgeAll(road)
  await db
    .updateTable('stores')
    .set((build) => ({ version: build('version', '+', 1), status: 'REJECTED' as const, reviewNote: '서류' }))
    .where('id', '=', store.id)
    .execute()
  await button(road, t('stores.approve.confirm')).click()
  await expect(page.getByText(t('store.review.decided'))).toBeVisible(patient)
})
