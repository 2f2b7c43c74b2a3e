import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { uploadFile, type FilePurpose, type StoredFile } from '@madang/contract/files'
import type { ErrorCode } from '@madang/contract/errors'
import sharp, { type Sharp } from 'sharp'
import { CallError, type TestApp } from './app.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** A picture that compresses like a photo: large shapes of colour with a little noise. */
export function drawPicture({ width, height }: Size): Sharp {
  const [cellsWide, cellsHigh] = [Math.ceil(width / 64) + 1, Math.ceil(height / 64) + 1]
  const raw = { width: cellsWide, height: cellsHigh, channels: 3 as const }
  return sharp(randomBytes(cellsWide * cellsHigh * 3), { raw }).resize(width, height, { fit: 'fill' })
}

/** A small JPEG; each has other bytes. */
export function drawJpeg(size: Size = { width: 64, height: 48 }): Promise<Buffer> {
  return drawPicture(size).jpeg().toBuffer()
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one pixel whose header claims another size. */
export function pngThatClaims({ width, height }: Size): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const pixel = Buffer.from('789c63000100000500010d0a2db4', 'hex')
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const end = pngChunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', pixel), end])
}

interface Bringing {
  readonly bytes: Uint8Array
  readonly name?: string
  readonly purpose?: FilePurpose
  readonly idempotencyKey?: string
}

/** Matches a `CallError` with this code. */
export function refusal(code: ErrorCode) {
  return {
    asymmetricMatch: (error: unknown) => error instanceof CallError && error.problem.code === code,
    toString: () => `refusal ${code}`,
  }
}

/** Uploads as the web does; throws `CallError` when it is refused. */
export function bring(app: TestApp, token: string | null, given: Bringing): Promise<StoredFile> {
  const { bytes, name = 'photo.jpg', purpose = 'AVATAR', idempotencyKey } = given
  const file = new File([new Uint8Array(bytes)], name)
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  return app.call(uploadFile, { body: { purpose }, file, ...key }, token)
}

/** What a browser sends of a file. */
export function file(bytes: Uint8Array<ArrayBuffer> | string, name: string): File {
  return new File([bytes], name)
}

export async function jpeg(name: string): Promise<File> {
  return file(new Uint8Array(await drawJpeg()), name)
}
