import type { SiteFailure } from '@madang/contract/site-door'
import type { Words } from '../words.ts'
import { Field } from './Field.tsx'

interface PhoneFieldProps {
  readonly words: Words
  /** As it was typed, or as a person reads it. */
  readonly phone: string
  readonly failure: SiteFailure | null
  readonly help?: string
}

const prefix = '010-'

/** A Korean mobile number: what is typed goes on after `010-`, and a whole number is taken as well. */
export function PhoneField({ words, phone, failure, help }: PhoneFieldProps) {
  const { t } = words
  return (
    <Field
      name="phone"
      words={words}
      failure={failure}
      label={t('site.door.phone.label')}
      help={help ?? t('site.door.phone.help')}
    >
      {(attributes) => (
        <span className="phone-input num" dir="ltr">
          <b aria-hidden="true">{prefix}</b>
          <input
            {...attributes}
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            placeholder="0000-0000"
            defaultValue={phone.startsWith(prefix) ? phone.slice(prefix.length) : phone}
          />
        </span>
      )}
    </Field>
  )
}
