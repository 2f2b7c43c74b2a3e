import { FaqInput } from '@madang/contract/faqs'
import { expect, test } from 'vitest'
import { checkInput } from '../../form/form-errors.ts'
import { localeOfField, toValues, toWords, type FaqValues } from './faq-values.ts'

const empty = toValues(null)

function faults(change: Partial<FaqValues>): Record<string, unknown> {
  const values = { ...empty, ...change }
  const { category, published, isTop } = values
  const errors = checkInput(FaqInput, { ...toWords(values), category, published, isTop }, Object.keys(empty))
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
  expect(toWords(values)).toEqual({ question: { kr: 'a' }, answer: { kr: 'b' } })
})

test('a field tells its language', () => {
  expect(['question/ir', 'answer/gb', 'category'].map(localeOfField)).toEqual(['ir', 'gb', null])
})
