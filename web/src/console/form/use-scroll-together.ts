import { useRef, type UIEvent } from 'react'

/** How far something can be scrolled, in px. */
function roomOf({ scrollHeight, clientHeight }: Element): number {
  return scrollHeight - clientHeight
}

/**
 * Scrolls panes that stand side by side together, each to the same share of its height: for the `onScrollCapture` of
 * what is around them. `selector` finds the panes in it.
 */
export function useScrollTogether(selector: string): (event: UIEvent<HTMLElement>) => void {
  /** Where a pane was put, which is no scrolling of anybody's. */
  const put = useRef(new WeakMap<Element, number>())
  return ({ currentTarget, target }) => {
    const panes = [...currentTarget.querySelectorAll(selector)]
    const pane = panes.find((one) => one === target)
    if (pane === undefined || roomOf(pane) === 0 || put.current.get(pane) === pane.scrollTop) return
    const share = pane.scrollTop / roomOf(pane)
    for (const other of panes.filter((one) => one !== pane)) {
      other.scrollTop = share * roomOf(other)
      put.current.set(other, other.scrollTop)
    }
  }
}
