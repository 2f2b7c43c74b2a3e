import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { bothChanged, merge, type Clash, type RecordFields } from './conflict.ts'
import type { ContractForm, FormValues } from './use-contract-form.ts'

/** A field that two people changed at once, and the choice between the two values. */
export interface Disputed {
  readonly key: string
  readonly label: string
  readonly theirs: string
  readonly mine: string
  readonly isMine: boolean
  readonly onChoose: (isMine: boolean) => void
}

interface ConflictOptions<Item, Values extends FormValues, Key extends QueryKey> {
  /** The record when the form opens. */
  readonly record: Item
  /** Loads the record anew; it also is what the page shows. */
  readonly query: FetchQueryOptions<Item, Error, Item, Key>
  readonly fields: RecordFields<Item, Values>
}

interface Conflict<Item, Values extends FormValues> {
  /** The record that the next save builds on: its `version` is the one to send. */
  readonly base: Item
  /** Goes on from an earlier record, as a restored draft does: the next save is refused if somebody saved since. */
  readonly goBackTo: (earlier: Item) => void
  /**
   * Runs a save, whose answer is what the next one builds on; when the record is stale, loads the newest before the
   * failure goes on to the form.
   */
  readonly saving: (form: ContractForm<Values>, save: Promise<Item>) => Promise<Item>
  /** The newest of the other was taken everywhere: there is nothing to save. */
  readonly settle: () => void
  /** For `ConflictChoice`; null while nobody else saved. */
  readonly disputed: (form: ContractForm<Values>) => readonly Disputed[] | null
  /** The form's failure for `FormActions`: none where `ConflictChoice` says it. */
  readonly failureOf: (form: ContractForm<Values>) => unknown
}

export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict.stale'
}

/** The fields that both changed, as `ConflictChoice` shows them. */
export function disputedFields<Item, Values extends FormValues>(
  fields: RecordFields<Item, Values>,
  clash: Clash<Item, Values>,
  form: Pick<ContractForm<Values>, 'values' | 'replaceAll'>,
): Disputed[] {
  return bothChanged(fields, clash).map((field) => {
    const { key, label, isWrittenNew = false } = field
    // A field's own value: the union of all fields forgets which text belongs to which value.
    const textOf: (value: Values[typeof key]) => string = field.textOf ?? String
    const newest = field.valueOf(clash.base)
    const theirs = isWrittenNew ? ('' as typeof newest) : newest // such fields are texts
    return {
      key,
      label,
      theirs: textOf(newest),
      mine: textOf(clash.mine[key]),
      isMine: form.values[key] !== theirs,
      onChoose: (isMine) => form.replaceAll({ ...form.values, [key]: isMine ? clash.mine[key] : theirs }),
    }
  })
}

/**
 * Keeps what was typed when somebody else saved first (`conflict.stale`, 412): fields that were not touched take
 * the newest value, and for those that both changed the user chooses.
 */
export function useConflict<Item, Values extends FormValues, Key extends QueryKey>(
  options: ConflictOptions<Item, Values, Key>,
): Conflict<Item, Values> {
  const { record, query, fields } = options
  const client = useQueryClient()
  const [base, setBase] = useState(record)
  const [clash, setClash] = useState<Clash<Item, Values> | null>(null)

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
