import { isLocale, type Locale } from '@madang/contract/locales'
import type { FastifyRequest } from 'fastify'
import { guessLocale, rememberedLocale } from '../../http/language.ts'

export interface Language {
  readonly locale: Locale
  /** The visitor chose it in the address just now, and the cookie does not say so yet. */
  readonly isNewChoice: boolean
}

const oneYearInSeconds = 31_536_000

/** `?lang=` in the address, else the cookie, else what the browser asks for, else English. */
export function chooseLanguage(request: FastifyRequest): Language {
  const chosen = (request.query as Record<string, unknown>)['lang'] // made by our own parser
  if (!isLocale(chosen)) return { locale: guessLocale(request), isNewChoice: false }
  return { locale: chosen, isNewChoice: chosen !== rememberedLocale(request) }
}

/** Readable by scripts: the console and the login page start in the language that was chosen here. */
export function languageCookie(locale: Locale, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `lang=${locale}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax${secure}`
}
