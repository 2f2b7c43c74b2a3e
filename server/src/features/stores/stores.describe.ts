import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@madang/contract/audit'
import { maskBusinessNumber } from '@madang/contract/business-number'
import { maskEmail, maskName, maskPhoneEnd } from '@madang/contract/masking'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/serve.ts'
import { recordAudit, type AuditEntry } from '../audit/audit.queries.ts'
import { namedFiles } from './stores.files.ts'
import type { StoreFields, StoreRecord } from './stores.queries.ts'
import type { StoreBefore } from './stores.tables.ts'

type Changes = NonNullable<AuditEntry['changes']>

interface Told {
  readonly action: AuditAction
  readonly storeId: string
  /** Whose data besides the store's. */
  readonly userIds?: readonly string[]
  readonly changes?: Changes
  readonly reason?: string | undefined
}

/** Records what was done with, or seen of, a store; its history is what names its id. Gives the record's id. */
export async function recordOnStore(
  db: Kysely<Tables>,
  { viewer, origin, now }: Caller,
  { action, storeId, userIds = [], changes, reason }: Told,
): Promise<string> {
  return recordAudit(db, {
    now,
    actor: viewer,
    origin,
    action,
    entity: 'store',
    entityId: storeId,
    subjectIds: [storeId, ...userIds],
    ...(changes && { changes }),
    ...(reason !== undefined && { reason }),
  })
}

const masks: { readonly [Field in keyof StoreFields]?: (text: string) => string } = {
  businessNumber: maskBusinessNumber,
  representativeName: maskName,
  email: maskEmail,
  phone: maskPhoneEnd,
}

function told(field: keyof StoreFields, value: unknown): unknown {
  const mask = masks[field]
  return mask && typeof value === 'string' ? mask(value) : (value ?? null)
}

/** Field → before and after, for those that differ; numbers and persons masked. */
export function describeChange(before: Partial<StoreFields>, after: Partial<StoreFields>): Changes {
  const fields = Object.keys(after) as (keyof StoreFields)[] // Object.keys forgets the key type
  return Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null))
      .map((field) => [field, { from: told(field, before[field]), to: told(field, after[field]) }]),
  )
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
