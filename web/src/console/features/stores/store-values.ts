import { seoulDate } from '@madang/contract/korean-time'
import { says } from '@madang/contract/shapes'
import { openedOnErrors, StoreChange, type Store } from '@madang/contract/stores'
import * as z from 'zod/mini'
import type { FieldErrors } from '../../form/form-errors.ts'
import type { FormValues } from '../../form/values.ts'
import { changesOf, toInput, withoutWrong } from '../../record/field-values.ts'
import { storeFields, storeSections, type StoreFieldName, type StoreSection } from './store-fields.ts'

/** A number is unique together with the branch that shares it: another branch mends one that was refused. */
export const judgedTogether = ['businessNumber', 'branchNo'] as const satisfies readonly StoreFieldName[]

function isHalfPair({ lat = null, lng = null }: { readonly lat?: unknown; readonly lng?: unknown }): boolean {
  return (lat === null) !== (lng === null)
}

/** The contract's rules for a change, and those that the server adds: a day not too far, both coordinates or none. */
export const StoreFormSchema = StoreChange.check(
  z.check(({ value, issues }) => {
    const { lat = null, openedOn } = value
    for (const { code } of openedOnErrors(openedOn, seoulDate(new Date()))) {
      issues.push({ code: 'custom', message: says(code), path: ['openedOn'], input: openedOn })
    }
    if (!isHalfPair(value)) return
    issues.push({
      code: 'custom',
      message: says('required'),
      path: [lat === null ? 'lat' : 'lng'],
      input: null,
    })
  }),
)

/** Everything that the form would send of a store, for its checks. */
export function wholeInput(values: FormValues, base: Store | null): object {
  return { version: base?.version ?? 1, ...toInput(storeFields, values) }
}

/** What a save would change in the record, coordinates only as a pair. */
function changes(values: FormValues, base: Store | null): Record<string, unknown> {
  const differing = changesOf(storeFields, values, base)
  if (!('lat' in differing) && !('lng' in differing)) return differing
  const { lat, lng } = toInput(storeFields, values)
  return { ...differing, lat, lng }
}

/** What a save would change in the record, as far as it can be saved; `{}` when nothing. */
export function savableChanges(
  values: FormValues,
  base: Store | null,
  errors: FieldErrors<string> = {},
): Record<string, unknown> {
  const pair = errors['lat'] ?? errors['lng']
  const isPairWrong = pair !== undefined || isHalfPair(toInput(storeFields, values))
  const wrong = { pointer: '/lat', code: 'required' } as const
  const all = isPairWrong ? { ...errors, lat: wrong, lng: wrong } : errors
  return changes(withoutWrong(storeFields, values, { base, errors: all }), base)
}

/** What a form over one section sends: the section's own part of the record, as far as it differs. */
export function sectionInput(section: StoreSection, values: FormValues, base: Store): object {
  const keys = new Set<string>(storeSections[section].map((name) => name.replace(/\/.*/, '')))
  const own = Object.entries(changes(values, base)).filter(([key]) => keys.has(key))
  return { version: base.version, ...Object.fromEntries(own) }
}
