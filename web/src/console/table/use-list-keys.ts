import { useLayoutEffect, type RefObject } from 'react'
import { isElsewhere, isShortcut, isTyping } from '../ui/shortcut.ts'

function moveBy(step: 1 | -1, list: HTMLElement): boolean {
  const links = [...list.querySelectorAll<HTMLElement>('tr[data-row] [data-main]')]
  const row = document.activeElement?.closest('tr[data-row]')
  const index = links.findIndex((link) => link.closest('tr') === row)
  const next = links[index + step] ?? (index === -1 ? links[0] : undefined)
  if (!next) return false
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
  return true
}

/**
 * The keys of a list: `/` to the search field, ↑ ↓ and k j from row to row, `x` selects the row that has the focus.
 * Enter opens it by itself, because the focus is on a link. Silent while something is typed or open.
 */
export function useListKeys(ref: RefObject<HTMLElement | null>): void {
  // With the first drawing: a key pressed at the first sight of a row is one too.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const list = ref.current
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (list === null || hasModifier || event.defaultPrevented || isElsewhere(event.target)) return
      const search = list.querySelector<HTMLInputElement>('[data-list-search]')
      if (event.key === 'ArrowDown' && event.target === search && moveBy(1, list)) event.preventDefault()
      if (isTyping(event.target)) return
      if (isShortcut(event, '/')) {
        event.preventDefault()
        search?.focus()
        search?.select()
      }
      const isHere =
        event.target === document.body || list.contains(document.activeElement) || isHeading(event.target)
      if (!isHere) return
      const isDown = event.key === 'ArrowDown' || isShortcut(event, 'j')
      const isUp = event.key === 'ArrowUp' || isShortcut(event, 'k')
      if (isDown && moveBy(1, list)) event.preventDefault()
      if (isUp && moveBy(-1, list)) event.preventDefault()
      if (isShortcut(event, 'x')) {
        document.activeElement?.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [ref])
}

/** After a route change the page's heading or its main part has the focus. */
function isHeading(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.tagName === 'H1' || target.tagName === 'MAIN')
}
