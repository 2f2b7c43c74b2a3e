import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Locale } from '@madang/contract/locales'
import { expect, test } from 'vitest'
import { createWords, isolate, richParts } from './words.ts'

const sources = {
  'site.demo.party': '{name} · {count, plural, one {# person} other {# people}}',
  'site.demo.turn': '{number, number}',
  'site.skip': 'Skip',
}
const messages = Object.fromEntries(
  Object.entries(sources).map(([id, text]) => [id, compileMessageOrThrow(text)]),
)
const words = (locale: Locale) => createWords(locale, messages)

test('counts take the plural and the digits of the language', () => {
  expect(words('gb').t('site.demo.party', { name: 'Kim', count: 1 })).toBe('Kim · 1 person')
  expect(words('gb').t('site.demo.party', { name: 'Kim', count: 1200 })).toBe('Kim · 1,200 people')
  expect(words('br').t('site.demo.turn', { number: 12_345 })).toBe('12.345')
  expect(words('ir').t('site.demo.turn', { number: 27 })).toBe('۲۷')
})

test('two languages at once do not disturb each other', () => {
  const [ir, gb] = [words('ir'), words('gb')]
  expect([ir.number(7), gb.number(7), ir.number(7)]).toEqual(['۷', '7', '۷'])
})

test('an instant is shown as people in Seoul read it, Gregorian also in Persian', () => {
  const lateUtc = '2026-11-20T16:30:00.000Z'
  expect(words('gb').date(lateUtc)).toBe('21 Nov 2026')
  expect(words('ir').date(lateUtc, { year: 'numeric' })).toBe('۲۰۲۶')
  expect(words('kr').date(lateUtc, { hour: '2-digit', minute: '2-digit', hour12: false })).toBe('01:30')
})

test('an id that came over the wire is known or not', () => {
  expect(words('gb').has('site.skip')).toBe(true)
  expect(words('gb').has('errors.never.heard.of')).toBe(false)
  expect(words('gb').has('constructor')).toBe(false)
})

test.each([
  ['plain', [{ tag: null, text: 'plain' }]],
  ['<a>b</a>', [{ tag: 'a', text: 'b' }]],
  [
    'x <a>b</a> y <c>d</c>',
    [
      { tag: null, text: 'x ' },
      { tag: 'a', text: 'b' },
      { tag: null, text: ' y ' },
      { tag: 'c', text: 'd' },
    ],
  ],
  ['1 < 2', [{ tag: null, text: '1 < 2' }]],
])('the parts of "%s"', (message, parts) => {
  expect(richParts(message)).toEqual(parts)
})

test('an isolated number keeps its direction inside any text', () => {
  expect(isolate('010-1234')).toBe('\u2066010-1234\u2069')
})
