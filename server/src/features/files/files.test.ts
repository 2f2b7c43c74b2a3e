import type { Role } from '@madang/contract/access'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { updateUserAttribute } from '@madang/contract/auth'
import {
  deleteFile,
  getFile,
  getMultipleFiles,
  publicFilePath,
  type StoredFile,
} from '@madang/contract/files'
import { zeroGuid } from '@madang/contract/shapes'
import { deleteUser, getUser } from '@madang/contract/users'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { bring, refusal, drawJpeg, drawPicture } from '../../testing/pictures.ts'
import { tieFiles } from '../../record/files.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const signedIn = (role: Role = 'MANAGER') => app.signedIn(role)

async function bytesOf(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + path, { headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n')

/** Where the files are that this process has open. */
async function listOpenFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd')
  const places = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ''))) // closed meanwhile
  return places.filter((place) => place !== '')
}

async function attach(file: StoredFile, recordId = file.id) {
  const { id: fileId, ownerId, purpose } = file
  const tying = { recordId, ownerId, now: app.clock.now() }
  expect(await tieFiles(app.db, { purpose, files: [{ fileId }] }, tying)).toEqual([])
}

describe('a picture', () => {
  test('is stored upright, without where it was taken, and with three smaller ones', async () => {
    const { user, token } = await signedIn('USER')
    const exif = {
      IFD0: { Copyright: 'secret-owner' },
      IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLatitudeRef: 'N' },
    }
    const given = await drawPicture({ width: 1600, height: 1000 }).withExif(exif).jpeg().toBuffer()
    const turned = await sharp(given).keepMetadata().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const before = await sharp(turned).metadata()
    expect([before.orientation, before.exif?.includes('secret-owner')]).toEqual([6, true])

    const file = await bring(app, token, { bytes: turned, name: '가게.JPEG' })
    expect(file).toMatchObject({
      ownerId: user.id,
      kind: 'IMAGE',
      visibility: 'PUBLIC',
      name: '가게.jpg',
      mime: 'image/jpeg',
      width: 1000,
      height: 1600,
      status: 'UNATTACHED',
    })
    for (const width of [null, 320, 640, 1280] as const) {
      const { response, bytes } = await bytesOf(publicFilePath(file, width))
      expect(response.status).toBe(200)
      const { exif: left, icc, xmp, orientation, ...seen } = await sharp(bytes).metadata()
      expect([left, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(bytes.includes('secret-owner')).toBe(false)
      const wide = Math.min(width ?? 1000, 1000)
      expect(seen).toMatchObject({
        width: wide,
        height: Math.round(wide * 1.6),
        format: width === null ? 'jpeg' : 'webp',
      })
    }
  })

  test('with a side over 4096 pixels is made smaller', async () => {
    const { token } = await signedIn('USER')
    const bytes = await drawPicture({ width: 5000, height: 1000 }).jpeg().toBuffer()
    expect(await bring(app, token, { bytes })).toMatchObject({ width: 4096, height: 819 })
  })

  test.each(['png', 'webp'] as const)('as %s stays one, with what shines through', async (format) => {
    const { token } = await signedIn('USER')
    const background = { r: 10, g: 200, b: 30, alpha: 0.5 }
    const picture = sharp({ create: { width: 700, height: 20, channels: 4, background } })
    const file = await bring(app, token, { bytes: await picture.toFormat(format).toBuffer() })
    expect(file.mime).toBe(`image/${format}`)
    for (const width of [null, 640] as const) {
      const { bytes } = await bytesOf(publicFilePath(file, width))
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThan(3)
    }
  })

  test('is kept for a year by whoever gets it, and asked for again by its tag', async () => {
    const { token } = await signedIn('USER')
    const file = await bring(app, token, { bytes: await drawJpeg() })
    const path = publicFilePath(file, 640)
    const { response } = await bytesOf(path)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const again = await bytesOf(path, { 'if-none-match': response.headers.get('etag') ?? '' })
    expect([again.response.status, again.bytes.length]).toEqual([304, 0])
    const head = await fetch(app.url + path, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(response.headers.get('content-length'))
  })

  test.each(['', '-641.webp', '.png', '-640.jpg', '/../x'])('is not under its hash with %j', async (end) => {
    const { token } = await signedIn('USER')
    const file = await bring(app, token, { bytes: await drawJpeg() })
    expect((await bytesOf(`/files/${file.sha256}${end}`)).response.status).toBe(404)
  })
})

describe('a document', () => {
  async function withDocument() {
    const { user, token } = await signedIn()
    const file = await bring(app, token, { bytes: pdf, name: '사업자 등록증.pdf', purpose: 'STORE_DOCUMENT' })
    return { user, token, file, path: `/api/v1/file/${file.id}` }
  }

  test('comes back byte for byte, to be saved under its name', async () => {
    const { token, file, path } = await withDocument()
    expect(file).toMatchObject({
      kind: 'DOCUMENT',
      visibility: 'PRIVATE',
      mime: 'application/pdf',
      width: null,
    })
    const blob = await app.call(getFile, { params: { id: file.id }, query: {}, headers: {} }, token)
    expect(Buffer.from(await blob.arrayBuffer()).equals(pdf)).toBe(true)
    const { response } = await bytesOf(path, { authorization: `Bearer ${token}` })
    const name = encodeURIComponent('사업자 등록증.pdf')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="??? ???.pdf"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    })
  })

  test.each([
    ['bytes=0-3', 206, 0, 4],
    ['bytes=5-', 206, 5, undefined],
    ['bytes=-6', 206, -6, undefined],
    ['bytes=0-99999', 206, 0, undefined],
    ['bytes=-99999', 206, 0, undefined],
    ['bytes=4-2', 200, 0, undefined],
    ['bytes=0-1,3-4', 200, 0, undefined],
    ['lines=1-2', 200, 0, undefined],
  ])('asked for %s answers %i', async (range, status, start, end) => {
    const { token, path } = await withDocument()
    const { response, bytes } = await bytesOf(path, { authorization: `Bearer ${token}`, range })
    expect(response.status).toBe(status)
    expect(bytes.equals(pdf.subarray(start, end))).toBe(true)
  })

  test('has no bytes after its end; a range of an older one is not mixed in', async () => {
    const { token, path } = await withDocument()
    const authorization = `Bearer ${token}`
    const beyond = await bytesOf(path, { authorization, range: 'bytes=5000-' })
    expect([beyond.response.status, beyond.response.headers.get('content-range')]).toEqual([
      416,
      `bytes */${pdf.length}`,
    ])
    const stale = await bytesOf(path, { authorization, range: 'bytes=0-3', 'if-range': '"other"' })
    expect([stale.response.status, stale.bytes.length]).toEqual([200, pdf.length])
  })

  test('that nothing uses is for its owner and for staff, whose look is recorded, and for nobody else', async () => {
    const { user, token, file } = await withDocument()
    const asked = { params: { id: file.id }, query: {}, headers: {} }
    const { token: stranger } = await signedIn()
    await expect(app.call(getFile, asked, stranger)).rejects.toEqual(refusal('resource.not_found'))
    const hidden = await app.call(getMultipleFiles, { body: { ids: [file.id] } }, stranger)
    expect(hidden.items).toEqual([])
    expect((await bytesOf(`/files/${file.sha256}.pdf`)).response.status).toBe(404)
    await app.call(getFile, asked, token)
    const viewed = () =>
      app.db.selectFrom('auditRecords').select('subjectIds').where('action', '=', 'files.viewed').execute()
    expect(await viewed()).toEqual([])
    const { token: staff } = await signedIn('ADMIN')
    await app.call(getFile, asked, staff)
    expect(await viewed()).toEqual([{ subjectIds: [user.id] }])
  })

  test('is kept by no browser, whatever part of it is asked for', async () => {
    const { token, path, file } = await withDocument()
    const authorization = `Bearer ${token}`
    const asked = [
      [200, {}],
      [206, { range: 'bytes=0-3' }],
      [304, { 'if-none-match': `"${file.sha256}"` }],
      [416, { range: 'bytes=5000-' }],
    ] as const
    for (const [status, headers] of asked) {
      const { response } = await bytesOf(path, { authorization, ...headers })
      expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store'])
    }
    const head = await fetch(app.url + path, { method: 'HEAD', headers: { authorization } })
    expect([head.status, head.headers.get('cache-control')]).toEqual([405, 'no-store'])
  })

  test('whose viewing cannot be recorded is not shown and not left open', async () => {
    const { file } = await withDocument()
    const { token: staff } = await signedIn('ADMIN')
    await sql`alter table audit_records add constraint refused check (action <> 'files.viewed')`.execute(
      app.db,
    )
    try {
      const asked = app.call(getFile, { params: { id: file.id }, query: {}, headers: {} }, staff)
      await expect(asked).rejects.toEqual(refusal('server.internal'))
    } finally {
      await sql`alter table audit_records drop constraint refused`.execute(app.db)
    }
    expect((await listOpenFiles()).filter((place) => place.includes(file.id))).toEqual([])
  })

  test('has no smaller pictures', async () => {
    const { token, file } = await withDocument()
    const asked = { params: { id: file.id }, query: { width: '640' as const }, headers: {} }
    await expect(app.call(getFile, asked, token)).rejects.toEqual(refusal('resource.not_found'))
  })
})

describe('bringing a file', () => {
  test('for a store is not for members', async () => {
    const { token } = await signedIn('USER')
    const bytes = await drawJpeg()
    await expect(bring(app, token, { bytes, purpose: 'STORE_LOGO' })).rejects.toEqual(
      refusal('authz.forbidden'),
    )
  })

  test('twice with one key is one file; with another file the key is refused', async () => {
    const { token } = await signedIn('USER')
    const [bytes, others] = [await drawJpeg(), await drawJpeg()]
    const idempotencyKey = 'one-picture-once'
    const first = await bring(app, token, { bytes, idempotencyKey })
    expect(await bring(app, token, { bytes, idempotencyKey })).toEqual(first)
    const { numFiles } = await app.db
      .selectFrom('files')
      .select((build) => build.fn.countAll<number>().as('numFiles'))
      .executeTakeFirstOrThrow()
    expect(numFiles).toBe(1)
    const reused = bring(app, token, { bytes: others, idempotencyKey })
    await expect(reused).rejects.toEqual(refusal('idempotency.key_reused'))
    expect(await storedKeys()).toContain(first.id)
    expect(await readdir(join(app.filesDirectory, 'incoming'))).toEqual([])
  })

  test('ends where the quota does', async () => {
    const { user, token } = await signedIn('USER')
    const file = await bring(app, token, { bytes: await drawJpeg() })
    await app.db
      .updateTable('files')
      .set({ storedSize: 1024 ** 3 })
      .where('id', '=', file.id)
      .execute()
    const before = await storedKeys()
    const more = bring(app, token, { bytes: await drawJpeg() })
    await expect(more).rejects.toEqual(refusal('file.quota_exceeded'))
    expect(await storedKeys()).toEqual(before)
    expect(user.id).toBe(file.ownerId)
  })
})

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.deps.blobs.keys()) keys.push(key)
  return keys.toSorted()
}

describe('several files', () => {
  test('are told in the order asked, each once, the unknown left out', async () => {
    const { token } = await signedIn('USER')
    const first = await bring(app, token, { bytes: await drawJpeg() })
    const second = await bring(app, token, { bytes: await drawJpeg() })
    const ids = [second.id, '00000000-0000-7000-8000-000000000009', first.id.toUpperCase(), second.id]
    expect((await app.call(getMultipleFiles, { body: { ids } }, token)).items).toEqual([second, first])
  })

  test('are at most 50', async () => {
    const { user, token } = await signedIn('USER')
    const ids = Array.from({ length: 51 }, () => user.id)
    await expect(app.call(getMultipleFiles, { body: { ids } }, token)).rejects.toEqual(
      refusal('validation.failed'),
    )
  })
})

describe('removing', () => {
  test('takes row and bytes; what is used stays', async () => {
    const { token } = await signedIn('USER')
    const { token: stranger } = await signedIn('USER')
    const file = await bring(app, token, { bytes: await drawJpeg() })
    const params = { id: file.id }
    await expect(app.call(deleteFile, { params }, stranger)).rejects.toEqual(refusal('resource.not_found'))
    await attach(file)
    await expect(app.call(deleteFile, { params }, token)).rejects.toEqual(refusal('conflict.state'))
    const tying = { recordId: file.id, ownerId: null, now: app.clock.now() }
    await tieFiles(app.db, { purpose: file.purpose, files: [] }, tying)
    await app.call(deleteFile, { params }, token)
    expect(await storedKeys()).not.toContain(file.id)
    expect((await bytesOf(publicFilePath(file, null))).response.status).toBe(404)
    await expect(app.call(deleteFile, { params }, token)).rejects.toEqual(refusal('resource.not_found'))
  })

  test('of one of two that look the same leaves the other its picture', async () => {
    const { token } = await signedIn('USER')
    const bytes = await drawJpeg()
    const first = await bring(app, token, { bytes })
    const second = await bring(app, token, { bytes })
    expect(second.sha256).toBe(first.sha256)
    await app.call(deleteFile, { params: { id: first.id } }, token)
    expect((await bytesOf(publicFilePath(second, 320))).response.status).toBe(200)
  })
})

describe('a portrait', () => {
  const change = (token: string, avatarFileId: string | null) =>
    app.call(updateUserAttribute, { headers: {}, body: { avatarFileId } }, token)
  const statusOf = async (token: string, id: string) =>
    (await app.call(getMultipleFiles, { body: { ids: [id] } }, token)).items[0]?.status

  test('is a picture of one’s own; the one before is let go', async () => {
    const { user, token } = await signedIn('USER')
    const first = await bring(app, token, { bytes: await drawJpeg() })
    const second = await bring(app, token, { bytes: await drawJpeg() })
    const avatarPath = publicFilePath(first, 320)
    expect(await change(token, first.id)).toMatchObject({ avatarFileId: first.id, avatarPath })
    const { token: staff } = await signedIn('ADMIN')
    const seen = await app.call(getUser, { params: { id: user.id, scopeId: zeroGuid } }, staff)
    expect(seen).toMatchObject({ isMasked: true, avatarPath })
    expect((await bytesOf(avatarPath)).response.status).toBe(200)
    expect(await statusOf(token, first.id)).toBe('ATTACHED')
    await change(token, second.id)
    expect([await statusOf(token, first.id), await statusOf(token, second.id)]).toEqual([
      'UNATTACHED',
      'ATTACHED',
    ])
    expect(await change(token, null)).toMatchObject({ avatarFileId: null, avatarPath: null })
    await change(token, second.id)
    await app.call(deleteUser, { query: { id: user.id } }, token)
    const row = await app.db
      .selectFrom('files')
      .select('recordId')
      .where('id', '=', second.id)
      .executeTakeFirst()
    expect(row).toEqual({ recordId: null })
  })

  test('cannot be another’s, nor a picture of a store', async () => {
    const { token } = await signedIn()
    const { token: stranger } = await signedIn()
    const own = await bring(app, token, { bytes: await drawJpeg() })
    const logo = await bring(app, token, { bytes: await drawJpeg(), purpose: 'STORE_LOGO' })
    await expect(change(stranger, own.id)).rejects.toEqual(refusal('validation.failed'))
    await expect(change(token, logo.id)).rejects.toEqual(refusal('validation.failed'))
    expect(await statusOf(token, own.id)).toBe('UNATTACHED')
  })
})
