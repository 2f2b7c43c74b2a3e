import { toAsciiDigits } from '@madang/contract/phone'
import { DigitsField } from './DigitsField.tsx'
import type { FieldLook } from './FieldFrame.tsx'
import type { Field } from './use-contract-form.ts'

const mostDigits = 9

/** `12,300` while one types, in the digits that the server reads. */
export function groupAmount(typed: string): string {
  const digits = toAsciiDigits(typed).replace(/\D/g, '').slice(0, mostDigits)
  return digits === '' ? '' : Number(digits).toLocaleString('en')
}

/** What stands in the field, in won; null when nothing does. */
export function readAmount(text: string): number | null {
  return text === '' ? null : Number(text.replaceAll(',', ''))
}

/** An amount of money in won. */
export function AmountField(props: FieldLook & { field: Field<string> }) {
  return <DigitsField {...props} format={groupAmount} size={12} />
}
