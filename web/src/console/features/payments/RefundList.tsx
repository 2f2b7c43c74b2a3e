import { isStaff } from '@madang/contract/access'
import { refundActions, type RefundStatus } from '@madang/contract/order-actions'
import type { Refund } from '@madang/contract/orders'
import { IconCheck, IconClock, IconLoader2, IconX, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { Money } from '../../ui/Money.tsx'
import type { OrderQuestion } from './OrderQuestions.tsx'
import { endNote, needsSomebody, refundFailureText, refusalText } from './payment-words.ts'
import styles from './refund-list.module.css'

interface RefundListProps {
  refunds: readonly Refund[]
  onAsk: (question: OrderQuestion) => void
}

/** What was given back, and what is to be: with who asked, who has to agree and until when. */
export function RefundList({ refunds, onAsk }: RefundListProps) {
  const { t } = useWords()
  const count = refunds.filter(({ status }) => status === 'DONE').length
  return (
    <Card title={t('payments.refund.list')} {...(count > 0 && { note: t('payments.tile.times', { count }) })}>
      <ul className={styles.refunds}>
        {refunds.toReversed().map((refund) => (
          <RefundLine key={refund.id} refund={refund} onAsk={onAsk} />
        ))}
      </ul>
    </Card>
  )
}

const icons: Record<RefundStatus, Icon> = {
  REQUESTED: IconClock,
  PROCESSING: IconLoader2,
  DONE: IconCheck,
  FAILED: IconX,
  DECLINED: IconX,
  LAPSED: IconX,
}

function RefundLine({ refund, onAsk }: { refund: Refund } & Pick<RefundListProps, 'onAsk'>) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const { amount, status, reason, note, failureCode, approvalDueAt, createdAt, settledAt } = refund
  const at = settledAt ?? createdAt
  const end = endNote(refund)
  const isToBeSent = status === 'PROCESSING' && needsSomebody(refund)
  // It looks like what waits, and not like what goes on by itself.
  const look = isToBeSent ? 'REQUESTED' : status
  const LineIcon = icons[look]
  return (
    <li data-status={look}>
      <span className={styles.kind}>
        <LineIcon size={18} stroke={1.75} aria-hidden />
      </span>
      <div>
        <p className={styles.head}>
          <b>
            <Money won={amount} />
          </b>
          <Pill status={look}>{t(`payments.refund.status.${status}`)}</Pill>
          <time className="dimmed small num push-end" dateTime={at} title={format.dateTime(at)}>
            {format.shortDateTime(at)}
          </time>
        </p>
        <p>
          <bdi>{reason}</bdi>
        </p>
        <RefundPeople refund={refund} />
        {end !== null && <p className="small">{t(`payments.refund.end.${end}`)}</p>}
        {status === 'REQUESTED' && approvalDueAt !== null && (
          <p className="small warning-text">
            {t('payments.refund.due', { at: format.dateTime(approvalDueAt) })}
          </p>
        )}
        {status === 'FAILED' && failureCode !== null && (
          <p className="small danger-text">{refundFailureText(words, failureCode)}</p>
        )}
        {note !== null && <p className="small">{t('payments.refund.note', { note })}</p>}
        {status === 'REQUESTED' && <Decision refund={refund} move="approve" onAsk={onAsk} />}
        {isToBeSent && <Decision refund={refund} move="payOut" onAsk={onAsk} />}
      </div>
    </li>
  )
}

/** Who began it, to which request it answers, and as what the provider knows it. */
function RefundPeople({ refund }: { refund: Refund }) {
  const { t } = useWords()
  const viewer = useViewer()
  const { source, askedByName, decidedByName, requestId, transactionKey } = refund
  return (
    <p className={`${styles.people} dimmed small`}>
      <span>
        {askedByName === null
          ? t(`payments.refund.source.${source}`)
          : t('payments.refund.askedBy', { name: askedByName })}
      </span>
      {decidedByName !== null && <span>{t('payments.refund.decidedBy', { name: decidedByName })}</span>}
      {requestId !== null && isStaff(viewer.role) && (
        <Link to={paths.request} params={{ id: requestId }}>
          {t('payments.refund.request')}
        </Link>
      )}
      {transactionKey !== null && (
        <span className="one-line" dir="ltr">
          {transactionKey}
        </span>
      )}
    </p>
  )
}

const moveWords = { approve: 'payments.refund.approve', payOut: 'by-hand.payOut.confirm' } as const

interface DecisionProps extends Pick<RefundListProps, 'onAsk'> {
  refund: Refund
  /** A second person agrees; or staff say that the money was sent back by bank transfer. */
  move: keyof typeof moveWords
}

/** Staff go on with a refund or decline it right here; who may not is told why. */
function Decision({ refund, move, onAsk }: DecisionProps) {
  const { t } = useWords()
  const viewer = useViewer()
  if (!isStaff(viewer.role)) return null
  const actions = refundActions(refund, viewer)
  const button = t(moveWords[move])
  return (
    <>
      {move === 'payOut' && <p className="small warning-text">{t('by-hand.payOut.todo', { button })}</p>}
      <div className={styles.decision}>
        <Button
          variant="primary"
          refusedBecause={refusalText(t, actions[move])}
          onClick={() => onAsk({ kind: move, refund })}
        >
          {button}
        </Button>
        <Button
          refusedBecause={refusalText(t, actions.decline)}
          onClick={() => onAsk({ kind: 'decline', refund })}
        >
          {t('payments.refund.decline')}
        </Button>
      </div>
    </>
  )
}
