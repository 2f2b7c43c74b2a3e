import type { Locale } from '@madang/contract/locales'
import { sharePath } from '@madang/contract/site-promotions'
import { faqPath, legalPaths, type SiteContent, type SitePage } from '@madang/contract/site-page'
import type { Deps } from '../../deps.ts'
import { compressQuickly, compressWell, type Encoding } from '../../http/encoding.ts'
import type { PublishedText } from '../legal/legal.published.queries.ts'
import { etagOf } from './site.answer.ts'
import { createContent, type Content } from './site.content.ts'
import {
  createContentOf,
  createSubjectOf,
  promotionsOn,
  type Address,
  type Subject,
} from './site.addresses.ts'
import { createLines, withoutLines } from './site.lines.ts'
import { isNarrowed, wholeBand, type Promotions } from './site.promotions.ts'

export interface MadePage {
  readonly etag: string
  readonly bytes: Buffer
  readonly isFound: boolean
  /** When the clock may change the page, in milliseconds. */
  readonly validUntil: number
}

export interface SitePages {
  /** What the pages are made of now. */
  content(): Promise<Content>
  /** Fails when nothing is known of what the pages are made of. */
  ready(): Promise<unknown>
  get(address: Address, reader: Reader): Promise<MadePage>
  /** A page for one person; it is made anew each time. */
  make(told: SiteContent, reader: Reader & { readonly path: string }): Promise<Buffer>
}

interface Reader {
  readonly locale: Locale
  readonly encoding: Encoding
}

/** The encodings that it was made in, and the page itself where lists come into it as it is answered. */
type Kept = { readonly etag: string; readonly html: string | null } & Partial<
  Readonly<Record<Encoding, Buffer>>
>

/** What is asked for, and what it is made of. */
interface Asked extends Reader {
  readonly address: Address
  readonly content: Content
  readonly subject: Subject | null
}

/** While developing, a page reloads itself when its source changes (web/src/site/dev-reload.ts). */
const reloadScript = '<script type="module" src="/src/site/dev-reload.ts"></script>'

/** The one that a built page has in itself. */
const entryScript = '<script type="module" src="/src/site/entry.ts"></script>'

/** The path of a page, without the choice of a language. */
function pathOf(address: Address): string {
  switch (address.name) {
    case 'landing': {
      const chosen = Object.entries(address.filter).filter(([, value]) => value !== null && value !== 'now')
      return chosen.length === 0 ? '/' : `/?${new URLSearchParams(chosen as [string, string][]).toString()}` // the rest are texts
    }
    case 'promotion':
      return `${sharePath}?p=${address.code.toUpperCase()}`
    case 'store':
      return `${sharePath}?s=${address.id.toLowerCase()}`
    case 'not-found':
      return '/404'
    case 'faq':
      return faqPath
    case 'versions':
      return `${legalPaths[address.type]}/versions`
    case 'legal': {
      const path = legalPaths[address.type]
      return address.number === null ? path : `${path}/v/${address.number}`
    }
  }
}

/** They have pictures; all others are read. */
const picturePages = new Set<SiteContent['name']>(['landing', 'not-found'])

/** A sheet of its own for those that look otherwise than pages that are read. */
function sheetOf(name: SiteContent['name']): string {
  if (name === 'promotion' || name === 'store') return 'promotion'
  if (name === 'jrs-form' || name === 'jrs-shut' || name === 'jrs-entry' || name === 'jrs-code') return 'jrs'
  if (name === 'raffle-result' || name === 'jrs-slot-wait') return 'jrs'
  return picturePages.has(name) ? 'site' : 'reading'
}

/** There are so many of them, each with few readers, that small bytes would not make up for their time. */
function isOneOfMany({ address }: Asked): boolean {
  return (
    address.name === 'promotion' ||
    address.name === 'store' ||
    (address.name === 'landing' && isNarrowed(address.filter))
  )
}

function isThere(address: Address, { texts, validUntil }: Content, subject: Subject | null): boolean {
  if (address.name === 'promotion' || address.name === 'store') return subject !== null
  if (address.name !== 'legal' && address.name !== 'versions') return true
  const number = address.name === 'legal' ? address.number : null
  const ofType = texts.filter(({ type }) => type === address.type)
  if (address.name === 'versions') return ofType.length > 0
  const isInForce = ({ effectiveAt }: PublishedText) => Date.parse(effectiveAt) < validUntil
  return ofType.some((text) => (number === null ? isInForce(text) : text.number === number))
}

/** Pages, rendered and compressed once per language until what they are made of changes. */
export function createPages(deps: Deps, promotions: Promotions): SitePages {
  const { site, assets, publicUrl } = deps
  const getContent = createContent(deps)
  /** By what pages are made of: the content of the site and, inside it, the subject of the page. */
  const keptOf = new WeakMap<Content, WeakMap<Content | Subject, Map<string, Promise<Kept>>>>()
  const contentOf = createContentOf(deps)
  const subjectOf = createSubjectOf(promotions)
  const lines = createLines(deps)
  // Vite changes the renderer under us while developing.
  const mayKeep = assets.directory !== null

  /** Null when the address leads nowhere. */
  async function renderPage({ address, locale, content, subject }: Asked): Promise<Buffer | null> {
    const told = await contentOf(address, subject, { locale, content })
    return told && renderTold(told, { locale, path: pathOf(address), settings: content.settings })
  }

  async function renderTold(
    told: SiteContent,
    given: Pick<SitePage, 'locale' | 'path' | 'settings'>,
  ): Promise<Buffer> {
    const { styles } = assets.entry(sheetOf(told.name))
    // Nobody waits for a second answer before the first look at the service; other pages share a file that is kept.
    const isFirst = told.name === 'landing' && mayKeep
    const look = isFirst ? { styles: [], style: assets.inline('site').text } : { styles, style: null }
    const hasScript = told.name === 'jrs-entry'
    const script = hasScript && mayKeep ? assets.inline('entry').text : null
    const page: SitePage = { ...told, ...given, ...look, script, publicUrl }
    const html = await site.render(page)
    return Buffer.from(mayKeep ? html : html + reloadScript + (hasScript ? entryScript : ''))
  }

  async function makePage(asked: Asked): Promise<Kept> {
    const whole = await renderPage(asked)
    if (whole === null) throw new Error('Only addresses that are there are kept.')
    const { encoding, subject } = asked
    const html = subject && whole.toString()
    const plain = html === null ? whole : Buffer.from(withoutLines(html))
    const etag = etagOf(plain)
    if (isOneOfMany(asked)) return { etag, html, [encoding]: compressQuickly(plain, encoding) }
    const [br, zipped] = await Promise.all([compressWell(plain, 'br'), compressWell(plain, 'gzip')])
    return { etag, html, plain, br, gzip: zipped }
  }

  function keep(asked: Asked): Promise<Kept> {
    const { address, locale, encoding, content, subject } = asked
    const bySubject = keptOf.get(content) ?? new WeakMap<Content | Subject, Map<string, Promise<Kept>>>()
    keptOf.set(content, bySubject)
    const made = bySubject.get(subject ?? content) ?? new Map<string, Promise<Kept>>()
    bySubject.set(subject ?? content, made)
    const key = `${locale} ${isOneOfMany(asked) ? encoding : 'all'} ${pathOf(address)}`
    const kept = made.get(key) ?? makePage(asked)
    made.set(key, kept)
    // A failure is not worth keeping.
    kept.catch(() => made.delete(key))
    return kept
  }

  return {
    content: getContent,
    ready: () => Promise.all([getContent(), promotions.onNow(wholeBand)]),
    make: async (told, { path, locale, encoding }) => {
      const { settings } = await getContent()
      return compressQuickly(await renderTold(told, { locale, path, settings }), encoding)
    },
    get: async (wanted, reader) => {
      const [content, found] = await Promise.all([getContent(), subjectOf(wanted)])
      const { validUntil } = content
      const isFound = isThere(wanted, content, found)
      const address: Address = isFound ? wanted : { name: 'not-found' }
      const asked: Asked = { ...reader, address, content, subject: isFound ? found : null }
      const told = await lines.find(promotionsOn(asked.subject))
      const shown = { ...reader, place: address.name === 'promotion' ? 'page' : 'card' } as const
      const isForOne = address.name === 'faq' && address.search !== null
      if (mayKeep && !isForOne) {
        const kept = await keep(asked)
        const filled = await lines.keepFilled(kept, told, shown)
        const bytes = filled?.bytes ?? kept[reader.encoding]
        if (bytes === undefined) throw new Error('A page is kept in the encodings that it is asked for in.')
        return { etag: filled?.etag ?? kept.etag, bytes, isFound, validUntil }
      }
      const whole = await renderPage(asked)
      if (whole === null) throw new Error('The text went while its page was made.')
      const plain = await lines.fill(whole.toString(), told, shown)
      const bytes = compressQuickly(Buffer.from(plain), reader.encoding)
      return { etag: etagOf(bytes), bytes, isFound, validUntil }
    },
  }
}
