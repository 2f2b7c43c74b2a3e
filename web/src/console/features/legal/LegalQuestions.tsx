import type { LegalDocument } from '@madang/contract/legal'
import { useWords } from '../../i18n/words.ts'
import { ActionQuestion } from '../../record/ActionQuestion.tsx'
import { typeText } from './legal-words.ts'
import { useDeleteLegalDraft, useWithdrawLegal } from './legal.api.ts'

export type LegalQuestion = 'withdraw' | 'remove'

interface LegalQuestionsProps {
  document: LegalDocument
  question: LegalQuestion
  onRemoved: () => void
  onClose: () => void
}

/** The question before an announced text is taken back, or a draft deleted. */
export function LegalQuestions({ document, question, onRemoved, onClose }: LegalQuestionsProps) {
  const { t } = useWords()
  const withdraw = useWithdrawLegal(document.id)
  const remove = useDeleteLegalDraft()
  const name = typeText(t, document.type)
  return (
    <ActionQuestion
      action={{ isDangerous: true }}
      words={{
        title: t(`legal.${question}.title`, { name }),
        text: t(`legal.${question}.text`),
        confirm: t(`legal.${question}.confirm`),
        done: t(`legal.${question}.done`, { name }),
      }}
      run={() =>
        question === 'remove' ? remove.mutateAsync(document.id) : withdraw.mutateAsync(document.version)
      }
      {...(question === 'remove' && { onDone: onRemoved })}
      onClose={onClose}
    />
  )
}
