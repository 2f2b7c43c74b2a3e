/** Our own locale names (fixed by the specification) and what the web platform calls them. */
export const locales = ['br', 'cn', 'es', 'gb', 'ir', 'kr'] as const
export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'gb'

/**
 * `tag` is the BCP 47 tag for `lang` and Intl: "br" alone would mean Breton. `language` is whom a page is for, whatever
 * country they are in (Content-Language).
 */
export const localeInfo = {
  br: { tag: 'pt-BR', language: 'pt-BR', name: 'Português', dir: 'ltr' },
  cn: { tag: 'zh-CN', language: 'zh-CN', name: '简体中文', dir: 'ltr' },
  es: { tag: 'es-ES', language: 'es', name: 'Español', dir: 'ltr' },
  gb: { tag: 'en-GB', language: 'en', name: 'English', dir: 'ltr' },
  ir: { tag: 'fa-IR', language: 'fa', name: 'فارسی', dir: 'rtl' },
  kr: { tag: 'ko-KR', language: 'ko', name: '한국어', dir: 'ltr' },
} as const satisfies Record<Locale, { tag: string; language: string; name: string; dir: 'ltr' | 'rtl' }>

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

const byLanguage: Record<string, Locale> = { pt: 'br', zh: 'cn', es: 'es', en: 'gb', fa: 'ir', ko: 'kr' }

/** The best of our locales for an ordered list of BCP 47 tags, e.g. `navigator.languages`. */
export function matchLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const locale = byLanguage[tag.trim().slice(0, 2).toLowerCase()]
    if (locale) return locale
  }
  return defaultLocale
}

/** A text in the languages it has. */
export type LocalisedText = Partial<Record<Locale, string>>

/** The reader's language if there is a text in it; else English, else Korean (one of the two is always there). */
export function pickLocale(texts: LocalisedText, locale: Locale): Locale {
  if (texts[locale] !== undefined) return locale
  return texts.gb === undefined ? 'kr' : 'gb'
}

/** The text in the language of `pickLocale`. */
export function pickText(texts: LocalisedText, locale: Locale): string {
  return texts[pickLocale(texts, locale)] ?? ''
}
