import type { GuestRequestType } from '@madang/contract/request-actions'
import { requestFormPaths, type SiteFailure } from '@madang/contract/site-requests'
import type { Words } from '../words.ts'
import { FaultSummary } from './FaultSummary.tsx'
import { typedFormId } from './LanguageSwitch.tsx'
import { PhoneField } from './PhoneField.tsx'

interface PhoneFormProps {
  readonly words: Words
  readonly type: GuestRequestType
  readonly title: string
  readonly phone: string
  readonly failure: SiteFailure | null
}

/** The first step; it stands below the rules as well as on a page of its own. */
export function PhoneForm({ words, type, title, phone, failure }: PhoneFormProps) {
  const { t } = words
  return (
    <form className="card form" id={typedFormId} method="post" action={requestFormPaths[type]} noValidate>
      <div>
        <h2>{title}</h2>
        <p className="dim">{t('site.request.lead')}</p>
      </div>
      <FaultSummary failure={failure} words={words} labels={{ phone: t('site.request.phone.label') }} />
      <PhoneField words={words} phone={phone} failure={failure} />
      <button className="btn big" type="submit">
        {t('site.request.phone.send')}
      </button>
    </form>
  )
}
