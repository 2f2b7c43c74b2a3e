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
  // A draft needs no number, and the factory's would meet those of other workers.
  const store = await insertStore(db, new Date(), { staff: { [user.id]: 'OWNER' }, businessNumber: null })
  await page.goto(`/admin/stores/${store.id}?tab=${tab}`)
  return store
}

function fieldOf({ page, t }: Place, label: string): Locator {
  return page.getByRole('group', { name: t(label), exact: true })
}

async function choose(field: Locator, files: readonly { name: string; buffer: Buffer; mimeType?: string }[]) {
  const chosen = files.map((file) => ({ mimeType: 'image/jpeg', ...file }))
  await field.locator('input[type=file]:not([capture])').setInputFiles(chosen)
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
