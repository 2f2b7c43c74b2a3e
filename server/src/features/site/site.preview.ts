import { createHash } from 'node:crypto'
import { dateFormatter } from '@madang/contract/formatters'
import { localeInfo, type Locale } from '@madang/contract/locales'
import type { PublicPromotion } from '@madang/contract/public-promotions'
import { pickText, type PublicSettings } from '@madang/contract/settings'
import { previewSize } from '@madang/contract/site-promotions'
import { escapeMarkup } from '../../http/markup.ts'
import type { Box, PreviewOrder } from '../files/files.previews.changes.ts'
import { regionName } from '@madang/contract/region-name'

/** What stands on the picture that travels with a shared link. */
interface PreviewWords {
  readonly dir: 'ltr' | 'rtl'
  readonly brand: string
  readonly title: string
  readonly store: string
  readonly place: string
  readonly period: string
}

const coverWidth = 540
const textWidth = 548
const margin = 64

/** Where the cover stands: at the end of the line. */
function coverBox(dir: PreviewWords['dir']): Box {
  const left = dir === 'rtl' ? 0 : previewSize.width - coverWidth
  return { left, top: 0, width: coverWidth, height: previewSize.height }
}

/** Signs that turn the direction of what follows, control signs and line ends: a picture has one line for each thing. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
/** The zero-width non-joiner belongs to Persian words. */
const nonJoiner = '\u200C'

function plain(text: string): string {
  const kept = text.normalize('NFC').replaceAll(unseen, (signs) => (signs === nonJoiner ? signs : ' '))
  return kept.replaceAll(/\s+/g, ' ').trim()
}

/** Widths in parts of the size of the letters, on the wide side: a line that is too long would stand on the cover. */
const widths: readonly (readonly [RegExp, number])[] = [
  [
    /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u,
    0.98,
  ],
  [/[\p{M}\u200C]/u, 0],
  [/\s/u, 0.25],
  [/\p{Script=Arabic}/u, 0.6],
  [/[A-Z@%&mwMW]/u, 0.78],
  [/[ijl.,:;'!|()]/u, 0.36],
  [/[\p{L}\p{N}\p{P}\p{S}]/u, 0.62],
]

function widthOf(text: string, size: number): number {
  const parts = [...text].map((sign) => widths.find(([kind]) => kind.test(sign))?.[1] ?? 1)
  return parts.reduce((sum, part) => sum + part, 0) * size
}

/** As much of a text as fits, with `…` where it does not. */
function cut(text: string, size: number, width = textWidth): string {
  if (widthOf(text, size) <= width) return text
  const signs = [...text]
  while (signs.length > 0 && widthOf(`${signs.join('')}…`, size) > width) signs.pop()
  return `${signs.join('').trimEnd()}…`
}

/** Lines that break between words, and inside one that is longer than a line. */
function toLines(text: string, size: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, size) <= textWidth) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const sign of word) {
      if (widthOf(line + sign, size) > textWidth) {
        lines.push(line)
        line = ''
      }
      line += sign
    }
  }
  return [...lines, line]
}

/** The largest letters with which a title fits. */
const titleSizes = [
  { size: 72, most: 2 },
  { size: 58, most: 3 },
  { size: 46, most: 4 },
] as const

function fitTitle(title: string): { readonly size: number; readonly lines: string[] } {
  for (const { size, most } of titleSizes) {
    const lines = toLines(title, size)
    if (lines.length <= most) return { size, lines }
  }
  const { size, most } = titleSizes[2]
  const lines = toLines(title, size)
  return { size, lines: [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(' '), size)] }
}

interface Line {
  readonly text: string
  readonly y: number
  readonly size: number
  readonly colour: string
  readonly weight?: 400 | 700
  /** From the beginning of the line. */
  readonly indent?: number
  /** Somebody's own words: their first letter says where they begin. */
  readonly isOwn?: boolean
}

const ink = '#12151B'
const dimmed = '#5A6577'

/** `text-anchor` knows no direction: a line of a page from right to left ends at the right edge. */
function drawLine({ text, y, size, colour, ...line }: Line, { dir }: PreviewWords): string {
  const { weight = 700, indent = 0, isOwn = true } = line
  const isRtl = dir === 'rtl'
  const isolate = isOwn ? '\u2068' : isRtl ? '\u2067' : '\u2066'
  const x = isRtl ? previewSize.width - margin - indent : margin + indent
  const look = `font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${isRtl ? 'end' : 'start'}"`
  return `<text x="${x}" y="${y}" ${look}>${isolate}${escapeMarkup(text)}\u2069</text>`
}

/** Stepping stones across the yard; the last one is the reader's. */
function drawStones({ dir }: PreviewWords): string {
  const stones = [92, 206, 320, 434, 556].map((along, index, all) => {
    const x = dir === 'rtl' ? previewSize.width - along : along
    const y = 567 + (index % 2) * 8
    const [top, edge] = index === all.length - 1 ? ['#154EC1', '#123E96'] : ['#FFFDF8', '#D3C4A7']
    return (
      `<ellipse cx="${x}" cy="${y + 7}" rx="46" ry="16" fill="${edge}"/>` +
      `<ellipse cx="${x}" cy="${y}" rx="46" ry="16" fill="${top}"/>`
    )
  })
  return `<path fill="#EFE8D9" d="M0 520h1200v110H0z"/><path fill="#E5DBC5" d="M0 544h1200v56H0z"/>${stones.join('')}`
}

const mark =
  '<rect width="28" height="28" rx="7" fill="#154EC1"/>' +
  '<path d="M11 20.5H8.5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H17" fill="none" ' +
  'stroke="#fff" stroke-width="2.4" stroke-linecap="round"/><circle cx="14" cy="17" r="2.3" fill="#fff"/>'
const markSize = 44
const markGap = 12

/** The drawing, without the cover. */
function drawPreview(words: PreviewWords): string {
  const { width, height } = previewSize
  const { size, lines } = fitTitle(plain(words.title))
  const lineHeight = Math.round(size * 1.22)
  // In the middle between the mark and what stands below.
  const first = Math.round(248 - ((lines.length - 1) * lineHeight) / 2 + size / 3)
  const [store, place] = [cut(plain(words.store), 36), plain(words.place)]
  const room = textWidth - widthOf(store, 36) - 20
  const told: Line[] = [
    { text: cut(plain(words.brand), 32), y: 90, size: 32, colour: ink, indent: markSize + markGap },
    ...lines.map((text, index) => ({ text, y: first + index * lineHeight, size, colour: ink })),
    { text: store, y: 416, size: 36, colour: ink },
    ...(place !== '' && room > 100
      ? [
          {
            text: cut(place, 32, room),
            y: 416,
            size: 32,
            colour: dimmed,
            weight: 400 as const,
            indent: textWidth - room,
          },
        ]
      : []),
    { text: cut(plain(words.period), 32), y: 474, size: 32, colour: dimmed, weight: 400, isOwn: false },
  ]
  const markAt = words.dir === 'rtl' ? width - margin - markSize : margin
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Noto Sans CJK KR">` +
    '<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#EAF2FF"/></linearGradient>' +
    `<path fill="url(#sky)" d="M0 0h${width}v${height}H0z"/>${drawStones(words)}` +
    `<g transform="translate(${markAt} 56) scale(${markSize / 28})">${mark}</g>` +
    `${told.map((line) => drawLine(line, words)).join('')}</svg>`
  )
}

const day = {
  month: 'short',
  day: 'numeric',
  weekday: 'short',
  calendar: 'gregory',
  timeZone: 'Asia/Seoul',
} as const

interface Reading {
  readonly locale: Locale
  readonly settings: PublicSettings
}

/** What the picture of a promotion is made of, in one language. */
export function previewOf(promotion: PublicPromotion, { locale, settings }: Reading): PreviewOrder {
  const { title, store, startAt, endAt, cover } = promotion
  const { tag, dir } = localeInfo[locale]
  // The instant at which it is over belongs to the next day when it ends at midnight.
  const last = new Date(Date.parse(endAt) - 1)
  const svg = drawPreview({
    dir,
    brand: pickText(settings.brandName, locale),
    title,
    store: store.name,
    place: regionName(store.address.roadAddress) ?? '',
    period: dateFormatter(tag, day).formatRange(new Date(startAt), last),
  })
  return { svg, cover: cover && { fileId: cover.fileId, box: coverBox(dir) } }
}

/** What it is made of, by which it is kept. Another look needs another number. */
export function previewHash({ svg, cover }: PreviewOrder): string {
  return createHash('sha256')
    .update(`1 ${cover?.fileId ?? ''} ${svg}`)
    .digest('hex')
}

const shownHash = 16

/** The path of the picture of a promotion; another one as soon as the picture is. */
export function previewPath(promotion: PublicPromotion, reading: Reading): string {
  const hash = previewHash(previewOf(promotion, reading)).slice(0, shownHash)
  return `/og/${promotion.code}-${reading.locale}-${hash}.png`
}

/** What the path of a picture says; null for none of ours. */
export function readPreviewName(name: string): { readonly code: string; readonly locale: string } | null {
  const [, code, locale] = /^([0-9A-Z]{8})-([a-z]{2})-[0-9a-f]{16}\.png$/.exec(name) ?? []
  return code === undefined || locale === undefined ? null : { code, locale }
}
