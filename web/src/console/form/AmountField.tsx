import { digitsOnly } from '@madang/contract/phone'
import { DigitsField } from './DigitsField.tsx'
import type { FieldLook } from './FieldFrame.tsx'
import { useWords } from '../i18n/words.ts'
import type { Field } from './use-contract-form.ts'

/** `12,300` while one types, in the digits that the server reads; nine of them at most. */
export function groupAmount(typed: string): string {
  const digits = digitsOnly(typed, 9)
  return digits === '' ? '' : Number(digits).toLocaleString('en')
}

/** What stands in the field, in won; null when nothing does. */
export function readAmount(text: string): number | null {
  return text === '' ? null : Number(text.replaceAll(',', ''))
}

interface AmountFieldProps extends FieldLook {
  field: Field<string>
  /** Of anything but won. */
  isCount?: boolean
}

/** An amount of money in won, with the sign that the language writes; or so many. */
export function AmountField({ isCount = false, ...props }: AmountFieldProps) {
  const sign = useWords().locale === 'kr' ? '원' : '₩'
  return <DigitsField {...props} format={groupAmount} sign={isCount ? '' : sign} />
}
