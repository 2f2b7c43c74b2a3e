import { IconBuildingStore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

/** A store that is not there, outside one's scope, or not reached. */
export function NoStore({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useWords()
  const isAbsent = error instanceof ApiError && error.code === 'resource.not_found'
  return (
    <>
      <PageHead title={t('shell.nav.store')} />
      <Card>
        {isAbsent ? (
          <EmptyState
            icon={<IconBuildingStore size={24} stroke={1.75} aria-hidden />}
            title={t('store.absent')}
            text={errorText(t, error)}
            actions={
              <Link to={paths.stores} className={buttonClass('primary')}>
                {t('store.toList')}
              </Link>
            }
          />
        ) : (
          <ErrorState error={error} onRetry={onRetry} />
        )}
      </Card>
    </>
  )
}
