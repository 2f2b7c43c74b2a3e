import { IconAlertTriangle } from '@tabler/icons-react'
import { useWords } from '../i18n/words.ts'
import { errorText } from '../i18n/error-text.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { RequestId } from './RequestId.tsx'

interface ErrorStateProps {
  error: unknown
  onRetry?: () => void
  isCompact?: boolean
}

/** A part of the page that could not be loaded: the sentence for the code, "try again", the request id small. */
export function ErrorState({ error, onRetry, isCompact = false }: ErrorStateProps) {
  const { t } = useWords()
  const text = errorText(t, error)
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
        title={t('ui.error.title')}
        text={
          <>
            {text}
            <RequestId error={error} text={text} />
          </>
        }
        isCompact={isCompact}
        actions={
          onRetry && (
            <Button variant="primary" onClick={onRetry}>
              {t('ui.error.retry')}
            </Button>
          )
        }
      />
    </div>
  )
}
