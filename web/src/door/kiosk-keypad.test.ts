import { expect, test } from 'vitest'
import { digitsDue, isOtherPrefix, phonePrefix, pressBack, pressDigit, wholePhone } from './kiosk-keypad.ts'

const type = (keys: string) => [...keys].reduce(pressDigit, phonePrefix)

test.each([
  ['24801357', '+821024801357', 'what follows the prefix'],
  ['01024801357', '+821024801357', 'the prefix once more'],
  ['821024801357', '+821024801357', 'the country’s prefix'],
  ['248013579', '+821024801357', 'a digit too many'],
  ['010', null, 'the prefix alone'],
  ['2480135', null, 'a digit too few'],
  ['01124801357', null, 'another prefix'],
])('typed as %s it is %s: %s', (keys, phone, _how) => {
  expect(wholePhone(type(keys))).toBe(phone)
})

test.each([
  ['0', false],
  ['01', false],
  ['010', false],
  ['011', true],
  ['02', true],
  ['2', false],
])('another prefix is seen at once: %s', (keys, isOther) => {
  expect(isOtherPrefix(type(keys))).toBe(isOther)
})

test('each press of Back takes one digit away, and none of the prefix', () => {
  const shown = ['24801']
  while (shown.length < 8) shown.push(pressBack(type(shown.at(-1) ?? '')).replaceAll(/^010-|-/g, ''))
  expect(shown).toEqual(['24801', '2480', '248', '24', '2', '', '', ''])
})

test('the digits that are due are counted', () => {
  expect(['', '2', '2480135', '24801357'].map((keys) => digitsDue(type(keys)))).toEqual([8, 7, 1, 0])
})
