import type { LegalType } from '@madang/contract/legal-notices'
import type { Locale } from '@madang/contract/locales'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { currentLegalQuery, legalApi } from './legal.api.ts'

// The comparison comes when it is asked for.
const LegalDiff = lazy(async () => ({ default: (await import('./LegalDiff.tsx')).LegalDiff }))

interface InForceDiffProps {
  type: LegalType
  after: string
  locale: Locale
}

/** What would change against the text of this kind that is in force now. */
export function InForceDiff({ type, after, locale }: InForceDiffProps) {
  const { t } = useWords()
  const shown = useDeferredValue(after)
  const current = useQuery(currentLegalQuery)
  const inForce = current.data?.items.find((row) => row.type === type && row.status === 'EFFECTIVE')
  const document = useQuery({ ...legalApi.one(inForce?.id ?? ''), enabled: inForce !== undefined })
  const failed = [current, document].find(({ data, error }) => data === undefined && error !== null)
  const loading = <SkeletonLines lines={6} label={t('ui.loading')} />
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} isCompact />
  if (current.data === undefined) return loading
  if (inForce === undefined) return <p className="dimmed">{t('legal.diff.first')}</p>
  if (document.data === undefined) return loading
  return (
    <Suspense fallback={loading}>
      <LegalDiff before={document.data.bodies[locale] ?? ''} after={shown} locale={locale} />
    </Suspense>
  )
}
