import { isStaff } from '@madang/contract/access'
import { promotionTypes } from '@madang/contract/promotion-parts'
import { promotionStatuses } from '@madang/contract/statuses'
import { useMemo } from 'react'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { regionFilter } from '../../record/region-filter.ts'
import type { Filter } from '../../table/filters.ts'
import { useStoreFilter } from '../stores/store-filter.tsx'

/** What the list and the calendar can be narrowed by, with the name of the store that they are narrowed to. */
export function usePromotionFilters(storeId: string | undefined): readonly Filter[] {
  const { t } = useWords()
  const canReview = isStaff(useViewer().role)
  const ofStore = useStoreFilter(t('promotions.field.store'), storeId)
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
      ofStore,
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
    [t, canReview, ofStore],
  )
}
