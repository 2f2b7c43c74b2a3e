import { requestFormPaths } from '@madang/contract/site-requests'
import { PhoneForm } from './PhoneForm.tsx'
import type { PageProps } from './page-props.ts'
import { RequestFrame } from './RequestFrame.tsx'

export function RequestPhonePage({ page, words }: PageProps<'request-phone'>) {
  const { type } = page
  return (
    <RequestFrame page={page} words={words} type={type} step="phone">
      <PhoneForm
        words={words}
        title={words.t('site.door.phone.title')}
        lead={words.t('site.request.lead')}
        action={requestFormPaths[type]}
        shown={page}
      />
    </RequestFrame>
  )
}
