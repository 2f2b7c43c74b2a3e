import { isStaff } from '@madang/contract/access'
import { storeActions } from '@madang/contract/store-actions'
import { StoresQuery, type StoreRow } from '@madang/contract/stores'
import { IconBan, IconBuildingStore, IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { exportItem } from '../../table/export-item.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import type { BulkAction } from '../../table/SelectionBar.tsx'
import { useList } from '../../table/use-list.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import type { StoreBulk } from './BulkStores.tsx'
import { storeColumns, storeFilters } from './store-columns.tsx'
import { storeRowMenu, type StoreQuestion } from './store-menu.tsx'
import { refusalText } from './store-words.ts'
import { categoriesQuery, storeApi } from './stores.api.ts'
import { StoreTabs } from './StoreTabs.tsx'
import { useStartReview } from './use-start-review.ts'

// Forms come when a question is asked: the list itself stays small.
const StoreQuestions = lazy(async () => ({ default: (await import('./StoreQuestions.tsx')).StoreQuestions }))
const BulkStores = lazy(async () => ({ default: (await import('./BulkStores.tsx')).BulkStores }))
const ExportStores = lazy(async () => ({ default: (await import('./ExportStores.tsx')).ExportStores }))

/** What is open over the list. */
type Over =
  | { readonly kind: 'question'; readonly store: StoreRow; readonly question: StoreQuestion }
  | {
      readonly kind: 'bulk'
      readonly action: StoreBulk
      readonly stores: readonly StoreRow[]
      readonly clear: () => void
    }
  | { readonly kind: 'export'; readonly count: number }

/** Besides its state: what makes of the queue a part of it. */
const narrowing = ['search', 'categoryId', 'region', 'own']

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The list of stores: a manager's own, or all of them with the queue of reviews for the operator. */
export function StoresPage() {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const viewer = useViewer()
  const router = useRouter()
  const canReview = isStaff(viewer.role)
  const list = useList(StoresQuery)
  const query = useQuery(storeApi.list(list.query))
  const categories = useQuery(categoriesQuery()).data?.items
  const [over, setOver] = useState<Over | null>(null)
  const review = useStartReview()
  const isQueue = list.query.status?.length === 1 && list.query.status[0] === 'PENDING_REVIEW'
  const isPlainQueue = isQueue && canReview && !narrowing.some((key) => list.values[key] !== undefined)
  const speech = useMemo(
    () => ({ words, format, categories: categories ?? [], canReview }),
    [words, format, categories, canReview],
  )
  const columns = useMemo(() => storeColumns({ ...speech, isQueue }), [speech, isQueue])
  const filters = useMemo(() => storeFilters(speech), [speech])
  const view = useMemo(() => viewOf(canReview), [canReview])
  const create = (
    <Link to={paths.storeNew} className={buttonClass('primary', 'grow')}>
      <IconPlus {...look} />
      {t('stores.create')}
    </Link>
  )
  const exporting = exportItem(t('stores.action.export'), () =>
    setOver({ kind: 'export', count: query.data?.totalCount ?? 0 }),
  )
  const starting: MenuItem = {
    key: 'review',
    label: t('stores.startReview'),
    onSelect: review.start,
    refusedBecause: review.refusedBecause,
  }
  const bulk = (action: StoreBulk, icon: BulkAction<StoreRow>['icon']): BulkAction<StoreRow> => ({
    key: action,
    label: t(`stores.action.${action}`),
    icon,
    isDangerous: action === 'suspend',
    refusalOf: (store) => refusalText(t, storeActions(store, { ...viewer, staffRole: null })[action]),
    onRun: (stores, clear) => setOver({ kind: 'bulk', action, stores, clear }),
  })
  const close = (): void => setOver(null)
  return (
    <>
      <ListPage
        title={t('stores.title')}
        total={(page, isNarrowed) => {
          const found = page.totalIsEstimate ? 'about' : 'found'
          return t(`stores.total.${isNarrowed ? found : 'all'}`, { total: format.number(page.totalCount) })
        }}
        list={list}
        query={query}
        columns={columns}
        view={view}
        searchLabel={t('stores.search')}
        tabs={<StoreTabs list={list} canReview={canReview} />}
        saidByTab={list.query.status?.length === 1 ? ['status'] : []}
        filters={filters}
        sorts={[
          { sort: '-createdAt', label: t('stores.sort.newest') },
          { sort: 'createdAt', label: t('stores.sort.oldest') },
          ...(canReview ? [{ sort: 'submittedAt', label: t('stores.sort.waiting') }] : []),
          { sort: 'name', label: t('stores.sort.name') },
          { sort: 'status', label: t('stores.sort.status') },
        ]}
        rowMenu={(store) =>
          storeRowMenu(store, {
            t,
            viewer,
            onOpen: (place) => router.history.push(placeOf(store.id, place)),
            onAsk: (question) => setOver({ kind: 'question', store, question }),
          })
        }
        bulkActions={
          canReview
            ? [bulk('approve', <IconCircleCheck {...look} />), bulk('suspend', <IconBan {...look} />)]
            : []
        }
        selectedText={(count) => t('stores.selected', { count })}
        moreActions={canReview ? [exporting, starting] : [exporting]}
        mainAction={create}
        {...(isQueue && canReview ? { note: t('stores.lateNote') } : {})}
        {...(isPlainQueue ? { nothing: <EmptyQueue /> } : {})}
        empty={<Empty canReview={canReview} create={create} />}
      />
      <Suspense fallback={null}>
        {over?.kind === 'question' && <StoreQuestions {...over} onClose={close} />}
        {over?.kind === 'bulk' && <BulkStores {...over} onDone={over.clear} onClose={close} />}
        {over?.kind === 'export' && <ExportStores query={list.query} count={over.count} onClose={close} />}
      </Suspense>
    </>
  )
}

function placeOf(id: string, place: 'record' | 'staff' | 'history' | 'review'): string {
  if (place === 'review') return paths.storeReview.replace('$id', id)
  const record = paths.store.replace('$id', id)
  return place === 'record' ? record : `${record}?tab=${place}`
}

/** What waits for its review is opened there by whoever reviews. */
function viewOf(canReview: boolean) {
  return {
    id: (store: StoreRow) => store.id,
    href: ({ id, status }: StoreRow) =>
      placeOf(id, canReview && status === 'PENDING_REVIEW' ? 'review' : 'record'),
    name: (store: StoreRow) => store.name,
  }
}

function Empty({ canReview, create }: { canReview: boolean; create: ReactNode }) {
  const { t } = useWords()
  const kind = canReview ? 'staff' : 'manager'
  return (
    <EmptyState
      icon={<IconBuildingStore size={24} stroke={1.75} aria-hidden />}
      title={t(`stores.empty.${kind}.title`)}
      text={t(`stores.empty.${kind}.text`)}
      actions={create}
    />
  )
}

function EmptyQueue() {
  const { t } = useWords()
  return (
    <EmptyState
      icon={<IconCircleCheck size={24} stroke={1.75} aria-hidden />}
      title={t('stores.empty.queue.title')}
      text={t('stores.empty.queue.text')}
    />
  )
}
