import type { Promotion } from '@madang/contract/promotions'
import { promotionStatuses } from '@madang/contract/statuses'
import { useMemo } from 'react'
import { useWords } from '../../i18n/words.ts'
import { historyFields, oneOf } from '../../record/field-words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { UndoableHistory, UndoableNews } from '../../record/RecordHistory.tsx'
import { promotionFields } from './promotion-fields.ts'
import { promotionHistoryQuery, useUndoPromotion } from './promotion-history.api.ts'

type Known = Pick<Promotion, 'id' | 'version'>

/** Everything that was done with a promotion, page by page; the content of its tab `history`. */
export function PromotionHistory({ promotion }: { promotion: Known }) {
  return <UndoableHistory {...useHistory(promotion)} />
}

/** The newest lines beside the record; `allHref` leads to the tab. */
export function RecentPromotionHistory({ promotion, allHref }: { promotion: Known; allHref: string }) {
  return <UndoableNews {...useHistory(promotion)} allHref={allHref} />
}

function useHistory({ id, version }: Known) {
  return {
    queryOf: (page: Parameters<typeof promotionHistoryQuery>[1]) => promotionHistoryQuery(id, page),
    fields: useFields(),
    version,
    undo: useUndoPromotion(id),
  }
}

/** The fields of a promotion whose change is worth a line, and what is done with it besides. */
function useFields(): HistoryFields {
  const words = useWords()
  return useMemo(() => {
    const { t } = words
    const status = oneOf(promotionStatuses, (one) => t(`promotions.status.${one}`))
    const changed = (label: string) => ({ label, isLong: true }) as const
    return {
      ...historyFields(promotionFields, { words }),
      status: { label: t('promotions.field.status'), textOf: status },
      ...Object.fromEntries(
        ['sameAsStore', 'placeName', 'placeAddress'].map((name) => [
          name,
          changed(t('promotions.field.place')),
        ]),
      ),
      cover: changed(t('promotions.field.cover')),
      images: changed(t('promotions.field.images')),
    }
  }, [words])
}
