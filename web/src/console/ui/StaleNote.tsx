import { IconCloudOff } from '@tabler/icons-react'
import { useWords } from '../i18n/words.ts'
import { Button } from './Button.tsx'
import styles from './stale-note.module.css'

interface StaleNoteProps {
  /** The part of a query that says whether what it shows is the newest. */
  query: {
    readonly data: unknown
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
}

/** Over what was loaded before and could not be refreshed; nothing while all is well, or nothing is shown at all. */
export function StaleNote({ query }: StaleNoteProps) {
  const { t } = useWords()
  const isStale = query.data !== undefined && query.error !== null && query.error !== undefined
  return (
    <div role="status">
      {isStale && (
        <p className={styles.staleNote}>
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          <span>{t('ui.stale')}</span>
          <Button variant="link" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            {t('ui.error.retry')}
          </Button>
        </p>
      )}
    </div>
  )
}
