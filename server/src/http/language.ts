import { isLocale, matchLocale, type Locale } from '@madang/contract/locales'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { readCookie } from './cookies.ts'

/** What the cookie remembers of an earlier choice; null for none that we have. */
export function rememberedLocale(request: FastifyRequest): Locale | null {
  const remembered = readCookie(request, 'lang')
  return isLocale(remembered) ? remembered : null
}

/** The cookie's choice, else what the browser asks for, else English. */
export function guessLocale(request: FastifyRequest): Locale {
  return rememberedLocale(request) ?? matchLocale(new Negotiator(request).languages())
}
