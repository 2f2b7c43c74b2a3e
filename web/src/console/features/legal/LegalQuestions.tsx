import type { LegalDocument } from '@madang/contract/legal'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useWords } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
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
  const run = async (): Promise<void> => {
    if (question === 'withdraw') await withdraw.mutateAsync(document.version)
    else await remove.mutateAsync(document.id)
    toast.done(t(`legal.${question}.done`, { name }))
    if (question === 'remove') onRemoved()
  }
  return (
    <ConfirmDialog
      title={t(`legal.${question}.title`, { name })}
      text={t(`legal.${question}.text`)}
      confirmLabel={t(`legal.${question}.confirm`)}
      isDangerous
      onConfirm={run}
      onClose={onClose}
    />
  )
}
