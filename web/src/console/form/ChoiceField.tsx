import { useId } from 'react'
import { FieldErrorLine, type FieldLook } from './FieldFrame.tsx'
import type { SelectOption } from './SelectField.tsx'
import type { Field } from './use-contract-form.ts'
import fieldStyles from './field.module.css'
import optionsStyles from '../ui/options.module.css'

interface ChoiceFieldProps extends FieldLook {
  field: Field<string>
  options: readonly SelectOption<string>[]
}

/** A choice of one among a few that are all seen: a press for what a list takes three for. */
export function ChoiceField({ field, options, label, help }: ChoiceFieldProps) {
  const id = useId()
  const described = [help !== undefined && `${id}h`, field.error !== null && `${id}e`].filter(Boolean)
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} id={id}>
        {label}
      </span>
      <div
        className={optionsStyles.options}
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={described.join(' ') || undefined}
      >
        {options.map((option) => (
          <label key={option.value} className={optionsStyles.option}>
            <input
              type="radio"
              name={field.name}
              value={option.value}
              checked={field.value === option.value}
              // Not `disabled`, which nobody comes to who goes by keyboard.
              aria-disabled={option.isOff || undefined}
              onChange={() => {
                if (!option.isOff) field.onChange(option.value)
              }}
              onBlur={field.onBlur}
            />
            {option.label}
          </label>
        ))}
      </div>
      {help !== undefined && (
        <span className={fieldStyles.help} id={`${id}h`}>
          {help}
        </span>
      )}
      {field.error !== null && <FieldErrorLine id={`${id}e`} error={field.error} />}
    </div>
  )
}
