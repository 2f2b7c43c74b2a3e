import { expect, test } from 'vitest'
import { isShortcut } from './shortcut.ts'

test.each([
  ['English', 'x', 'KeyX', 'x'],
  ['English with caps lock', 'X', 'KeyX', 'x'],
  ['Hangul', 'ㅌ', 'KeyX', 'x'],
  ['Hangul', 'ㅏ', 'KeyK', 'k'],
  ['Hangul', 'ㅓ', 'KeyJ', 'j'],
  ['an input method that says nothing', 'Process', 'KeyX', 'x'],
  ['Persian', 'ط', 'KeyX', 'x'],
  ['Persian', 'ن', 'KeyK', 'k'],
  ['Arabic', 'ظ', 'Slash', '/'],
  ['Chinese punctuation', '、', 'Slash', '/'],
  ['AZERTY, with shift', '/', 'Period', '/'],
  ['QWERTZ, with shift', '/', 'Digit7', '/'],
  ['Brazilian', '/', 'IntlRo', '/'],
  ['Dvorak', 'x', 'KeyB', 'x'],
  ['Dvorak', 'k', 'KeyV', 'k'],
] as const)('%s: %s at %s is %s', (_, key, code, letter) => {
  expect(isShortcut({ key, code }, letter)).toBe(true)
})

test.each([
  ['Dvorak', 'q', 'KeyX', 'x'],
  ['QWERTZ', '-', 'Slash', '/'],
  ['AZERTY', '!', 'Slash', '/'],
  ['Hangul', 'ㅋ', 'KeyZ', 'x'],
  ['any', 'Enter', 'Enter', 'x'],
] as const)('%s: %s at %s is not %s', (_, key, code, letter) => {
  expect(isShortcut({ key, code }, letter)).toBe(false)
})
