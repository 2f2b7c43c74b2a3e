import { PhoneForm } from './PhoneForm.tsx'
import type { PageProps } from './page-props.ts'
import { RequestFrame } from './RequestFrame.tsx'

export function RequestPhonePage({ page, words }: PageProps<'request-phone'>) {
  const { type, phone, failure } = page
  return (
    <RequestFrame page={page} words={words} type={type} step="phone">
      <PhoneForm
        words={words}
        type={type}
        title={words.t('site.request.phone.title')}
        phone={phone}
        failure={failure}
      />
    </RequestFrame>
  )
}
