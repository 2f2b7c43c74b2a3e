import { insertStore } from '@madang/server/testing/factories'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { choose, countUploads, fieldOf, filePath, inputOf, openStore, pdf, picture } from '../store-files.ts'
import { wordsOf } from '../words.ts'

const gb = wordsOf('gb')

test('a document over 10 MB is refused before it is sent', async ({ page, db, signInAs }) => {
  const signedIn = await signInAs({ authorityType: 'MANAGER' })
  await openStore(db, page, signedIn, 'documents')
  const uploads = countUploads(page)
  const field = fieldOf({ page, t: gb }, 'files.document.PERMIT')
  await inputOf(field).evaluate((input: HTMLInputElement) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['%PDF-1.7', new Uint8Array(11 * 1024 * 1024)], 'large.pdf'))
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(field.getByText('This file is larger than 10 MB. Choose a smaller one.')).toBeVisible()
  await expect(field.getByRole('button', { name: /again/ })).toHaveCount(0)
  expect(uploads).toEqual([])
})

test('documents are read in place by their people and are not there for another manager', async ({
  page,
  db,
  signInAs,
  addUser,
  faults,
}) => {
  const signedIn = await signInAs({ authorityType: 'MANAGER', name: '한가람' })
  const store = await openStore(db, page, signedIn, 'documents')
  const t = gb
  await choose(fieldOf({ page, t }, 'files.document.PERMIT'), [
    await picture('permit.jpg'),
    pdf('kitchen.pdf'),
  ])
  const viewer = page
    .getByRole('region', { name: t('files.viewer.tabs'), exact: true })
    .filter({ has: page.getByRole('tablist') })
  await viewer.getByRole('tab', { name: 'Permits 1' }).click()
  const shown = viewer.getByRole('img', { name: 'Permits 1' })
  await expect(shown).toBeVisible()
  await expect(viewer.locator('[data-mark^="For 한*람 · "]').first()).toBeVisible()
  await viewer.getByRole('button', { name: 'Zoom: 100%' }).click()
  await expect(viewer.getByRole('button', { name: 'Zoom: 150%' })).toBeVisible()
  await viewer.getByRole('button', { name: t('files.viewer.rotate') }).click()
  await expectAccessible(page)
  await viewer.getByRole('tab', { name: 'Permits 1' }).press('ArrowRight')
  await expect(viewer.getByText('kitchen.pdf')).toBeVisible()
  const saved = page.waitForEvent('download')
  await viewer.getByRole('button', { name: t('files.viewer.open') }).click()
  expect((await saved).suggestedFilename()).toBe('kitchen.pdf')

  const { id: fileId } = await db
    .selectFrom('files')
    .select('id')
    .where('recordId', '=', store.id)
    .executeTakeFirstOrThrow()
  await addUser({ authorityType: 'MANAGER' })
  const { session } = await signInAs({ authorityType: 'MANAGER', name: '다른사람' })
  faults.expect(/^404 GET \/api\/v1\/store\//)
  const answer = await page.request.get(`${filePath}/${fileId}`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
  })
  expect(answer.status()).toBe(404)
  await page.goto(`/admin/stores/${store.id}?tab=documents`)
  await expect(page.getByText(t('errors.resource.not_found'))).toBeVisible()
})

test('a document whose bytes are gone says so', async ({ page, db, signInAs, faults }) => {
  faults.expect(/^404 GET \/api\/v1\/file\//)
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  // The factory's registration is a row without bytes.
  const given = { staff: { [user.id]: 'OWNER' as const }, businessNumber: null }
  const store = await insertStore(db, new Date(), given)
  await page.goto(`/admin/stores/${store.id}?tab=documents`)
  await expect(page.getByRole('heading', { name: 'Items not found' })).toBeVisible()
  await expectAccessible(page)
})
