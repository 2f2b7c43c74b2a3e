import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicFilePath, type FilePurpose } from '@madang/contract/files'
import { Problem, type ErrorCode } from '@madang/contract/errors'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createBlobs, type Blobs } from '../../outside/blobs.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { bring, refusal, drawJpeg, drawPicture, pngThatClaims } from '../../testing/pictures.ts'
import { sniff } from './files.upload.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  for await (const key of app.deps.blobs.keys()) await app.deps.blobs.remove(key)
  token = await app.signInAs(await app.insertUser({ authorityType: 'MANAGER' }))
})

/** Rows, bytes, and what came in. */
async function listKept(directory = app.filesDirectory) {
  const rows = await app.db.selectFrom('files').select('id').execute()
  const blobs = createBlobs({ directory, now: app.clock.now })
  const keys: string[] = []
  for await (const key of blobs.keys()) keys.push(key)
  return [rows, keys, await blobs.leftovers()]
}
const nothing = [[], [], []]

async function movingWebp(): Promise<Buffer> {
  const [width, height, frames] = [40, 30, 3]
  const size = width * height * 3
  const pixels = Buffer.concat(Array.from({ length: frames }, (_, frame) => Buffer.alloc(size, frame * 120)))
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const
  return sharp(pixels, { raw })
    .webp({ lossless: true, delay: [100, 100, 100] })
    .toBuffer()
}

const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200, 7)])
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

describe('what is not what its name says', () => {
  test.each<[string, string, Buffer, ErrorCode]>([
    ['a PNG that is HTML', 'logo.png', html, 'file.unsupported_type'],
    ['a JPEG that is a zip', 'photo.jpg', zip, 'file.unsupported_type'],
    ['an SVG with a script', 'logo.svg', svg, 'file.unsupported_type'],
    ['an SVG that is called PNG', 'logo.png', svg, 'file.unsupported_type'],
    ['a GIF', 'a.gif', gif, 'file.unsupported_type'],
    ['a PDF as a portrait', 'me.jpg', Buffer.from('%PDF-1.7\n'), 'file.unsupported_type'],
    ['one byte', 'a.jpg', Buffer.from([0xff]), 'file.unsupported_type'],
    [
      'the beginning of a JPEG with HTML behind',
      'a.jpg',
      Buffer.concat([Buffer.from('ffd8ff', 'hex'), html]),
      'file.not_an_image',
    ],
    [
      'the beginning of a WebP with zeros behind',
      'a.webp',
      Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 '), Buffer.alloc(99)]),
      'file.not_an_image',
    ],
    [
      'one pixel that claims 60,000 × 60,000',
      'a.png',
      pngThatClaims({ width: 60_000, height: 60_000 }),
      'file.too_many_pixels',
    ],
    [
      'one pixel that claims 3,000 × 3,000',
      'a.png',
      pngThatClaims({ width: 3_000, height: 3_000 }),
      'file.not_an_image',
    ],
    ['no bytes at all', 'a.jpg', Buffer.alloc(0), 'validation.failed'],
  ])('%s is refused, and nothing of it kept', async (_case, name, bytes, code) => {
    await expect(bring(app, token, { bytes, name })).rejects.toEqual(refusal(code))
    expect(await listKept()).toEqual(nothing)
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a %s cut in half is refused', async (format) => {
    const whole = await drawPicture({ width: 640, height: 480 }).toFormat(format).toBuffer()
    const bytes = whole.subarray(0, whole.length / 2)
    await expect(bring(app, token, { bytes })).rejects.toEqual(refusal('file.not_an_image'))
    expect(await listKept()).toEqual(nothing)
  })

  test('a progressive JPEG cut in half is refused', async () => {
    const whole = await drawPicture({ width: 640, height: 480 }).jpeg({ progressive: true }).toBuffer()
    const bytes = whole.subarray(0, whole.length / 2)
    await expect(bring(app, token, { bytes })).rejects.toEqual(refusal('file.not_an_image'))
  })

  test('of a WebP that moves the first frame is kept', async () => {
    const file = await bring(app, token, { bytes: await movingWebp(), name: 'a.webp' })
    expect(file).toMatchObject({ mime: 'image/webp', width: 40, height: 30 })
    const answer = await fetch(app.url + publicFilePath(file, null))
    const { pages } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(pages ?? 1).toBe(1)
  })

  test.each([
    ['../../../etc/passwd.jpg', 'passwd.jpg'],
    ['عکس\u202Egpj.exe', 'عکسgpj.jpg'],
    ['\u200Fتصویر فروشگاه\u200E.jpg', 'تصویر فروشگاه.jpg'],
  ])('the name %j becomes %j', async (name, safe) => {
    expect((await bring(app, token, { bytes: await drawJpeg(), name })).name).toBe(safe)
  })

  test('a real JPEG whose name is an SVG is a JPEG', async () => {
    const file = await bring(app, token, { bytes: await drawJpeg(), name: 'logo.svg' })
    expect([file.mime, file.name]).toEqual(['image/jpeg', 'logo.jpg'])
  })

  test('no beginning makes anything of bytes that are none of ours', () => {
    for (const bytes of [zip, gif, html, svg]) expect(sniff(bytes)).toBe(null)
  })
})

describe('what is too much', () => {
  test('30 MB are refused with 413 and leave nothing', async () => {
    const bytes = Buffer.concat([await drawJpeg(), Buffer.alloc(30 * 1024 * 1024)])
    await expect(bring(app, token, { bytes })).rejects.toEqual(refusal('request.too_large'))
    expect(await listKept()).toEqual(nothing)
  })

  test('a picture of 10 MB passes, one byte more does not', async () => {
    const picture = await drawJpeg()
    const room = 10 * 1024 * 1024 - picture.length
    // Whatever comes after its end is no part of the picture.
    const most = Buffer.concat([picture, Buffer.alloc(room)])
    expect((await bring(app, token, { bytes: most })).size).toBeLessThan(picture.length * 2)
    const more = bring(app, token, { bytes: Buffer.concat([most, Buffer.alloc(1)]) })
    await expect(more).rejects.toEqual(refusal('request.too_large'))
  })

  test('a file without end, whose length nobody told, is not read for ever', async () => {
    const piece = new Uint8Array(1024 * 1024)
    let pieces = 0
    const body = new ReadableStream({
      start: (form) =>
        form.enqueue(
          Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
        ),
      pull: (form) => {
        pieces += 1
        if (pieces > 200) form.close()
        else form.enqueue(piece)
      },
    })
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
    }
    const init = { method: 'POST', headers, body, duplex: 'half' } as const
    await expect(fetch(`${app.url}/api/v1/file`, init)).rejects.toThrow('fetch failed')
    expect(pieces).toBeLessThan(150)
    await expect.poll(() => listKept()).toEqual(nothing)
  })
})

/** A form made by hand; gives status and code. */
async function post(body: BodyInit, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${token}`
  const init = { method: 'POST', body, headers: { authorization, ...headers } }
  const response = await fetch(`${app.url}/api/v1/file`, init)
  const text = await response.text()
  return [response.status, response.ok ? null : Problem.parse(JSON.parse(text)).code]
}

function formOf(parts: readonly (readonly [string, string | Blob])[]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

describe('a form that is none', () => {
  const file = new Blob(['x'])
  const purpose = ['purpose', 'AVATAR'] as const
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const field = '--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nAVATAR\r\n'
  test.each<[string, BodyInit, Record<string, string>, unknown[]]>([
    ['without a file', formOf([purpose]), {}, [422, 'validation.failed']],
    ['without a purpose', formOf([['file', file]]), {}, [422, 'validation.failed']],
    [
      'with an unknown purpose',
      formOf([
        ['purpose', 'NOTHING'],
        ['file', file],
      ]),
      {},
      [422, 'validation.failed'],
    ],
    ['with an unknown field', formOf([purpose, ['x', 'y'], ['file', file]]), {}, [422, 'validation.failed']],
    ['with a purpose twice', formOf([purpose, purpose, ['file', file]]), {}, [422, 'validation.failed']],
    ['with the file elsewhere', formOf([purpose, ['picture', file]]), {}, [422, 'validation.failed']],
    ['with two files', formOf([purpose, ['file', file], ['file', file]]), {}, [413, 'request.too_large']],
    [
      'with a field of the prototype',
      formOf([purpose, ['__proto__', 'x'], ['file', file]]),
      {},
      [400, 'request.malformed'],
    ],
    [
      'that is JSON',
      '{"purpose":"AVATAR"}',
      { 'content-type': 'application/json' },
      [415, 'request.media_type'],
    ],
    ['without a boundary', 'x', { 'content-type': 'multipart/form-data' }, [400, 'request.malformed']],
    ['that ends in the middle', field, type, [400, 'request.malformed']],
    ['of other bytes', 'nothing', type, [400, 'request.malformed']],
  ])('%s is refused', async (_case, body, headers, answer) => {
    expect(await post(body, headers)).toEqual(answer)
    expect(await listKept()).toEqual(nothing)
  })

  test('goes to no endpoint that takes JSON', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const url = `${app.url}/api/v1/file/get-multiple-files`
    const response = await fetch(url, { method: 'POST', headers, body: formOf([purpose]) })
    expect(response.status).toBe(415)
  })

  test('is not read for one who is not signed in', async () => {
    await expect(bring(app, null, { bytes: await drawJpeg() })).rejects.toEqual(refusal('auth.token_missing'))
    expect(await listKept()).toEqual(nothing)
  })
})

describe('a full disk', () => {
  const purposes: FilePurpose[] = ['AVATAR', 'STORE_DOCUMENT']

  test.each(purposes)('is told with 507, and nothing of a file for %s is half-stored', async (purpose) => {
    const full = createBlobs({ directory: app.filesDirectory, now: app.clock.now, leastFreeBytes: 2 ** 60 })
    const uploading = bringTo(full, { bytes: await drawJpeg(), purpose })
    await expect(uploading).rejects.toEqual(refusal('server.storage_full'))
    expect(await listKept()).toEqual(nothing)
  })

  test.runIf(process.getuid?.() === 0 && process.platform === 'linux').each([
    ['while it comes in', 0],
    ['while its pictures are written', 1],
  ])('that is full %s is told too', async (_when, times) => {
    // Its pictures need more room than it does itself.
    const bytes = await drawPicture({ width: 1_600, height: 1_200 }).jpeg({ quality: 20 }).toBuffer()
    const kilobytes = 16 + Math.ceil((bytes.length * times) / 1024)
    const directory = mkdtempSync(join(tmpdir(), 'madang-full-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', directory])
    onTestFinished(() => void execFileSync('/bin/umount', ['-l', directory]))
    const blobs = createBlobs({ directory, now: app.clock.now, leastFreeBytes: 0 })
    const uploading = bringTo(blobs, { bytes, purpose: 'AVATAR' })
    await expect(uploading).rejects.toEqual(refusal('server.storage_full'))
    expect(await listKept(directory)).toEqual(nothing)
    expect(await readdir(join(directory, 'incoming'))).toEqual([])
  })

  /** The app with other blobs: they are read at every call. */
  async function bringTo(blobs: Blobs, given: { bytes: Buffer; purpose: FilePurpose }) {
    const was = { ...app.deps.blobs }
    Object.assign(app.deps.blobs, blobs)
    try {
      return await bring(app, token, given)
    } finally {
      Object.assign(app.deps.blobs, was)
    }
  }
})
