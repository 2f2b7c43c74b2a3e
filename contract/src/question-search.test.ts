import { expect, test } from 'vitest'
import { findableText, hasEveryWord } from './question-search.ts'

const found = findableText({
  question: 'Où est le Café?',
  answer: 'Siehe [hier](https://example.com/secret). کیف‌ها و یک',
})

test.each([
  ['CAFÉ', true],
  ['cafe hier', true],
  ['  hier   siehe ', true],
  ['كيفها', true],
  ['cafe dort', false],
  ['secret', false],
])('searching for %j finds it: %s', (search, isFound) => {
  expect(hasEveryWord(found, search)).toBe(isFound)
})
