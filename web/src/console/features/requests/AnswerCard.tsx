import type { RequestType } from '@madang/contract/request-actions'
import type { UserRequest } from '@madang/contract/requests'
import { Sentences } from '../../form/Sentences.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Refusals, RequestQuestion } from './request-moves.ts'
import { isOpen } from './request-words.ts'
import { Thread } from './Thread.tsx'
import type { Answer } from './use-answer.ts'
import cardStyles from '../../ui/card.module.css'
import requestStyles from './request.module.css'

/** Sentences that are often needed; they go to the requester as they are, so they are Korean. */
const sentences = {
  refunded:
    '환불을 승인했습니다. 결제하신 수단으로 돌려드리며, 카드는 취소 내역이 보이기까지 3~5영업일이 걸릴 수 있습니다.',
  used: '이미 이용하신 건이라 환불 규정에 따라 환불해 드리기 어렵습니다.',
  proof: '확인에 필요한 내용이 부족합니다. 주문번호나 결제 내역을 보내 다시 요청해 주세요.',
  thanks: '문의해 주셔서 감사합니다.',
  access: '매장 관리자 권한을 드렸습니다. 다시 로그인하시면 매장을 등록하실 수 있습니다.',
} as const

const sentencesFor: Record<RequestType, readonly (keyof typeof sentences)[]> = {
  REFUND_USER: ['refunded', 'used', 'proof'],
  REFUND_STORE: ['refunded', 'used', 'proof'],
  INQUIRY: ['thanks', 'proof'],
  ACCOUNT_DELETION: ['proof'],
  MANAGER_ACCESS: ['access', 'proof'],
}

const mostCharacters = 2000

interface AnswerCardProps {
  request: UserRequest
  answer: Answer
  refusals: Refusals
  onAsk: (question: RequestQuestion) => void
}

/** What was asked and answered; while the request is open, what is being written and the decision it goes with. */
export function AnswerCard({ request, answer, refusals, onAsk }: AnswerCardProps) {
  const { t } = useWords()
  const canAnswer = isOpen(request)
  // What was written when somebody else decided first stays, to be read or copied.
  const isWriting = canAnswer || answer.text !== ''
  const isUnanswered = !canAnswer && request.answers.length === 0
  return (
    <Card title={t('requests.thread.title')}>
      <Thread request={request} />
      {(isUnanswered || isWriting) && (
        <div className={`${cardStyles.body} ${requestStyles.answer}`}>
          {isUnanswered && <p className="dimmed">{t('requests.answer.none')}</p>}
          {isWriting && <Editor request={request} answer={answer} refusals={refusals} onAsk={onAsk} />}
        </div>
      )}
    </Card>
  )
}

function Editor({ request, answer, refusals, onAsk }: AnswerCardProps) {
  const { t } = useWords()
  const { type, status } = request
  const next = status === 'APPROVED' ? 'complete' : 'approve'
  const rejectNeeds = refusals.reject === null ? null : t('requests.answer.rejectNeeds')
  const why = status === 'RECEIVED' ? t('requests.answer.takeFirst') : (refusals[next] ?? rejectNeeds)
  const again = isOpen(request) ? t('requests.answer.again') : t('requests.answer.yours')
  const label = request.answers.length === 0 ? t('requests.field.answer') : again
  const labels = {
    approve: type === 'INQUIRY' ? t('requests.approve.answer') : t('requests.approve.confirm'),
    complete: t('requests.complete.confirm'),
  }
  return (
    <>
      {type === 'ACCOUNT_DELETION' && <p className="small">{t('requests.answer.deletion')}</p>}
      <Sentences
        label={t('requests.answer.templates')}
        field={answer.field}
        sentences={sentencesFor[type].map((key) => ({
          label: t(`requests.answer.template.${key}`),
          sentence: sentences[key],
        }))}
      />
      <TextArea
        field={answer.field}
        label={label}
        help={t('requests.answer.help')}
        most={mostCharacters}
        rows={5}
        dir="auto"
      />
      <div className={requestStyles.decide}>
        <Button
          variant="danger"
          className="grow"
          refusedBecause={refusals.reject}
          onClick={() => onAsk('reject')}
        >
          {t('requests.reject.confirm')}
        </Button>
        <Button
          variant={status === 'RECEIVED' ? 'plain' : 'primary'}
          className="grow"
          refusedBecause={refusals[next]}
          onClick={() => onAsk(next)}
        >
          {labels[next]}
        </Button>
      </div>
      {why !== null && <p className={`tiny dimmed ${requestStyles.why}`}>{why}</p>}
    </>
  )
}
