import type { Faq } from '@madang/contract/faqs'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useWords } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
import { questionText } from './faq-words.ts'
import { useDeleteFaq } from './faqs.api.ts'

interface RemoveFaqProps {
  faq: Faq
  onRemoved?: () => void
  onClose: () => void
}

/** The question before a question is deleted: it is gone in every language. */
export function RemoveFaq({ faq, onRemoved, onClose }: RemoveFaqProps) {
  const { t, locale } = useWords()
  const remove = useDeleteFaq()
  const name = questionText(faq, locale)
  return (
    <ConfirmDialog
      title={t('faqs.remove.title', { name })}
      text={t('faqs.remove.text')}
      confirmLabel={t('faqs.remove.confirm')}
      isDangerous
      onConfirm={async () => {
        await remove.mutateAsync(faq.id)
        toast.done(t('faqs.remove.done', { name }))
        onRemoved?.()
      }}
      onClose={onClose}
    />
  )
}
