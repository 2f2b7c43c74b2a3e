import type { Locale } from '@madang/contract/locales'
import { drawJpeg } from '@madang/server/testing/pictures'
import { insertStore } from '@madang/server/testing/factories'
import type { Locator, Page, Request } from '@playwright/test'
import { expect, test, type SignedIn } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { tagOf, wordsOf, type Words } from '../words.ts'

const filePath = '/api/v1/file'
/** The server works on a picture for a second, and on a busy machine for many. */
const patient = { timeout: 60_000 }

test.describe.configure({ timeout: 180_000 })

interface Place {
  readonly page: Page
  readonly t: Words
}

/** A store of this manager on its page for pictures or documents. */
async function openStore(db: Db, page: Page, { user }: SignedIn, tab: 'pictures' | 'documents') {
  const store = await insertStore(db, new Date(), { name: '빈 매장', businessNumber: null })
  // Nobody works in the factory's store, so that it brings no documents of its own.
  const staff = { storeId: store.id, userId: user.id, staffRole: 'OWNER' as const }
  await db
    .insertInto('storeStaff')
    .values({ ...staff, createdAt: new Date().toISOString() })
    .execute()
  await page.goto(`/admin/stores/${store.id}?tab=${tab}`)
  return store
}

function fieldOf({ page, t }: Place, label: string): Locator {
  return page.getByRole('group', { name: t(label), exact: true })
}

/** Where files are chosen; the other one opens the camera of a phone. */
function inputOf(field: Locator): Locator {
  return field.locator('input[type=file]:not([capture])')
}

async function choose(field: Locator, files: readonly { name: string; buffer: Buffer; mimeType?: string }[]) {
  const chosen = files.map((file) => ({ mimeType: 'image/jpeg', ...file }))
  await inputOf(field).setInputFiles(chosen)
}

function rowsOf(field: Locator): Locator {
  return field.getByRole('listitem')
}

async function picture(name: string) {
  return { name, buffer: await drawJpeg() }
}

/** The pictures that the server keeps of a store, in order. */
async function keptPictures(db: Db, storeId: string) {
  const rows = await db
    .selectFrom('storeFiles')
    .innerJoin('files', 'files.id', 'storeFiles.fileId')
    .select(['files.name', 'storeFiles.alt'])
    .where('storeFiles.storeId', '=', storeId)
    .where('storeFiles.kind', '=', 'IMAGE')
    .orderBy('storeFiles.position')
    .execute()
  return rows.map(({ name, alt }) => (alt === null ? name : `${name}: ${alt}`))
}

function countUploads(page: Page): Request[] {
  const uploads: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === filePath) uploads.push(request)
  })
  return uploads
}

async function walk({ page, t }: Place, db: Db, storeId: string): Promise<void> {
  const field = fieldOf({ page, t }, 'files.pictures.label')
  await choose(field, [await picture('one.jpg'), await picture('two.jpg'), await picture('three.jpg')])
  await expect(field.getByRole('button', { name: t('files.remove', { name: 'three.jpg' }) })).toBeVisible(
    patient,
  )
  await expect.poll(() => keptPictures(db, storeId), patient).toEqual(['one.jpg', 'two.jpg', 'three.jpg'])

  await field
    .getByRole('textbox', { name: t('files.alt.label') })
    .nth(1)
    .fill('계산대')
  await field.getByRole('button', { name: t('files.grip', { name: 'three.jpg' }) }).press('ArrowUp')
  await field.getByRole('button', { name: t('files.grip', { name: 'three.jpg' }) }).press('ArrowUp')
  await expect(rowsOf(field).first()).toContainText('three.jpg')
  await expect(field.getByRole('button', { name: t('files.grip', { name: 'three.jpg' }) })).toBeFocused()
  await field.getByRole('button', { name: t('files.later', { name: 'one.jpg' }) }).click()
  const ordered = ['three.jpg', 'two.jpg: 계산대', 'one.jpg']
  await expect.poll(() => keptPictures(db, storeId), patient).toEqual(ordered)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Three seconds are short on a busy machine: they pass when the test says so.
  await page.clock.pauseAt(new Date(Date.now() + 1_000))
  await field.getByRole('button', { name: t('files.remove', { name: 'two.jpg' }) }).click()
  await expect(rowsOf(field).filter({ hasText: t('files.deleted') })).toBeVisible()
  const undo = field.getByRole('button', { name: t('files.undoNamed', { name: 'two.jpg' }) })
  await expect(undo).toBeFocused()
  await page.clock.runFor(2_900)
  await undo.click()
  await field.getByRole('button', { name: t('files.remove', { name: 'one.jpg' }) }).click()
  await page.clock.runFor(2_900)
  await expect(rowsOf(field)).toHaveCount(3)
  await page.clock.runFor(200)
  await expect(rowsOf(field)).toHaveCount(2)
  await page.clock.resume()
  await expect.poll(() => keptPictures(db, storeId), patient).toEqual(['three.jpg', 'two.jpg: 계산대'])
  await page.reload()
  await expect(rowsOf(field)).toHaveCount(2)
  await expect(field.getByRole('textbox', { name: t('files.alt.label') }).nth(1)).toHaveValue('계산대')
  // The small pictures come from the server now.
  for (const image of await field.locator('img').all()) {
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
  }
}

const roads = [
  { locale: 'gb', width: 1440, height: 900, theme: 'light' },
  { locale: 'kr', width: 1440, height: 900, theme: 'dark' },
  { locale: 'kr', width: 360, height: 740, theme: 'light' },
  { locale: 'ir', width: 360, height: 740, theme: 'dark' },
  { locale: 'ir', width: 1440, height: 900, theme: 'light' },
] as const satisfies readonly { locale: Locale; width: number; height: number; theme: 'light' | 'dark' }[]

for (const { locale, theme, ...viewport } of roads) {
  test.describe(`in ${locale} at ${viewport.width} px, ${theme}`, () => {
    test.use({ viewport, locale: tagOf(locale) })

    test('pictures are brought, described, put in order by keyboard, removed and taken back', async ({
      page,
      db,
      signInAs,
    }) => {
      await page.clock.install()
      const signedIn = await signInAs({ authorityType: 'MANAGER', locale, theme })
      const store = await openStore(db, page, signedIn, 'pictures')
      await walk({ page, t: wordsOf(locale) }, db, store.id)
    })
  })
}

const gb = wordsOf('gb')

function pdf(name: string, bytes = 200) {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)]),
  }
}

test('what is no picture is refused in words, and nothing of it is sent', async ({ page, db, signInAs }) => {
  const signedIn = await signInAs({ authorityType: 'MANAGER' })
  await openStore(db, page, signedIn, 'pictures')
  const uploads = countUploads(page)
  const field = fieldOf({ page, t: gb }, 'files.pictures.label')
  await choose(field, [
    { name: 'menu.jpg', buffer: Buffer.from('Bibimbap 9,000 won') },
    { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Bibimbap 9,000 won') },
    { name: 'nothing.jpg', buffer: Buffer.alloc(0) },
    { name: 'half.jpg', buffer: Buffer.concat([(await drawJpeg()).subarray(0, 30), Buffer.alloc(400_000)]) },
    { name: 'phone.heic', mimeType: '', buffer: Buffer.from('\0\0\0\u0018ftypheic' + '0'.repeat(100)) },
  ])
  const says = (name: string, text: string) =>
    expect(rowsOf(field).filter({ hasText: name })).toContainText(text, patient)
  await says('menu.jpg', 'File type is incorrect')
  await says('list.txt', 'The file given is not an image')
  await says('nothing.jpg', 'This file is empty.')
  await says('half.jpg', 'The file given is not an image')
  await says('phone.heic', 'This browser cannot read HEIC photos. Save the photo as JPEG')
  await expectAccessible(page)
  // A word dragged here is no file at all.
  const words = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.setData('text/plain', 'Bibimbap')
    return transfer
  })
  await field.getByRole('button', { name: gb('files.discard', { name: 'menu.jpg' }) }).click()
  await field.getByRole('button', { name: /^Choose files/ }).dispatchEvent('drop', { dataTransfer: words })
  await expect(field.getByText('The file given is not an instance of Blob or File')).toBeVisible()
  expect(uploads).toEqual([])
})

test('only so many pictures are taken as a store has room for', async ({ page, db, signInAs }) => {
  const signedIn = await signInAs({ authorityType: 'MANAGER' })
  const store = await openStore(db, page, signedIn, 'pictures')
  const field = fieldOf({ page, t: gb }, 'files.pictures.label')
  const names = Array.from({ length: 12 }, (_, index) => `${index + 1}.jpg`)
  await choose(field, await Promise.all(names.map(picture)))
  await expect(field.getByRole('alert')).toHaveText('At most 10 files fit. 2 were left out.')
  await expect.poll(() => keptPictures(db, store.id), patient).toEqual(names.slice(0, 10))
})

test('dropped and pasted files come in, and the mouse puts them in order', async ({ page, db, signInAs }) => {
  const signedIn = await signInAs({ authorityType: 'MANAGER' })
  const store = await openStore(db, page, signedIn, 'pictures')
  const field = fieldOf({ page, t: gb }, 'files.pictures.label')
  const give = async (type: 'drop' | 'paste', name: string) => {
    const bytes = [...(await drawJpeg())]
    await field.getByRole('button', { name: /^Choose files/ }).evaluate(
      (button, given) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: 'image/jpeg' }))
        const init = { bubbles: true, cancelable: true }
        button.dispatchEvent(
          given.type === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
        )
      },
      { bytes, name, type },
    )
  }
  await give('drop', 'dropped.jpg')
  await give('paste', 'pasted.jpg')
  await expect.poll(() => keptPictures(db, store.id), patient).toEqual(['dropped.jpg', 'pasted.jpg'])
  const grip = field.getByRole('button', { name: gb('files.grip', { name: 'pasted.jpg' }) })
  await grip.hover()
  await page.mouse.down()
  const first = await rowsOf(field).first().boundingBox()
  if (first === null) throw new Error('The first row is not on the screen.')
  await page.mouse.move(first.x + 10, first.y + 10, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => keptPictures(db, store.id), patient).toEqual(['pasted.jpg', 'dropped.jpg'])
})

test('a photo of 12 megapixels is sent much smaller than it is', async ({ page, db, signInAs }) => {
  const signedIn = await signInAs({ authorityType: 'MANAGER' })
  const store = await openStore(db, page, signedIn, 'pictures')
  const uploads = countUploads(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const field = fieldOf({ page, t: gb }, 'files.pictures.label')
  const worker = page.waitForEvent('worker', patient)
  const size = await field
    .locator('input[type=file]:not([capture])')
    .evaluate(async (input: HTMLInputElement) => {
      const canvas = new OffscreenCanvas(4000, 3000)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      for (let dot = 0; dot < 60_000; dot += 1) {
        context.fillStyle = `hsl(${(dot * 137) % 360} 70% ${20 + (dot % 60)}%)`
        context.fillRect((dot * 7919) % 4000, (dot * 104_729) % 3000, 40, 25)
      }
      const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
      const transfer = new DataTransfer()
      transfer.items.add(new File([photo], 'photo.jpg', { type: 'image/jpeg' }))
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
      return photo.size
    })
  await expect.poll(() => keptPictures(db, store.id), { timeout: 150_000 }).toEqual(['photo.jpg'])
  expect(uploads).toHaveLength(1)
  const sent = Number((await uploads[0]?.allHeaders())?.['content-length'] ?? 0)
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify({ size, sent }) })
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(size / 2)
  // In a worker of ours, and not beside the page; violations of the policy fail every test.
  expect((await worker).url()).toContain('/assets/compress.worker-')
  expect(scripts.filter((path) => path.includes('compressor'))).toEqual([])
})

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
  const failed = page.waitForEvent('requestfailed', patient)
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
  await expect.poll(() => keptPictures(db, store.id), patient).toEqual(['gone.jpg'])
  await page.clock.pauseAt(new Date(Date.now() + 1_000))
  await field.getByRole('button', { name: gb('files.remove', { name: 'gone.jpg' }) }).click()
  await expect(rowsOf(field).filter({ hasText: 'File deleted' })).toBeVisible()
  await page.getByRole('link', { name: 'Hours', exact: true }).click()
  await page.clock.resume()
  await expect.poll(() => keptPictures(db, store.id), patient).toEqual([])
})

test('a lost answer is asked for again and nothing is kept twice', async ({ page, db, signInAs, faults }) => {
  faults.expect(/^net::ERR_FAILED POST \/api\/v1\/file$/)
  const signedIn = await signInAs({ authorityType: 'MANAGER' })
  const store = await openStore(db, page, signedIn, 'pictures')
  const uploads = countUploads(page)
  const field = fieldOf({ page, t: gb }, 'files.pictures.label')
  const statuses: number[] = []
  await page.route(
    `**${filePath}`,
    async (route) => {
      statuses.push((await route.fetch()).status())
      await route.abort()
    },
    { times: 1 },
  )
  await choose(field, [await picture('lost.jpg')])
  await expect(field.getByText(gb('errors.network'))).toBeVisible(patient)
  await expectAccessible(page)
  await field.getByRole('button', { name: gb('files.retry', { name: 'lost.jpg' }) }).click()
  await expect.poll(() => keptPictures(db, store.id), patient).toEqual(['lost.jpg'])
  const keys = uploads.map((request) => request.headers()['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(statuses).toEqual([201])
  const kept = await db.selectFrom('files').select('id').where('ownerId', '=', signedIn.user.id).execute()
  expect(kept).toHaveLength(1)
})

test('a session that ends while a file is sent loses nothing', async ({
  page,
  db,
  inbox,
  signInAs,
  faults,
}) => {
  faults.expect(/^401 POST \/api\/v1\/file$/)
  faults.expect(/^401 POST \/api\/v1\/auth\/token$/)
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
  await expect(panel).toBeVisible(patient)
  await expect(rowsOf(field)).toContainText('kept.jpg')
  await panel.getByRole('button', { name: 'Send the code' }).click()
  await panel.getByLabel('Confirmation code, 6 digits').fill(await inbox.codeFor(signedIn.user.phone))
  await expect(panel).toBeHidden(patient)
  await expect.poll(() => keptPictures(db, store.id), patient).toEqual(['kept.jpg'])
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
  await viewer.getByRole('tab', { name: 'Permits 1' }).click(patient)
  const shown = viewer.getByRole('img', { name: 'Permits 1' })
  await expect(shown).toBeVisible(patient)
  await expect(viewer.locator('[data-mark^="For 한*람 · "]').first()).toBeVisible()
  await viewer.getByRole('button', { name: 'Zoom: 100%' }).click()
  await expect(viewer.getByRole('button', { name: 'Zoom: 150%' })).toBeVisible()
  await viewer.getByRole('button', { name: t('files.viewer.rotate') }).click()
  await expectAccessible(page)
  await viewer.getByRole('tab', { name: 'Permits 1' }).press('ArrowRight')
  await expect(viewer.getByText('kitchen.pdf')).toBeVisible(patient)
  const saved = page.waitForEvent('download')
  await viewer.getByRole('button', { name: t('files.viewer.open') }).click()
  expect((await saved).suggestedFilename()).toBe('kitchen.pdf')

  const { fileId } = await db
    .selectFrom('storeFiles')
    .select('fileId')
    .where('storeId', '=', store.id)
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
  await expect(page.getByRole('heading', { name: 'Items not found' })).toBeVisible(patient)
  await expectAccessible(page)
})

test('what somebody else saved meanwhile is kept, and the choice is left where both changed the pictures', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^412 PATCH \/api\/v1\/store\//)
  const signedIn = await signInAs({ authorityType: 'MANAGER' })
  const store = await openStore(db, page, signedIn, 'pictures')
  const field = fieldOf({ page, t: gb }, 'files.pictures.label')
  await choose(field, [await picture('first.jpg'), await picture('second.jpg')])
  await expect.poll(() => keptPictures(db, store.id), patient).toEqual(['first.jpg', 'second.jpg'])
  await expect(page.getByText('Saved', { exact: true })).toBeVisible(patient)

  const saveElsewhere = () =>
    db
      .updateTable('stores')
      .set((eb) => ({ version: eb('version', '+', 1), description: '다른 사람이 씀' }))
      .where('id', '=', store.id)
      .execute()
  await saveElsewhere()
  await field.getByRole('textbox', { name: 'Alternative text' }).first().fill('문')
  await field.getByRole('textbox', { name: 'Alternative text' }).first().press('Tab')
  await expect.poll(() => keptPictures(db, store.id), patient).toEqual(['first.jpg: 문', 'second.jpg'])
  const kept = await db
    .selectFrom('stores')
    .select('description')
    .where('id', '=', store.id)
    .executeTakeFirstOrThrow()
  expect(kept.description).toBe('다른 사람이 씀')

  await saveElsewhere()
  await db.deleteFrom('storeFiles').where('storeId', '=', store.id).where('alt', 'is not', null).execute()
  await field.getByRole('button', { name: gb('files.earlier', { name: 'second.jpg' }) }).click()
  await expect(page.getByRole('radio', { name: /1 file/ })).toBeVisible(patient)
  await expect(page.getByRole('radio', { name: /2 files/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /1 file/ }).check()
  await page.getByRole('button', { name: gb('files.save.decide') }).click()
  await expect(rowsOf(field)).toHaveCount(1)
  expect(await keptPictures(db, store.id)).toEqual(['second.jpg'])
})
