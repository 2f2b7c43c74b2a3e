import type { SitePage } from '@madang/contract/site-page'
import type { Words } from '../words.ts'

/** What every part of a page gets; a part that needs one kind of page names it. */
export interface PageProps<Name extends SitePage['name'] = SitePage['name']> {
  readonly page: Extract<SitePage, { name: Name }>
  readonly words: Words
}
