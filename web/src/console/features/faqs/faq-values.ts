import { faqCategories, type Faq, type FaqCategory } from '@madang/contract/faqs'
import { locales, type Locale } from '@madang/contract/locales'
import type { LocalisedText } from '@madang/contract/settings'

type WordsField = `question/${Locale}` | `answer/${Locale}`

/** The fields of the form, named as the server's errors point at them. */
export type FaqValues = Record<WordsField, string> & {
  category: FaqCategory
  published: boolean
  isTop: boolean
}

function fieldsOf(name: 'question' | 'answer', words: LocalisedText): [WordsField, string][] {
  return locales.map((locale) => [`${name}/${locale}`, words[locale] ?? ''])
}

/** What the form shows of a question, or of none that is there yet. */
export function toValues(faq: Faq | null, category: FaqCategory = faqCategories[0]): FaqValues {
  const words = Object.fromEntries([
    ...fieldsOf('question', faq?.question ?? {}),
    ...fieldsOf('answer', faq?.answer ?? {}),
  ]) as Record<WordsField, string> // fromEntries forgets the keys
  return {
    ...words,
    category: faq?.category ?? category,
    published: faq?.published ?? false,
    isTop: faq?.isTop ?? false,
  }
}

/**
 * A question and its answer belong together: where one is written, the empty other one is sent too and refused
 * at its field. Korean or English must be there; when neither is, Korean is asked for.
 */
export function toWords(values: FaqValues): { question: LocalisedText; answer: LocalisedText } {
  const isWritten = (locale: Locale): boolean =>
    values[`question/${locale}`].trim() !== '' || values[`answer/${locale}`].trim() !== ''
  const written = locales.filter(isWritten)
  const wanted = written.includes('kr') || written.includes('gb') ? written : [...written, 'kr' as const]
  const wordsOf = (name: 'question' | 'answer'): LocalisedText =>
    Object.fromEntries(wanted.map((locale) => [locale, values[`${name}/${locale}`]]))
  return { question: wordsOf('question'), answer: wordsOf('answer') }
}

/** The languages in which something is wrong, by the names of the fields. */
export function localeOfField(name: string): Locale | null {
  const last = name.split('/')[1]
  return locales.find((locale) => locale === last) ?? null
}
