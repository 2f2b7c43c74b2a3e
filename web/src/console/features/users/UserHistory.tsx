import type { AuditAction } from '@madang/contract/audit'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pageQuery } from '@madang/contract/shapes'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { PastTheEnd } from '../../table/PastTheEnd.tsx'
import { Paging } from '../../table/Paging.tsx'
import { useList } from '../../table/use-list.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { historyEntries } from './history-entries.tsx'
import { userHistoryQuery } from './users.api.ts'
import '../../table/table.css'

const HistorySearch = z.object({ ...pageQuery, tab: z.literal('history') })

/** Everything that is recorded about a member, page by page. */
export function UserHistory({ userId }: { userId: string }) {
  const { t } = useWords()
  const list = useList(HistorySearch)
  const { pageNumber, pageSize } = list.query
  const query = useQuery(userHistoryQuery(userId, { pageNumber, pageSize }))
  const { data } = query
  const isPastTheEnd = data !== undefined && data.totalCount > 0 && data.items.length === 0
  return (
    <Card title={t('users.history.title')} className="list-card">
      {isPastTheEnd ? <PastTheEnd list={list} /> : <HistoryBody query={query} skeletonLines={10} />}
      {data !== undefined && data.items.length > 0 && <Paging page={data} list={list} />}
    </Card>
  )
}

/** What changed, not who merely looked: the looks would push everything else out. */
const telling: readonly AuditAction[] = [
  'auth.signed_in',
  'auth.session_ended',
  'auth.phone_changed',
  'users.revealed',
  'users.created',
  'users.updated',
  'users.suspended',
  'users.reactivated',
  'users.withdrawn',
  'users.profile_changed',
]

/** The newest lines beside a record, with the way to all of them. */
export function RecentHistory({ userId, allHref }: { userId: string; allHref: string }) {
  const { t } = useWords()
  const query = useQuery(userHistoryQuery(userId, { pageNumber: 1, pageSize: 6, action: telling }))
  return (
    <Card
      title={t('users.history.title')}
      actions={
        <AppLink className="small" href={allHref}>
          {t('ui.seeAll')}
        </AppLink>
      }
    >
      {query.data?.items.length === 0 ? (
        <p className="cb dim">{t('users.history.quiet')}</p>
      ) : (
        <HistoryBody query={query} skeletonLines={6} />
      )}
    </Card>
  )
}

interface HistoryBodyProps {
  query: {
    data: { items: Parameters<typeof historyEntries>[0] } | undefined
    error: unknown
    refetch: () => unknown
  }
  skeletonLines: number
}

function HistoryBody({ query, skeletonLines }: HistoryBodyProps) {
  const { t } = useWords()
  const format = useFormat()
  if (query.data === undefined) {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} isCompact />
    return (
      <div className="cb">
        <SkeletonLines lines={skeletonLines} label={t('ui.loading')} />
      </div>
    )
  }
  if (query.data.items.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory size={24} stroke={1.75} aria-hidden />}
        title={t('users.history.empty')}
        isCompact
      />
    )
  }
  return (
    <div className="cb">
      <Timeline entries={historyEntries(query.data.items, { t, format })} />
    </div>
  )
}
