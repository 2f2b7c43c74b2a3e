import type { Faq, FaqCategory } from '@madang/contract/faqs'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { findableText, hasEveryWord } from '@madang/contract/question-search'
import { pickLocale, pickText } from '@madang/contract/settings'
import { writingOrder } from '../../i18n/writing-order.ts'
import type { Translate } from '../../i18n/words.ts'

export function categoryText(t: Translate, category: FaqCategory): string {
  return t(`faqs.category.${category}`)
}

/** The question in the language of the screen, or in the one that stands in for it. */
export function questionText({ question }: Pick<Faq, 'question'>, locale: Locale): string {
  return pickText(question, locale)
}

/** The language of that text, for screen readers and fonts. */
export function questionTag({ question }: Pick<Faq, 'question'>, locale: Locale): string {
  return localeInfo[pickLocale(question, locale)].tag
}

/** Those that have every word that was typed in what they say in the language of the screen. */
export function findFaqs(
  faqs: readonly Faq[],
  { search, locale }: { search: string; locale: Locale },
): readonly Faq[] {
  return faqs.filter(({ question, answer }) =>
    hasEveryWord(
      findableText({ question: pickText(question, locale), answer: pickText(answer, locale) }),
      search,
    ),
  )
}

/** Languages without a question or without an answer. */
export function missingLocales({ question, answer }: Pick<Faq, 'question' | 'answer'>): Locale[] {
  return writingOrder.filter((locale) => !question[locale] || !answer[locale])
}
