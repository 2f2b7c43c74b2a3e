import { locales, type Locale } from '@madang/contract/locales'
import { expect, test } from 'vitest'
import { findFaults, messagesType, readCatalogues, readMessagesType, type Catalogues } from './messages.ts'

test('the words of all six languages fit together', () => {
  expect(findFaults(readCatalogues())).toEqual([])
})

test('the Messages type is what the English words say; else run "npm run words"', () => {
  expect(readMessagesType()).toBe(messagesType(readCatalogues()))
})

/** Every language says the same, except where a test says otherwise. */
function catalogues(
  everywhere: Record<string, string>,
  changed: Partial<Record<Locale, Record<string, string>>>,
) {
  const entries = locales.map((locale) => {
    const messages = changed[locale] ?? everywhere
    return [locale, new Map([['test', new Map(Object.entries(messages))]])]
  })
  return Object.fromEntries(entries) as Catalogues // fromEntries forgets which keys it was given
}

const source = { 'test.a': 'Hello {name}', 'test.b': '{count, plural, one {# store} other {# stores}}' }

test.each<[string, Record<string, string>, string | null]>([
  ['the same', source, null],
  ['a missing message', { 'test.a': 'Hallo {name}' }, 'kr: test.b is missing'],
  ['one too many', { ...source, 'test.c': 'x' }, 'kr: test.c is not in gb'],
  ['an empty one', { ...source, 'test.a': ' ' }, 'kr: test.a is empty'],
  [
    'another argument',
    { ...source, 'test.a': '{nam}' },
    'kr: test.a takes {nam: text}, gb takes {name: text}',
  ],
  [
    'another tag',
    { ...source, 'test.a': '<b>{name}</b>' },
    'kr: test.a takes {name: text} <b>, gb takes {name: text}',
  ],
  [
    'a plain number',
    { ...source, 'test.b': '{count}' },
    'kr: test.b takes {count: text}, gb takes {count: number}',
  ],
  ['only the plurals of Korean', { ...source, 'test.b': '{count, plural, other {매장 #개}}' }, null],
])('%s is told', (_name, kr, fault) => {
  expect(findFaults(catalogues(source, { kr }))).toEqual(fault === null ? [] : [fault])
})

test('a language that counts in two ways needs both', () => {
  const br = { ...source, 'test.b': '{count, plural, other {# lojas}}' }
  expect(findFaults(catalogues(source, { br }))).toEqual(['br: test.b lacks plural count one'])
})

test('a message that cannot be read is told with its place', () => {
  const [fault] = findFaults(catalogues(source, { es: { ...source, 'test.a': 'Hola {name' } }))
  expect(fault).toMatch(/^es: test\.a is broken: /)
})

test('the type names every argument once', () => {
  const text = messagesType(
    catalogues({ ...source, 'test.c': '{n, number} {n} {d, date}', 'test.d': 'x' }, {}),
  )
  expect(text).toContain("'test.a': { name: string | number }")
  expect(text).toContain("'test.b': { count: number }")
  expect(text).toContain("'test.c': { n: number; d: Date | string | number }")
  expect(text).toContain("'test.d': undefined")
})
