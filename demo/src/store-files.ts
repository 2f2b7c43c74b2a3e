import { Readable } from 'node:stream'
import { formatBusinessNumber } from '@madang/contract/business-number'
import { renditionWidths } from '@madang/contract/files'
import { documentTypes, type DocumentType } from '@madang/contract/store-files'
import { uuidV7 } from '@madang/server/db/uuid'
import { mainPart, type Blobs, type Temporary } from '@madang/server/outside/blobs'
import {
  drawBoard,
  drawDocument,
  drawFront,
  drawInside,
  drawLogo,
  drawMark,
  markedKinds,
  palettes,
  type Drawing,
  type Palette,
  type Told,
} from './drawings.ts'
import type { DemoFields } from './store-fields.ts'
import type { DemoFile } from './stores.queries.ts'

/** A file that a store of the demonstration is to have, not drawn yet. */
interface Wish extends Pick<DemoFile, 'purpose' | 'type' | 'position' | 'alt' | 'name'> {
  readonly drawing: Drawing
}

const atOnce = 8

function paletteOf(index: number): Palette {
  const palette = palettes[index % palettes.length]
  if (palette === undefined) throw new Error('no colours')
  return palette
}

const documentTitles: Readonly<Record<DocumentType, string>> = {
  BUSINESS_REGISTRATION: '사업자등록증',
  PERMIT: '영업신고증',
  BANKBOOK: '통장 사본',
}

/** What the documents say of a store. */
interface Papers {
  readonly fields: DemoFields
  /** The category in Korean. */
  readonly kind: string
  /** Another day than the store's people gave. */
  readonly isMistaken: boolean
}

function dayOf(openedOn: string, isMistaken: boolean): string {
  const [year = '', month, day] = openedOn.split('-').map(Number)
  return `${year}년 ${month}월 ${isMistaken ? Number(day) - 10 : day}일`
}

function toldBy(type: DocumentType, { fields, kind, isMistaken }: Papers): Told {
  const { businessName, representativeName, businessNumber, openedOn, roadAddress, addressDetail } = fields
  const name = ['상호', businessName ?? ''] as const
  const person = ['대표자', representativeName ?? ''] as const
  const place = ['소재지', [roadAddress, addressDetail].filter(Boolean).join(' ')] as const
  const words = { title: documentTitles[type] }
  switch (type) {
    case 'BUSINESS_REGISTRATION': {
      const number = ['등록번호', formatBusinessNumber(businessNumber ?? '')] as const
      const opened = ['개업일', dayOf(openedOn ?? '', isMistaken)] as const
      return { ...words, lines: [number, name, person, opened, place, ['업태 종목', kind]] }
    }
    case 'PERMIT':
      return { ...words, lines: [name, person, place, ['영업 종류', kind]] }
    case 'BANKBOOK':
      return {
        ...words,
        lines: [
          ['예금주', representativeName ?? ''],
          ['계좌', '000-000-000000'],
        ],
      }
  }
}

function wishedDocuments(index: number, papers: Papers): Wish[] {
  const has: Readonly<Record<DocumentType, boolean>> = {
    BUSINESS_REGISTRATION: true,
    PERMIT: index % 3 === 0,
    BANKBOOK: index % 4 === 0,
  }
  return documentTypes
    .filter((type) => has[type])
    .map((type, position) => ({
      purpose: 'STORE_DOCUMENT',
      type,
      position,
      alt: null,
      name: `${documentTitles[type]} 견본`,
      drawing: drawDocument(paletteOf(2 + position), toldBy(type, papers)),
    }))
}

/** Two to five pictures, a logo, and the documents of a store that was submitted, by what they say. */
export function wishedFiles(
  index: number,
  { category, papers }: { category: string; papers: Papers | null },
): Wish[] {
  const palette = paletteOf(index)
  const own = paletteOf(markedKinds.indexOf(category))
  const pictures = [
    { alt: '길에서 본 가게', drawing: drawFront(palette) },
    { alt: '대표 상품', drawing: drawMark(category, own) },
    { alt: '가게 안', drawing: drawInside(palette) },
    { alt: null, drawing: drawBoard(paletteOf(index % 2)) },
    { alt: '창가 자리', drawing: drawInside(paletteOf(index + 1)) },
  ].slice(0, 2 + (index % 4))
  const images = pictures.map((picture, position) => ({
    ...picture,
    purpose: 'STORE_IMAGE' as const,
    type: null,
    position,
    name: `사진 ${position + 1}`,
  }))
  const logo = {
    purpose: 'STORE_LOGO' as const,
    type: null,
    position: 0,
    alt: null,
    name: '로고',
    drawing: drawLogo(category, own),
  }
  return [logo, ...images, ...(papers === null ? [] : wishedDocuments(index, papers))]
}

/** The picture and its smaller ones. The decoder is loaded only where there is something to draw. */
async function render({ svg, width, height }: Drawing): Promise<Record<string, Buffer>> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const encode = (size: number) =>
    sharp(data, { raw: { width, height, channels: info.channels } })
      .resize({ width: size })
      .webp({ quality: 85, effort: 1 })
      .toBuffer()
  const main = await encode(width)
  const parts: Record<string, Buffer> = { [mainPart]: main }
  for (const size of renditionWidths) parts[size] = size < width ? await encode(size) : main
  return parts
}

/** Works on some at a time, so that hundreds of files are never open at once. */
async function inTurns<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  while (left.length > 0) await Promise.all(left.splice(0, atOnce).map(work))
}

async function store(
  blobs: Blobs,
  id: string,
  parts: Readonly<Record<string, Buffer>>,
): Promise<Record<string, Temporary>> {
  const received: Record<string, Temporary> = {}
  for (const [name, bytes] of Object.entries(parts)) {
    received[name] = await blobs.receive(Readable.from([bytes]))
  }
  await blobs.store(id, received)
  return received
}

/** Draws the files of stores, each drawing once, and keeps their bytes; what is given back is for their rows. */
export async function keepDemoFiles(
  blobs: Blobs,
  now: Date,
  stores: readonly (readonly Wish[])[],
): Promise<DemoFile[][]> {
  const files = stores.map((wishes) => wishes.map((wish) => ({ ...wish, fileId: uuidV7(now) })))
  const alike = Map.groupBy(files.flat(), ({ drawing }) => drawing.svg)
  const known = new Map<string, Pick<DemoFile, 'sha256' | 'size' | 'storedSize'>>()
  await inTurns(alike, async ([svg, [first, ...others]]) => {
    if (first === undefined) return
    const parts = await store(blobs, first.fileId, await render(first.drawing))
    const { sha256 = '', sizeBytes: size = 0 } = parts[mainPart] ?? {}
    const storedSize = Object.values(parts).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    known.set(svg, { sha256, size, storedSize })
    await inTurns(others, ({ fileId }) => blobs.copy(first.fileId, fileId))
  })
  return files.map((wished) =>
    wished.map(({ drawing: { svg, width, height }, name, ...file }) => {
      const bytes = known.get(svg)
      if (bytes === undefined) throw new Error('a drawing was left out')
      return { ...file, ...bytes, width, height, name: `${name}.webp` }
    }),
  )
}
