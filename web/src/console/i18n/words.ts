import { defaultLocale, isLocale, localeInfo, type Locale } from '@madang/contract/locales'
import { useSyncExternalStore } from 'react'
import type { Messages } from '@lingui/core'
import { loadMessages } from 'virtual:catalogue/shell'
import { createWords, type Words } from '../../words.ts'

export type { Words } from '../../words.ts'
export type Translate = Words['t']

type Load = (locale: Locale) => Promise<Messages>

const localeKey = 'locale'
const yearSeconds = 365 * 24 * 60 * 60

let current: Words | null = null
let wished: Locale = defaultLocale
/** Ends when the words of the language that was chosen last are there. */
let showing: Promise<void> = Promise.resolve()
/** The shell's words, and those of pages that were opened. */
const loads = new Set<Load>([loadMessages])
const listeners = new Set<() => void>()

/** Loads the language that boot.ts chose, before the first render; what is chosen in other tabs later shows here too. */
export async function loadFirstWords(): Promise<void> {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === localeKey && isLocale(newValue)) void changeLocale(newValue)
  })
  const { locale } = document.documentElement.dataset
  await showLocale(isLocale(locale) ? locale : defaultLocale)
}

/** Switches the language here and now, and remembers it on this device, for the site too. */
export async function switchLocale(locale: Locale): Promise<void> {
  localStorage.setItem(localeKey, locale)
  document.cookie = `lang=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`
  await changeLocale(locale)
}

/** Whether somebody chose a language on this device: in the console, at the sign-in or on the site. */
export function hasChosenLocale(): boolean {
  return /(?:^|; )lang=/.test(document.cookie)
}

/** Whether this device knows a language: one that was chosen, or the account's as it was the last time. */
export function hasKnownLocale(): boolean {
  return localStorage.getItem(localeKey) !== null
}

/** Shows the account's language here; it is no choice for the device, so that it goes with signing out. */
export async function showAccountLocale(locale: Locale): Promise<void> {
  localStorage.setItem(localeKey, locale)
  await changeLocale(locale)
}

/** Loads the words of a page that has its own, before it is shown. */
export async function addWords(...wanted: Load[]): Promise<void> {
  const missing = wanted.filter((load) => !loads.has(load))
  if (missing.length > 0) {
    for (const load of missing) loads.add(load)
    await showLocale(wished).catch(async (error: unknown) => {
      for (const load of missing) loads.delete(load)
      // A language that was chosen meanwhile waited for these words too.
      await showLocale(wished)
      throw error
    })
  }
  await showing
}

/**
 * Shows another language. Where its words cannot be loaded (no network, or files of an older release) the one before
 * stays until the next visit: all pages with words of their own would wait for these in vain.
 */
async function changeLocale(locale: Locale): Promise<void> {
  try {
    await showLocale(locale)
  } catch {
    if (wished === locale && current !== null) await showLocale(current.locale)
  }
}

function showLocale(locale: Locale): Promise<void> {
  wished = locale
  showing = loadAndShow(locale)
  return showing
}

async function loadAndShow(locale: Locale): Promise<void> {
  const wanted = [...loads]
  const messages = await Promise.all(wanted.map((load) => load(locale)))
  // A later choice came first, or a page that needs more.
  if (wished !== locale || loads.size > wanted.length) return
  current = createWords(locale, Object.assign({}, ...messages) as Messages) // assign gives any
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
