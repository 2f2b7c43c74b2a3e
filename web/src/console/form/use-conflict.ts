import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { bothChanged, merge, type Clash, type ConflictField } from './conflict.ts'
import type { ContractForm } from './use-contract-form.ts'
import { isSame, toText, type FieldValue, type FormValues } from './values.ts'

/** A field that two people changed at once, and the choice between the two values. */
export interface Disputed {
  readonly key: string
  readonly label: string
  readonly theirs: string
  readonly mine: string
  readonly isMine: boolean
  readonly onChoose: (isMine: boolean) => void
}

interface ConflictOptions<Item, Key extends QueryKey> {
  /** The record when the form opens. */
  readonly record: Item
  /** Loads the record anew; it also is what the page shows. */
  readonly query: FetchQueryOptions<Item, Error, Item, Key>
  readonly fields: readonly ConflictField<Item>[]
}

type Form<Values extends FormValues> = Pick<ContractForm<Values>, 'values' | 'current' | 'replaceAll'>

interface Conflict<Item> {
  /** The record that the next save builds on: its `version` is the one to send. */
  readonly base: Item
  /** Goes on from an earlier record, as a restored draft does: the next save is refused if somebody saved since. */
  readonly goBackTo: (earlier: Item) => void
  /**
   * Runs a save, whose answer is what the next one builds on; when the record is stale, loads the newest before the
   * failure goes on to the form.
   */
  readonly saving: <Values extends FormValues>(form: Form<Values>, save: Promise<Item>) => Promise<Item>
  /** The newest of the other was taken everywhere: there is nothing to save. */
  readonly settle: () => void
  /** For `ConflictChoice`; null while nobody else saved. */
  readonly disputed: <Values extends FormValues>(form: Form<Values>) => readonly Disputed[] | null
  /** The form's failure for `FormActions`: none where `ConflictChoice` says it. */
  readonly failureOf: (form: { readonly failure: unknown }) => unknown
}

export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict.stale'
}

/** The fields that both changed, as `ConflictChoice` shows them. */
export function disputedFields<Item, Values extends FormValues>(
  fields: readonly ConflictField<Item>[],
  clash: Clash<Item, FormValues>,
  form: Form<Values>,
): Disputed[] {
  return bothChanged(fields, clash).map((field) => {
    const { key, label, isWrittenNew = false } = field
    const textOf = (value: FieldValue): string => field.textOf?.(value) ?? toText(value)
    const newest = field.valueOf(clash.base)
    const theirs = isWrittenNew ? '' : newest
    const mine = clash.mine[key] ?? ''
    return {
      key,
      label,
      theirs: textOf(newest),
      mine: textOf(mine),
      isMine: !isSame(form.values[key], theirs),
      onChoose: (isMine) => form.replaceAll({ ...form.values, [key]: isMine ? mine : theirs }),
    }
  })
}

/**
 * Keeps what was typed when somebody else saved first (`conflict.stale`, 412): fields that were not touched take
 * the newest value, and for those that both changed the user chooses.
 */
export function useConflict<Item, Key extends QueryKey>(options: ConflictOptions<Item, Key>): Conflict<Item> {
  const { record, query, fields } = options
  const client = useQueryClient()
  const [base, setBase] = useState(record)
  const [clash, setClash] = useState<Clash<Item, FormValues> | null>(null)

  return {
    base,
    goBackTo: setBase,
    settle: () => setClash(null),
    disputed: (form) => (clash === null ? null : disputedFields(fields, clash, form)),
    saving: async (form, save) => {
      try {
        const saved = await save
        setBase(saved)
        setClash(null)
        return saved
      } catch (error) {
        if (isStale(error)) {
          const newest = await client.fetchQuery({ ...query, staleTime: 0 })
          const next = { before: base, base: newest, mine: form.current() }
          setBase(newest)
          setClash(next)
          form.replaceAll(merge(fields, next))
        }
        throw error
      }
    },
    failureOf: (form) => (isStale(form.failure) ? null : form.failure),
  }
}
