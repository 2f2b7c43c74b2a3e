import { FaqInput } from '@madang/contract/faqs'
import { expect, test } from 'vitest'
import { checkInput } from '../../form/form-errors.ts'
import type { FormValues } from '../../form/values.ts'
import { toInput, toValues } from '../../record/field-values.ts'
import { faqFields } from './faq-fields.ts'

const empty = { ...toValues(faqFields, null), category: 'ACCOUNT' }

function faults(change: FormValues): Record<string, unknown> {
  const errors = checkInput(FaqInput, toInput(faqFields, { ...empty, ...change }), Object.keys(empty))
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.code]))
}

test.each([
  ['nothing is written', {}, { 'question/kr': 'required', 'answer/kr': 'required' }],
  [
    'neither Korean nor English is there',
    { 'question/es': 'a', 'answer/es': 'b' },
    { 'question/kr': 'required', 'answer/kr': 'required' },
  ],
  ['an answer is missing', { 'question/kr': 'a' }, { 'answer/kr': 'required' }],
  [
    'a question is missing in a further language',
    { 'question/gb': 'a', 'answer/gb': 'b', 'answer/ir': 'c' },
    { 'question/ir': 'required' },
  ],
  ['English alone is there', { 'question/gb': 'a', 'answer/gb': 'b' }, {}],
])('when %s, the fields say so', (_case, change, expected) => {
  expect(faults(change)).toEqual(expected)
})

test('only languages with words are sent', () => {
  const values = { ...empty, 'question/kr': 'a', 'answer/kr': 'b', 'question/cn': '  ' }
  expect(toInput(faqFields, values)).toMatchObject({ question: { kr: 'a' }, answer: { kr: 'b' } })
})
