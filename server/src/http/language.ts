import { isLocale, matchLocale, type Locale } from '@madang/contract/locales'
import type { FastifyRequest } from 'fastify'

/** What the cookie remembers of an earlier choice; null for none that we have. */
export function rememberedLocale(request: FastifyRequest): Locale | null {
  const remembered = /(?:^|;\s*)lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  return isLocale(remembered) ? remembered : null
}

/** The cookie's choice, else what the browser asks for, else English. */
export function guessLocale(request: FastifyRequest): Locale {
  return rememberedLocale(request) ?? matchLocale(byPreference(request.headers['accept-language'] ?? ''))
}

/** The tags of an `Accept-Language` header, the most wanted first; `q=0` means not at all. */
function byPreference(header: string): string[] {
  return header
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}
