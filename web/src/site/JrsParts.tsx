import type { JrsField } from '@madang/contract/jrs-form'
import { pickText } from '@madang/contract/settings'
import type { SiteFailure } from '@madang/contract/site-door'
import { answerField } from '@madang/contract/site-jrs'
import type { ReactNode } from 'react'
import { WithIsolates } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import type { PageProps } from './page-props.ts'
import { fieldFaults } from './request-faults.ts'

/** Whoever is on the list already is led there. */
export function OwnPlace({ path, words }: { readonly path: string | null; readonly words: Words }) {
  if (path === null) return null
  return (
    <p className="note own">
      {words.t('line.own.text')}
      <a className="button" href={path}>
        {words.t('line.own.open')}
      </a>
    </p>
  )
}

interface GroupProps {
  readonly name: string
  readonly label: ReactNode
  readonly className?: string
  readonly words: Words
  readonly failure: SiteFailure | null
  readonly children: ReactNode
}

/** Choices that belong together, and below them what is wrong. */
export function Group({ name, label, className = '', words, failure, children }: GroupProps) {
  const faults = fieldFaults(words, failure, name)
  return (
    <fieldset className={`field ${className}`} id={name} tabIndex={-1}>
      {label !== null && <legend>{label}</legend>}
      {children}
      {faults.map((fault) => (
        <p key={fault} className="fault">
          <Icon name="warning" />
          <WithIsolates text={fault} />
        </p>
      ))}
    </fieldset>
  )
}

interface PartySizeProps extends Pick<GroupProps, 'words' | 'failure'> {
  readonly most: number
  readonly chosen: string
}

/** So many are one press each; more are typed. */
const mostPresses = 12

export function PartySize({ most, chosen, words, failure }: PartySizeProps) {
  const { t } = words
  const label = t('line.party')
  if (most > mostPresses) {
    return (
      <Field
        name="partySize"
        words={words}
        failure={failure}
        label={label}
        help={t('line.partyMost', { most })}
      >
        {(attributes) => <input {...attributes} inputMode="numeric" dir="ltr" defaultValue={chosen} />}
      </Field>
    )
  }
  return (
    <Group name="partySize" label={label} words={words} failure={failure}>
      <div className="choices">
        {Array.from({ length: most }, (_, index) => String(index + 1)).map((size) => (
          <label key={size}>
            <input
              type="radio"
              name="partySize"
              value={size}
              defaultChecked={size === chosen}
              aria-label={t('line.people', { count: Number(size) })}
            />
            <b>{t('line.size', { count: Number(size) })}</b>
          </label>
        ))}
      </div>
    </Group>
  )
}

const inputs = {
  TEXT: {},
  NUMBER: { inputMode: 'numeric', dir: 'ltr' },
  DATE: { type: 'date' },
  TIME: { type: 'time' },
} as const

interface OwnFieldProps {
  readonly field: JrsField
  readonly page: PageProps<'jrs-form'>['page']
  readonly words: Words
}

/** One question of the list's own form. */
export function OwnField({ field, page, words }: OwnFieldProps) {
  const { type, required, help, options } = field
  const name = answerField(field.key)
  const typed = page.values[name] ?? ''
  const label = pickText(field.label, words.locale)
  const common = { name, words, failure: page.failure, isOptional: !required }
  const told = help === null ? {} : { help: pickText(help, words.locale) }
  if (type === 'CHECKBOX') {
    return (
      <Group name={name} label={told.help ?? null} words={words} failure={page.failure} className="tick">
        <label className="check">
          <input type="checkbox" name={name} value="1" defaultChecked={typed !== ''} />
          <bdi>{label}</bdi>
        </label>
      </Group>
    )
  }
  return (
    <Field {...common} {...told} label={label}>
      {(attributes) =>
        type === 'TEXTAREA' ? (
          <textarea {...attributes} rows={3} defaultValue={typed} />
        ) : type === 'SELECT' ? (
          <select {...attributes} defaultValue={typed}>
            <option value="">{words.t('line.choose')}</option>
            {options.map((option) => (
              <option key={option.key} value={option.key}>
                {pickText(option.label, words.locale)}
              </option>
            ))}
          </select>
        ) : (
          <input {...attributes} {...inputs[type]} defaultValue={typed} />
        )
      }
    </Field>
  )
}
