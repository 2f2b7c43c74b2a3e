import { toFieldErrors, type FieldError } from '@madang/contract/errors'
import type { PublicJrsItem } from '@madang/contract/jrs'
import { checkAnswers, type JrsAnswers, type JrsField } from '@madang/contract/jrs-form'
import { seoulDate } from '@madang/contract/korean-time'
import { withoutMarks } from '@madang/contract/marks'
import { readTypedPhone, toAsciiDigits } from '@madang/contract/phone'
import { text } from '@madang/contract/shapes'
import { answerField, waitsMark } from '@madang/contract/site-jrs'
import * as z from 'zod/mini'

type Fields = Readonly<Record<string, string>>

/** What somebody who joins wrote. */
export interface JoinWords {
  readonly name: string
  readonly partySize: number
  readonly answers: JrsAnswers
  readonly slotAt: string | null
  /** For a slot that is full: whoever gives its place back gives it to those who wait. */
  readonly isWaiting: boolean
}

/** A whole number, in whatever digits it was typed; what is none stays as it is and is refused. */
export function readNumber(typed: string): number | string {
  const plain = toAsciiDigits(withoutMarks(typed)).replaceAll(/[\s,٬]/g, '')
  return /^-?\d{1,12}$/.test(plain) ? Number(plain) : typed
}

function readAnswer({ type }: JrsField, typed: string): JrsAnswers[string] {
  if (type === 'CHECKBOX') return true
  if (type === 'NUMBER' && typed.trim() !== '') return readNumber(typed)
  // Some browsers send the seconds, too.
  if (type === 'TIME') return toAsciiDigits(typed).slice(0, 5)
  return type === 'DATE' ? toAsciiDigits(typed) : typed
}

/** The answers of a form; those that it does not ask come along and are refused. */
function readAnswers(fields: Fields, asked: readonly JrsField[]): JrsAnswers {
  const prefix = answerField('')
  const given = Object.entries(fields).flatMap(([name, typed]) => {
    if (!name.startsWith(prefix)) return []
    const key = name.slice(prefix.length)
    const field = asked.find((one) => one.key === key)
    return [[key, field ? readAnswer(field, typed) : typed] as const]
  })
  return Object.fromEntries(given)
}

const Words = z.object({
  name: text(1, 40),
  partySize: z.int().check(z.gte(1), z.lte(50)),
  slotAt: z.nullable(z.iso.datetime()),
})

/** What is wrong with a number that is typed; none is, where it is confirmed. */
export function phoneErrors(typed: string): FieldError[] {
  if (readTypedPhone(typed) !== null) return []
  return [{ pointer: '/phone', code: typed.trim() === '' ? 'required' : 'phone' }]
}

/** Without a script the slot of another day stays chosen, unseen. Hours past midnight are the day's before. */
function chosenSlot({ slotAt: typed = '', day }: Fields): string {
  const slotAt = typed.startsWith(waitsMark) ? typed.slice(waitsMark.length) : typed
  const at = Date.parse(slotAt)
  if (day === undefined || Number.isNaN(at)) return slotAt
  const days = [at, at - 6 * 60 * 60_000].map((instant) => seoulDate(new Date(instant)))
  return days.includes(day) ? slotAt : ''
}

/** What was written, or all that is wrong with it by the list's rules that hold without knowing who else joined. */
export function readJoinWords(
  fields: Fields,
  item: PublicJrsItem,
): { readonly words: JoinWords } | { readonly errors: readonly FieldError[] } {
  const { name = '', partySize = '1' } = fields
  const slotAt = chosenSlot(fields)
  const given = { name, partySize: readNumber(partySize), slotAt: slotAt === '' ? null : slotAt }
  const read = Words.safeParse(given, { reportInput: true })
  const { answers, errors: wrongAnswers } = checkAnswers(
    item.formFields,
    readAnswers(fields, item.formFields),
  )
  const errors: FieldError[] = [...(read.error ? toFieldErrors(read.error.issues) : []), ...wrongAnswers]
  const missing = new Set<string>()
  if (name.trim() === '') missing.add('/name')
  if (item.kind === 'RESERVATION' && slotAt === '') missing.add('/slotAt')
  if ((fields['consent'] ?? '') === '') missing.add('/consent')
  const largest = item.maxPartySize
  if (read.data && read.data.partySize > largest) {
    errors.push({ pointer: '/partySize', code: 'too_big', params: { maximum: largest } })
  }
  const told = [
    ...errors.filter(({ pointer }) => !missing.has(pointer)),
    ...[...missing].map((pointer) => ({ pointer, code: 'required' as const })),
  ]
  if (told.length > 0 || !read.data) return { errors: told }
  const isWaiting = fields['slotAt']?.startsWith(waitsMark) ?? false
  return { words: { ...read.data, answers, isWaiting } }
}
