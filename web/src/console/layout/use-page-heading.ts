import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useBrand } from './brand.ts'

/**
 * The text of the page's first-level heading, which names the document and the breadcrumb; and after a route
 * change takes the focus to it, as soon as it is there. Where the page came from a reload the focus stays.
 */
export function usePageHeading(main: RefObject<HTMLElement | null>): string | null {
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  const brand = useBrand()
  const [heading, setHeading] = useState<string | null>(null)
  const focusedAt = useRef(pathname)

  useEffect(() => {
    const element = main.current
    if (element === null) return undefined
    const look = (): void => {
      const found = element.querySelector('h1')
      setHeading(found?.textContent ?? null)
      if (found === null || focusedAt.current === pathname) return
      focusedAt.current = pathname
      found.tabIndex = -1
      found.focus({ preventScroll: true })
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(element, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [main, pathname])

  useEffect(() => {
    document.title = heading === null || heading === '' ? brand : `${heading} · ${brand}`
  }, [heading, brand])
  return heading
}
