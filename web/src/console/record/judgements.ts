import { withoutSentence, withSentence } from '../form/ready-sentences.ts'
import { toText, type FieldValue, type FormValues } from '../form/values.ts'

/** Same as in the documents, different, or not looked at yet. */
export type Judgement = 'same' | 'different' | ''

/** Of the note that goes to whoever submitted the record, as they read it. */
export interface NoteWords {
  /** Said once when anything differs. */
  readonly differs: string
  /** What the documents say of one field; null while it is typed by half. */
  readonly lineOf: (name: string, says: string) => string | null
}

/** The form's field for what the documents say of one that differs. */
export function saysName(name: string): string {
  return `says/${name}`
}

/** The judgement of each field under its name, what the documents say of it, and the note. */
export function noJudgements(names: readonly string[]): FormValues {
  const fields = names.flatMap((name) => [[name, ''] as const, [saysName(name), ''] as const])
  return { ...Object.fromEntries(fields), note: '' }
}

export function toJudgement(value: FieldValue | undefined): Judgement {
  return value === 'same' || value === 'different' ? value : ''
}

export interface ReviewCount {
  readonly judged: number
  readonly different: number
  readonly open: number
}

export function countJudgements(names: readonly string[], values: FormValues): ReviewCount {
  const judgements = names.map((name) => toJudgement(values[name]))
  const different = judgements.filter((judgement) => judgement === 'different').length
  const open = judgements.filter((judgement) => judgement === '').length
  return { judged: names.length - open, different, open }
}

/** The field to look at after one: the next that is not judged yet, from the beginning again where none is behind it. */
export function nextOpen(names: readonly string[], values: FormValues, after: number): number {
  const isOpen = (name: string): boolean => toJudgement(values[name]) === ''
  const behind = names.findIndex((name, index) => index > after && isOpen(name))
  if (behind !== -1) return behind
  const first = names.findIndex(isOpen)
  return first === -1 ? names.length : first
}

function linesOf(names: readonly string[], values: FormValues, { lineOf }: NoteWords) {
  return names.map((name) => {
    const says = toText(values[saysName(name)]).trim()
    return toJudgement(values[name]) === 'different' && says !== '' ? lineOf(name, says) : null
  })
}

/**
 * The note after something was judged or told: the sentence about what differs, and a line for each field of which the
 * documents are known to say something else. What the reviewer wrote besides stays.
 */
export function noteAfter(
  names: readonly string[],
  { before, after }: { before: FormValues; after: FormValues },
  words: NoteWords,
): string {
  let note = toText(after['note'])
  const isAny = (values: FormValues): boolean => countJudgements(names, values).different > 0
  if (isAny(after) && !isAny(before)) note = withSentence(note, words.differs)
  if (!isAny(after) && isAny(before)) note = withoutSentence(note, words.differs)
  const [old, now] = [linesOf(names, before, words), linesOf(names, after, words)]
  for (const [index, line] of now.entries()) {
    const known = old[index] ?? null
    if (known === line) continue
    const lines = note.split('\n')
    const place = known === null ? -1 : lines.indexOf(known)
    if (place !== -1) note = lines.toSpliced(place, 1, ...(line === null ? [] : [line])).join('\n')
    else if (line !== null) note = withSentence(note, line)
  }
  return note
}

const hourMs = 60 * 60 * 1000
const lateHours = 24

/** How long a record has waited, in whole days and hours. */
export function waitedFor(submittedAt: string, now: Date): { days: number; hours: number; isLate: boolean } {
  const all = Math.max(0, Math.floor((now.getTime() - new Date(submittedAt).getTime()) / hourMs))
  return { days: Math.floor(all / 24), hours: all % 24, isLate: all >= lateHours }
}
