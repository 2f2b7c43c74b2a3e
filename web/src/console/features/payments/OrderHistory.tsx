import { orderStatuses, refundStatuses } from '@madang/contract/order-actions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWords } from '../../i18n/words.ts'
import { oneOf } from '../../record/field-words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { HistoryNews, HistoryPage, useHistoryList } from '../../record/RecordHistory.tsx'
import { orderHistoryQuery } from './payments.api.ts'

const recentCount = 6

/** Everything that was done with an order, page by page; the content of its tab `history`. */
export function OrderHistory({ id }: { id: string }) {
  const list = useHistoryList()
  const { pageNumber, pageSize } = list.query
  const query = useQuery(orderHistoryQuery(id, { pageNumber, pageSize }))
  return <HistoryPage list={list} query={query} fields={useFields()} />
}

/** The newest lines beside the record; `allHref` leads to the tab. */
export function RecentOrderHistory({ id, allHref }: { id: string; allHref: string }) {
  const query = useQuery(orderHistoryQuery(id, { pageNumber: 1, pageSize: recentCount }))
  return <HistoryNews query={query} fields={useFields()} allHref={allHref} />
}

/** What of an order and its refunds is worth a line. */
function useFields(): HistoryFields {
  const { t, won } = useWords()
  return useMemo(() => {
    const amount = (value: unknown) => (typeof value === 'number' ? won(value) : '')
    const isOrder = (value: unknown) => orderStatuses.some((one) => one === value)
    const ofOrder = oneOf(orderStatuses, (one) => t(`payments.status.${one}`))
    const ofRefund = oneOf(refundStatuses, (one) => t(`payments.refund.status.${one}`))
    return {
      total: { label: t('payments.field.amount'), textOf: amount },
      amount: { label: t('payments.refund.amount'), textOf: amount },
      refunded: { label: t('payments.field.refunded'), textOf: amount },
      status: {
        label: t('payments.field.status'),
        textOf: (value) => (isOrder(value) ? ofOrder(value) : ofRefund(value)),
      },
    }
  }, [t, won])
}
