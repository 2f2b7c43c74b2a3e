import type { Faq } from '@madang/contract/faqs'
import { useWords } from '../../i18n/words.ts'
import { ActionQuestion } from '../../record/ActionQuestion.tsx'
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
    <ActionQuestion
      action={{ isDangerous: true }}
      words={{
        title: t('faqs.remove.title', { name }),
        text: t('faqs.remove.text'),
        confirm: t('faqs.remove.confirm'),
        done: t('faqs.remove.done', { name }),
      }}
      run={() => remove.mutateAsync(faq.id)}
      onDone={onRemoved}
      onClose={onClose}
    />
  )
}
