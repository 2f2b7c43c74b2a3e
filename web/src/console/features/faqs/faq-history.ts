import { faqCategories, type Faq } from '@madang/contract/faqs'
import { localeInfo } from '@madang/contract/locales'
import type { RecordFields } from '../../form/conflict.ts'
import { writingOrder } from '../../form/LanguageTabs.tsx'
import type { Translate } from '../../i18n/words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import type { FaqValues } from './faq-values.ts'
import { categoryText } from './faq-words.ts'

function yesNo(t: Translate, value: unknown): string {
  return value === true ? t('faqs.yes') : t('faqs.no')
}

/** The fields of a question whose change is worth a line. */
export function faqHistoryFields(t: Translate): HistoryFields {
  return {
    category: {
      label: t('faqs.field.category'),
      textOf: (value) => {
        const category = faqCategories.find((known) => known === value)
        return category === undefined ? String(value) : categoryText(t, category)
      },
    },
    question: { label: t('faqs.field.question'), isLong: true },
    answer: { label: t('faqs.field.answer'), isLong: true },
    published: { label: t('faqs.field.published'), textOf: (value) => yesNo(t, value) },
    isTop: { label: t('faqs.field.isTop'), textOf: (value) => yesNo(t, value) },
  }
}

/** The fields of the form, for the choice when two changed one question. */
export function faqFields(t: Translate): RecordFields<Faq, FaqValues> {
  const words = writingOrder.flatMap((locale) =>
    (['question', 'answer'] as const).map((name) => ({
      key: `${name}/${locale}` as const,
      label: t('faqs.field.in', { field: t(`faqs.field.${name}`), language: localeInfo[locale].name }),
      valueOf: (faq: Faq) => faq[name][locale] ?? '',
    })),
  )
  return [
    ...words,
    {
      key: 'category',
      label: t('faqs.field.category'),
      valueOf: (faq) => faq.category,
      textOf: (category) => categoryText(t, category),
    },
    {
      key: 'published',
      label: t('faqs.field.published'),
      valueOf: (faq) => faq.published,
      textOf: (value) => yesNo(t, value),
    },
    {
      key: 'isTop',
      label: t('faqs.field.isTop'),
      valueOf: (faq) => faq.isTop,
      textOf: (value) => yesNo(t, value),
    },
  ]
}
