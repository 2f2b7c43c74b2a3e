import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isElsewhere, isShortcut, isTyping } from '../ui/shortcut.ts'
import type { Judgement } from './judgements.ts'

interface ReviewKeys {
  readonly judge: (judgement: Exclude<Judgement, ''>) => void
  readonly move: (step: 1 | -1) => void
  /** To the next record of the queue. */
  readonly next: () => void
  /** Where what the documents say was typed. */
  readonly goOn: () => void
}

/**
 * The keys of a review: `s` and `d` judge the field on which the keys stand, `j` and `k` move between fields, `n` opens
 * the next record; Enter goes on from what the documents say. Silent while something is typed or open.
 */
export function useReviewKeys(list: RefObject<HTMLElement | null>, keys: ReviewKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (hasModifier || event.defaultPrevented || event.repeat || isElsewhere(event.target)) return
    if (isTyping(event.target)) {
      const isSaid = event.target instanceof Node && list.current?.contains(event.target) === true
      // Enter also ends what an input method composes.
      if (!isSaid || event.key !== 'Enter' || event.isComposing) return
      event.preventDefault()
      keys.goOn()
      return
    }
    const pressed = [
      ['s', () => keys.judge('same')],
      ['d', () => keys.judge('different')],
      ['j', () => keys.move(1)],
      ['k', () => keys.move(-1)],
      ['n', keys.next],
    ] as const
    const found = pressed.find(([letter]) => isShortcut(event, letter))
    if (found === undefined) return
    // Or the letter is typed where the focus goes.
    event.preventDefault()
    found[1]()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
