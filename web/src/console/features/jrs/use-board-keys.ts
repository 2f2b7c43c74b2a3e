import { useEffect, useEffectEvent } from 'react'
import { isElsewhere, isShortcut, isTyping } from '../../ui/shortcut.ts'

type Letter = Parameters<typeof isShortcut>[1]

/** Keys of the board, with Hangul on or off; silent while something is typed or open. A button keeps its own space bar. */
export function useBoardKeys(keys: Readonly<Partial<Record<Letter | ' ', () => void>>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { target, defaultPrevented, repeat } = event
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (hasModifier || defaultPrevented || repeat || isTyping(target) || isElsewhere(target)) return
    const isOnControl = target instanceof HTMLElement && target.closest('a, button, input, summary') !== null
    const letters = Object.keys(keys) as (Letter | ' ')[] // Object.keys forgets the key type
    const pressed = letters.find((letter) =>
      letter === ' ' ? event.key === ' ' && !isOnControl : isShortcut(event, letter),
    )
    if (pressed === undefined) return
    event.preventDefault()
    keys[pressed]?.()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
