import { heldRefundStatuses } from '@madang/contract/order-actions'
import type { listedRefund, RefundRow } from '@madang/contract/refunds'
import type { Format } from '../../i18n/format.ts'
import type { Words } from '../../i18n/words.ts'
import { widthOf, type Column } from '../../table/columns.ts'
import type { TableFoot } from '../../table/Table.tsx'
import { Money } from '../../ui/Money.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { orderNoColumn } from './order-columns.tsx'
import tableStyles from '../../table/table.module.css'

/** What every list of refunds has of one. */
export type ListedRefund = Pick<RefundRow, keyof typeof listedRefund>

/** Of which order it is, whose store's, and why: what a list of refunds begins with. */
export function refundHeadColumns({ t }: Words): Column<ListedRefund>[] {
  return [
    orderNoColumn(t('payments.field.no')),
    {
      key: 'store',
      head: t('payments.field.store'),
      card: 'text',
      cell: ({ storeName }) => <bdi className={`${tableStyles.cut} ${tableStyles.rest}`}>{storeName}</bdi>,
      sub: ({ reason }) => <bdi className={tableStyles.cut}>{reason}</bdi>,
    },
  ]
}

/** What it ends with. */
export function refundAmountColumn({ t }: Words): Column<ListedRefund> {
  return {
    key: 'amount',
    head: t('payments.field.amount'),
    width: widthOf(122),
    kind: 'number',
    card: 'end',
    cell: ({ amount }) => <Money won={amount} />,
  }
}

const cameToNothing = ({ status }: RefundRow) => !heldRefundStatuses.includes(status)

/** The columns of the list of refunds in whatever state; what came to nothing is greyed. */
export function refundColumns({ words, format }: { words: Words; format: Format }): Column<RefundRow>[] {
  const { t } = words
  return [
    ...refundHeadColumns(words),
    {
      key: 'origin',
      head: t('payments.refunds.origin'),
      width: widthOf(160),
      from: 'xl',
      card: 'line',
      cell: ({ askedByName, source }) => (
        <span className={tableStyles.wraps}>
          {askedByName === null
            ? t(`payments.refund.source.${source}`)
            : t('payments.refund.askedBy', { name: askedByName })}
        </span>
      ),
    },
    {
      key: 'at',
      head: t('payments.refunds.at'),
      width: widthOf(120),
      kind: 'date',
      from: 'md',
      sort: 'at',
      firstSort: 'descending',
      card: 'line',
      cell: ({ at }) => (
        <time dateTime={at} title={format.dateTime(at)}>
          {format.shortDateTime(at)}
        </time>
      ),
    },
    {
      key: 'status',
      head: t('payments.field.status'),
      width: widthOf(172),
      kind: 'pill',
      card: 'status',
      cell: ({ status }) => <Pill status={status}>{t(`payments.refund.status.${status}`)}</Pill>,
    },
    {
      ...refundAmountColumn(words),
      sort: 'amount',
      firstSort: 'descending',
      cell: (row) => (
        <span className={cameToNothing(row) ? 'dimmed' : undefined}>
          <Money won={row.amount} />
        </span>
      ),
    },
  ]
}

/** What went back of the refunds of a page; nothing where none is done. */
export function refundSums(rows: readonly RefundRow[], { t }: Words): TableFoot | undefined {
  const done = rows.filter(({ status }) => status === 'DONE')
  if (done.length === 0) return undefined
  return {
    orderNo: (
      <>
        {t('payments.sum.title')} <small className="dimmed">{t('payments.refunds.sumNote')}</small>
      </>
    ),
    amount: (
      <b>
        <Money won={done.reduce((sum, { amount }) => sum + amount, 0)} />
      </b>
    ),
  }
}
