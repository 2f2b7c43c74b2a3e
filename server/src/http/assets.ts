import { locales, type Locale } from '@madang/contract/locales'
import type { CheckoutPage } from '@madang/contract/checkout-page'
import type { LoginPage } from '@madang/contract/login-page'
import type { SitePage } from '@madang/contract/site-page'
import type { SiteLines } from '@madang/contract/site-promotions'

/** Public paths of the files that the web build made for one entry, e.g. `/assets/console-Ab12.js`. */
export interface EntryFiles {
  readonly script: string | null
  readonly styles: readonly string[]
  /** Modules that the entry imports at once, for `modulepreload`. */
  readonly preload: readonly string[]
}

/** A script or style sheet that stands in the HTML itself, so that nothing waits for it; empty while developing. */
export interface Inline {
  readonly text: string
  /** What the content policy knows it by: `'sha256-…'` with its quotes. */
  readonly source: string
}

/** Modules with the words that a page says, in each language; the browser knows which one it wants. */
export type WordFiles = Readonly<Record<Locale, readonly string[]>>

/** What the first view at an address of the console is made of, besides the files of its entry. */
export interface FirstView {
  readonly styles: readonly string[]
  readonly preload: readonly string[]
  /** The script that is needed last; null while developing. */
  readonly drawing: string | null
  readonly words: WordFiles
  /** As `web/src/console/first-calls.ts` reads them. */
  readonly calls: readonly unknown[]
}

/** What the web build made; read once from its manifest. */
export interface SiteAssets {
  /** Folder with the hashed files; null while developing, when Vite serves them. */
  readonly directory: string | null
  entry(name: string): EntryFiles
  inline(name: string): Inline
  firstView(pathname: string, search: string): FirstView
  /** All files of the screens at the door, also what they load later. */
  readonly doorFiles: readonly string[]
  /** The scripts of the sign-in page and of the checkout, each whole in one. */
  loginScript: Inline
  checkoutScript: Inline
}

const noWords = Object.fromEntries(locales.map((locale) => [locale, []])) as unknown as WordFiles // every locale is there

const nothing: Inline = { text: '', source: "'none'" }

/** Where nothing is built, as while developing: no page asks for anything ahead. */
export const unbuilt: Omit<SiteAssets, 'directory' | 'entry'> = {
  inline: () => nothing,
  firstView: () => ({ styles: [], preload: [], drawing: null, words: noWords, calls: [] }),
  doorFiles: [],
  loginScript: nothing,
  checkoutScript: nothing,
}

/** Renders a public page to a whole HTML document. */
export interface SiteRenderer {
  render(page: SitePage | SiteLines): Promise<string>
}

/** Renders the sign-in page. */
export interface LoginRenderer {
  render(page: LoginPage): Promise<string>
}

/** Renders the page on which an order is paid. */
export interface CheckoutRenderer {
  render(page: CheckoutPage): Promise<string>
}
