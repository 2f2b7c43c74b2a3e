import { defaultLocale, isLocale, localeInfo, type Locale } from '@madang/contract/locales'
import { useSyncExternalStore } from 'react'
import { loadMessages as loadShared } from 'virtual:catalogue/console'
import { loadMessages as loadFaqs } from 'virtual:catalogue/faqs'
import { loadMessages as loadLegal } from 'virtual:catalogue/legal'
import { loadMessages as loadRequests } from 'virtual:catalogue/requests'
import { loadMessages as loadStore } from 'virtual:catalogue/store'
import type { Messages } from '@lingui/core'
import { createWords, type Words } from '../../words.ts'

export type { Words } from '../../words.ts'
export type Translate = Words['t']

const localeKey = 'locale'
const yearSeconds = 365 * 24 * 60 * 60

const loaders = {
  shared: loadShared,
  faqs: loadFaqs,
  legal: loadLegal,
  requests: loadRequests,
  store: loadStore,
}
type Part = keyof typeof loaders

let current: Words | null = null
let wished: Locale | null = null
/** What the pages that were opened so far need. */
const needed = new Set<Part>(['shared'])
let shown: readonly Part[] = []
const listeners = new Set<() => void>()

/** Loads the language that boot.ts chose; before the first render. */
export async function loadFirstWords(): Promise<void> {
  const { locale } = document.documentElement.dataset
  await showLocale(isLocale(locale) ? locale : defaultLocale)
}

/** Switches the language here and now, and remembers it on this device, for the site too. */
export async function switchLocale(locale: Locale): Promise<void> {
  localStorage.setItem(localeKey, locale)
  document.cookie = `lang=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`
  await showLocale(locale)
}

/** A page with the words of its features, which come beside it: `withWords(import('./Page.tsx'), 'faqs')`. */
export async function withWords<Page>(page: Promise<Page>, ...parts: Part[]): Promise<Page> {
  for (const part of parts) needed.add(part)
  // Another language may be chosen while they are on their way.
  while (parts.some((part) => !shown.includes(part))) await showLocale(wished ?? defaultLocale)
  return page
}

async function showLocale(locale: Locale): Promise<void> {
  wished = locale
  const parts = [...needed]
  const messages = await Promise.all(parts.map((part) => loaders[part](locale)))
  if (wished !== locale) return // a later choice came first
  if (parts.length < needed.size) return showLocale(locale) // another page was opened meanwhile
  shown = parts
  current = createWords(locale, Object.assign({}, ...messages) as Messages) // their union
  const root = document.documentElement
  root.lang = localeInfo[locale].tag
  root.dir = localeInfo[locale].dir
  root.dataset.locale = locale
  for (const listener of listeners) listener()
}

/** The words now; for code outside components. */
export function getWords(): Words {
  if (current === null) throw new Error('Words were asked for before they were loaded.')
  return current
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The words of the chosen language: `const { t } = useWords()`, then `t('users.title')`. */
export function useWords(): Words {
  return useSyncExternalStore(subscribe, getWords)
}
