import { requestMoves, takesAnswer } from '@madang/contract/request-actions'
import type { UserRequest } from '@madang/contract/requests'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useWords } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
import { AssignDialog } from './AssignDialog.tsx'
import type { RequestQuestion } from './request-moves.ts'
import type { Answer } from './use-answer.ts'
import type { Move } from './use-move.ts'

interface AskedProps {
  request: UserRequest
  answer: Answer
  move: Move
  onClose: () => void
}

/** The question before a request is decided or handed over: what the server will carry out. */
export function RequestQuestions({ question, ...rest }: AskedProps & { question: RequestQuestion }) {
  if (question === 'assign') return <AssignDialog {...rest} />
  return <DecisionQuestion question={question} {...rest} />
}

function DecisionQuestion({
  request,
  question,
  answer,
  move,
  onClose,
}: AskedProps & { question: Exclude<RequestQuestion, 'assign'> }) {
  const { t } = useWords()
  const { subject, type, phoneNumber } = request
  const isRemoval = question === 'approve' && type === 'ACCOUNT_DELETION'
  const digits = phoneNumber.slice(-4)
  const label = (): string => {
    if (isRemoval) return t('requests.approve.remove')
    if (question === 'approve' && type === 'INQUIRY') return t('requests.approve.answer')
    return t(`requests.${question}.confirm`)
  }
  return (
    <ConfirmDialog
      title={t(`requests.${question}.title`, { subject, type })}
      text={question === 'approve' ? t(`requests.approve.text.${type}`) : t(`requests.${question}.text`)}
      confirmLabel={label()}
      isDangerous={isRemoval || requestMoves[question].isDangerous === true}
      // The name is masked; these digits can be seen and typed anywhere.
      {...(isRemoval
        ? { typeToConfirm: { label: t('requests.approve.type', { digits }), expected: digits } }
        : {})}
      onConfirm={async () => {
        const { to } = requestMoves[question]
        const told = answer.text === '' || !takesAnswer(type, to) ? {} : { answer: answer.text }
        // Where somebody was faster the page says so, and what was written stays.
        if (!(await move.run({ to, ...told }))) return
        answer.clear()
        toast.done(t(`requests.${question}.done`, { subject, type }))
      }}
      onClose={onClose}
    />
  )
}
