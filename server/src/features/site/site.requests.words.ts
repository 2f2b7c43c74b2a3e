import { AppError, toFieldErrors, type FieldError } from '@madang/contract/errors'
import { withoutMarks } from '@madang/contract/marks'
import { digitsOnly, readTypedPhone, toAsciiDigits } from '@madang/contract/phone'
import { requestWords } from '@madang/contract/requests'
import { text } from '@madang/contract/shapes'
import { SiteFailure, translateField, type RequestFormValues } from '@madang/contract/site-requests'
import * as z from 'zod/mini'

type Fields = Readonly<Record<string, string>>

/** `12000`, `12,000`, `12.000 원` and the like; what is no amount stays as it is and is refused. */
function readAmount(typed: string): number | string | null {
  const plain = toAsciiDigits(withoutMarks(typed)).replace(/[\s₩원]/g, '')
  if (plain === '') return null
  return /^(?:\d{1,9}|\d{1,3}(?:[.,٬]\d{3})+)$/.test(plain) ? Number(plain.replace(/\D/g, '')) : typed
}

function readOrderNo(typed: string): string | null {
  return withoutMarks(typed).trim() === '' ? null : toAsciiDigits(typed)
}

/** What a guest asks, out of what a form sends. */
const GuestWords = z.object({
  name: text(1, 40),
  orderNo: z.pipe(z.pipe(z.string(), z.transform(readOrderNo)), requestWords.orderNo),
  amount: z.pipe(z.pipe(z.string(), z.transform(readAmount)), requestWords.amount),
  subject: requestWords.subject,
  body: requestWords.body,
})
export type GuestWords = z.output<typeof GuestWords>

/** What was typed, to be shown again. */
export function typedValues(fields: Fields): RequestFormValues {
  const { name = '', orderNo = '', amount = '', subject = '', body = '' } = fields
  return { name, orderNo, amount, subject, body: body.replaceAll('\r\n', '\n') }
}

function isMissing({ pointer }: FieldError, values: RequestFormValues): boolean {
  return Object.entries(values).some(
    ([field, typed]: [string, string]) => pointer === `/${field}` && withoutMarks(typed).trim() === '',
  )
}

/** What is asked, or what is wrong with it. A field that was left empty is missing, not too short. */
export function readWords(values: RequestFormValues): { words: GuestWords } | { errors: FieldError[] } {
  const { success, data, error } = GuestWords.safeParse(values, { reportInput: true })
  if (success) return { words: data }
  const errors = toFieldErrors(error.issues).map((one) =>
    isMissing(one, values) ? { pointer: one.pointer, code: 'required' as const } : one,
  )
  return { errors }
}

function wrong(pointer: string, code: FieldError['code']): AppError {
  return new AppError('validation.failed', { errors: [{ pointer, code }] })
}

/** The number in wire form. Throws `validation.failed`. */
export function readPhone({ phone = '' }: Fields): string {
  const wire = readTypedPhone(phone)
  if (wire === null) throw wrong('/phone', phone.trim() === '' ? 'required' : 'phone')
  return wire
}

/** Asks for a code, the first or another, rather than to go on. */
export function isSending(fields: Fields): boolean {
  return fields['do'] === 'send' || fields['do'] === 'resend'
}

/** What a form shows that is only to be shown in another language; null when it is sent to be done. */
export function readTranslation(fields: Fields): { readonly failure: SiteFailure | null } | null {
  const shown = fields[translateField]
  if (shown === undefined) return null
  try {
    return { failure: SiteFailure.parse(JSON.parse(shown)) }
  } catch {
    return { failure: null } // none is shown, or it is not as our page wrote it
  }
}

/** Six digits, however they are spaced. Throws `validation.failed`. */
export function readTypedCode({ code = '' }: Fields): string {
  const digits = digitsOnly(code.slice(0, 40), 7)
  if (!/^\d{6}$/.test(digits)) throw wrong('/code', code.trim() === '' ? 'required' : 'confirmation_code')
  return digits
}
