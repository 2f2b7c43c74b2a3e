import { firstPaymentDay } from '@madang/contract/money'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { useList } from '../../table/use-list.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useRefundFilters } from './payment-filters.tsx'
import { isBeyondMonth, monthOf, RefundsAddress, toRefundsQuery } from './payment-tabs.ts'
import { refundsQuery } from './payments.api.ts'
import { refundColumns, refundSums } from './refund-columns.tsx'
import { Refunds } from './Refunds.tsx'

/** The refunds of a month in whatever state: of the own stores for managers, of all for the operator. */
export function MonthRefunds() {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const now = useNow()
  const list = useList(RefundsAddress)
  const month = monthOf(list.query, now)
  const { storeId } = list.query
  const query = useQuery(refundsQuery(toRefundsQuery(list.query, now)))
  const columns = useMemo(() => refundColumns({ words, format }), [words, format])
  return (
    <Refunds
      month={month}
      storeId={storeId}
      tab="refunded"
      isBeyond={isBeyondMonth(list.query)}
      total={({ totalCount, totalIsEstimate }) =>
        t(`payments.total.${totalIsEstimate ? 'about' : 'all'}`, { total: format.number(totalCount) })
      }
      list={list}
      query={query}
      columns={columns}
      filters={useRefundFilters(storeId, now)}
      sorts={(['-at', 'at', '-amount', 'amount'] as const).map((sort) => ({
        sort,
        label: t(`payments.refunds.sort.${sort}`),
      }))}
      foot={(rows) => refundSums(rows, words)}
      empty={
        <EmptyState
          icon={<IconArrowBackUp size={24} stroke={1.75} aria-hidden className="mirrored" />}
          title={t('payments.refunds.empty.title', { month: format.month(month) })}
          text={t('payments.refunds.empty.text')}
          actions={
            <AppLink className={buttonClass('plain')} href={list.hrefWith({ from: firstPaymentDay })}>
              {t('payments.refunds.empty.all')}
            </AppLink>
          }
        />
      }
    />
  )
}
