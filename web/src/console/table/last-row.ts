import { useRouterState } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'

/** Entry of the browser's history → the row opened from it. Gone with the page: after a reload a list starts on top. */
const openedRows = new Map<string, string>()

/** Remembers the row that is opened from this list, and puts the focus on it after "back". */
export function useLastRow(ref: RefObject<HTMLElement | null>, isReady: boolean): (id: string) => void {
  // The entry that is shown, not the one that is asked for: its rows are there, and the heading had the focus before.
  const entry = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key ?? '' })
  useEffect(() => {
    const id = openedRows.get(entry)
    if (!isReady || id === undefined) return undefined
    openedRows.delete(entry)
    // The shell moves the focus to the heading when a route is shown; the row comes after it.
    const frame = requestAnimationFrame(() => {
      const rows = [...(ref.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
      const link = rows
        .find(({ dataset }) => dataset['row'] === id)
        ?.querySelector<HTMLElement>('[data-main]')
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [entry, isReady, ref])
  return (id) => {
    openedRows.set(entry, id)
  }
}
