import { orderMoves, refundMoves } from '@madang/contract/order-actions'
import type { Order, Refund } from '@madang/contract/orders'
import { useWords } from '../../i18n/words.ts'
import { ActionQuestion } from '../../record/ActionQuestion.tsx'
import { ChargebackDialog } from './ChargebackDialog.tsx'
import { ExpectDialog } from './ExpectDialog.tsx'
import { newestOf } from './payment-words.ts'
import { useCancelOrder, useDecideRefund } from './payments.api.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { useCorrectMove, usePayOutRefund } from './by-hand.api.ts'

/** What is asked before it is done. */
export type OrderQuestion =
  | { readonly kind: 'refund' }
  | { readonly kind: 'cancel' | 'transfer' | 'receive' | 'chargeBack' | 'proof' }
  | { readonly kind: 'correct'; readonly move: Order['statement'][number] }
  | { readonly kind: 'approve' | 'decline' | 'payOut'; readonly refund: Refund }

interface OrderQuestionsProps {
  order: Order
  question: OrderQuestion
  /** The member's request that leads to a refund, and what it asks for in won; NaN where it does not say. */
  request: { readonly id: string | null; readonly amount: number }
  onClose: () => void
}

/** The question before an order is cancelled, or money goes back. */
export function OrderQuestions({ order, question, request, onClose }: OrderQuestionsProps) {
  switch (question.kind) {
    case 'refund':
      return <RefundDialog order={order} request={request} onClose={onClose} />
    case 'cancel':
      return <CancelQuestion order={order} onClose={onClose} />
    case 'transfer':
      return <ExpectDialog order={order} onClose={onClose} />
    case 'receive': {
      const depositorName = newestOf(order.payments)?.depositorName ?? null
      return <ReceiveDialog order={order} depositorName={depositorName} onClose={onClose} />
    }
    case 'chargeBack':
      return <ChargebackDialog order={order} onClose={onClose} />
    case 'proof':
      return <ProofDialog order={order} onClose={onClose} />
    case 'correct':
      return <CorrectQuestion order={order} move={question.move} onClose={onClose} />
    case 'payOut':
      return <PayOutQuestion refund={question.refund} onClose={onClose} />
    case 'approve':
    case 'decline':
      return (
        <DecisionQuestion order={order} move={question.kind} refund={question.refund} onClose={onClose} />
      )
  }
}

type Asked = Pick<OrderQuestionsProps, 'order' | 'onClose'>

function CancelQuestion({ order: { id, no }, onClose }: Asked) {
  const { t } = useWords()
  const cancel = useCancelOrder()
  return (
    <ActionQuestion
      action={orderMoves.cancel}
      words={{
        title: t('payments.ask.cancel.title', { no }),
        text: t('payments.ask.cancel.text'),
        confirm: t('payments.action.cancel'),
        done: t('payments.ask.cancel.done', { no }),
      }}
      run={() => cancel.mutateAsync(id)}
      onClose={onClose}
    />
  )
}

function CorrectQuestion({ order, move, onClose }: Asked & { move: Order['statement'][number] }) {
  const { t, won } = useWords()
  const correct = useCorrectMove()
  const amount = won(Math.abs(move.amount))
  return (
    <ActionQuestion
      action={{ isDangerous: true, needsNote: true }}
      words={{
        title: t('by-hand.correct.title', { kind: t(`payments.kind.${move.kind}`), amount }),
        text: t(move.amount > 0 ? 'by-hand.correct.charge' : 'by-hand.correct.refund'),
        confirm: t('by-hand.correct.confirm'),
        done: t('by-hand.correct.done'),
      }}
      note={{ label: t('by-hand.correct.reason'), least: 2, most: 200 }}
      run={(reason) => correct.mutateAsync({ orderId: order.id, id: move.id, reason })}
      onClose={onClose}
    />
  )
}

function PayOutQuestion({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t, won } = useWords()
  const payOut = usePayOutRefund()
  const { id, orderId } = refund
  return (
    <ActionQuestion
      action={{}}
      words={{
        title: t('by-hand.payOut.title', { amount: won(refund.amount) }),
        text: t('by-hand.payOut.text'),
        confirm: t('by-hand.payOut.confirm'),
        done: t('by-hand.payOut.done'),
      }}
      run={() => payOut.mutateAsync({ id, orderId })}
      onClose={onClose}
    />
  )
}

function DecisionQuestion({
  order,
  move,
  refund,
  onClose,
}: Asked & { move: 'approve' | 'decline'; refund: Refund }) {
  const { t, won } = useWords()
  const decide = useDecideRefund()
  const { id, orderId, version } = refund
  const { to, needsNote } = refundMoves[move]
  const amount = won(refund.amount)
  const isSentByHand = move === 'approve' && refund.isByHand
  const text = isSentByHand ? 'payments.ask.approve.byHand' : (`payments.ask.${move}.text` as const)
  return (
    <ActionQuestion
      action={refundMoves[move]}
      words={{
        title: t(`payments.ask.${move}.title`, { amount }),
        text: t(text, { store: order.storeName, reason: refund.reason }),
        confirm: t(`payments.refund.${move}`),
        done: t(`payments.ask.${move}.done`),
      }}
      note={{ label: t('payments.ask.note'), least: 2, most: 500 }}
      run={(note) => decide.mutateAsync({ id, orderId, body: { version, to, ...(needsNote && { note }) } })}
      onClose={onClose}
    />
  )
}
