import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { isPlainClick } from '../ui/AppLink.tsx'
import { Button } from '../ui/Button.tsx'
import { Menu, type MenuItem, type MenuPlace } from '../ui/Menu.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useWords } from '../i18n/words.ts'
import { isInForce } from './filters.ts'
import { ListBody, type ListShown } from './ListBody.tsx'
import { ListThumbBar } from './ListThumbBar.tsx'
import { MisreadNote } from './MisreadNote.tsx'
import type { PageInfo } from './Paging.tsx'
import { SelectionBar, type BulkAction } from './SelectionBar.tsx'
import type { SortChoice } from './SortButton.tsx'
import { rowMenuId, type RowHandlers } from './TableRow.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useListKeys } from './use-list-keys.ts'
import cardStyles from '../ui/card.module.css'
import listStyles from './list.module.css'

interface ListPageProps<Row> extends ListShown<Row> {
  /** The total in words, for the heading; `isNarrowed` when a search or filter is in force. */
  total: (page: PageInfo, isNarrowed: boolean) => string
  /** Without it there is no search field. */
  searchLabel?: string
  /** The ways to sort where heads are not shown; none for a list with one order. */
  sorts?: readonly SortChoice[]
  bulkActions?: readonly BulkAction<Row>[]
  /** How many rows are chosen, in words; for lists with bulk actions. */
  selectedText?: (count: number) => string
  /** What all of it comes to, between the heading and the list. */
  above?: ReactNode
  /** Shown is a part of all there is, such as a month: where it is empty one may still search the rest. */
  isPart?: boolean
  /** Views of the list that are used often, above its search field. */
  tabs?: ReactNode
  /** Keys of filters whose values the open tab names: they get no chip. */
  saidByTab?: readonly string[]
  /** What else can be done here: buttons in the heading's line, a menu in the thumb bar on phones. */
  moreActions?: readonly MenuItem[]
  /** A sentence under the list. */
  note?: ReactNode
  /** In the heading's line, and in the thumb bar on phones. */
  mainAction?: ReactNode
  /** In the tab of a record, which has the heading: actions stand beside the search. */
  isInRecord?: boolean
}

/**
 * The page of a list: heading with total, search, filter chips, table, paging, selection, row menu, in every
 * state (loading, rows before, empty, nothing matches, failed), with keys and on phones as cards.
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const {
    list,
    query,
    view,
    rowMenu,
    bulkActions = [],
    moreActions = [],
    filters,
    mainAction,
    saidByTab = [],
    isInRecord = false,
    isPart = false,
  } = props
  const hidesSort = props.columns.some(({ sort, from }) => sort !== undefined && from !== undefined)
  const { t } = useWords()
  const ref = useRef<HTMLElement>(null)
  const [menu, setMenu] = useState<(MenuPlace & { row: Row }) | null>(null)
  const rows = query.data?.items ?? null
  const isNarrowed =
    list.values['search'] !== undefined || filters.some((filter) => isInForce(filter, list.values))
  // Nothing to search, and the sentence below says what is missing and leads on: no second button for it.
  const isEmpty = !isPart && !isNarrowed && !query.isPlaceholderData && query.data?.totalCount === 0
  const selection = useSelection(list.hrefWith({ pageNumber: list.values['pageNumber'] ?? null }))
  const selectedRows = rows?.filter((row) => selection.ids.has(view.id(row))) ?? []
  const rememberRow = useLastRow(ref, rows !== null && !query.isPlaceholderData)
  const router = useRouter()
  useListKeys(ref)

  const handlers = useStableHandlers({
    onOpen: (id, event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      rememberRow(id)
      router.history.push(event.currentTarget.pathname + event.currentTarget.search)
    },
    onToggle: selection.toggle,
    onMenu: (id, place) => {
      const row = rows?.find((candidate) => view.id(candidate) === id)
      setMenu((open) => (row === undefined || open?.anchor === place.anchor ? null : { ...place, row }))
    },
  })

  const buttons = moreActions.map((action) => (
    <Button
      key={action.key}
      icon={action.icon}
      refusedBecause={action.refusedBecause ?? null}
      onClick={action.onSelect}
    >
      {action.label}
    </Button>
  ))
  const total = query.data ? (
    props.total(query.data, isNarrowed)
  ) : query.error ? undefined : (
    <Skeleton width="104px" />
  )
  return (
    <>
      {!isInRecord && (
        <PageHead
          title={props.title}
          total={isEmpty ? undefined : total}
          actions={
            isEmpty ? undefined : (
              <>
                {buttons}
                {mainAction}
              </>
            )
          }
        />
      )}
      {props.above}
      <section
        className={`${cardStyles.card} ${listStyles.list}`}
        data-list
        aria-label={props.title}
        ref={ref}
      >
        {!isEmpty && props.tabs}
        <MisreadNote list={list} filters={filters} />
        {!isEmpty && (
          <Toolbar
            list={list}
            filters={filters}
            saidByTab={saidByTab}
            searchLabel={props.searchLabel ?? null}
            sort={list.query.sort ?? null}
            sorts={hidesSort ? (props.sorts ?? []) : []}
            actions={isInRecord ? buttons : null}
          />
        )}
        <ListBody
          {...props}
          isNarrowed={isNarrowed}
          rows={rows}
          selected={bulkActions.length > 0 ? selection.ids : null}
          onSelectAll={(isSelected) => selection.setAll(isSelected && rows ? rows.map(view.id) : [])}
          menuId={menu === null ? null : view.id(menu.row)}
          handlers={handlers}
        />
        {selectedRows.length > 0 && (
          <SelectionBar
            rows={selectedRows}
            text={props.selectedText?.(selectedRows.length) ?? ''}
            actions={bulkActions}
            onClear={() => selection.setAll([])}
          />
        )}
        {menu !== null && rowMenu !== undefined && (
          <Menu
            key={view.id(menu.row)}
            id={rowMenuId(view.id(menu.row))}
            label={t('ui.more', { name: view.name(menu.row) })}
            anchor={menu.anchor}
            at={menu.at}
            items={rowMenu(menu.row)}
            onClose={() => setMenu(null)}
          />
        )}
      </section>
      {props.note !== undefined && <p className={`${listStyles.note} small dimmed`}>{props.note}</p>}
      {!isEmpty && (
        <ListThumbBar
          list={list}
          filters={filters}
          saidByTab={saidByTab}
          sort={list.query.sort ?? null}
          sorts={props.sorts ?? []}
          moreActions={moreActions}
          mainAction={mainAction}
        />
      )}
    </>
  )
}

/** The same object through all renders, calling the newest functions: rows are not drawn again for them. */
function useStableHandlers(newest: RowHandlers): RowHandlers {
  const ref = useRef(newest)
  useLayoutEffect(() => {
    ref.current = newest
  })
  return useMemo(
    () => ({
      onOpen: (id, event) => ref.current.onOpen(id, event),
      onToggle: (id) => ref.current.onToggle(id),
      onMenu: (id, anchor) => ref.current.onMenu(id, anchor),
    }),
    [],
  )
}

const none: ReadonlySet<string> = new Set()

interface Selection {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
  readonly setAll: (ids: readonly string[]) => void
}

/** Chosen rows of what is shown: another page, search or filter begins with none. */
function useSelection(shown: string): Selection {
  const [state, setState] = useState({ shown, ids: none })
  if (state.shown !== shown) setState({ shown, ids: none })
  return {
    ids: state.shown === shown ? state.ids : none,
    toggle: (id) =>
      setState((now) => {
        const ids = new Set(now.ids)
        if (!ids.delete(id)) ids.add(id)
        return { ...now, ids }
      }),
    setAll: (ids) => setState((now) => ({ ...now, ids: new Set(ids) })),
  }
}

/** Entry of the browser's history → the row opened from it. Gone with the page: after a reload a list starts on top. */
const openedRows = new Map<string, string>()

/** Remembers the row that is opened from this list, and puts the focus on it after "back". */
function useLastRow(ref: RefObject<HTMLElement | null>, isReady: boolean): (id: string) => void {
  // The entry that is shown, not the one that is asked for: its rows are there, and the heading had the focus before.
  const entry = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key ?? '' })
  useEffect(() => {
    const id = openedRows.get(entry)
    if (!isReady || id === undefined) return undefined
    openedRows.delete(entry)
    // The shell moves the focus to the heading when a route is shown; the row comes after it.
    const frame = requestAnimationFrame(() => {
      const rows = [...(ref.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
      const link = rows
        .find(({ dataset }) => dataset['row'] === id)
        ?.querySelector<HTMLElement>('[data-main]')
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [entry, isReady, ref])
  return (id) => {
    openedRows.set(entry, id)
  }
}
