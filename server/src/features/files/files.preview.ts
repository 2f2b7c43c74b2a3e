import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { writeTemporary, type Temporary } from '../../outside/blobs.ts'

/** Pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A drawing with words, and a picture that is laid into it. */
export interface Preview {
  readonly svg: string
  /** A stored WebP picture on this machine; null for the drawing alone. */
  readonly picture: { readonly path: string; readonly box: Box } | null
  /** Where the PNG is written. */
  readonly to: string
}

const folder = join(import.meta.dirname, '../../../fonts')
const names = await readdir(folder)
/** Every letter is ours: a server has no fonts, or others than the next one. */
const fontFiles = names.filter((name) => /\.(?:otf|ttf)$/.test(name)).map((name) => join(folder, name))
const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Noto Sans CJK KR' }

/** Draws a preview as a PNG. Throws where the picture cannot be read. */
export async function makePreview({ svg, picture, to }: Preview): Promise<Temporary> {
  const drawn = new Resvg(svg, { font }).render()
  const { pixels, width, height } = drawn
  let image = sharp(pixels, { raw: { width, height, channels: 4 } })
  if (picture !== null) {
    const { left, top, ...size } = picture.box
    const covered = sharp(picture.path)
      .resize({ ...size, fit: 'cover' })
      .ensureAlpha()
      .raw()
    const input = await covered.toBuffer()
    image = image.composite([{ input, raw: { ...size, channels: 4 }, left, top }])
  }
  const bytes = await image.flatten({ background: '#ffffff' }).png({ compressionLevel: 6 }).toBuffer()
  return writeTemporary(to, bytes)
}
