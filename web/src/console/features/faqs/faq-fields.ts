import { faqCategories, FaqInput } from '@madang/contract/faqs'
import { oneOf } from '../../record/field-words.ts'
import { defineFields } from '../../record/fields.ts'
import { categoryText } from './faq-words.ts'

/** Question and answer belong together: where one is written, the empty other one is sent too and refused at its field. */
export const faqFields = defineFields(FaqInput, {
  words: {
    question: {
      kind: 'words',
      label: 'faqs.field.question',
      writtenWith: 'answer',
      history: { isLong: true },
    },
    answer: { kind: 'longWords', label: 'faqs.field.answer', rows: 8, writtenWith: 'question' },
  },
  place: {
    category: {
      kind: 'choice',
      label: 'faqs.field.category',
      textOf: ({ t }, value) => oneOf(faqCategories, (category) => categoryText(t, category))(value),
    },
    published: { kind: 'flag', label: 'faqs.field.published', help: 'faqs.form.publishedHelp' },
    isTop: { kind: 'flag', label: 'faqs.field.isTop' },
  },
})
