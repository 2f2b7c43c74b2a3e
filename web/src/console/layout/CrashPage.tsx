import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiError } from '../api/api-error.ts'
import { errorText } from '../i18n/error-text.ts'
import { useWords, type Translate } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import styles from './not-found.module.css'

/** A page that broke, or could not be fetched after a new version came out; the shell around it stays. */
export function CrashPage({ error }: { error: unknown }) {
  const { t } = useWords()
  return (
    <div className={styles.notFound} role="alert">
      <IconAlertTriangle size={32} stroke={1.75} aria-hidden className="danger-text" />
      <PageHeading>{t('shell.crash.title')}</PageHeading>
      <p className="dimmed">{crashText(t, error)}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('shell.crash.reload')}
        </Button>
      </div>
    </div>
  )
}

function crashText(t: Translate, error: unknown): string {
  if (error instanceof ApiError) return errorText(t, error)
  return navigator.onLine ? t('shell.crash.text') : t('errors.network')
}
