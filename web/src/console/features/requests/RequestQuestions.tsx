import { requestMoves, takesAnswer } from '@madang/contract/request-actions'
import type { UserRequest } from '@madang/contract/requests'
import { useWords } from '../../i18n/words.ts'
import { ActionQuestion } from '../../record/ActionQuestion.tsx'
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
    <ActionQuestion
      action={isRemoval ? { isDangerous: true } : requestMoves[question]}
      words={{
        title: t(`requests.${question}.title`, { subject, type }),
        text: question === 'approve' ? t(`requests.approve.text.${type}`) : t(`requests.${question}.text`),
        confirm: label(),
        done: t(`requests.${question}.done`, { subject, type }),
      }}
      // The name is masked; these digits can be seen and typed anywhere.
      {...(isRemoval && {
        typeToConfirm: { label: t('requests.approve.type', { digits }), expected: digits },
      })}
      run={async () => {
        const { to } = requestMoves[question]
        const told = answer.text === '' || !takesAnswer(type, to) ? {} : { answer: answer.text }
        // Where somebody was faster what was written stays.
        const isDone = await move.run({ to, ...told })
        if (isDone) answer.clear()
        return isDone
      }}
      onClose={onClose}
    />
  )
}
