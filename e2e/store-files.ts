import { drawJpeg } from '@madang/server/testing/pictures'
import { insertStore } from '@madang/server/testing/factories'
import type { Locator, Page, Request } from '@playwright/test'
import type { SignedIn } from './fixtures.ts'
import type { Db } from './signed-in.ts'
import type { Road } from './stores.ts'

export const filePath = '/api/v1/file'

/** A store of this manager on its page for pictures or documents. */
export async function openStore(db: Db, page: Page, { user }: SignedIn, tab: 'pictures' | 'documents') {
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

export function fieldOf({ page, t }: Road, label: string): Locator {
  return page.getByRole('group', { name: t(label), exact: true })
}

/** Where files are chosen; the other one opens the camera of a phone. */
export function inputOf(field: Locator): Locator {
  return field.locator('input[type=file]:not([capture])')
}

export async function choose(
  field: Locator,
  files: readonly { name: string; buffer: Buffer; mimeType?: string }[],
) {
  const chosen = files.map((file) => ({ mimeType: 'image/jpeg', ...file }))
  await inputOf(field).setInputFiles(chosen)
}

export function rowsOf(field: Locator): Locator {
  return field.getByRole('listitem')
}

export async function picture(name: string) {
  return { name, buffer: await drawJpeg() }
}

/** The pictures that the server keeps of a store, in order. */
export async function keptPictures(db: Db, storeId: string) {
  const rows = await db
    .selectFrom('files')
    .select(['name', 'alt'])
    .where('recordId', '=', storeId)
    .where('purpose', '=', 'STORE_IMAGE')
    .orderBy('position')
    .execute()
  return rows.map(({ name, alt }) => (alt === null ? name : `${name}: ${alt}`))
}

export function countUploads(page: Page): Request[] {
  const uploads: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === filePath) uploads.push(request)
  })
  return uploads
}

export function pdf(name: string, bytes = 200) {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)]),
  }
}
