import { isDeepStrictEqual } from 'node:util'
import { maskBusinessNumber } from '@madang/contract/business-number'
import { maskEmail, maskName, maskPhoneEnd } from '@madang/contract/masking'
import { namedFiles } from './stores.files.ts'
import type { StoreRecord } from './stores.queries.ts'
import type { StoreBefore, StoreFields } from './stores.tables.ts'

/** Numbers and persons are masked in the records. */
export const storeMasks: { readonly [Field in keyof StoreFields]?: (text: string) => string } = {
  businessNumber: maskBusinessNumber,
  representativeName: maskName,
  email: maskEmail,
  phone: maskPhoneEnd,
}

/** The part of `before` that `after` changes. */
function replacedIn<Given extends object>(before: Given, after: Partial<Given>): Partial<Given> {
  const keys = Object.keys(after) as (keyof Given)[] // Object.keys forgets the key type
  const replaced: Partial<Given> = {}
  for (const key of keys) if (!isDeepStrictEqual(before[key], after[key])) replaced[key] = before[key]
  return replaced
}

/** What a change replaces; null when all is as it was. */
export function replacedBy(store: StoreRecord, { fields, files }: StoreBefore): StoreBefore | null {
  const before: StoreFields = store
  const replaced = { fields: replacedIn(before, fields), files: replacedIn(namedFiles(store), files) }
  return Object.values(replaced).some((part) => Object.keys(part).length > 0) ? replaced : null
}
