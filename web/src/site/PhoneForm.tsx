import type { SiteNumberForm } from '@madang/contract/site-door'
import type { Words } from '../words.ts'
import { FaultSummary } from './FaultSummary.tsx'
import { typedFormId } from './LanguageSwitch.tsx'
import { PhoneField } from './PhoneField.tsx'

interface PhoneFormProps {
  readonly words: Words
  readonly title: string
  readonly lead: string
  /** Where it is sent to. */
  readonly action: string
  readonly shown: SiteNumberForm
}

/** Where a guest types the number. It has no key of its own, so that it may stand on a page that is the same for everybody. */
export function PhoneForm({ words, title, lead, action, shown }: PhoneFormProps) {
  const { t } = words
  const { phone, failure } = shown
  return (
    <form className="card form" id={typedFormId} method="post" action={action} noValidate>
      <div>
        <h2>{title}</h2>
        <p className="dimmed">{lead}</p>
      </div>
      <FaultSummary failure={failure} words={words} labels={{ phone: t('site.door.phone.label') }} />
      <PhoneField words={words} phone={phone} failure={failure} />
      <button className="button big" type="submit">
        {t('site.door.phone.send')}
      </button>
    </form>
  )
}
