import { useQuery, type UseQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'

interface LoadedProps<Data, Key extends QueryKey> {
  /** Of the card, while there is nothing to show in it. */
  title: string
  query: UseQueryOptions<Data, Error, Data, Key>
  /** As many as what comes will have. */
  lines?: number
  children: (data: Data) => ReactNode
}

/** A card whose content is asked for when it is drawn. */
export function Loaded<Data, Key extends QueryKey>({
  title,
  query,
  lines = 6,
  children,
}: LoadedProps<Data, Key>) {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(query)
  if (data !== undefined) return children(data)
  return (
    <Card title={title} isPadded>
      {error === null ? (
        <SkeletonLines lines={lines} label={t('ui.loading')} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} isCompact />
      )}
    </Card>
  )
}
