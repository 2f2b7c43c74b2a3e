import { orderHeads } from '@madang/contract/order-columns'
import type { OrderRow, PaymentMethodKind } from '@madang/contract/orders'
import {
  IconBuildingBank,
  IconCreditCard,
  IconDeviceMobile,
  IconReceipt,
  type Icon,
} from '@tabler/icons-react'
import type { Format } from '../../i18n/format.ts'
import type { Words } from '../../i18n/words.ts'
import { widthOf, type Column } from '../../table/columns.ts'
import type { TableFoot } from '../../table/Table.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { Money } from '../../ui/Money.tsx'
import { itemText, methodText, shownStatus } from './payment-words.ts'
import tableStyles from '../../table/table.module.css'
import styles from './order-columns.module.css'

export const methodIcons: Record<PaymentMethodKind, Icon> = {
  CARD: IconCreditCard,
  TRANSFER: IconBuildingBank,
  VIRTUAL_ACCOUNT: IconBuildingBank,
  EASY_PAY: IconDeviceMobile,
  MOBILE: IconDeviceMobile,
  OTHER: IconReceipt,
}

function Method({ words, payment }: { words: Words; payment: OrderRow['payment'] }) {
  if (payment === null || payment.method === null) return null
  const MethodIcon = methodIcons[payment.method]
  return (
    <span className={tableStyles.notOnCard}>
      <span className={`${tableStyles.cut} ${styles.method}`}>
        <MethodIcon size={14} stroke={1.75} aria-hidden /> {methodText(words.t, payment)}
      </span>
    </span>
  )
}

const muted = ({ paid }: OrderRow) => (paid === 0 ? 'dimmed' : undefined)

/** The number of the order that a row is about. */
export function orderNoColumn(head: string): Column<{ readonly orderNo: string }> {
  return {
    key: 'orderNo',
    head,
    width: widthOf(166),
    card: 'title',
    cell: ({ orderNo }) => (
      <bdi dir="ltr" className="num">
        {orderNo}
      </bdi>
    ),
  }
}

/** The columns of the list of orders; what failed or nobody has paid yet is greyed, and has no net. */
export function orderColumns({ words, format }: { words: Words; format: Format }): Column<OrderRow>[] {
  const { t } = words
  return [
    {
      key: 'no',
      head: t(orderHeads.no),
      width: widthOf(162),
      card: 'title',
      cell: (row) => (
        <bdi dir="ltr" className={`num ${tableStyles.cut} ${styles.no} ${muted(row) ?? ''}`}>
          {row.no}
        </bdi>
      ),
    },
    {
      key: 'store',
      head: t(orderHeads.store),
      card: 'text',
      cell: (row) => (
        <bdi className={`${tableStyles.cut} ${tableStyles.rest} ${muted(row) ?? ''}`}>{row.storeName}</bdi>
      ),
      sub: ({ items }) => <bdi className={tableStyles.cut}>{itemText(words, items)}</bdi>,
    },
    {
      key: 'createdAt',
      head: t(orderHeads.created),
      width: widthOf(120),
      kind: 'date',
      // Its number begins with the day.
      from: 'md',
      sort: 'createdAt',
      firstSort: 'descending',
      card: 'line',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {format.shortDateTime(createdAt)}
        </time>
      ),
    },
    {
      key: 'status',
      head: t(orderHeads.status),
      width: widthOf(158),
      kind: 'pill',
      card: 'status',
      cell: ({ status, payment }) => {
        const shown = shownStatus(status, payment)
        return <Pill status={shown}>{t(`payments.status.${shown}`)}</Pill>
      },
      sub: ({ payment }) => <Method words={words} payment={payment} />,
    },
    {
      key: 'total',
      head: t(orderHeads.amount),
      width: widthOf(118),
      kind: 'number',
      sort: 'total',
      firstSort: 'descending',
      card: 'end',
      cell: (row) => (
        <span className={muted(row)}>
          <Money won={row.total} />
        </span>
      ),
    },
    {
      key: 'refunded',
      head: t(orderHeads.refunded),
      width: widthOf(112),
      kind: 'number',
      from: 'xl',
      card: 'line',
      cell: ({ refunded }) =>
        refunded > 0 ? (
          <span className="danger-text">
            <Money won={-refunded} />
          </span>
        ) : null,
    },
    {
      key: 'net',
      head: t(orderHeads.net),
      width: widthOf(118),
      kind: 'number',
      from: 'lg',
      card: 'line',
      cell: (row) => <Net {...row} />,
    },
  ]
}

/** What is left of what was paid; on a card only where that is not the amount that stands there. */
function Net({ paid, refunded }: Pick<OrderRow, 'paid' | 'refunded'>) {
  const className = refunded === 0 ? tableStyles.notOnCard : undefined
  if (paid === 0) return <span className={`dimmed ${tableStyles.notOnCard}`}>–</span>
  return (
    <b className={className}>
      <Money won={paid - refunded} />
    </b>
  )
}

/** What the orders of a page come to, under their columns; nothing where none was paid, which are not in it. */
export function orderSums(rows: readonly OrderRow[], { t }: Words): TableFoot | undefined {
  const paid = rows.reduce((sum, row) => sum + row.paid, 0)
  const refunded = rows.reduce((sum, row) => sum + row.refunded, 0)
  if (paid === 0) return undefined
  const back = refunded > 0 && (
    <span className="danger-text">
      <Money won={-refunded} />
    </span>
  )
  return {
    no: (
      <>
        {t('payments.sum.title')}{' '}
        <small className={`${styles.sumNote} dimmed`}>{t('payments.sum.note')}</small>
      </>
    ),
    total: (
      <>
        <Money won={paid} />
        {back !== false && (
          // Where the table has no columns for them.
          <small className={styles.sumRest}>
            <span>
              {t(orderHeads.refunded)} {back}
            </span>
            <span>
              {t(orderHeads.net)} <Net paid={paid} refunded={refunded} />
            </span>
          </small>
        )}
      </>
    ),
    refunded: back,
    net: <Net paid={paid} refunded={refunded} />,
  }
}
