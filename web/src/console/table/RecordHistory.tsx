import type { AuditAction, AuditRecord } from '@madang/contract/audit'
import { pageQuery } from '@madang/contract/shapes'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { historyQuery } from '../api/history.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { historyEntries, type HistoryFields } from './history-entries.tsx'
import { PastTheEnd } from './PastTheEnd.tsx'
import { Paging } from './Paging.tsx'
import { useList } from './use-list.ts'
import './table.css'

const HistorySearch = z.object({ ...pageQuery, tab: z.literal('history') })

interface HistoryProps {
  /** The record's id. */
  subjectId: string
  fields: HistoryFields
}

/** Everything that is recorded about a record, page by page; the content of its tab `history`. */
export function RecordHistory({ subjectId, fields }: HistoryProps) {
  const { t } = useWords()
  const list = useList(HistorySearch)
  const { pageNumber, pageSize } = list.query
  const query = useQuery(historyQuery(subjectId, { pageNumber, pageSize }))
  const { data } = query
  const isPastTheEnd = data !== undefined && data.totalCount > 0 && data.items.length === 0
  return (
    <Card title={t('audit.title')} className="list-card">
      {isPastTheEnd ? (
        <PastTheEnd list={list} />
      ) : (
        <HistoryBody query={query} fields={fields} skeletonLines={10} />
      )}
      {data !== undefined && data.items.length > 0 && <Paging page={data} list={list} />}
    </Card>
  )
}

interface RecentHistoryProps extends HistoryProps {
  /** What changed, not who merely looked: the looks would push everything else out. */
  actions: readonly AuditAction[]
  /** The tab with all of it. */
  allHref: string
}

/** The newest lines beside a record, with the way to all of them. */
export function RecentHistory({ subjectId, fields, actions, allHref }: RecentHistoryProps) {
  const { t } = useWords()
  const query = useQuery(historyQuery(subjectId, { pageNumber: 1, pageSize: 6, action: actions }))
  return (
    <Card
      title={t('audit.title')}
      actions={
        <AppLink className="small" href={allHref}>
          {t('ui.seeAll')}
        </AppLink>
      }
    >
      {query.data?.items.length === 0 ? (
        <p className="cb dim">{t('audit.quiet')}</p>
      ) : (
        <HistoryBody query={query} fields={fields} skeletonLines={6} />
      )}
    </Card>
  )
}

interface HistoryBodyProps {
  query: {
    data: { items: readonly AuditRecord[] } | undefined
    error: unknown
    refetch: () => unknown
  }
  fields: HistoryFields
  skeletonLines: number
}

function HistoryBody({ query, fields, skeletonLines }: HistoryBodyProps) {
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
        title={t('audit.empty')}
        isCompact
      />
    )
  }
  return (
    <div className="cb">
      <Timeline entries={historyEntries(query.data.items, { t, format, fields })} />
    </div>
  )
}
