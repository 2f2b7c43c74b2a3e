import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { setPageHeaders } from '../../http/page-headers.ts'

/**
 * No script: the pages work without, and nothing that gets into one can run. Without a script nothing connects
 * either, but tools that judge a page fetch robots.txt by its policy (Lighthouse, "robots-txt").
 */
const policy = "img-src 'self' data:; manifest-src 'self'; connect-src 'self'"
/** What an entry's script does when its guest is called. */
const entryFeatures = ['autoplay', 'screen-wake-lock']
/** While developing, Vite's own script reloads the page. */
const devPolicy = `style-src 'self'; ${policy} ws:; script-src 'self'`

/** Sets the security headers of a page of the site; of all pages an entry's alone has a script, and may wake its phone. */
export function setSiteHeaders(
  reply: FastifyReply,
  deps: Pick<Deps, 'assets' | 'publicUrl'>,
  { hasScript = false } = {},
): void {
  const { assets, publicUrl } = deps
  const isDev = assets.directory === null
  // The landing page brings its style sheet along (site.pages.ts).
  const styles = isDev ? devPolicy : `style-src 'self' ${assets.inline('site').source}; ${policy}`
  const ownPolicy = hasScript && !isDev ? `${styles}; script-src ${assets.inline('entry').source}` : styles
  setPageHeaders(reply, { policy: ownPolicy, publicUrl, ...(hasScript && { allowed: entryFeatures }) })
}

/** Names a state of a page or a text. */
export function etagOf(plain: Buffer | string): string {
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}
