import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

interface Selection {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
  readonly setAll: (ids: readonly string[]) => void
}

/** Chosen rows of what is shown: another page, search or filter begins with none. */
export function useSelection(shown: string): Selection {
  const [state, setState] = useState({ shown, ids: none })
  if (state.shown !== shown) setState({ shown, ids: none })
  return {
    ids: state.shown === shown ? state.ids : none,
    toggle: (id) =>
      setState((now) => {
        const ids = new Set(now.ids)
        if (!ids.delete(id)) ids.add(id)
        return { ...now, ids }
      }),
    setAll: (ids) => setState((now) => ({ ...now, ids: new Set(ids) })),
  }
}
