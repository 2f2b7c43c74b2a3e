/** Where the letter stands on the keyboards that have two scripts on their keys. */
const codes = { x: 'KeyX', j: 'KeyJ', k: 'KeyK', '/': 'Slash' } as const

/**
 * Whether a shortcut's key was pressed. Latin keyboards differ in where a letter stands (AZERTY, QWERTZ, Dvorak), so
 * that what they write decides. While Hangul, Persian or an input method is on, a key writes something else (`ㅌ`, `ط`,
 * `Process`): then the place of the key does.
 */
export function isShortcut(
  { key, code }: Pick<KeyboardEvent, 'key' | 'code'>,
  letter: keyof typeof codes,
): boolean {
  const isLatin = /^[ -~]$/.test(key)
  return isLatin ? key.toLowerCase() === letter : code === codes[letter]
}
