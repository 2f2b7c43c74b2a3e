import { useId, type ReactNode } from 'react'
import { FieldErrorLine } from './FieldFrame.tsx'
import type { Field } from './use-contract-form.ts'
import checkboxStyles from '../ui/checkbox.module.css'
import fieldStyles from './field.module.css'

interface CheckboxFieldProps {
  field: Field<boolean>
  label: ReactNode
  help?: ReactNode
  /** Greys it; the help says why. */
  isFixed?: boolean
}

/** A tick with its sentence beside it. */
export function CheckboxField({ field, label, help, isFixed = false }: CheckboxFieldProps) {
  const id = useId()
  const described = [help !== undefined && `${id}h`, field.error !== null && `${id}e`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.tick}>
        <input
          className={checkboxStyles.checkbox}
          type="checkbox"
          name={field.name}
          checked={field.value}
          // Not `disabled`, which nobody comes to who goes by keyboard.
          aria-disabled={isFixed || undefined}
          aria-invalid={field.error !== null}
          aria-describedby={described || undefined}
          onChange={(event) => {
            if (!isFixed) field.onChange(event.currentTarget.checked)
          }}
          onBlur={field.onBlur}
        />
        <span>{label}</span>
      </label>
      {help !== undefined && (
        <span className={fieldStyles.help} id={`${id}h`}>
          {help}
        </span>
      )}
      {field.error !== null && <FieldErrorLine id={`${id}e`} error={field.error} />}
    </div>
  )
}
