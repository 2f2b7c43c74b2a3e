import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { setPageHeaders } from '../../http/page-headers.ts'
import type { Encoding } from './site.pages.ts'

/**
 * No script at all: the pages work without, and nothing that gets into one can run. Without a script nothing connects
 * either, but tools that judge a page fetch robots.txt by its policy (Lighthouse, "robots-txt").
 */
const policy = "style-src 'self'; img-src 'self' data:; manifest-src 'self'; connect-src 'self'"
/** While developing, Vite's own script reloads the page. */
const devPolicy = `${policy} ws:; script-src 'self'`

/** Sets the security headers of a page of the site. */
export function setSiteHeaders(reply: FastifyReply, deps: Pick<Deps, 'assets' | 'publicUrl'>): void {
  const { assets, publicUrl } = deps
  setPageHeaders(reply, { policy: assets.directory === null ? devPolicy : policy, publicUrl })
}

/** The smallest form that the client takes; `;q=0` means that it does not. */
export function chooseEncoding({ headers }: FastifyRequest): Encoding {
  const taken = (headers['accept-encoding'] ?? '')
    .toString()
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : 'plain'
}
