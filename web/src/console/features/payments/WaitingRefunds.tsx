import { refundActions } from '@madang/contract/order-actions'
import type { WaitingRefund } from '@madang/contract/waiting-refunds'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat, type Format } from '../../i18n/format.ts'
import { useWords, type Words } from '../../i18n/words.ts'
import { widthOf, type Column } from '../../table/columns.ts'
import { useList } from '../../table/use-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useNow } from '../../ui/use-now.ts'
import { monthOf, WaitingAddress } from './payment-tabs.ts'
import { waitingRefundsQuery } from './payments.api.ts'
import { refundAmountColumn, refundHeadColumns } from './refund-columns.tsx'
import { Refunds } from './Refunds.tsx'
import tableStyles from '../../table/table.module.css'

interface Shown {
  words: Words
  format: Format
  viewer: ReturnType<typeof useViewer>
  now: Date
}

/** Whose step it is: the viewer's, or why it is another one's. */
function Step({ words: { t }, viewer, refund }: Pick<Shown, 'words' | 'viewer'> & { refund: WaitingRefund }) {
  // In this list what is on its way is so by hand.
  const { approve, payOut } = refundActions({ ...refund, isByHand: true }, viewer)
  if (payOut.allowed) return <b className={tableStyles.wraps}>{t('payments.waiting.step.send')}</b>
  if (approve.allowed) return <b className={tableStyles.wraps}>{t('payments.waiting.step.yours')}</b>
  const whose = approve.reason === 'own_refund' ? 'another' : 'chief'
  return <span className={`dimmed ${tableStyles.wraps}`}>{t(`payments.waiting.step.${whose}`)}</span>
}

function columnsOf(shown: Shown): Column<WaitingRefund>[] {
  const { words, format, viewer, now } = shown
  const { t } = words
  return [
    ...refundHeadColumns(words),
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
      card: 'line',
      cell: ({ approvalDueAt }) =>
        approvalDueAt === null ? (
          <span className={`dimmed ${tableStyles.notOnCard}`}>–</span>
        ) : (
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
      cell: (refund) => <Step words={words} viewer={viewer} refund={refund} />,
    },
    refundAmountColumn(words),
  ]
}

/** Refunds that wait for staff, the longest wait on top; each leads to its order, where one agrees or says that it is sent. */
export function WaitingRefunds() {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const viewer = useViewer()
  const now = useNow()
  const list = useList(WaitingAddress)
  const { pageNumber, pageSize } = list.query
  const query = useQuery(waitingRefundsQuery({ pageNumber, pageSize }))
  const columns = useMemo(() => columnsOf({ words, format, viewer, now }), [words, format, viewer, now])
  return (
    <Refunds
      month={monthOf(list.query, now)}
      tab="handling"
      total={({ totalCount }) => t('payments.waiting.total', { count: totalCount })}
      list={list}
      query={query}
      columns={columns}
      filters={[]}
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
