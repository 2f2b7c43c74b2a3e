import type { ComponentProps } from 'react'
import { FieldFrame, type FieldLook } from './FieldFrame.tsx'
import type { Field } from './use-contract-form.ts'
import styles from '../ui/input.module.css'

interface TextFieldProps
  extends
    FieldLook,
    Pick<
      ComponentProps<'input'>,
      'type' | 'inputMode' | 'autoComplete' | 'dir' | 'lang' | 'placeholder' | 'autoFocus'
    > {
  field: Field<string>
}

/** One line of text. `dir="ltr"` for addresses, codes and the like. */
export function TextField({ field, label, help, isOptional, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} help={help} isOptional={isOptional ?? false} error={field.error}>
      {(ids) => (
        <input
          autoComplete="off"
          {...input}
          {...ids}
          className={styles.input}
          name={field.name}
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </FieldFrame>
  )
}
