import { useId, type ReactNode } from 'react'
import { FieldErrorLine } from './FieldFrame.tsx'
import type { Field } from './use-contract-form.ts'
import '../ui/controls.css'
import './form.css'

interface CheckboxFieldProps {
  field: Field<boolean>
  label: ReactNode
  help?: ReactNode
  /** The help says why. */
  isDisabled?: boolean
}

/** A tick with its sentence beside it. */
export function CheckboxField({ field, label, help, isDisabled = false }: CheckboxFieldProps) {
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
          disabled={isDisabled}
          aria-invalid={field.error !== null}
          aria-describedby={described || undefined}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
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
