import { faqCategories, FaqInput } from '@madang/contract/faqs'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import type { FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toInput, toValues } from '../../record/field-values.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { toast } from '../../ui/toast.ts'
import { usePlace } from '../../ui/use-place.ts'
import { faqFields } from './faq-fields.ts'
import { questionText } from './faq-words.ts'
import { FaqForm } from './FaqForm.tsx'
import { useCreateFaq } from './faqs.api.ts'

/** A new question, in the group that the address names. */
export function FaqCreatePage() {
  const { t, locale } = useWords()
  const viewer = useViewer()
  const navigate = useNavigate()
  const create = useCreateFaq()
  const keyOf = useIdempotencyKey()
  const wanted = usePlace().values['category']
  const [initial] = useState(() => ({
    ...toValues(faqFields, null),
    category: faqCategories.find((known) => known === wanted) ?? faqCategories[0],
  }))
  // Nothing about a person is in it: it survives a reload as well.
  const draft = { key: `${viewer.userId}:faqs.create`, plainFields: Object.keys(initial) }
  const form = useContractForm<typeof FaqInput, FormValues>({
    schema: FaqInput,
    initial,
    toInput: (values) => toInput(faqFields, values),
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
        editing={{ form, draft, disputed: null, failure: form.failure }}
        faq={null}
        label={t('faqs.create')}
        onCancel={() => void navigate({ to: paths.faqs })}
      />
    </>
  )
}
