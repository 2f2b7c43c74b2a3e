import { isLocale, matchLocale, type Locale } from '@madang/contract/locales'
import type { FastifyRequest } from 'fastify'

export interface Language {
  readonly locale: Locale
  /** The visitor chose it in the address just now, and the cookie does not say so yet. */
  readonly isNewChoice: boolean
}

const oneYearInSeconds = 31_536_000

/** `?lang=` in the address, else the cookie, else what the browser asks for, else English. */
export function chooseLanguage(request: FastifyRequest): Language {
  const chosen = (request.query as Record<string, unknown>)['lang'] // made by our own parser
  const remembered = /(?:^|;\s*)lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  if (isLocale(chosen)) return { locale: chosen, isNewChoice: chosen !== remembered }
  if (isLocale(remembered)) return { locale: remembered, isNewChoice: false }
  return { locale: matchLocale(byPreference(request.headers['accept-language'] ?? '')), isNewChoice: false }
}

/** Readable by scripts: the console and the login page start in the language that was chosen here. */
export function languageCookie(locale: Locale, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `lang=${locale}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax${secure}`
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
