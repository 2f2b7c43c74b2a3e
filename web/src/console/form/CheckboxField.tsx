import { useId, type ReactNode } from 'react'
import { FieldErrorLine } from './FieldFrame.tsx'
import type { Field } from './use-contract-form.ts'
import '../ui/controls.css'
import './form.css'

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
    <div className="f">
      <label className="tick">
        <input
          className="ck"
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
        <span className="help" id={`${id}h`}>
          {help}
        </span>
      )}
      {field.error !== null && <FieldErrorLine id={`${id}e`} error={field.error} />}
    </div>
  )
}
