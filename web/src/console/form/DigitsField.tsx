import type { FieldError } from '@madang/contract/errors'
import { flushSync } from 'react-dom'
import { FieldFrame, type FieldLook } from './FieldFrame.tsx'
import { typeFormatted } from '../../theme/type-formatted.ts'
import type { Field } from './use-contract-form.ts'
import styles from '../ui/input.module.css'

interface DigitsFieldProps extends FieldLook {
  field: Field<string>
  /** Puts the dashes in while one types. */
  format: (typed: string) => string
  /** Told at once, before the field is left: for numbers that are whole and wrong. */
  early?: FieldError | null
  type?: 'text' | 'tel'
  /** Characters that the number takes at most; the field is about as wide. */
  size?: number
  /** Greys it; the help says why. */
  isFixed?: boolean
  /** Of an amount, which stands at the right, as in a table: `₩` before it or `원` after it, '' where it is of no currency. */
  sign?: string
}

/**
 * A number that formats itself while one types: a phone, a business number, a code. Left to right in every language.
 */
export function DigitsField(props: DigitsFieldProps) {
  const { field, format, early = null, type = 'text', size, isFixed = false, sign, ...look } = props
  return (
    <FieldFrame {...look} isOptional={look.isOptional ?? false} error={field.error ?? early}>
      {(ids) => (
        <span className={styles.digits} dir="ltr" data-sign={sign}>
          <input
            {...ids}
            className={`${styles.input} num`}
            type={type}
            inputMode={type === 'tel' ? 'tel' : 'numeric'}
            autoComplete="off"
            dir="ltr"
            size={size}
            // Not `disabled`, which nobody comes to who goes by keyboard.
            readOnly={isFixed}
            aria-disabled={isFixed || undefined}
            name={field.name}
            value={field.value}
            onChange={(event) =>
              typeFormatted(event.currentTarget, {
                format,
                onChange: (text) => flushSync(() => field.onChange(text)),
              })
            }
            onBlur={field.onBlur}
          />
        </span>
      )}
    </FieldFrame>
  )
}
