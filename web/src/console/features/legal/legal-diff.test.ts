import { expect, test } from 'vitest'
import { partsOf } from './legal-diff.ts'

function told(before: string, after: string): string[] {
  return partsOf(before, after).map((part) => {
    if (part.kind !== 'changed') return `${part.kind}: ${part.text.trim()}`
    return part.words
      .map(({ value, added, removed }) =>
        added ? `+${value.trim()}+` : removed ? `-${value.trim()}-` : value.trim(),
      )
      .join(' ')
  })
}

test.each([
  ['the same text', 'a\n\nb', 'a\n\nb', ['same: a\n\nb']],
  ['a line break at the end is no change', 'a', 'a\n', ['same: a']],
  ['a paragraph that comes', 'a', 'a\nb', ['same: a', 'new: b']],
  ['a paragraph that goes', 'a\nb', 'a', ['same: a', 'gone: b']],
  ['a rewritten line, word by word', 'pay in 7 days', 'pay in 30 days', ['pay in -7- +30+ days']],
  ['Korean', '회원은 7일 안에', '회원은 30일 안에', ['회원은 -7- +30+ 일 안에']],
])('%s', (_name, before, after, expected) => {
  expect(told(before, after)).toEqual(expected)
})

/** Each is another character, so that no two of the texts have one in common. */
function strange(count: number, first: number): string[] {
  return Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index))
}

const hangul = strange(3_000, 0xac00)
const han = strange(3_000, 0x4e00)

test.each([
  [
    'a long line that is another one: as a whole',
    hangul.join(''),
    han.join(''),
    [`-${hangul.join('')}- +${han.join('')}+`],
  ],
  [
    'a long line with a sentence that stayed: by sentences',
    `${hangul.join('')}. 7일 안에 낸다.`,
    `${han.join('')}. 7일 안에 낸다.`,
    [`-${hangul.join('')}.- +${han.join('')}.+ 7일 안에 낸다.`],
  ],
  [
    'thousands of lines that are others: as a whole',
    hangul.join('\n'),
    han.join('\n'),
    [`-${hangul.join('\n')}- +${han.join('\n')}+`],
  ],
  [
    'a long line in which a word changed: still by words',
    `${hangul.join('')} 7 days`,
    `${hangul.join('')} 30 days`,
    [`${hangul.join('')} -7- +30+ days`],
  ],
])('%s', (_name, before, after, expected) => {
  expect(told(before, after)).toEqual(expected)
})
