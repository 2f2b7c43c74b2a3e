import type { SitePage } from '@madang/contract/site-page'

/** Public paths of the files that the web build made for one entry, e.g. `/assets/console-Ab12.js`. */
export interface EntryFiles {
  readonly script: string | null
  readonly styles: readonly string[]
  /** Modules that the entry imports at once, for `modulepreload`. */
  readonly preload: readonly string[]
}

/** What the web build made; read once from its manifest. */
export interface SiteAssets {
  /** Folder with the hashed files; null while developing, when Vite serves them. */
  readonly directory: string | null
  entry(name: string): EntryFiles
}

/** Renders a public page to a whole HTML document. */
export interface SiteRenderer {
  render(page: SitePage): Promise<string>
}
