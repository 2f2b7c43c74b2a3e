import type { FieldError } from '@madang/contract/errors'
import { IconAlertCircle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { fieldErrorText } from '../../error-words.ts'
import { WithIsolates } from '../../theme/Rich.tsx'
import { useWords } from '../i18n/words.ts'
import styles from './field.module.css'

/** What every field takes besides its value. */
export interface FieldLook {
  label: string
  help?: ReactNode
  /** Marks the field; required ones carry no mark. */
  isOptional?: boolean
}

/** What the control itself must carry to belong to its label, help and error. */
export interface ControlIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

interface FieldFrameProps extends FieldLook {
  error: FieldError | null
  /** At the end of the label's line, e.g. a count. */
  note?: ReactNode
  children: (ids: ControlIds) => ReactNode
}

/** Label above, help and error below, all tied to the control. */
export function FieldFrame({ label, help, isOptional = false, error, note, children }: FieldFrameProps) {
  const { t } = useWords()
  const id = useId()
  const described = [help !== undefined && `${id}h`, error !== null && `${id}e`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {isOptional && <small>{t('form.optional')}</small>}
        {note !== undefined && <small className="num push-end">{note}</small>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== null })}
      {help !== undefined && (
        <span className={styles.help} id={`${id}h`}>
          {help}
        </span>
      )}
      {error !== null && <FieldErrorLine id={`${id}e`} error={error} />}
    </div>
  )
}

export function FieldErrorLine({ id, error }: { id: string; error: FieldError }) {
  const { t } = useWords()
  return (
    <span className={styles.error} id={id}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <span>
        <WithIsolates text={fieldErrorText(t, error)} />
      </span>
    </span>
  )
}
