import { isStaff } from '@madang/contract/access'
import { firstPaymentDay } from '@madang/contract/money'
import type { OrderRow } from '@madang/contract/orders'
import { IconArrowBackUp, IconEye, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { exportItem } from '../../table/export-item.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { useList } from '../../table/use-list.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { useNow } from '../../ui/use-now.ts'
import { usePlace } from '../../ui/use-place.ts'
import { MonthCard } from './MonthCard.tsx'
import { orderColumns, orderSums } from './order-columns.tsx'
import { MonthRefunds } from './MonthRefunds.tsx'
import { useOrderFilters } from './payment-filters.tsx'
import { isBeyondMonth, monthOf, openTab, PaymentsAddress, showsRefunds, toQuery } from './payment-tabs.ts'
import { mayRefund } from './payment-words.ts'
import { monthQuery, orderApi } from './payments.api.ts'
import { PaymentTabs } from './PaymentTabs.tsx'
import { WaitingRefunds } from './WaitingRefunds.tsx'

// Comes when it is asked for: the list itself stays small.
const ExportOrders = lazy(async () => ({ default: (await import('./ExportOrders.tsx')).ExportOrders }))

const hrefOf = ({ id }: OrderRow): string => paths.order.replace('$id', id)
const view = { id: ({ id }: OrderRow) => id, href: hrefOf, name: ({ no }: OrderRow) => no }
const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const byTab = ['status', 'waiting']

/** Orders, refunds, or those of them that wait for staff, as the address says. */
export function PaymentsBillingPage() {
  const { role } = useViewer()
  const { values } = usePlace()
  if (values['handling'] !== undefined && isStaff(role)) return <WaitingRefunds />
  return showsRefunds(values) ? <MonthRefunds /> : <OrderList />
}

/** The orders of a month with what they come to: of the own stores for managers, of all for the operator. */
function OrderList() {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const viewer = useViewer()
  const router = useRouter()
  const now = useNow()
  const list = useList(PaymentsAddress)
  const asked = toQuery(list.query, now)
  const query = useQuery(orderApi.list(asked))
  const month = monthOf(list.query, now)
  const { storeId } = list.query
  const { data: sums } = useQuery(monthQuery(month, storeId))
  const [isExporting, setExporting] = useState(false)
  const columns = useMemo(() => orderColumns({ words, format }), [words, format])
  const filters = useOrderFilters(storeId, now)
  const isMonth = !isBeyondMonth(list.query) && list.query.type === undefined
  const tab = openTab(list.query)
  const menuOf = (order: OrderRow): MenuItem[] => [
    {
      key: 'open',
      label: t('payments.open'),
      icon: <IconEye {...look} />,
      onSelect: () => router.history.push(hrefOf(order)),
    },
    ...(isStaff(viewer.role) && mayRefund(order)
      ? [
          {
            key: 'refund',
            label: t('payments.action.refund'),
            icon: <IconArrowBackUp {...look} className="mirrored" />,
            onSelect: () => router.history.push(`${hrefOf(order)}?refund=1`),
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        title={t('payments.title')}
        total={({ totalCount, totalIsEstimate }) =>
          t(`payments.total.${totalIsEstimate ? 'about' : 'all'}`, { total: format.number(totalCount) })
        }
        list={list}
        query={query}
        columns={columns}
        view={view}
        above={<MonthCard month={month} storeId={storeId} now={now} list={list} />}
        isPart
        searchLabel={t('payments.search')}
        tabs={<PaymentTabs current={tab} list={list} counts={isMonth ? (sums?.counts ?? null) : null} />}
        saidByTab={tab === null ? [] : byTab}
        filters={filters}
        sorts={(['-createdAt', 'createdAt', '-total', 'total'] as const).map((sort) => ({
          sort,
          label: t(`payments.sort.${sort}`),
        }))}
        rowMenu={menuOf}
        foot={(rows) => orderSums(rows, words)}
        moreActions={[exportItem(t('payments.action.export'), () => setExporting(true))]}
        empty={
          <EmptyState
            icon={<IconReceipt size={24} stroke={1.75} aria-hidden />}
            title={t('payments.empty.title', { month: format.month(month) })}
            text={t(isStaff(viewer.role) ? 'payments.empty.staff' : 'payments.empty.manager')}
            actions={
              <AppLink className={buttonClass('plain')} href={list.hrefWith({ from: firstPaymentDay })}>
                {t('payments.empty.all')}
              </AppLink>
            }
          />
        }
      />
      <Suspense fallback={null}>
        {isExporting && (
          <ExportOrders
            query={asked}
            count={query.data?.totalCount ?? 0}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  )
}
