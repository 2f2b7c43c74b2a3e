import type { FieldError } from '@madang/contract/errors'
import { missingForPromotion, submitErrors, type Promotion } from '@madang/contract/promotions'
import type { FieldErrors } from '../../form/form-errors.ts'
import { isBlank, type FormValues } from '../../form/values.ts'
import { fieldAt as fieldOf } from '../../record/fields.ts'
import type { StepState } from '../../record/StepList.tsx'
import {
  fieldNames,
  promotionFields,
  promotionSections,
  type PromotionFieldName,
} from './promotion-fields.ts'

/** The steps of a new promotion, in their order. */
export const promotionSteps = ['what', 'when', 'benefit', 'pictures', 'listing', 'check'] as const
export type PromotionStep = (typeof promotionSteps)[number]

/** The steps that have fields; pictures are saved as they change. */
export type FieldStep = Exclude<PromotionStep, 'pictures' | 'check'>

export function isFieldStep(step: PromotionStep): step is FieldStep {
  return step !== 'pictures' && step !== 'check'
}

/** The field that a JSON pointer of the record leads to; null for pictures and what is not known. */
export function fieldAt(pointer: string): PromotionFieldName | null {
  return fieldOf(promotionFields, { pointer })
}

/** The step in which a gap is filled. */
export function stepAt(pointer: string): PromotionStep {
  if (pointer.startsWith('/coverFileId') || pointer.startsWith('/images')) return 'pictures'
  const field = fieldAt(pointer)
  const inStep = (step: FieldStep): boolean =>
    field !== null && (promotionSections[step] as readonly string[]).includes(field)
  return promotionSteps.filter(isFieldStep).find(inStep) ?? 'what'
}

/** What a promotion that is not there yet lacks is what an empty one lacks. */
const nothing: Parameters<typeof missingForPromotion>[0] = {
  title: '',
  summary: null,
  startAt: null,
  endAt: null,
  benefit: { kind: 'NONE', value: null, minSpend: null, text: null },
  place: { sameAsStore: true, name: null, address: null, lat: null, lng: null },
  cover: null,
}

/**
 * Everything that keeps the promotion from being submitted: what is missing or too late in the record, and what was
 * typed but could not be saved, since it is wrong. One for each place, in the order of the steps.
 */
export function gapsOf(promotion: Promotion | null, errors: FieldErrors<string>, now: Date): FieldError[] {
  const wrong = Object.values(errors).filter((error) => error !== undefined)
  const isWrong = new Set(wrong.map(({ pointer }) => fieldAt(pointer)))
  const found = promotion === null ? missingForPromotion(nothing) : submitErrors(promotion, now)
  const missing = found.filter(({ pointer }) => {
    const field = fieldAt(pointer)
    return field === null || !isWrong.has(field)
  })
  const place = ({ pointer }: FieldError): number => {
    const field = fieldAt(pointer)
    const at = field === null ? 0 : fieldNames.indexOf(field)
    return promotionSteps.indexOf(stepAt(pointer)) * 100 + at
  }
  return [...wrong, ...missing].toSorted((one, other) => place(one) - place(other))
}

/** What a step must have before the next one, and these values have not. */
export function stepGaps(step: PromotionStep, values: FormValues): FieldErrors<PromotionFieldName> {
  const required = missingForPromotion({
    ...nothing,
    benefit: { ...nothing.benefit, kind: values['benefit/kind'] === 'GIFT' ? 'GIFT' : 'PERCENT' },
  })
  const hasNumber = values['benefit/kind'] === 'PERCENT' || values['benefit/kind'] === 'AMOUNT'
  const gaps = required.flatMap((error) => {
    const name = fieldAt(error.pointer)
    if (name === null || stepAt(error.pointer) !== step || !isBlank(values[name])) return []
    return name === 'benefit/value' && !hasNumber ? [] : [[name, error] as const]
  })
  return Object.fromEntries(gaps)
}

interface StepsGiven {
  readonly promotion: Promotion | null
  readonly current: PromotionStep
  readonly gaps: readonly FieldError[]
}

/** How each step stands: what was passed or is whole is done, what was passed and has a gap is missing something. */
export function stepStates({ promotion, current, gaps }: StepsGiven): Record<PromotionStep, StepState> {
  const at = promotionSteps.indexOf(current)
  const stateOf = (step: PromotionStep, index: number): StepState => {
    if (step === current) return 'current'
    const isPassed = promotion !== null && index < at
    if (gaps.some(({ pointer }) => stepAt(pointer) === step)) return isPassed ? 'missing' : 'open'
    return isPassed ? 'done' : 'open'
  }
  const entries = promotionSteps.map((step, index) => [step, stateOf(step, index)] as const)
  return Object.fromEntries(entries) as Record<PromotionStep, StepState> // fromEntries forgets the keys
}
