import { useLocation, useRouterState } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'

/** Entry of the browser's history → the row opened from it. Gone with the page: after a reload a list starts on top. */
const openedRows = new Map<string, string>()

/** Remembers the row that is opened from this list, and puts the focus on it after "back". */
export function useLastRow(ref: RefObject<HTMLElement | null>, isReady: boolean): (id: string) => void {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const isShown = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation?.pathname === location.pathname,
  })
  useEffect(() => {
    const id = openedRows.get(entry)
    if (!isReady || !isShown || id === undefined) return undefined
    openedRows.delete(entry)
    // The shell moves the focus to the heading when a route is shown; the row comes after it.
    const frame = requestAnimationFrame(() => {
      const rows = [...(ref.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
      const link = rows.find(({ dataset }) => dataset['row'] === id)?.querySelector<HTMLElement>('.main-l')
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [entry, isReady, isShown, ref])
  return (id) => {
    openedRows.set(entry, id)
  }
}
