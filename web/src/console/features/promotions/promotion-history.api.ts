import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { pagedPromotionHistory, undoPromotionChange } from '@madang/contract/promotion-history'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../api/send.ts'
import { useUndo } from '../../record/use-undo.ts'
import { promotionApi } from './promotions.api.ts'

/** What was done with the promotion, newest first. */
export function promotionHistoryQuery(id: string, query: CallInput<typeof pagedPromotionHistory>['query']) {
  return queryOptions({
    queryKey: ['promotions', 'history', id, query],
    queryFn: () => call(send, pagedPromotionHistory, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
}

/** Takes the last change of a promotion's data back, from a toast or the history. */
export function useUndoPromotion(id: string) {
  const { mutateAsync: takeBack } = promotionApi.useChange((version: number) =>
    call(send, undoPromotionChange, { params: { id }, body: { version } }),
  )
  return useUndo({ id, source: promotionApi, takeBack })
}
