import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import type { MenuItem } from '../ui/Menu.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StaleNote } from '../ui/StaleNote.tsx'
import type { Column } from './columns.ts'
import { withoutFilters, type Filter } from './filters.ts'
import { Paging, type PageInfo } from './Paging.tsx'
import { PastTheEnd } from './PastTheEnd.tsx'
import { Table, type TableFoot } from './Table.tsx'
import type { RowHandlers, RowView } from './TableRow.tsx'
import type { List } from './use-list.ts'
import styles from './paging.module.css'

/** The part of a TanStack query that a list shows; `isPlaceholderData` marks the rows before. */
interface PageQuery<Row> {
  readonly data: (PageInfo & { readonly items: readonly Row[] }) | undefined
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** What the page of a list passes on to what stands under its search field. */
export interface ListShown<Row> {
  title: string
  list: List<{ sort?: string; pageSize: number }>
  query: PageQuery<Row>
  columns: readonly Column<Row>[]
  view: RowView<Row>
  filters: readonly Filter[]
  rowMenu?: (row: Row) => readonly MenuItem[]
  /** What the rows of the page come to, by the keys of their columns. */
  foot?: (rows: readonly Row[]) => TableFoot | undefined
  /** In place of "nothing matches", when what is shown has a sentence of its own for being empty. */
  nothing?: ReactNode
  /** What belongs here, with the button that creates it. */
  empty: ReactNode
}

interface ListBodyProps<Row> extends ListShown<Row> {
  isNarrowed: boolean
  rows: readonly Row[] | null
  selected: ReadonlySet<string> | null
  onSelectAll: (isSelected: boolean) => void
  menuId: string | null
  handlers: RowHandlers
}

/** What stands under a list's search field: rows, skeletons, or the sentence why there are none. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { list, query, rows } = props
  if (rows === null && query.error)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (rows?.length === 0 && !query.isPlaceholderData) {
    if (query.data !== undefined && query.data.totalCount > 0) return <PastTheEnd list={list} />
    if (!props.isNarrowed) return props.empty
    return props.nothing ?? <NothingMatches list={list} filters={props.filters} />
  }
  const isOld = query.isPlaceholderData && query.isFetching
  return (
    <>
      <StaleNote query={query} />
      <Table
        label={props.title}
        columns={props.columns}
        view={props.view}
        rows={rows}
        skeletonRows={Math.min(list.query.pageSize, 20)}
        sort={list.query.sort ?? ''}
        onSort={(sort) => list.change({ sort })}
        selected={props.selected}
        onSelectAll={props.onSelectAll}
        hasMenu={props.rowMenu !== undefined}
        foot={rows === null ? undefined : props.foot?.(rows)}
        menuId={props.menuId}
        handlers={props.handlers}
        isOld={isOld}
      />
      {query.data ? <Paging page={query.data} list={list} /> : <PagingSkeleton />}
    </>
  )
}

function PagingSkeleton() {
  const { t } = useWords()
  return (
    <div className={styles.foot}>
      <span className="visually-hidden" role="status">
        {t('ui.loading')}
      </span>
      <Skeleton width="112px" />
      <span className={`push-end ${styles.pagesLoading}`}>
        <Skeleton width="208px" />
      </span>
    </div>
  )
}

function NothingMatches({ list, filters }: Pick<ListShown<unknown>, 'list' | 'filters'>) {
  const { t } = useWords()
  const clear = (): void => list.change({ ...withoutFilters(filters), search: null })
  return (
    <EmptyState
      icon={<IconSearch size={24} stroke={1.75} aria-hidden />}
      title={t('table.nothing.title')}
      text={t('table.nothing.text')}
      actions={
        <Button variant="primary" onClick={clear}>
          {t('table.nothing.clear')}
        </Button>
      }
    />
  )
}
