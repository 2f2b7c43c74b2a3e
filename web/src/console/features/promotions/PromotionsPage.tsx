import { isStaff } from '@madang/contract/access'
import { addMonths, daysOfMonth, seoulMonth } from '@madang/contract/korean-time'
import { PromotionsQuery, type PromotionRow } from '@madang/contract/promotions'
import { IconArchive, IconCircleCheck, IconPlayerPause, IconPlus, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { ListPage } from '../../table/ListPage.tsx'
import type { BulkAction } from '../../table/SelectionBar.tsx'
import { useList } from '../../table/use-list.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { PromotionBulk } from './BulkPromotions.tsx'
import { promotionColumns } from './promotion-columns.tsx'
import { usePromotionFilters } from './promotion-filters.tsx'
import { promotionRowMenu, type PromotionQuestion } from './promotion-menu.tsx'
import { actionsOf, refusalText } from './promotion-words.ts'
import { promotionApi } from './promotions.api.ts'
import { PromotionTabs } from './PromotionTabs.tsx'

// Forms come when a question is asked: the list itself stays small.
const Questions = lazy(async () => ({
  default: (await import('./PromotionQuestions.tsx')).PromotionQuestions,
}))
const Bulk = lazy(async () => ({ default: (await import('./BulkPromotions.tsx')).BulkPromotions }))

/** What is open over the list. */
type Over =
  | { readonly kind: 'question'; readonly promotion: PromotionRow; readonly question: PromotionQuestion }
  | {
      readonly kind: 'bulk'
      readonly action: PromotionBulk
      readonly promotions: readonly PromotionRow[]
      readonly clear: () => void
    }

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const bulkIcons = { approve: IconCircleCheck, pause: IconPlayerPause, archive: IconArchive } as const

/** The list of promotions: a manager's own, or all of them with the queue of reviews for the operator. */
export function PromotionsPage() {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const viewer = useViewer()
  const router = useRouter()
  const canReview = isStaff(viewer.role)
  const list = useList(PromotionsQuery)
  const query = useQuery(promotionApi.list(list.query))
  const [over, setOver] = useState<Over | null>(null)
  const now = useNow()
  const month = list.query.from?.slice(0, 7) ?? seoulMonth(now)
  const axis = useMemo(
    () => ({ first: daysOfMonth(month).first, last: daysOfMonth(addMonths(month, 1)).last }),
    [month],
  )
  const columns = useMemo(() => promotionColumns({ words, format, axis, now }), [words, format, axis, now])
  const filters = usePromotionFilters(list.query.storeId)
  const view = useMemo(() => viewOf(canReview), [canReview])
  const create = (
    <Link to={paths.promotionNew} className={buttonClass('primary', 'grow')}>
      <IconPlus {...look} />
      {t('promotions.create')}
    </Link>
  )
  const bulk = (action: PromotionBulk): BulkAction<PromotionRow> => {
    const BulkIcon = bulkIcons[action]
    return {
      key: action,
      label: t(`promotions.action.${action}`),
      icon: <BulkIcon {...look} />,
      refusalOf: (promotion) => refusalText(t, actionsOf(promotion, viewer)[action]),
      onRun: (promotions, clear) => setOver({ kind: 'bulk', action, promotions, clear }),
    }
  }
  const close = (): void => setOver(null)
  return (
    <>
      <ListPage
        title={t('promotions.title')}
        total={(page, isNarrowed) => {
          const found = page.totalIsEstimate ? 'about' : 'found'
          return t(`promotions.total.${isNarrowed ? found : 'all'}`, {
            total: format.number(page.totalCount),
          })
        }}
        list={list}
        query={query}
        columns={columns}
        view={view}
        searchLabel={t('promotions.search')}
        tabs={<PromotionTabs list={list} canReview={canReview} />}
        saidByTab={list.query.status?.length === 1 ? ['status'] : []}
        filters={filters}
        sorts={(['-createdAt', 'startAt', 'endAt', 'title', 'submittedAt'] as const).map((sort) => ({
          sort,
          label: t(`promotions.sort.${sort === '-createdAt' ? 'newest' : sort}`),
        }))}
        rowMenu={(promotion) =>
          promotionRowMenu(promotion, {
            t,
            viewer,
            onOpen: (place) => router.history.push(placeOf(promotion.id, place)),
            onAsk: (question) => setOver({ kind: 'question', promotion, question }),
          })
        }
        bulkActions={[...(canReview ? [bulk('approve')] : []), bulk('pause'), bulk('archive')]}
        selectedText={(count) => t('promotions.selected', { count })}
        moreActions={[
          {
            key: 'calendar',
            label: t('promotions.calendar.title'),
            onSelect: () => router.history.push(paths.promotionCalendar),
          },
        ]}
        mainAction={create}
        empty={
          <EmptyState
            icon={<IconTag size={24} stroke={1.75} aria-hidden />}
            title={t('promotions.empty.title')}
            text={t(canReview ? 'promotions.empty.staff' : 'promotions.empty.manager')}
            actions={create}
          />
        }
      />
      <Suspense fallback={null}>
        {over?.kind === 'question' && <Questions {...over} onClose={close} />}
        {over?.kind === 'bulk' && <Bulk {...over} onDone={over.clear} onClose={close} />}
      </Suspense>
    </>
  )
}

function placeOf(id: string, place: 'record' | 'history' | 'review'): string {
  if (place === 'review') return paths.promotionReview.replace('$id', id)
  const record = paths.promotion.replace('$id', id)
  return place === 'record' ? record : `${record}?tab=${place}`
}

/** What waits for its review is opened there by whoever reviews. */
function viewOf(canReview: boolean) {
  return {
    id: ({ id }: PromotionRow) => id,
    href: ({ id, status }: PromotionRow) =>
      placeOf(id, canReview && status === 'PENDING_REVIEW' ? 'review' : 'record'),
    name: ({ title }: PromotionRow) => title,
  }
}
