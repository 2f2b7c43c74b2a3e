import { newIdempotencyKey } from '@madang/contract/call'
import { faqCategories, FaqInput } from '@madang/contract/faqs'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { toast } from '../../ui/toast.ts'
import { usePlace } from '../../ui/use-place.ts'
import { toValues, toWords, type FaqValues } from './faq-values.ts'
import { questionText } from './faq-words.ts'
import { FaqForm } from './FaqForm.tsx'
import { useCreateFaq } from './faqs.api.ts'

/** One key for all tries of the same question; what was corrected in between is another one. */
function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.current.text) last.current = { text, key: newIdempotencyKey() }
    return last.current.key
  }
}

/** A new question, in the group that the address names. */
export function FaqCreatePage() {
  const { t, locale } = useWords()
  const viewer = useViewer()
  const navigate = useNavigate()
  const create = useCreateFaq()
  const keyOf = useIdempotencyKey()
  const wanted = usePlace().values['category']
  const [initial] = useState(() =>
    toValues(
      null,
      faqCategories.find((known) => known === wanted),
    ),
  )
  // Nothing about a person is in it: it survives a reload as well.
  const draft = { key: `${viewer.userId}:faqs.create`, plainFields: Object.keys(initial) }
  const form = useContractForm<typeof FaqInput, FaqValues>({
    schema: FaqInput,
    initial,
    toInput: (values) => {
      const { category, published, isTop } = values
      return { ...toWords(values), category, published, isTop }
    },
    send: async (body) => {
      const faq = await create.mutateAsync({ body, idempotencyKey: keyOf(body) })
      toast.done(t('faqs.form.created', { name: questionText(faq, locale) }))
      return () => navigate({ to: paths.faqs })
    },
    draft,
  })
  return (
    <>
      <PageHead title={t('faqs.create')} />
      <FaqForm
        form={form}
        draft={draft}
        faq={null}
        label={t('faqs.create')}
        failure={form.failure}
        onCancel={() => void navigate({ to: paths.faqs })}
      />
    </>
  )
}
