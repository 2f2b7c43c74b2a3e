import type { AuditAction } from '@madang/contract/audit'
import { pageQuery } from '@madang/contract/shapes'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { historyQuery } from '../api/history.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { StaleNote } from '../ui/StaleNote.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { historyEntries, type HistoryFields, type HistoryRecord } from './history-entries.tsx'
import type { useUndo } from './use-undo.ts'
import { PastTheEnd } from '../table/PastTheEnd.tsx'
import { Paging, type PageInfo } from '../table/Paging.tsx'
import { useList } from '../table/use-list.ts'
import styles from '../ui/card.module.css'

/** Lines beside a record. */
const recentCount = 6

const HistorySearch = z.object({ ...pageQuery, tab: z.exactOptional(z.literal('history')) })

interface HistoryProps {
  /** The record's id. */
  subjectId: string
  fields: HistoryFields
}

/** The page of a history that the address asks for. */
export function useHistoryList() {
  return useList(HistorySearch)
}

/** Everything that is recorded about a record, page by page; the content of its tab `history`. */
export function RecordHistory({ subjectId, fields }: HistoryProps) {
  const list = useHistoryList()
  const { pageNumber, pageSize } = list.query
  const query = useQuery(historyQuery(subjectId, { pageNumber, pageSize }))
  return <HistoryPage list={list} query={query} fields={fields} />
}

interface HistoryPageProps<Entry extends HistoryRecord> {
  list: ReturnType<typeof useHistoryList>
  query: HistoryQuery<Entry, PageInfo>
  fields: HistoryFields
  /** What can be done about an entry, under it. */
  actionOf?: (entry: Entry) => ReactNode
}

/** The same for a history that comes from elsewhere than the audit records. */
export function HistoryPage<Entry extends HistoryRecord>({ list, ...rest }: HistoryPageProps<Entry>) {
  const { t } = useWords()
  const { data } = rest.query
  const isPastTheEnd = data !== undefined && data.totalCount > 0 && data.items.length === 0
  return (
    <Card title={t('audit.title')}>
      {isPastTheEnd ? <PastTheEnd list={list} /> : <HistoryBody {...rest} skeletonLines={10} />}
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
  const query = useQuery(historyQuery(subjectId, { pageNumber: 1, pageSize: recentCount, action: actions }))
  return <HistoryNews query={query} fields={fields} allHref={allHref} />
}

type HistoryNewsProps<Entry extends HistoryRecord> = Omit<HistoryBodyProps<Entry>, 'skeletonLines'> & {
  allHref: string
}

/** The same for a history that comes from elsewhere than the audit records. */
export function HistoryNews<Entry extends HistoryRecord>({ allHref, ...rest }: HistoryNewsProps<Entry>) {
  const { t } = useWords()
  return (
    <Card
      title={t('audit.title')}
      actions={
        <AppLink className="small" href={allHref}>
          {t('ui.seeAll')}
        </AppLink>
      }
    >
      {rest.query.data?.items.length === 0 ? (
        <p className={`${styles.body} dimmed`}>{t('audit.quiet')}</p>
      ) : (
        <HistoryBody {...rest} skeletonLines={recentCount} />
      )}
    </Card>
  )
}

type Undoable = HistoryRecord & { readonly canUndo: boolean }

interface Undoing {
  /** The version that is on the screen, and how the change is taken back that led to it. */
  version: number
  undo: ReturnType<typeof useUndo>
}

interface UndoableHistoryProps<
  Found extends PageInfo & { readonly items: readonly Undoable[] },
  Key extends QueryKey,
> extends Undoing {
  /** One of its pages. */
  queryOf: (page: {
    readonly pageNumber: number
    readonly pageSize: number
  }) => UseQueryOptions<Found, Error, Found, Key>
  fields: HistoryFields
}

/** A history of a record's own, whose last change can be taken back; the content of its tab `history`. */
export function UndoableHistory<
  Found extends PageInfo & { readonly items: readonly Undoable[] },
  Key extends QueryKey,
>({ queryOf, fields, ...undoing }: UndoableHistoryProps<Found, Key>) {
  const list = useHistoryList()
  const { pageNumber, pageSize } = list.query
  const query = useQuery(queryOf({ pageNumber, pageSize }))
  return <HistoryPage list={list} query={query} fields={fields} actionOf={undoOf(undoing)} />
}

/** Its newest lines beside the record; `allHref` leads to the tab. */
export function UndoableNews<
  Found extends PageInfo & { readonly items: readonly Undoable[] },
  Key extends QueryKey,
>({ queryOf, fields, allHref, ...undoing }: UndoableHistoryProps<Found, Key> & { allHref: string }) {
  const query = useQuery(queryOf({ pageNumber: 1, pageSize: recentCount }))
  return <HistoryNews query={query} fields={fields} actionOf={undoOf(undoing)} allHref={allHref} />
}

/** "Undo" at the one entry that the server would take back. */
function undoOf(undoing: Undoing) {
  return ({ canUndo }: Undoable): ReactNode => canUndo && <UndoButton {...undoing} />
}

function UndoButton({ version, undo: { undo, isPending } }: Undoing) {
  const { t } = useWords()
  return (
    <Button
      variant="link"
      icon={<IconArrowBackUp size={16} stroke={1.75} aria-hidden className="mirrored" />}
      isBusy={isPending}
      onClick={() => undo(version)}
    >
      {t('form.undo.action')}
    </Button>
  )
}

interface HistoryQuery<Entry, Info = unknown> {
  readonly data: (Info & { readonly items: readonly Entry[] }) | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface HistoryBodyProps<Entry extends HistoryRecord> {
  query: HistoryQuery<Entry>
  fields: HistoryFields
  actionOf?: (entry: Entry) => ReactNode
  skeletonLines: number
}

function HistoryBody<Entry extends HistoryRecord>({
  query,
  fields,
  actionOf,
  skeletonLines,
}: HistoryBodyProps<Entry>) {
  const { t } = useWords()
  const format = useFormat()
  if (query.data === undefined) {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} isCompact />
    return (
      <div className={styles.body}>
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
    <>
      <StaleNote query={query} />
      <div className={styles.body}>
        <Timeline entries={historyEntries(query.data.items, { t, format, fields, actionOf })} />
      </div>
    </>
  )
}
