import { useWords } from '../i18n/words.ts'
import styles from './request-id.module.css'

function idOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return null
  return typeof error.requestId === 'string' ? error.requestId : null
}

/** The number under which the server's log holds a failure, small; nothing when `text` says it already. */
export function RequestId({ error, text }: { error: unknown; text: string }) {
  const { t } = useWords()
  const id = idOf(error)
  if (id === null || text.includes(id)) return null
  return (
    <p className={`${styles.requestId} dimmed`}>
      {t('ui.error.requestId')} <bdi dir="ltr">{id}</bdi>
    </p>
  )
}
