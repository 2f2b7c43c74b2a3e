import { IconFileUnknown } from '@tabler/icons-react'
import { ApiError } from '../api/api-error.ts'
import { errorText } from '../i18n/error-text.ts'
import { useWords } from '../i18n/words.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHead } from '../ui/PageHead.tsx'

interface NoRecordProps {
  /** The page's heading: what kind of record it is. */
  heading: string
  /** Said of one that is not there, or not for this viewer. */
  absent: string
  error: Error
  onRetry: () => void
  listHref: string
  listLabel: string
}

/** The page of a record that is not there, outside one's scope, or not reached. */
export function NoRecord({ heading, absent, error, onRetry, listHref, listLabel }: NoRecordProps) {
  const { t } = useWords()
  const isAbsent = error instanceof ApiError && error.code === 'resource.not_found'
  return (
    <>
      <PageHead title={heading} />
      <Card>
        {isAbsent ? (
          <EmptyState
            icon={<IconFileUnknown size={24} stroke={1.75} aria-hidden />}
            title={absent}
            text={errorText(t, error)}
            actions={
              <AppLink href={listHref} className={buttonClass('primary')}>
                {listLabel}
              </AppLink>
            }
          />
        ) : (
          <ErrorState error={error} onRetry={onRetry} />
        )}
      </Card>
    </>
  )
}
