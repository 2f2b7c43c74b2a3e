import { useMatch, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The address of a page: its path, and its query as texts. */
export interface Place {
  readonly pathname: string
  readonly values: Readonly<Partial<Record<string, string>>>
}

/**
 * The address of the page that is shown. The router's own location runs ahead of it: from the press of a link until
 * the next page is there it names that one already, and the page that is being left would ask for its data once more
 * with a query that is not its own.
 */
export function usePlace(): Place {
  return useMatch({
    strict: false,
    structuralSharing: true,
    select: ({ pathname, search }) => ({ pathname, values: search }),
  })
}

/**
 * Whether nobody has asked for another page since: what is done after an answer, as leading on, is not for somebody
 * who went elsewhere meanwhile. True as well where the answer itself has taken this part of the page away.
 */
export function useIsHere(): () => boolean {
  const router = useRouter()
  const { pathname } = usePlace()
  return useCallback(() => isSamePath(router.state.location.pathname, pathname), [router, pathname])
}

/** An address that was typed may end in a slash. */
function isSamePath(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '')
}
