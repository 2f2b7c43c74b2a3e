import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'

/** The heading of the page that is shown, and what it says; the shell names the document by it and leads the focus to it. */
interface Shown {
  readonly element: HTMLElement | null
  readonly text: string | null
}

const nothing: Shown = { element: null, text: null }
let shown = nothing
const listeners = new Set<() => void>()

function show(next: Shown): void {
  if (next.element === shown.element && next.text === shown.text) return
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page's one first-level heading. It says itself what it reads: nobody has to watch the page for it. */
export function PageHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  // Whatever it was drawn again for: another record, another language.
  useLayoutEffect(() => {
    const element = ref.current
    show({ element, text: element?.textContent ?? null })
  })
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (shown.element === element) show(nothing)
    }
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1}>
      {children}
    </h1>
  )
}

export function useShownHeading(): Shown {
  return useSyncExternalStore(subscribe, () => shown)
}
