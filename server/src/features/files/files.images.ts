import { AppError } from '@madang/contract/errors'
import { mostPixels, mostSidePixels, renditionWidths, type FileMime } from '@madang/contract/files'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { mainPart, writeTemporary, type Temporary } from '../../outside/blobs.ts'
import { partPaths } from './files.parts.ts'

// Each process works on one picture at a time, and no picture comes twice.
sharp.cache(false)
sharp.concurrency(1)
// Formats that nobody may bring cannot be reached at all.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
})

export type ImageMime = Exclude<FileMime, 'application/pdf'>

/** A picture as it is to be stored, in temporary files. */
export interface Picture {
  readonly parts: Readonly<Record<string, Temporary>>
  readonly width: number
  readonly height: number
}

function encode(image: Sharp, mime: ImageMime): Sharp {
  if (mime === 'image/png') return image.png()
  return mime === 'image/jpeg' ? image.jpeg({ quality: 85 }) : image.webp({ quality: 85 })
}

/** Whatever the decoder says against a file, the file is at fault. */
async function orNoImage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw new AppError('file.not_an_image')
  }
}

/** Width times height as the header claims them; nothing is decoded. */
async function countPixels(path: string, mime: ImageMime): Promise<number> {
  const header = await orNoImage(() => sharp(path, { limitInputPixels: false }).metadata())
  if (`image/${header.format}` !== mime) throw new AppError('file.not_an_image')
  return header.width * header.height
}

/** The decoder shrinks a JPEG while it reads; from there on the pictures are small. */
async function shrinkOnce(path: string, options: SharpOptions, width: number) {
  return sharp(path, options)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/**
 * Makes of a picture what is stored: upright, at most 4096 pixels a side, colours in sRGB, no metadata, and the
 * smaller WebP pictures. Of one that moves only the first frame stays. Throws `file.not_an_image`,
 * `file.too_many_pixels`, `server.storage_full`.
 */
export async function makePicture(path: string, mime: ImageMime): Promise<Picture> {
  if ((await countPixels(path, mime)) > mostPixels) throw new AppError('file.too_many_pixels')
  const paths = partPaths(path)
  const parts: Record<string, Temporary> = {}
  const write = async (name: string, bytes: Buffer) => {
    parts[name] = await writeTemporary(paths[name] ?? '', bytes)
  }
  const options: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }
  const box = {
    width: mostSidePixels,
    height: mostSidePixels,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
  const upright = encode(sharp(path, options).autoOrient().resize(box), mime)
  const main = await orNoImage(() => upright.toBuffer({ resolveWithObject: true }))
  await write(mainPart, main.data)
  const shrunk = await orNoImage(() => shrinkOnce(path, options, Math.max(...renditionWidths)))
  const { width, height, channels } = shrunk.info
  for (const size of renditionWidths) {
    const image = sharp(shrunk.data, { raw: { width, height, channels } })
    const small = image.resize({ width: size, withoutEnlargement: true }).webp({ quality: 80 })
    await write(String(size), await orNoImage(() => small.toBuffer()))
  }
  return { parts, width: main.info.width, height: main.info.height }
}
