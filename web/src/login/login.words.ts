import { defaultLocale, isLocale, localeInfo, type Locale } from '@madang/contract/locales'
import { loadMessages } from 'virtual:catalogue/login'
import { createWords, type Words } from '../words.ts'
import { canStore } from './login.storage.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** The language that boot.ts chose before the first paint. */
export function firstLocale(): Locale {
  const { locale } = document.documentElement.dataset
  return isLocale(locale) ? locale : defaultLocale
}

/** The operator's own name, as the server wrote it into the page; the working name while it has none. */
export function brandOf({ t, locale }: Words): string {
  const text = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content
  const names = JSON.parse(text ?? '{}') as Partial<Record<Locale, string>> // written by our own server
  return names[locale] ?? names.gb ?? names.kr ?? t('login.brand')
}

/** The words of a language, with the document set to it. */
export async function loadWords(locale: Locale): Promise<Words> {
  const words = createWords(locale, await loadMessages(locale))
  const root = document.documentElement
  root.lang = localeInfo[locale].tag
  root.dir = localeInfo[locale].dir
  root.dataset.locale = locale
  document.title = words.t('login.pageTitle', { brand: brandOf(words) })
  return words
}

/** A choice counts for site, login and console on this device. */
export function rememberLocale(locale: Locale): void {
  if (canStore()) localStorage.setItem('locale', locale)
  document.cookie = `lang=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`
}
