import { expect, test } from 'vitest'
import { FaqInput, orderFaqs, updateFaq } from './faqs.ts'

const faq = {
  category: 'LISTS',
  question: { kr: '앱을 꼭 설치해야 하나요?' },
  answer: { kr: '아니요.' },
  published: true,
  isTop: false,
}
const id = '00000000-0000-7000-8000-000000000001'

test.each([
  ['complete', {}, null],
  ['of no group', { category: 'OTHER' }, 'category'],
  ['without a language that stands in', { question: { ir: 'پرسش' } }, 'question'],
  ['with a long question', { question: { kr: 'ㄱ'.repeat(201) } }, 'question'],
  ['with a question of two lines', { question: { kr: 'ㄱ\nㄴ' } }, 'question'],
  ['with an answer of two lines', { answer: { kr: 'ㄱ\nㄴ' } }, null],
  ['with a long answer', { answer: { kr: 'ㄱ'.repeat(3001) } }, 'answer'],
  ['with a field of its own', { order: 3 }, undefined],
])('a question %s', (_name, change, wrong) => {
  const result = FaqInput.safeParse({ ...faq, ...change })
  expect(result.success ? null : result.error.issues[0]?.path[0]).toBe(wrong)
})

test('a change needs the version and nothing else', () => {
  expect(updateFaq.body.safeParse({ version: 1 }).success).toBe(true)
  expect(updateFaq.body.safeParse(faq).success).toBe(false)
})

test.each([
  [[id], true],
  [[], false],
  [['x'], false],
  [Array.from({ length: 201 }, () => id), false],
])('an order, row %#', (ids, isGood) => {
  expect(orderFaqs.body.safeParse({ category: 'LISTS', ids }).success).toBe(isGood)
})
