import type { SiteFailure } from '@madang/contract/site-door'
import type { Words } from '../words.ts'
import { Field } from './Field.tsx'

interface CodeInputProps {
  readonly words: Words
  /** As it was typed. */
  readonly code: string
  readonly failure: SiteFailure | null
  /** It is what the page was loaded for. */
  readonly isNext?: boolean
}

/** Six digits, each over a slot of its own; one input, so that phones fill it in from the text message. */
export function CodeInput({ words, code, failure, isNext = false }: CodeInputProps) {
  const { t } = words
  return (
    <Field
      name="code"
      words={words}
      failure={failure}
      label={t('site.door.code.label')}
      help={t('site.door.code.help')}
    >
      {(attributes) => (
        <span className="slots num" dir="ltr">
          <i />
          <i />
          <i />
          <i />
          <i />
          <i />
          <input
            {...attributes}
            inputMode="numeric"
            autoComplete="one-time-code"
            defaultValue={code}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page was loaded anew to ask for it
            autoFocus={isNext || undefined}
          />
        </span>
      )}
    </Field>
  )
}
