import { refundActions } from '@madang/contract/order-actions'
import type { WaitingRefund } from '@madang/contract/waiting-refunds'
import { IconCircleCheck, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat, type Format } from '../../i18n/format.ts'
import { useWords, type Words } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { widthOf, type Column } from '../../table/columns.ts'
import { ListPage } from '../../table/ListPage.tsx'
import { useList } from '../../table/use-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { useNow } from '../../ui/use-now.ts'
import { orderNoColumn } from './order-columns.tsx'
import { MonthCard } from './MonthCard.tsx'
import { monthOf, WaitingAddress } from './payment-tabs.ts'
import { monthQuery, waitingRefundsQuery } from './payments.api.ts'
import { PaymentTabs } from './PaymentTabs.tsx'
import tableStyles from '../../table/table.module.css'

const hrefOf = ({ orderId }: WaitingRefund): string => paths.order.replace('$id', orderId)
const view = {
  id: ({ id }: WaitingRefund) => id,
  href: hrefOf,
  name: ({ orderNo }: WaitingRefund) => orderNo,
}

interface Shown {
  words: Words
  format: Format
  viewer: ReturnType<typeof useViewer>
  now: Date
}

/** Whose step it is: the viewer's, or why it is another one's. */
function stepText({ words: { t }, viewer }: Shown, refund: WaitingRefund): string {
  const { approve } = refundActions(refund, viewer)
  if (approve.allowed) return t('payments.waiting.step.yours')
  return t(`payments.waiting.step.${approve.reason === 'own_refund' ? 'another' : 'chief'}`)
}

function columnsOf(shown: Shown): Column<WaitingRefund>[] {
  const { words, format, viewer, now } = shown
  const { t } = words
  return [
    orderNoColumn(t('payments.field.no')),
    {
      key: 'store',
      head: t('payments.field.store'),
      card: 'text',
      cell: ({ storeName }) => <bdi className={`${tableStyles.cut} ${tableStyles.rest}`}>{storeName}</bdi>,
      sub: ({ reason }) => <bdi className={tableStyles.cut}>{reason}</bdi>,
    },
    {
      key: 'askedBy',
      head: t('payments.waiting.askedBy'),
      width: widthOf(120),
      from: 'lg',
      card: 'line',
      cell: ({ askedByName }) => <bdi>{askedByName ?? '–'}</bdi>,
    },
    {
      key: 'since',
      head: t('payments.waiting.since'),
      width: widthOf(140),
      kind: 'date',
      from: 'md',
      card: 'line',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {format.since(createdAt, now)}
        </time>
      ),
    },
    {
      key: 'due',
      head: t('payments.waiting.due'),
      width: widthOf(130),
      kind: 'date',
      from: 'xl',
      cell: ({ approvalDueAt }) =>
        approvalDueAt !== null && (
          <time dateTime={approvalDueAt} title={format.dateTime(approvalDueAt)}>
            {format.shortDateTime(approvalDueAt)}
          </time>
        ),
    },
    {
      key: 'step',
      head: t('payments.waiting.step.title'),
      width: widthOf(190),
      card: 'line',
      cell: (refund) =>
        refundActions(refund, viewer).approve.allowed ? (
          <b className={tableStyles.wraps}>{stepText(shown, refund)}</b>
        ) : (
          <span className={`dimmed ${tableStyles.wraps}`}>{stepText(shown, refund)}</span>
        ),
    },
    {
      key: 'amount',
      head: t('payments.field.amount'),
      width: widthOf(122),
      kind: 'number',
      card: 'end',
      cell: ({ amount }) => <Money won={amount} />,
    },
  ]
}

/** Refunds that wait for a second person, the longest wait on top; each leads to its order, where one agrees. */
export function WaitingRefunds() {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const viewer = useViewer()
  const router = useRouter()
  const now = useNow()
  const list = useList(WaitingAddress)
  const { pageNumber, pageSize } = list.query
  const month = monthOf(list.query, now)
  const { data: sums } = useQuery(monthQuery(month, undefined))
  const query = useQuery(waitingRefundsQuery({ pageNumber, pageSize }))
  const columns = useMemo(() => columnsOf({ words, format, viewer, now }), [words, format, viewer, now])
  return (
    <ListPage
      title={t('payments.title')}
      total={({ totalCount }) => t('payments.waiting.total', { count: totalCount })}
      list={list}
      query={query}
      columns={columns}
      view={view}
      above={<MonthCard month={month} now={now} list={list} />}
      isPart
      tabs={<PaymentTabs current="agreement" list={list} counts={sums?.counts ?? null} />}
      filters={[]}
      rowMenu={(refund) => [
        {
          key: 'open',
          label: t('payments.open'),
          icon: <IconEye size={18} stroke={1.75} aria-hidden />,
          onSelect: () => router.history.push(hrefOf(refund)),
        },
      ]}
      empty={
        <EmptyState
          icon={<IconCircleCheck size={24} stroke={1.75} aria-hidden />}
          title={t('payments.waiting.empty.title')}
          text={t('payments.waiting.empty.text')}
        />
      }
    />
  )
}
