import { orderStatuses, orderTypes } from '@madang/contract/order-actions'
import { addDays, seoulDate } from '@madang/contract/korean-time'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { Filter } from '../../table/filters.ts'
import { storeApi } from '../stores/stores.api.ts'

// Comes when the filters are opened: the list itself stays small.
const StorePicker = lazy(async () => ({ default: (await import('../stores/StorePicker.tsx')).StorePicker }))

const [week, month] = [7, 30]

/** What the list can be narrowed by, with the name of the store that it is narrowed to. */
export function useOrderFilters(
  storeId: string | undefined,
  { hasStores, now }: { hasStores: boolean; now: Date },
): readonly Filter[] {
  const { t } = useWords()
  const { data: store } = useQuery({ ...storeApi.one(storeId ?? ''), enabled: storeId !== undefined })
  const storeName = store?.name ?? '…'
  const today = seoulDate(now)
  return useMemo((): readonly Filter[] => {
    const since = (days: number) => ({ from: addDays(today, 1 - days), to: today })
    return [
      {
        kind: 'days',
        fromKey: 'from',
        toKey: 'to',
        label: t('payments.filter.days'),
        quick: [
          { label: t('payments.filter.today'), from: today, to: today },
          { label: t('payments.filter.week'), ...since(week) },
          { label: t('payments.filter.month'), ...since(month) },
        ],
      },
      {
        kind: 'choice',
        key: 'status',
        label: t('payments.field.status'),
        options: orderStatuses.map((value) => ({ value, label: t(`payments.status.${value}`) })),
      },
      {
        kind: 'flag',
        key: 'waiting',
        label: t('payments.filter.deposit'),
        valueLabel: t('payments.status.WAITING_FOR_DEPOSIT'),
      },
      {
        kind: 'choice',
        key: 'type',
        label: t('payments.field.type'),
        options: orderTypes.map((value) => ({ value, label: t(`payments.type.${value}`) })),
      },
      ...(hasStores
        ? [
            {
              kind: 'custom',
              key: 'storeId',
              label: t('payments.field.store'),
              textOf: () => storeName,
              control: (id, onChange) => (
                <Suspense fallback={null}>
                  <StorePicker
                    label={t('payments.field.store')}
                    chosen={id === null ? null : storeName}
                    onChoose={onChange}
                  />
                </Suspense>
              ),
            } satisfies Filter,
          ]
        : []),
    ]
  }, [t, today, hasStores, storeName])
}
