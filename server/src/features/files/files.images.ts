import { AppError } from '@madang/contract/errors'
import {
  mostPixels,
  mostSidePixels,
  renditionWidths,
  type FileMime,
  type RenditionWidth,
} from '@madang/contract/files'
import sharp, { type Sharp, type SharpOptions } from 'sharp'

/** At work at once; the rest waits, so that a crowd of pictures takes time and not memory. */
const mostAtOnce = 2

sharp.cache(false)
sharp.concurrency(1)
// Formats that nobody may bring cannot be reached at all.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

type ImageMime = Exclude<FileMime, 'application/pdf'>

/** A picture as it is stored. */
export interface Picture {
  readonly main: Buffer
  readonly width: number
  readonly height: number
  /** WebP. */
  readonly renditions: Readonly<Record<RenditionWidth, Buffer>>
}

const startsOf: readonly (readonly [FileMime, RegExp])[] = [
  ['image/jpeg', /^\xFF\xD8\xFF/],
  ['image/png', /^\x89PNG\r\n\x1A\n/], // eslint-disable-line no-control-regex -- the format's signature has control characters
  ['image/webp', /^RIFF[\s\S]{4}WEBPVP8[ LX]/],
  ['application/pdf', /^%PDF-\d/],
]

/** The type by the first bytes, whatever the name says; null for one that is not ours. */
export function sniff(head: Buffer): FileMime | null {
  const text = head.toString('latin1')
  return startsOf.find(([, start]) => start.test(text))?.[0] ?? null
}

/**
 * Lets pictures in: at most two at once, and together no more pixels than one largest picture has. The first
 * that waits is the first to go.
 */
class Turns {
  #atWork = 0
  #pixels = 0
  readonly #waiting: { pixels: number; start: () => void }[] = []

  async take<T>(pixels: number, work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ pixels, start: resolve })
    this.#startNext()
    await promise
    try {
      return await work()
    } finally {
      this.#atWork -= 1
      this.#pixels -= pixels
      this.#startNext()
    }
  }

  #startNext(): void {
    const [next] = this.#waiting
    if (next === undefined || this.#atWork >= mostAtOnce || this.#pixels + next.pixels > mostPixels) return
    this.#waiting.shift()
    this.#atWork += 1
    this.#pixels += next.pixels
    next.start()
    this.#startNext()
  }
}

const turns = new Turns()

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

async function makeRenditions(path: string, options: SharpOptions): Promise<Picture['renditions']> {
  const [small, middle, large] = renditionWidths
  const shrink = (image: Sharp, width: number) => image.resize({ width, withoutEnlargement: true })
  // The decoder shrinks a JPEG while it reads; from there on the pictures are small.
  const { data, info } = await shrink(sharp(path, options).autoOrient(), large)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw = { raw: { width, height, channels } }
  const webp = (size: number) => shrink(sharp(data, raw), size).webp({ quality: 80 }).toBuffer()
  return { [small]: await webp(small), [middle]: await webp(middle), [large]: await webp(large) }
}

async function make(path: string, mime: ImageMime): Promise<Picture> {
  const options: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }
  const upright = sharp(path, options).autoOrient().resize({
    width: mostSidePixels,
    height: mostSidePixels,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const { data, info } = await encode(upright, mime).toBuffer({ resolveWithObject: true })
  const renditions = await makeRenditions(path, options)
  return { main: data, width: info.width, height: info.height, renditions }
}

/**
 * Makes of a picture what is stored: upright, at most 4096 pixels a side, colours in sRGB, no metadata, and the
 * smaller WebP pictures. Of one that moves only the first frame stays. Throws `file.not_an_image`,
 * `file.too_many_pixels`.
 */
export async function makePicture(path: string, mime: ImageMime): Promise<Picture> {
  const pixels = await countPixels(path, mime)
  if (pixels > mostPixels) throw new AppError('file.too_many_pixels')
  return turns.take(pixels, () => orNoImage(() => make(path, mime)))
}
