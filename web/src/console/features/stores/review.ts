/** What is compared with the documents, in the order in which they say it. */
export const judgedFields = [
  'businessName',
  'representativeName',
  'businessNumber',
  'openedOn',
  'address',
  'category',
] as const
export type JudgedField = (typeof judgedFields)[number]

/** Same as in the documents, different, or not looked at yet. */
export type Judgement = 'same' | 'different' | ''
export type Judgements = Record<JudgedField, Judgement>

export const noJudgements: Judgements = {
  businessName: '',
  representativeName: '',
  businessNumber: '',
  openedOn: '',
  address: '',
  category: '',
}

export interface ReviewCount {
  readonly judged: number
  readonly different: number
  readonly open: number
}

export function countJudgements(judgements: Judgements): ReviewCount {
  const values = judgedFields.map((field) => judgements[field])
  const different = values.filter((value) => value === 'different').length
  const open = values.filter((value) => value === '').length
  return { judged: values.length - open, different, open }
}

const hourMs = 60 * 60 * 1000
const lateHours = 24

/** How long a store has waited, in whole days and hours. */
export function waitedFor(submittedAt: string, now: Date): { days: number; hours: number; isLate: boolean } {
  const all = Math.max(0, Math.floor((now.getTime() - new Date(submittedAt).getTime()) / hourMs))
  return { days: Math.floor(all / 24), hours: all % 24, isLate: all >= lateHours }
}
