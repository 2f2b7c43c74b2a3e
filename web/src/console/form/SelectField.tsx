import { IconChevronDown } from '@tabler/icons-react'
import { FieldFrame, type FieldLook } from './FieldFrame.tsx'
import type { Field } from './use-contract-form.ts'
import styles from '../ui/input.module.css'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Cannot be chosen now; the help says why. */
  readonly isOff?: boolean
}

interface SelectFieldProps<Value extends string> extends FieldLook {
  field: Field<Value>
  options: readonly SelectOption<Value>[]
}

/** A choice of one: the browser's own list, which is the best one on phones. */
export function SelectField<Value extends string>({
  field,
  options,
  label,
  help,
  isOptional,
}: SelectFieldProps<Value>) {
  const choose = (value: string): void => {
    const option = options.find((known) => known.value === value)
    if (option) field.onChange(option.value)
  }
  return (
    <FieldFrame label={label} help={help} isOptional={isOptional ?? false} error={field.error}>
      {(ids) => (
        <span className={styles.select}>
          <select
            {...ids}
            className={styles.input}
            name={field.name}
            value={field.value}
            onChange={(event) => choose(event.currentTarget.value)}
            onBlur={field.onBlur}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </span>
      )}
    </FieldFrame>
  )
}
