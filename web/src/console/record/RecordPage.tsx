import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { hasUnsaved } from '../api/unsaved.ts'
import { useWords } from '../i18n/words.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { NoRecord, type Absence } from './NoRecord.tsx'

interface RecordPageProps<Item, Key extends QueryKey> {
  /** One such record (`recordApi`). */
  queryOf: (id: string) => UseQueryOptions<Item, Error, Item, Key>
  absence: Absence
  /** While it is loading; without it the heading over some lines. */
  skeleton?: ReactNode
  /** What is shown of it, made anew for another record. */
  children: (record: Item, query: UseQueryResult<Item>) => ReactNode
}

/** The id in the address of the page that is shown. */
function useRecordId(): string {
  return useParams({ strict: false, select: (params: { id?: string }) => params.id ?? '' })
}

/** For whoever looks: it is not there any more, or not for them; what is typed over it stays. */
const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'resource.not_found' || error.code === 'authz.forbidden')

/** The page of one record by its address: loading, not there, not reached, or what is shown of it. */
export function RecordPage<Item, Key extends QueryKey>(props: RecordPageProps<Item, Key>) {
  const { queryOf, absence, skeleton, children } = props
  const id = useRecordId()
  const query = useQuery(queryOf(id))
  const { data, error } = query
  const isPutAway = isGone(error) && !hasUnsaved()
  if (data !== undefined && !isPutAway) return <Fragment key={id}>{children(data, query)}</Fragment>
  if (error === null) return skeleton ?? <HeadedLines heading={absence.heading} />
  return <NoRecord {...absence} error={error} onRetry={() => void query.refetch()} />
}

function HeadedLines({ heading }: { heading: string }) {
  const { t } = useWords()
  return (
    <div className="page" aria-busy="true">
      <PageHead title={heading} />
      <SkeletonLines lines={8} label={t('ui.loading')} />
    </div>
  )
}
