import { defaultLocale, isLocale, localeInfo, type Locale } from '@madang/contract/locales'
import { useSyncExternalStore } from 'react'
import { loadMessages } from 'virtual:catalogue/console'
import { createWords, type Words } from '../../words.ts'

export type { Words } from '../../words.ts'
export type Translate = Words['t']

const localeKey = 'locale'
const yearSeconds = 365 * 24 * 60 * 60

let current: Words | null = null
let wished: Locale | null = null
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

async function showLocale(locale: Locale): Promise<void> {
  wished = locale
  const messages = await loadMessages(locale)
  if (wished !== locale) return // a later choice came first
  current = createWords(locale, messages)
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
