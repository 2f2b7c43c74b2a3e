import type { PromotionHistoryEntry } from '@madang/contract/promotion-history'
import type { Promotion } from '@madang/contract/promotions'
import { promotionStatuses } from '@madang/contract/statuses'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { historyFields, oneOf } from '../../record/field-words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { HistoryNews, HistoryPage, useHistoryList } from '../../record/RecordHistory.tsx'
import { Button } from '../../ui/Button.tsx'
import { promotionFields } from './promotion-fields.ts'
import { promotionHistoryQuery, useUndoPromotion } from './promotion-history.api.ts'

type Known = Pick<Promotion, 'id' | 'version'>

/** Everything that was done with a promotion, page by page; the content of its tab `history`. */
export function PromotionHistory({ promotion }: { promotion: Known }) {
  const list = useHistoryList()
  const { pageNumber, pageSize } = list.query
  const query = useQuery(promotionHistoryQuery(promotion.id, { pageNumber, pageSize }))
  return <HistoryPage list={list} query={query} fields={useFields()} actionOf={useUndoButton(promotion)} />
}

/** The newest lines beside the record; `allHref` leads to the tab. */
export function RecentPromotionHistory({ promotion, allHref }: { promotion: Known; allHref: string }) {
  const query = useQuery(promotionHistoryQuery(promotion.id, { pageNumber: 1, pageSize: 6 }))
  return (
    <HistoryNews query={query} fields={useFields()} actionOf={useUndoButton(promotion)} allHref={allHref} />
  )
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

/** "Undo" at the one entry that the server would take back. */
function useUndoButton({ id, version }: Known): (entry: PromotionHistoryEntry) => ReactNode {
  const { t } = useWords()
  const { undo, isPending } = useUndoPromotion(id)
  return ({ canUndo }) =>
    canUndo && (
      <Button
        variant="link"
        icon={<IconArrowBackUp size={16} stroke={1.75} aria-hidden className="mirrored" />}
        isBusy={isPending}
        onClick={() => undo(version)}
      >
        {t('form.undo.action')}
      </Button>
    )
}
