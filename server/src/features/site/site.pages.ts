import { createHash } from 'node:crypto'
import type { Locale } from '@madang/contract/locales'
import { faqPath, legalPaths, type SiteContent, type SitePage } from '@madang/contract/site-page'
import type { Deps } from '../../deps.ts'
import { compressQuickly, compressWell, type Encoding } from '../../http/encoding.ts'
import type { PublishedText } from '../legal/legal.published.queries.ts'
import { createContent, type Content } from './site.content.ts'
import { createContentOf, type Address } from './site.addresses.ts'

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
  get(address: Address, reader: Reader): Promise<MadePage>
  /** A page for one person; it is made anew each time. */
  make(told: SiteContent, reader: Reader & { readonly path: string }): Promise<Buffer>
}

interface Reader {
  readonly locale: Locale
  readonly encoding: Encoding
}

type Kept = { readonly etag: string } & Readonly<Record<Encoding, Buffer>>

/** While developing, a page reloads itself when its source changes (web/src/site/dev-reload.ts). */
const reloadScript = '<script type="module" src="/src/site/dev-reload.ts"></script>'

export function etagOf(plain: Buffer | string): string {
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}

/** The path of a page, without the choice of a language. */
function pathOf(address: Address): string {
  switch (address.name) {
    case 'landing':
      return '/'
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

/** Pages, rendered and compressed once per language until what they are made of changes. */
export function createPages(deps: Deps): SitePages {
  const { site, assets, publicUrl } = deps
  const getContent = createContent(deps)
  const keptOf = new WeakMap<Content, Map<string, Promise<Kept>>>()
  const contentOf = createContentOf(deps)
  // Vite changes the renderer under us while developing.
  const mayKeep = assets.directory !== null

  /** Null when the address leads nowhere. */
  async function renderPage(address: Address, locale: Locale, content: Content): Promise<Buffer | null> {
    const told = await contentOf(address, locale, content)
    return told && renderTold(told, { locale, path: pathOf(address), settings: content.settings })
  }

  async function renderTold(
    told: SiteContent,
    given: Pick<SitePage, 'locale' | 'path' | 'settings'>,
  ): Promise<Buffer> {
    const { styles } = assets.entry(picturePages.has(told.name) ? 'site' : 'reading')
    // Nobody waits for a second answer before the first look at the service; other pages share a file that is kept.
    const isFirst = told.name === 'landing' && mayKeep
    const look = isFirst ? { styles: [], style: assets.inline('site').text } : { styles, style: null }
    const page: SitePage = { ...told, ...given, ...look, publicUrl }
    const html = await site.render(page)
    return Buffer.from(mayKeep ? html : html + reloadScript)
  }

  async function makeAll(address: Address, locale: Locale, content: Content): Promise<Kept> {
    const plain = await renderPage(address, locale, content)
    if (plain === null) throw new Error('Only addresses that are there are kept.')
    const [br, zipped] = await Promise.all([compressWell(plain, 'br'), compressWell(plain, 'gzip')])
    return { etag: etagOf(plain), plain, br, gzip: zipped }
  }

  function isThere(address: Address, { texts, validUntil }: Content): boolean {
    if (address.name !== 'legal' && address.name !== 'versions') return true
    const number = address.name === 'legal' ? address.number : null
    const ofType = texts.filter(({ type }) => type === address.type)
    if (address.name === 'versions') return ofType.length > 0
    const isInForce = ({ effectiveAt }: PublishedText) => Date.parse(effectiveAt) < validUntil
    return ofType.some((text) => (number === null ? isInForce(text) : text.number === number))
  }

  async function keep(address: Address, locale: Locale, content: Content): Promise<Kept> {
    const made = keptOf.get(content) ?? new Map<string, Promise<Kept>>()
    keptOf.set(content, made)
    const key = `${locale} ${pathOf(address)}`
    const kept = made.get(key) ?? makeAll(address, locale, content)
    made.set(key, kept)
    // A failure is not worth keeping.
    kept.catch(() => made.delete(key))
    return kept
  }

  return {
    content: getContent,
    make: async (told, { path, locale, encoding }) => {
      const { settings } = await getContent()
      return compressQuickly(await renderTold(told, { locale, path, settings }), encoding)
    },
    get: async (asked, { locale, encoding }) => {
      const content = await getContent()
      const { validUntil } = content
      const isFound = isThere(asked, content)
      const address: Address = isFound ? asked : { name: 'not-found' }
      const isForOne = address.name === 'faq' && address.search !== null
      if (mayKeep && !isForOne) {
        const kept = await keep(address, locale, content)
        return { etag: kept.etag, bytes: kept[encoding], isFound, validUntil }
      }
      const plain = await renderPage(address, locale, content)
      if (plain === null) throw new Error('The text went while its page was made.')
      const bytes = compressQuickly(plain, encoding)
      return { etag: etagOf(bytes), bytes, isFound, validUntil }
    },
  }
}
