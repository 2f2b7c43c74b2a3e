import type { LegalDocument } from '@madang/contract/legal'
import { locales, type Locale } from '@madang/contract/locales'
import type { LocalisedText } from '@madang/contract/settings'

type WordsField = `bodies/${Locale}` | `changeSummary/${Locale}`

/** The fields of the form, named as the server's errors point at them. */
export type LegalValues = Record<WordsField, string> & { adverse: boolean }

function fieldsOf(name: 'bodies' | 'changeSummary', words: LocalisedText): [WordsField, string][] {
  return locales.map((locale) => [`${name}/${locale}`, words[locale] ?? ''])
}

export function toValues({ bodies, changeSummary, adverse }: LegalDocument): LegalValues {
  const words = Object.fromEntries([
    ...fieldsOf('bodies', bodies),
    ...fieldsOf('changeSummary', changeSummary ?? {}),
  ]) as Record<WordsField, string> // fromEntries forgets the keys
  return { ...words, adverse }
}

/** Korean or English must be there; when neither is, Korean is asked for. */
function wordsOf(name: 'bodies' | 'changeSummary', values: LegalValues): LocalisedText {
  const written = locales.filter((locale) => values[`${name}/${locale}`].trim() !== '')
  const wanted = written.includes('kr') || written.includes('gb') ? written : [...written, 'kr' as const]
  return Object.fromEntries(wanted.map((locale) => [locale, values[`${name}/${locale}`]]))
}

function isSame(one: LocalisedText | null, other: LocalisedText | null): boolean {
  return locales.every((locale) => (one?.[locale] ?? '') === (other?.[locale] ?? ''))
}

/** What a save sends: the version that it builds on, and what differs from it. */
export function changesOf(values: LegalValues, base: LegalDocument): object {
  const bodies = wordsOf('bodies', values)
  const hasSummary = locales.some((locale) => values[`changeSummary/${locale}`].trim() !== '')
  const changeSummary = hasSummary ? wordsOf('changeSummary', values) : null
  return {
    version: base.version,
    ...(isSame(bodies, base.bodies) ? {} : { bodies }),
    ...(isSame(changeSummary, base.changeSummary) ? {} : { changeSummary }),
    ...(values.adverse === base.adverse ? {} : { adverse: values.adverse }),
  }
}

/** The language that a field is in. */
export function localeOfField(name: string): Locale | null {
  const last = name.split('/')[1]
  return locales.find((locale) => locale === last) ?? null
}
