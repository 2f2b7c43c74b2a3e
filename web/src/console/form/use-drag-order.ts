import { useEffect, useRef, type PointerEvent } from 'react'

interface DragOrder {
  /** The rows' element: its children are the rows, in order. */
  readonly listRef: { readonly current: HTMLElement | null }
  readonly onMove: (key: string, to: number) => void
  readonly onDrop: () => void
}

/** The place of the row at this height. */
function placeAt(list: HTMLElement, y: number): number {
  const rows = [...list.children]
  const under = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  return under === -1 ? rows.length - 1 : under
}

/**
 * Puts rows in order by a handle, with mouse, pen or finger: gives what a press on the handle of a row does.
 * Listens at the window, because a handle that moves within the page loses a captured pointer.
 */
export function useDragOrder({ listRef, onMove, onDrop }: DragOrder) {
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])
  return (key: string, from: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    let place = from
    const move = ({ clientY }: { clientY: number }): void => {
      const to = listRef.current === null ? place : placeAt(listRef.current, clientY)
      if (to === place) return
      place = to
      onMove(key, to)
    }
    const end = (): void => {
      stop.current()
      if (place !== from) onDrop()
    }
    stop.current = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }
}
