import { toFieldErrors, type FieldError } from '@madang/contract/errors'
import { withoutMarks } from '@madang/contract/marks'
import { toAsciiDigits } from '@madang/contract/phone'
import { requestWords } from '@madang/contract/requests'
import { Id, text } from '@madang/contract/shapes'
import {
  reasonField,
  reasonWordsField,
  requestReasons,
  type RequestFormValues,
} from '@madang/contract/site-requests'
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
  const reason = requestReasons.find((one) => one === fields[reasonField]) ?? null
  return { name, reason, orderNo, amount, subject, body: body.replaceAll('\r\n', '\n') }
}

function isMissing({ pointer }: FieldError, values: RequestFormValues): boolean {
  return Object.entries(values).some(
    ([field, typed]: [string, string | null]) =>
      pointer === `/${field}` && withoutMarks(typed ?? '').trim() === '',
  )
}

/** What is asked, or what is wrong with it. A field that was left empty is missing, not too short. */
export function readWords(fields: Fields): { words: GuestWords } | { errors: FieldError[] } {
  const values = typedValues(fields)
  const { reason, ...typed } = values
  const subject = (reason === null ? undefined : fields[reasonWordsField(reason)]) ?? typed.subject
  const { success, data, error } = GuestWords.safeParse({ ...typed, subject }, { reportInput: true })
  if (success) return { words: data }
  const errors = toFieldErrors(error.issues).map((one) =>
    isMissing(one, values) ? { pointer: one.pointer, code: 'required' as const } : one,
  )
  return { errors }
}

/** The key that a form sends along, so that it is carried out once; null when it is none. */
export function readKey(typed: string | undefined): string | null {
  return Id.safeParse(typed).data ?? null
}
