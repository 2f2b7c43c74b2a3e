/** Where the letter stands on the keyboards that have two scripts on their keys. */
const codes = {
  x: 'KeyX',
  c: 'KeyC',
  z: 'KeyZ',
  j: 'KeyJ',
  k: 'KeyK',
  s: 'KeyS',
  d: 'KeyD',
  n: 'KeyN',
  '/': 'Slash',
} as const

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

/** Whether a key writes there: no shortcut may take it. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null
  )
}

/** Whether a key goes to what stands over the page: a dialog, a menu. */
export function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('dialog, [popover], [role=menu]') !== null
}
