import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { setPageHeaders } from '../../http/page-headers.ts'

/**
 * No script at all: the pages work without, and nothing that gets into one can run. Without a script nothing connects
 * either, but tools that judge a page fetch robots.txt by its policy (Lighthouse, "robots-txt").
 */
const policy = "img-src 'self' data:; manifest-src 'self'; connect-src 'self'"
/** While developing, Vite's own script reloads the page. */
const devPolicy = `style-src 'self'; ${policy} ws:; script-src 'self'`

/** Sets the security headers of a page of the site. */
export function setSiteHeaders(reply: FastifyReply, deps: Pick<Deps, 'assets' | 'publicUrl'>): void {
  const { assets, publicUrl } = deps
  const isDev = assets.directory === null
  // The landing page brings its style sheet along (site.pages.ts).
  const ownPolicy = isDev ? devPolicy : `style-src 'self' ${assets.inline('site').source}; ${policy}`
  setPageHeaders(reply, { policy: ownPolicy, publicUrl })
}
