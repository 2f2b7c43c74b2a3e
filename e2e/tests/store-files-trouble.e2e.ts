import { hearNothing, loseFirstAnswer } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import {
  choose,
  countUploads,
  fieldOf,
  filePath,
  keptPictures,
  openStore,
  picture,
  rowsOf,
} from '../store-files.ts'
import { wordsOf } from '../words.ts'

const gb = wordsOf('gb')

test('a file on its way can be stopped', async ({ page, db, signInAs }) => {
  const signedIn = await signInAs({ authorityType: 'MANAGER' })
  const store = await openStore(db, page, signedIn, 'pictures')
  const field = fieldOf({ page, t: gb }, 'files.pictures.label')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${filePath}`, async (route) => {
    await held
    await route.abort()
  })
  const failed = page.waitForEvent('requestfailed')
  await choose(field, [await picture('slow.jpg')])
  await expect(rowsOf(field).getByRole('progressbar')).toBeVisible()
  await expectAccessible(page)
  // Another tab of the record would stop it too: asked first.
  await page.getByRole('link', { name: 'Hours', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: gb('form.leave.stay') })
    .click()
  await field.getByRole('button', { name: gb('files.cancel', { name: 'slow.jpg' }) }).click()
  await failed
  await expect(rowsOf(field)).toHaveCount(0)
  await expect(field.getByRole('button', { name: /^Choose files/ })).toBeFocused()
  release()
  expect(await keptPictures(db, store.id)).toEqual([])
})

test('what was removed stays removed when the page is left at once', async ({ page, db, signInAs }) => {
  await page.clock.install()
  const signedIn = await signInAs({ authorityType: 'MANAGER' })
  const store = await openStore(db, page, signedIn, 'pictures')
  const field = fieldOf({ page, t: gb }, 'files.pictures.label')
  await choose(field, [await picture('gone.jpg')])
  await expect.poll(() => keptPictures(db, store.id)).toEqual(['gone.jpg'])
  await page.clock.pauseAt(new Date(Date.now() + 10_000))
  await field.getByRole('button', { name: gb('files.remove', { name: 'gone.jpg' }) }).click()
  await expect(rowsOf(field).filter({ hasText: 'File deleted' })).toBeVisible()
  await page.getByRole('link', { name: 'Hours', exact: true }).click()
  // The three seconds are not over: the page does not wait for them.
  await expect.poll(() => keptPictures(db, store.id)).toEqual([])
})

test('a lost answer is asked for again and nothing is kept twice', async ({ page, db, signInAs, faults }) => {
  faults.expect(/^net::ERR_FAILED POST \/api\/v1\/file$/)
  const signedIn = await signInAs({ authorityType: 'MANAGER' })
  const store = await openStore(db, page, signedIn, 'pictures')
  const uploads = countUploads(page)
  const field = fieldOf({ page, t: gb }, 'files.pictures.label')
  const lostStatus = await loseFirstAnswer(page, filePath)
  await choose(field, [await picture('lost.jpg')])
  await expect(field.getByText(gb('errors.network'))).toBeVisible()
  await expectAccessible(page)
  await field.getByRole('button', { name: gb('files.retry', { name: 'lost.jpg' }) }).click()
  await expect.poll(() => keptPictures(db, store.id)).toEqual(['lost.jpg'])
  const keys = uploads.map((request) => request.headers()['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(lostStatus()).toBe(201)
  const kept = await db.selectFrom('files').select('id').where('ownerId', '=', signedIn.user.id).execute()
  expect(kept).toHaveLength(1)
})

test('a session that ends while a file is sent loses nothing', async ({
  page,
  context,
  db,
  inbox,
  signInAs,
  faults,
}) => {
  faults.expect(/^401 POST \/api\/v1\/file$/)
  faults.expect(/^401 POST \/api\/v1\/auth\/token$/)
  // It would be told of the end of the session too, before the file is or after.
  await hearNothing(context)
  const signedIn = await signInAs({ authorityType: 'MANAGER' })
  const store = await openStore(db, page, signedIn, 'pictures')
  const field = fieldOf({ page, t: gb }, 'files.pictures.label')
  await expect(field).toBeVisible()
  await db
    .updateTable('sessions')
    .set({ revokedAt: new Date().toISOString(), revokedReason: 'ended' })
    .where('id', '=', signedIn.session.id)
    .execute()
  await choose(field, [await picture('kept.jpg')])
  const panel = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(panel).toBeVisible()
  await expect(rowsOf(field)).toContainText('kept.jpg')
  await panel.getByRole('button', { name: 'Send the code' }).click()
  await panel.getByLabel('Confirmation code, 6 digits').fill(await inbox.codeFor(signedIn.user.phone))
  await expect(panel).toBeHidden()
  await expect.poll(() => keptPictures(db, store.id)).toEqual(['kept.jpg'])
})

test('what somebody else saved meanwhile is kept, and the choice is left where both changed the pictures', async ({
  page,
  context,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^412 PATCH \/api\/v1\/store\//)
  await hearNothing(context)
  const signedIn = await signInAs({ authorityType: 'MANAGER' })
  const store = await openStore(db, page, signedIn, 'pictures')
  const field = fieldOf({ page, t: gb }, 'files.pictures.label')
  await choose(field, [await picture('first.jpg'), await picture('second.jpg')])
  await expect.poll(() => keptPictures(db, store.id)).toEqual(['first.jpg', 'second.jpg'])
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const saveElsewhere = () =>
    db
      .updateTable('stores')
      .set((eb) => ({ version: eb('version', '+', 1), description: '다른 사람이 씀' }))
      .where('id', '=', store.id)
      .execute()
  await saveElsewhere()
  await field.getByRole('textbox', { name: 'Alternative text' }).first().fill('문')
  await field.getByRole('textbox', { name: 'Alternative text' }).first().press('Tab')
  await expect.poll(() => keptPictures(db, store.id)).toEqual(['first.jpg: 문', 'second.jpg'])
  const kept = await db
    .selectFrom('stores')
    .select('description')
    .where('id', '=', store.id)
    .executeTakeFirstOrThrow()
  expect(kept.description).toBe('다른 사람이 씀')

  await saveElsewhere()
  const gone = { recordId: null, looseSince: new Date().toISOString() }
  await db
    .updateTable('files')
    .set(gone)
    .where('recordId', '=', store.id)
    .where('alt', 'is not', null)
    .execute()
  await field.getByRole('button', { name: gb('files.earlier', { name: 'second.jpg' }) }).click()
  await expect(page.getByRole('radio', { name: /1 file/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /2 files/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /1 file/ }).check()
  await page.getByRole('button', { name: gb('files.save.decide') }).click()
  await expect(rowsOf(field)).toHaveCount(1)
  expect(await keptPictures(db, store.id)).toEqual(['second.jpg'])
})
