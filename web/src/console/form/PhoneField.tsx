import type { FieldErrorCode } from '@madang/contract/errors'
import { formatPhoneInput, phoneInputFault, readPhoneInput, toAsciiDigits } from '@madang/contract/phone'
import { flushSync } from 'react-dom'
import { FieldFrame, type FieldLook } from './FieldFrame.tsx'
import { typeFormatted } from '../../theme/type-formatted.ts'
import type { Field } from './use-contract-form.ts'
import styles from '../ui/input.module.css'

/** What an empty phone field shows (specification §5). */
export const phonePrefix = '010-'

/** `010` and eight more, or eight after `+8210`: pasted in place of the prefix, not behind it. */
function isWholeNumber(text: string): boolean {
  return /^(?:82)?0?10\d{8}$/.test(toAsciiDigits(text).replace(/\D/g, ''))
}

/** A Korean mobile number that formats itself while one types; the caret stays after the same digit. */
export function PhoneField({ field, label, help, isOptional }: FieldLook & { field: Field<string> }) {
  const type = (input: HTMLInputElement): void =>
    typeFormatted(input, {
      format: readPhoneInput,
      onChange: (text) => flushSync(() => field.onChange(text)),
      firstPlace: phonePrefix.length,
    })
  const typed = phoneInputFault(field.value)
  const isMissing = field.error !== null && field.value === phonePrefix
  const fault: FieldErrorCode | null = isMissing ? 'required' : typed
  const error = fault === null ? field.error : { pointer: `/${field.name}`, code: fault }
  return (
    <FieldFrame label={label} help={help} isOptional={isOptional ?? false} error={error}>
      {(ids) => (
        <input
          {...ids}
          className={`${styles.input} num`}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          dir="ltr"
          name={field.name}
          value={formatPhoneInput(field.value)}
          onChange={(event) => type(event.currentTarget)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!isWholeNumber(text)) return
            event.preventDefault()
            field.onChange(formatPhoneInput(text))
          }}
          // The prefix stays: typing begins after it, wherever one tapped.
          onSelect={({ currentTarget: input }) => {
            const { selectionStart, selectionEnd } = input
            if (selectionStart === selectionEnd && (selectionEnd ?? 0) < phonePrefix.length) {
              input.setSelectionRange(phonePrefix.length, phonePrefix.length)
            }
          }}
          onBlur={field.onBlur}
        />
      )}
    </FieldFrame>
  )
}
