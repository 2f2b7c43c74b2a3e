import { IconFileUnknown, type Icon } from '@tabler/icons-react'
import { ApiError } from '../api/api-error.ts'
import { errorText } from '../i18n/error-text.ts'
import { useWords } from '../i18n/words.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHead } from '../ui/PageHead.tsx'

/** What is said in place of a record that is not there. */
export interface Absence {
  /** The page's heading: what kind of record it is. */
  readonly heading: string
  /** Said of one that is not there, or not for this viewer. */
  readonly absent: string
  readonly icon?: Icon
  readonly listHref: string
  readonly listLabel: string
}

interface NoRecordProps extends Absence {
  error: Error
  onRetry: () => void
}

/** The page of a record that is not there, outside one's scope, or not reached. */
export function NoRecord(props: NoRecordProps) {
  const { heading, absent, icon: AbsentIcon = IconFileUnknown, error, onRetry, listHref, listLabel } = props
  const { t } = useWords()
  const isAbsent = error instanceof ApiError && error.code === 'resource.not_found'
  return (
    <>
      <PageHead title={heading} />
      <Card>
        {isAbsent ? (
          <EmptyState
            icon={<AbsentIcon size={24} stroke={1.75} aria-hidden />}
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
