import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import styles from './progress.module.css'

/** A thin line at the top while a page or its data is on the way; appears only when that takes a moment. */
export function Progress() {
  const isOpening = useRouterState({ select: (state) => state.isLoading })
  const fetching = useIsFetching()
  return (
    <div className={styles.progress} data-on={isOpening || fetching > 0 || undefined} aria-hidden="true" />
  )
}
