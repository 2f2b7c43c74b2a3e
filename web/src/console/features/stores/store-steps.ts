import type { Viewer } from '@madang/contract/access'
import type { FieldError } from '@madang/contract/errors'
import { storeActions } from '@madang/contract/store-actions'
import { missingForSubmit, type Store } from '@madang/contract/stores'
import type { FieldErrors } from '../../form/form-errors.ts'
import { isBlank, type FormValues } from '../../form/values.ts'
import { toValues } from '../../record/field-values.ts'
import { fieldAt as fieldOf } from '../../record/fields.ts'
import type { StepState } from '../../record/StepList.tsx'
import {
  fieldNames,
  storeFields,
  storeSections,
  type StoreFieldName,
  type StoreSection,
} from './store-fields.ts'

/** The steps of a new store, in their order. */
export const storeSteps = ['basics', 'business', 'place', 'pictures', 'documents', 'check'] as const
export type StoreStep = (typeof storeSteps)[number]

/** The sections whose fields a step shows; pictures and documents have fields of another kind. */
export const stepSections = {
  basics: ['basics', 'contact'],
  business: ['business'],
  place: ['place', 'hours'],
  pictures: [],
  documents: [],
  check: [],
} as const satisfies Record<StoreStep, readonly StoreSection[]>

export function fieldsOfStep(step: StoreStep): StoreFieldName[] {
  return stepSections[step].flatMap((section) => [...storeSections[section]])
}

/** The field that a JSON pointer of the record leads to; null for pictures, documents and what is not known. */
export function fieldAt(pointer: string): StoreFieldName | null {
  return fieldOf(storeFields, { pointer })
}

/** The step in which a gap is filled. */
export function stepAt(pointer: string): StoreStep {
  if (pointer.startsWith('/documents')) return 'documents'
  if (pointer.startsWith('/images') || pointer.startsWith('/logoFileId')) return 'pictures'
  const field = fieldAt(pointer)
  return storeSteps.find((step) => field !== null && fieldsOfStep(step).includes(field)) ?? 'basics'
}

/** What a store that is not there yet lacks is what an empty one lacks. */
const nothing: Parameters<typeof missingForSubmit>[0] = {
  name: '',
  categoryId: null,
  phone: null,
  businessNumber: null,
  businessName: null,
  representativeName: null,
  openedOn: null,
  address: { zonecode: null, roadAddress: null, bcode: null },
  documents: [],
}

/**
 * Everything that keeps the store from being submitted: what is missing in the record, and what was typed but
 * could not be saved, since it is wrong. One for each place, in the order of the steps.
 */
export function gapsOf(store: Store | null, errors: FieldErrors<string>): FieldError[] {
  const wrong = Object.values(errors).filter((error) => error !== undefined)
  const isWrong = new Set(wrong.map(({ pointer }) => fieldAt(pointer)))
  const missing = missingForSubmit(store ?? nothing).filter(({ pointer }) => {
    const field = fieldAt(pointer)
    return field === null || !isWrong.has(field)
  })
  const place = ({ pointer }: FieldError): number => {
    const field = fieldAt(pointer)
    return storeSteps.indexOf(stepAt(pointer)) * 100 + (field === null ? 0 : fieldNames.indexOf(field))
  }
  return [...wrong, ...missing].toSorted((one, other) => place(one) - place(other))
}

/** What a step must have before the next one, and these values have not. */
export function stepGaps(step: StoreStep, values: FormValues): FieldErrors<StoreFieldName> {
  const names = fieldsOfStep(step)
  const gaps = missingForSubmit(nothing).flatMap((error) => {
    const name = fieldAt(error.pointer)
    return name !== null && names.includes(name) && isBlank(values[name]) ? [[name, error] as const] : []
  })
  return Object.fromEntries(gaps)
}

function isBegun(store: Store | null, step: StoreStep): boolean {
  if (store === null) return false
  if (step === 'pictures') return store.logo !== null || store.images.length > 0
  if (step === 'documents') return store.documents.length > 0
  const values = toValues(storeFields, store)
  return fieldsOfStep(step).some((name) => !isBlank(values[name]))
}

interface StepsGiven {
  readonly store: Store | null
  readonly current: StoreStep
  readonly gaps: readonly FieldError[]
}

/**
 * How each step stands: done when it was begun and nothing is missing; missing when there is a gap in a step that
 * was begun or passed; open when it still lies ahead, or needs nothing.
 */
export function stepStates({ store, current, gaps }: StepsGiven): Record<StoreStep, StepState> {
  const at = storeSteps.indexOf(current)
  const stateOf = (step: StoreStep, index: number): StepState => {
    if (step === current) return 'current'
    const hasGap = gaps.some(({ pointer }) => stepAt(pointer) === step)
    const begun = isBegun(store, step)
    if (hasGap) return begun || index < at ? 'missing' : 'open'
    return begun ? 'done' : 'open'
  }
  const entries = storeSteps.map((step, index) => [step, stateOf(step, index)] as const)
  return Object.fromEntries(entries) as Record<StoreStep, StepState> // every step
}

/** Whether the steps lead anywhere: what is submitted is changed in its record, if at all. */
export function isSubmittable(store: Store, viewer: Viewer): boolean {
  const actions = storeActions(store, { ...viewer, staffRole: store.staffRole })
  return actions.submit.allowed && actions.edit.allowed
}
