import { useEffect, type RefObject } from 'react'

/** What a person takes for one thing; in it the focus goes on. */
const parts = 'dialog, [popover], section, form, nav, ul, [role=group], [data-part]'
const controls = ':is(a[href], button, input, select, textarea):not(:disabled, [aria-disabled=true])'

function partsAround(element: Element): Element[] {
  const part = element.closest(parts)
  return part === null ? [] : [part, ...partsAround(part.parentElement ?? document.body)]
}

function firstControl(part: Element): HTMLElement | undefined {
  return [...part.querySelectorAll<HTMLElement>(controls)].find((control) => control.checkVisibility())
}

/**
 * What goes away while it has the focus, as a row that is removed or the button that opens a form in its place, leaves
 * it to the part of the page around it, or to the heading; the browser would begin at the top of the document.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = main.current
    if (element === null) return undefined
    let last: Element | null = null
    let around: Element[] = []
    const keep = (): void => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return
      last = null
      const part = around.find((one) => one.isConnected && firstControl(one) !== undefined)
      const next = part === undefined ? element.querySelector('h1') : firstControl(part)
      next?.focus({ preventScroll: true })
    }
    // Tells when what has the focus is taken out of the page, however far down it stands; nothing else is watched.
    const observer = new IntersectionObserver(keep, { rootMargin: '1000000px' })
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return
      last = target
      around = partsAround(target)
      observer.disconnect()
      observer.observe(target)
    }
    element.addEventListener('focusin', note)
    return () => {
      element.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [main])
}
