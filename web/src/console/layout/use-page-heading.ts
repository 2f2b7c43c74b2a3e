import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useShownHeading } from '../ui/PageHeading.tsx'
import { useBrand } from './brand.ts'

/**
 * Once the page is painted: to give the focus to what was drawn just now would lay the page out twice. Who has gone
 * elsewhere meanwhile stays there, as a page that leads to a field of its own.
 */
function focusAfterPaint(element: HTMLElement, onDone: () => void): () => void {
  const before = document.activeElement
  let timer = 0
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(() => {
      onDone()
      const now = document.activeElement
      if (now === before || now === document.body) element.focus({ preventScroll: true })
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * The text of the page's first-level heading, which names the document and the breadcrumb; and after a route
 * change takes the focus to it, as soon as it is there. Where the page came from a reload the focus stays.
 */
export function usePageHeading(): string | null {
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  const brand = useBrand()
  const { element, text } = useShownHeading()
  const focusedAt = useRef(pathname)

  useEffect(() => {
    if (element === null || focusedAt.current === pathname) return undefined
    return focusAfterPaint(element, () => {
      focusedAt.current = pathname
    })
  }, [element, pathname])

  useEffect(() => {
    document.title = text === null || text === '' ? brand : `${text} · ${brand}`
  }, [text, brand])
  return text
}
