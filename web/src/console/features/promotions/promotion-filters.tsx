import { isStaff } from '@madang/contract/access'
import { promotionTypes } from '@madang/contract/promotion-parts'
import { promotionStatuses } from '@madang/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { regionFilter } from '../../record/region-filter.ts'
import type { Filter } from '../../table/filters.ts'
import { storeApi } from '../stores/stores.api.ts'

// Comes when the filters are opened: the list itself stays small.
const StorePicker = lazy(async () => ({ default: (await import('../stores/StorePicker.tsx')).StorePicker }))

/** What the list and the calendar can be narrowed by, with the name of the store that they are narrowed to. */
export function usePromotionFilters(storeId: string | undefined): readonly Filter[] {
  const { t } = useWords()
  const canReview = isStaff(useViewer().role)
  const { data: store } = useQuery({ ...storeApi.one(storeId ?? ''), enabled: storeId !== undefined })
  const storeName = store?.name ?? '…'
  return useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        key: 'status',
        label: t('promotions.field.status'),
        options: promotionStatuses.map((value) => ({ value, label: t(`promotions.status.${value}`) })),
      },
      {
        kind: 'choice',
        key: 'type',
        label: t('promotions.field.type'),
        options: promotionTypes.map((value) => ({ value, label: t(`promotion.type.${value}`) })),
      },
      { kind: 'days', fromKey: 'from', toKey: 'to', label: t('promotions.filter.days') },
      {
        kind: 'custom',
        key: 'storeId',
        label: t('promotions.field.store'),
        textOf: () => storeName,
        control: (id, onChange) => (
          <Suspense fallback={null}>
            <StorePicker
              label={t('promotions.field.store')}
              chosen={id === null ? null : storeName}
              onChoose={onChange}
            />
          </Suspense>
        ),
      },
      regionFilter(t),
      ...(canReview
        ? ([
            {
              kind: 'flag',
              key: 'changed',
              label: t('promotions.filter.changes'),
              valueLabel: t('promotions.changed'),
            },
            {
              kind: 'flag',
              key: 'own',
              label: t('promotions.filter.whose'),
              valueLabel: t('promotions.filter.own'),
            },
          ] satisfies Filter[])
        : []),
    ],
    [t, canReview, storeName],
  )
}
