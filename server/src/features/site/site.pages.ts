import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { mostTopFaqs, type Faq } from '@madang/contract/faqs'
import { fillLegalText } from '@madang/contract/legal-text'
import type { Locale } from '@madang/contract/locales'
import { pickLocale, pickText, type PublicSettings } from '@madang/contract/settings'
import {
  faqPath,
  legalPaths,
  type SiteContent,
  type SiteLegalType,
  type SitePage,
  type SiteQuestion,
  type SiteVersion,
} from '@madang/contract/site-page'
import type { Deps } from '../../deps.ts'
import { findPublished, type PublishedText } from '../legal/legal.queries.ts'
import { createContent, type Content } from './site.content.ts'
import { searchQuestions } from './site.search.ts'

/** What somebody asks for by an address. */
export type Address =
  | { readonly name: 'landing' | 'not-found' }
  /** `number` null: the text in force. */
  | { readonly name: 'legal'; readonly type: SiteLegalType; readonly number: number | null }
  | { readonly name: 'versions'; readonly type: SiteLegalType }
  | { readonly name: 'faq'; readonly search: string | null }

export type Encoding = 'br' | 'gzip' | 'plain'

export interface MadePage {
  readonly etag: string
  readonly bytes: Buffer
  readonly isFound: boolean
  /** When the clock may change the page, in milliseconds. */
  readonly validUntil: number
}

export interface SitePages {
  settings(): Promise<PublicSettings>
  get(address: Address, reader: { locale: Locale; encoding: Encoding }): Promise<MadePage>
}

type Kept = { readonly etag: string } & Readonly<Record<Encoding, Buffer>>

/** While developing, a page reloads itself when its source changes (web/src/site/dev-reload.ts). */
const reloadScript = '<script type="module" src="/src/site/dev-reload.ts"></script>'

const brotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** What is made for one reader has to be quick; what is kept is made once and sent often. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function compress(plain: Buffer, encoding: Encoding, options = {}): Promise<Buffer> {
  if (encoding === 'plain') return plain
  return encoding === 'br' ? brotli(plain, options) : compressGzip(plain)
}

function etagOf(plain: Buffer): string {
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}

function toQuestion({ question, answer, ...faq }: Faq, locale: Locale, content: Content): SiteQuestion {
  const answerLocale = pickLocale(answer, locale)
  const { settings } = content
  return {
    id: faq.id,
    category: faq.category,
    question: pickText(question, locale),
    answer: fillLegalText(pickText(answer, locale), { settings, locale: answerLocale, effectiveAt: null }),
    locale: answerLocale,
  }
}

function toVersion(text: PublishedText, locale: Locale): SiteVersion {
  const { number, effectiveAt, status, changeSummary } = text
  return { number, effectiveAt, status, changeSummary: changeSummary && pickText(changeSummary, locale) }
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

const readingPages = new Set<Address['name']>(['legal', 'versions', 'faq'])

/** Pages, rendered and compressed once per language until what they are made of changes. */
export function createPages(deps: Deps): SitePages {
  const { db, site, assets, publicUrl, now } = deps
  const getContent = createContent(deps)
  const keptOf = new WeakMap<Content, Map<string, Promise<Kept>>>()
  // Vite changes the renderer under us while developing.
  const mayKeep = assets.directory !== null

  /** Null when there is no such text. */
  async function legalContent(
    { type, number }: { type: SiteLegalType; number: number | null },
    locale: Locale,
    content: Content,
  ): Promise<SiteContent | null> {
    const text = await findPublished(db, { type, number, now: now() })
    if (text === undefined) return null
    const { settings } = content
    const bodyLocale = pickLocale(text.bodies, locale)
    const given = { settings, locale: bodyLocale, effectiveAt: text.effectiveAt }
    return {
      name: 'legal',
      type,
      body: fillLegalText(text.bodies[bodyLocale] ?? '', given),
      bodyLocale,
      shown: toVersion(text, locale),
      versions: content.texts.filter((one) => one.type === type).map((one) => toVersion(one, locale)),
    }
  }

  async function contentOf(address: Address, locale: Locale, content: Content): Promise<SiteContent | null> {
    const { faqs, texts } = content
    switch (address.name) {
      case 'not-found':
        return { name: 'not-found' }
      case 'landing': {
        const top = faqs.filter(({ isTop }) => isTop).slice(0, mostTopFaqs)
        return { name: 'landing', questions: top.map((faq) => toQuestion(faq, locale, content)) }
      }
      case 'faq': {
        const questions = faqs.map((faq) => toQuestion(faq, locale, content))
        const { search } = address
        return {
          name: 'faq',
          search,
          questions: search === null ? questions : searchQuestions(questions, search),
        }
      }
      case 'versions': {
        const { type } = address
        const versions = texts.filter((text) => text.type === type).map((text) => toVersion(text, locale))
        return versions.length === 0 ? null : { name: 'versions', type, versions }
      }
      case 'legal':
        return legalContent(address, locale, content)
    }
  }

  /** Null when the address leads nowhere. */
  async function renderPage(address: Address, locale: Locale, content: Content): Promise<Buffer | null> {
    const told = await contentOf(address, locale, content)
    if (told === null) return null
    const { styles } = assets.entry(readingPages.has(address.name) ? 'reading' : 'site')
    const { settings } = content
    const page: SitePage = { ...told, locale, path: pathOf(address), publicUrl, settings, styles }
    const html = await site.render(page)
    return Buffer.from(mayKeep ? html : html + reloadScript)
  }

  async function makeAll(address: Address, locale: Locale, content: Content): Promise<Kept> {
    const plain = await renderPage(address, locale, content)
    if (plain === null) throw new Error('Only addresses that are there are kept.')
    const [br, zipped] = await Promise.all([compress(plain, 'br'), compress(plain, 'gzip')])
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
    settings: async () => (await getContent()).settings,
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
      const bytes = await compress(plain, encoding, quickBrotli)
      return { etag: etagOf(plain), bytes, isFound, validUntil }
    },
  }
}
