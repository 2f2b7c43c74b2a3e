import { useSyncExternalStore } from 'react'

/** Where the styles show cards in place of tables. */
const phone = '(max-width: 639.98px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is a phone's, for what is built otherwise there; what only looks otherwise is for the styles. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(phone).matches)
}
