import { isStaff } from '@madang/contract/access'
import { orderStatuses, orderTypes, refundStatuses } from '@madang/contract/order-actions'
import { addDays, seoulDate } from '@madang/contract/korean-time'
import { StoresQuery } from '@madang/contract/stores'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useViewer } from '../../api/session.ts'
import { useWords, type Words } from '../../i18n/words.ts'
import type { Filter } from '../../table/filters.ts'
import { storeApi } from '../stores/stores.api.ts'
import { useStoreFilter } from '../stores/store-filter.tsx'

const [week, month] = [7, 30]

/** Days, with those that are asked for often. */
function useDaysFilter(now: Date): Filter {
  const { t } = useWords()
  const today = seoulDate(now)
  return useMemo(() => {
    const since = (days: number) => ({ from: addDays(today, 1 - days), to: today })
    return {
      kind: 'days',
      fromKey: 'from',
      toKey: 'to',
      label: t('payments.filter.days'),
      quick: [
        { label: t('payments.filter.today'), from: today, to: today },
        { label: t('payments.filter.week'), ...since(week) },
        { label: t('payments.filter.month'), ...since(month) },
      ],
    }
  }, [t, today])
}

function statusFilter<Status extends string>(
  t: Words['t'],
  statuses: readonly Status[],
  textOf: (status: Status) => string,
): Filter {
  return {
    kind: 'choice',
    key: 'status',
    label: t('payments.field.status'),
    options: statuses.map((value) => ({ value, label: textOf(value) })),
  }
}

/** The store, with the name of the one that is chosen; nothing where there are not several to choose from. */
function useStoreFilters(storeId: string | undefined): readonly Filter[] {
  const { t } = useWords()
  const isForAll = isStaff(useViewer().role)
  const { data } = useQuery({ ...storeApi.list(StoresQuery.parse({ pageSize: '1' })), enabled: !isForAll })
  const hasStores = isForAll || (data?.totalCount ?? 0) > 1
  const ofStore = useStoreFilter(t('payments.field.store'), storeId)
  return useMemo(() => (hasStores ? [ofStore] : []), [hasStores, ofStore])
}

/** What the list of orders can be narrowed by. */
export function useOrderFilters(storeId: string | undefined, now: Date): readonly Filter[] {
  const { t } = useWords()
  const days = useDaysFilter(now)
  const stores = useStoreFilters(storeId)
  return useMemo(
    (): readonly Filter[] => [
      days,
      statusFilter(t, orderStatuses, (status) => t(`payments.status.${status}`)),
      {
        kind: 'flag',
        key: 'waiting',
        label: t('payments.filter.deposit'),
        valueLabel: t('payments.status.WAITING_FOR_DEPOSIT'),
      },
      {
        kind: 'flag',
        key: 'charged',
        label: t('payments.filter.charged'),
        valueLabel: t('payments.filter.chargedThen'),
      },
      {
        kind: 'choice',
        key: 'type',
        label: t('payments.field.type'),
        options: orderTypes.map((value) => ({ value, label: t(`payments.type.${value}`) })),
      },
      ...stores,
    ],
    [t, days, stores],
  )
}

/** What the list of refunds can be narrowed by. */
export function useRefundFilters(storeId: string | undefined, now: Date): readonly Filter[] {
  const { t } = useWords()
  const days = useDaysFilter(now)
  const stores = useStoreFilters(storeId)
  return useMemo(
    (): readonly Filter[] => [
      days,
      statusFilter(t, refundStatuses, (status) => t(`payments.refund.status.${status}`)),
      ...stores,
    ],
    [t, days, stores],
  )
}
