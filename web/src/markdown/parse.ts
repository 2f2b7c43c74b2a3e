import { ownPath } from '@madang/contract/own-path'
import MarkdownIt, { type Token } from 'markdown-it'

/** What stands in a line. There is nothing else. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'em'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'break' }

/** The blocks of a text. There is nothing else. */
export type Block =
  | {
      readonly kind: 'heading'
      readonly level: 2 | 3
      readonly id: string
      readonly children: readonly Inline[]
    }
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'list'
      /** The number of the first item; null for a list without numbers. */
      readonly start: number | null
      readonly items: readonly ListItem[]
    }
  | { readonly kind: 'table'; readonly head: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] }

export interface ListItem {
  readonly children: readonly Inline[]
  /** What follows the first line: lists, more paragraphs. */
  readonly blocks: readonly Block[]
}

type Cell = readonly Inline[]

/** Nothing but this is read as Markdown (docs/decisions/014); the rest stays the text that it is. */
const parser = new MarkdownIt('zero', { maxNesting: 20 }).enable([
  'heading',
  'list',
  'table',
  'emphasis',
  'link',
  'escape',
  'newline',
  'entity',
])
parser.validateLink = isSafeLink

/** https, mail, telephone, and paths of this site. */
function isSafeLink(href: string): boolean {
  if (/[\u0000-\u0020\\]|^\/%5c/i.test(href)) return false // oxlint-disable-line no-control-regex -- browsers drop them from addresses
  if (href.startsWith('/')) return ownPath(href) !== null
  return /^(?:https:\/\/[^/]|mailto:[^/]|tel:\+?\d|#)/i.test(href)
}

/** The tokens come as a flat list; this walks them once. */
class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  peek(): Token | undefined {
    return this.#tokens[this.#at]
  }

  next(): Token | undefined {
    return this.#tokens[this.#at++]
  }

  /** Takes tokens with `read` until the one of this type, which is taken as well. */
  until<Result>(type: string, read: () => Result | null): Result[] {
    const results: Result[] = []
    for (let token = this.peek(); token !== undefined && token.type !== type; token = this.peek()) {
      const result = read()
      if (result !== null) results.push(result)
    }
    this.next()
    return results
  }
}

function readInline(reader: Reader): Inline | null {
  const token = reader.next()
  const inside = (end: string) => reader.until(end, () => readInline(reader))
  switch (token?.type) {
    case 'text':
    case 'text_special':
      return token.content === '' ? null : { kind: 'text', text: token.content }
    case 'softbreak':
      return { kind: 'text', text: ' ' }
    case 'hardbreak':
      return { kind: 'break' }
    case 'strong_open':
      return { kind: 'strong', children: inside('strong_close') }
    case 'em_open':
      return { kind: 'em', children: inside('em_close') }
    case 'link_open': {
      const href = String(token.attrGet('href') ?? '')
      const children = inside('link_close')
      // An empty address never came before `validateLink`.
      return isSafeLink(href) ? { kind: 'link', href, children } : { kind: 'text', text: plainText(children) }
    }
    default:
      return null
  }
}

function inlineOf(token: Token | undefined): Inline[] {
  const reader = new Reader(token?.children ?? [])
  return reader.until('', () => readInline(reader))
}

function readTable(reader: Reader): Block {
  const rows = reader.until('table_close', () => {
    if (reader.next()?.type !== 'tr_open') return null
    return reader.until('tr_close', () => {
      const token = reader.next()
      return token?.type === 'inline' ? inlineOf(token) : null
    })
  })
  const [head = [], ...body] = rows
  return { kind: 'table', head, rows: body }
}

function readList(reader: Reader, end: string, start: number | null): Block {
  const items = reader.until(end, () => {
    reader.next()
    const [first, ...rest] = reader.until('list_item_close', () => readBlock(reader))
    if (first?.kind === 'paragraph') return { children: first.children, blocks: rest }
    return { children: [], blocks: first === undefined ? [] : [first, ...rest] }
  })
  return { kind: 'list', start, items }
}

function readBlock(reader: Reader): Block | null {
  const token = reader.next()
  switch (token?.type) {
    case 'heading_open': {
      const level = token.tag === 'h1' || token.tag === 'h2' ? 2 : 3
      return { kind: 'heading', level, id: '', children: inlineOf(reader.next()) }
    }
    case 'paragraph_open':
      return { kind: 'paragraph', children: inlineOf(reader.next()) }
    case 'bullet_list_open':
      return readList(reader, 'bullet_list_close', null)
    case 'ordered_list_open':
      return readList(reader, 'ordered_list_close', Number(token.attrGet('start') ?? 1))
    case 'table_open':
      return readTable(reader)
    default:
      return null
  }
}

/** The words alone, for names and search. */
export function plainText(children: readonly Inline[]): string {
  return children
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      return inline.kind === 'break' ? ' ' : plainText(inline.children)
    })
    .join('')
}

const digitZeros = ['۰', '٠', '０'].map((zero) => zero.codePointAt(0) ?? 0)

/** Persian, Arabic and full-width digits as those of addresses. */
function latinDigits(text: string): string {
  return text.replaceAll(/[۰-۹٠-٩０-９]/g, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    return String(point - (digitZeros.find((zero) => point >= zero && point <= zero + 9) ?? point))
  })
}

const articleWords = ['Article', 'Section', 'Artículo', 'Sección', 'Artigo', 'Seção', 'ماده', 'بند'].join('|')
const articlePattern = new RegExp(`^(?:제|第|(?:${articleWords})\\s)?\\s*(\\d{1,3})(?:조|条|[.):\\s]|$)`, 'i')

/** "제9조(…)", "第9条", "9. …", "Article 9": the number of an article, whatever the language; null without one. */
function articleNumber(heading: string): string | null {
  return articlePattern.exec(latinDigits(heading))?.[1] ?? null
}

/**
 * Headings get addresses that stay: `a9` for article 9 in every language, `x1` for the first without a number,
 * `a9-2` for the second heading below article 9.
 */
function withIds(blocks: readonly Block[]): Block[] {
  const taken = new Set<string>()
  let chapter = 'x0'
  let unnumbered = 0
  let below = 0
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block
    if (block.level === 3) {
      below += 1
      return { ...block, id: `${chapter}-${below}` }
    }
    const number = articleNumber(plainText(block.children))
    const wanted = number === null ? null : `a${number}`
    if (wanted === null || taken.has(wanted)) {
      unnumbered += 1
      chapter = `x${unnumbered}`
    } else chapter = wanted
    taken.add(chapter)
    below = 0
    return { ...block, id: chapter }
  })
}

/** Markdown as blocks that can do no harm, whatever was written; 200 kB take about a second at worst. */
export function parseMarkdown(markdown: string): Block[] {
  const reader = new Reader(parser.parse(markdown, {}))
  return withIds(reader.until('', () => readBlock(reader)))
}
