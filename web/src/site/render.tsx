import type { Messages } from '@lingui/core'
import { locales, type Locale } from '@madang/contract/locales'
import type { PublicSettings } from '@madang/contract/settings'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadMessages } from 'virtual:catalogue/site'
import { createWords, type Words } from '../words.ts'
import { LandingPage } from './LandingPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** What the server gives for one page; everything on the page follows from it. */
export interface SitePage {
  readonly name: 'landing' | 'not-found'
  readonly locale: Locale
  /** Where people reach the service, without a trailing slash. */
  readonly publicUrl: string
  readonly settings: PublicSettings
  /** Public paths of the style sheets. */
  readonly styles: readonly string[]
}

/** What every part of a page gets. */
export interface PageProps {
  readonly page: SitePage
  readonly words: Words
}

const catalogues = new Map<Locale, Messages>(
  await Promise.all(locales.map(async (locale) => [locale, await loadMessages(locale)] as const)),
)

const pages = { landing: LandingPage, 'not-found': NotFoundPage }

/** A whole HTML document without script, inline style or anything else that the policy would block. */
export function render(page: SitePage): string {
  const Page = pages[page.name]
  const words = createWords(page.locale, catalogues.get(page.locale) ?? {})
  return `<!doctype html>${renderToStaticMarkup(<Page page={page} words={words} />)}`
}
