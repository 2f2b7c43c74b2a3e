import type { SiteFailure } from '@madang/contract/site-door'
import { WithIsolates } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { Icon } from './Icon.tsx'
import { failureText, fieldFaults } from './request-faults.ts'

interface FaultSummaryProps {
  readonly failure: SiteFailure | null
  readonly words: Words
  /** Field → its label, in the order of the form. */
  readonly labels?: Readonly<Record<string, string>>
  /** What the page says of some failures itself, by their codes. */
  readonly texts?: Readonly<Partial<Record<string, string>>>
}

/** Why nothing was done, above the form, with a way to each wrong field. The page opens there. */
export function FaultSummary({ failure, words, labels = {}, texts = {} }: FaultSummaryProps) {
  if (failure === null) return null
  const wrong = Object.entries(labels).flatMap(([field, label]) =>
    fieldFaults(words, failure, field).map((fault) => ({ field, label, fault })),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page was loaded anew to say this
    <div className="faults" role="alert" tabIndex={-1} autoFocus>
      <p>
        <Icon name="warning" />
        {texts[failure.code] ?? failureText(words, failure)}
      </p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ field, label, fault }) => (
            <li key={field + fault}>
              <a href={`#${field}`}>{label}</a>: <WithIsolates text={fault} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
