import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { DateInWords } from '../ui/DateInWords.tsx'
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
  const { t } = useWords()
  const format = useFormat()
  const inWords = (): string | null => {
    if (field.value === '') return t('ui.date')
    const at = type === 'date' ? `${field.value}T00:00:00+09:00` : `${field.value}:00+09:00`
    if (Number.isNaN(Date.parse(at))) return null
    return type === 'date' ? format.day(field.value) : format.dateTime(at)
  }
  return (
    <FieldFrame label={label} help={help} isOptional={isOptional ?? false} error={field.error}>
      {(ids) => (
        <DateInWords text={inWords()} isEmpty={field.value === ''}>
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
        </DateInWords>
      )}
    </FieldFrame>
  )
}
