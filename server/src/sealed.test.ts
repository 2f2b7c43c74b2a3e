import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'
import { testKeys } from './testing/keys.ts'

const [old, next] = ['the first secret', 'the second secret']

test('what was sealed opens with the key of then, also once another is in use, and never looks the same', () => {
  const sealed = seal(testKeys(old), 'list 1', '씨앗')
  expect(unseal(testKeys(next, old), 'list 1', sealed)).toBe('씨앗')
  expect(seal(testKeys(old), 'list 1', '씨앗')).not.toBe(sealed)
  expect(sealed).not.toContain('씨앗')
})

const cases: [string, () => string, RegExp][] = [
  [
    'with another key',
    () => unseal(testKeys(next), 'list 1', seal(testKeys(old), 'list 1', 'seed')),
    /is not known here/,
  ],
  [
    'beside another record',
    () => unseal(testKeys(old), 'list 2', seal(testKeys(old), 'list 1', 'seed')),
    /unable to auth/,
  ],
  [
    'once it was changed',
    () => unseal(testKeys(old), 'list 1', `${seal(testKeys(old), 'list 1', 'seed').slice(0, -2)}AA`),
    /unable to auth/,
  ],
  ['without all of its parts', () => unseal(testKeys(old), 'list 1', `of ${old}.AAAA`), /lost a part/],
]
test.each(cases)('it does not open %s', (_how, open, why) => {
  expect(open).toThrow(why)
})
