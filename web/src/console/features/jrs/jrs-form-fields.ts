import type { JrsField } from '@madang/contract/jrs-form'
import { defaultLocale, locales, type Locale } from '@madang/contract/locales'

type Localised = Readonly<Partial<Record<Locale, string | undefined>>>

/** As a guest reads it: in the own language, else in English, else in Korean. */
export function wordsIn(map: Localised, locale: Locale): string {
  return map[locale] ?? map[defaultLocale] ?? map.kr ?? locales.map((one) => map[one]).find(Boolean) ?? ''
}

/** A text in one language, written or taken away. */
export function writeIn(map: Localised, locale: Locale, text: string): Partial<Record<Locale, string>> {
  const { [locale]: _, ...others } = map
  return { ...others, ...(text !== '' && { [locale]: text }) }
}

/** A short name that no other of these has. */
function freeKey(letter: string, taken: readonly { readonly key: string }[]): string {
  for (let number = taken.length + 1; ; number += 1) {
    const key = `${letter}${number}`
    if (!taken.some((one) => one.key === key)) return key
  }
}

export function newOption(options: JrsField['options']): JrsField['options'][number] {
  return { key: freeKey('o', options), label: {} }
}

/** A new field at the end of a form, without words yet. */
export function newField(type: JrsField['type'], fields: readonly JrsField[]): JrsField {
  const key = freeKey('f', fields)
  const own = { showOnBoard: false, required: false, maxLength: null, min: null, max: null, help: null }
  const options =
    type === 'SELECT'
      ? [
          { key: 'o1', label: {} },
          { key: 'o2', label: {} },
        ]
      : []
  return { key, type, label: {}, options, ...own }
}
