import type { SiteFailure } from '@madang/contract/site-door'
import type { ReactNode } from 'react'
import { WithIsolates } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { Icon } from './Icon.tsx'
import { fieldFaults } from './request-faults.ts'

/** What an input needs to belong to its label, its help and its fault. */
interface FieldAttributes {
  readonly id: string
  readonly name: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  readonly name: string
  readonly words: Words
  readonly label: string
  readonly failure: SiteFailure | null
  readonly help?: string
  readonly isOptional?: boolean
  readonly children: (attributes: FieldAttributes) => ReactNode
}

/** A label, its input, and below it what is wrong, or what helps. */
export function Field({ name, words, label, failure, help, isOptional, children }: FieldProps) {
  const faults = fieldFaults(words, failure, name)
  const isInvalid = faults.length > 0
  const described = [isInvalid && `${name}-fault`, help !== undefined && `${name}-help`].filter(Boolean)
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {isOptional && <span className="dimmed"> · {words.t('site.request.form.optional')}</span>}
      </label>
      {children({
        id: name,
        name,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': isInvalid || undefined,
      })}
      {isInvalid && (
        <ul className="fault" id={`${name}-fault`}>
          {faults.map((fault) => (
            <li key={fault}>
              <Icon name="warning" />
              <span>
                <WithIsolates text={fault} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {help !== undefined && (
        <p className="help" id={`${name}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
