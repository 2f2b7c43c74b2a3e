import { DateTimeInput } from './DateTimeInput.tsx'
import { FieldFrame, type FieldLook } from './FieldFrame.tsx'
import type { Field } from './use-contract-form.ts'

interface DateTimeFieldProps extends FieldLook {
  field: Field<string>
  type: 'date' | 'datetime-local'
  /** The first and the last that the contract takes: others cannot be chosen. */
  min: string
  max: string
}

/** A day, or a day and a time; both as in Seoul. */
export function DateTimeField({ field, type, min, max, label, help, isOptional }: DateTimeFieldProps) {
  return (
    <FieldFrame label={label} help={help} isOptional={isOptional ?? false} error={field.error}>
      {(ids) => (
        <DateTimeInput
          {...ids}
          type={type}
          name={field.name}
          min={min}
          max={max}
          value={field.value}
          onValue={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </FieldFrame>
  )
}
