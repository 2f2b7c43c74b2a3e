import { updateLegalDraft } from '@madang/contract/legal'
import { toText, type FieldValue } from '../../form/values.ts'
import type { Words } from '../../i18n/words.ts'
import { defineFields } from '../../record/fields.ts'

const mostShown = 120

/** A whole text is too long to choose by reading it: its beginning and its length tell which it is. */
function shortText({ t }: Words, value: FieldValue): string {
  const text = toText(value)
  if (text.length <= mostShown) return text
  return t('legal.long', { text: text.slice(0, mostShown), count: text.length })
}

export const legalFields = defineFields(updateLegalDraft.body, {
  words: {
    bodies: {
      kind: 'longWords',
      label: 'legal.field.bodies',
      rows: 24,
      textOf: shortText,
      // That the words changed says the action itself.
      history: 'none',
    },
    changeSummary: {
      kind: 'longWords',
      label: 'legal.field.changeSummary',
      help: 'legal.edit.summaryHelp',
      rows: 2,
      textOf: shortText,
    },
  },
  effect: { adverse: { kind: 'flag', label: 'legal.field.adverse' } },
})
