import { promotionMoves } from '@madang/contract/promotion-actions'
import type { PromotionRow } from '@madang/contract/promotions'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { BulkDialog } from '../../table/BulkDialog.tsx'
import { promotionTable } from './promotion-menu.tsx'
import { actionsOf, refusalText } from './promotion-words.ts'
import { changePromotionStatus, promotionApi } from './promotions.api.ts'

export type PromotionBulk = 'approve' | 'pause' | 'archive'

interface BulkPromotionsProps {
  action: PromotionBulk
  promotions: readonly PromotionRow[]
  /** Something was done: the selection is no longer of use. */
  onDone: () => void
  onClose: () => void
}

/** Approves, pauses or archives the chosen promotions. */
export function BulkPromotions({ action, promotions, onDone, onClose }: BulkPromotionsProps) {
  const { t } = useWords()
  const viewer = useViewer()
  const finish = promotionApi.useFinish()
  const named = (count: number): string =>
    t('promotions.bulk.title', { action: t(`promotions.action.${action}`), count })
  return (
    <BulkDialog
      rows={promotions}
      view={{ id: ({ id }) => id, name: ({ title }) => title }}
      texts={{
        title: named,
        text: t(`promotions.ask.${action}.text`),
        none: t('promotions.bulk.none'),
        confirm: named,
        done: (count) => t('promotions.bulk.done', { count }),
      }}
      refusalOf={(promotion) => refusalText(t, actionsOf(promotion, viewer)[action])}
      action={promotionTable[action]}
      run={({ id, version }) => changePromotionStatus({ id, to: promotionMoves[action].to, version })}
      finish={finish}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
