import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { ConflictField } from '../form/conflict.ts'
import type { DraftPlace } from '../form/drafts.ts'
import { useConflict, type Disputed } from '../form/use-conflict.ts'
import { useContractForm, type ContractForm, type GoOn } from '../form/use-contract-form.ts'
import type { FormValues } from '../form/values.ts'

interface RecordFormOptions<
  Item,
  Schema extends z.ZodMiniType,
  Values extends FormValues,
  Key extends QueryKey,
> {
  /** The record when the form opens. */
  readonly record: Item
  /** Loads it anew; it also is what the page shows. */
  readonly query: FetchQueryOptions<Item, Error, Item, Key>
  /** The contract's schema of what is sent. */
  readonly schema: Schema
  /** For the choice where somebody else saved first. */
  readonly fields: readonly ConflictField<Item>[]
  readonly toValues: (record: Item) => Values
  /** What is sent: the version of the record that it builds on, and what differs from it. */
  readonly toInput: (values: Values, base: Item) => object
  readonly save: (body: z.input<Schema>, base: Item) => Promise<Item>
  /** Says that it is saved. */
  readonly onSaved: (saved: Item) => void
  /** Closes the form once everything is saved; without it the form stays. */
  readonly onClose?: GoOn
  readonly together?: readonly (keyof Values & string)[]
  /** Where what is typed waits when the form is left; with `parse` the record under it waits too. */
  readonly draft?: Omit<DraftPlace, 'plainFields' | 'base'> & {
    readonly parse?: (base: unknown) => Item | undefined
  }
}

/** A form that `RecordForm` shows. */
export interface Editing<Values extends FormValues> {
  readonly form: ContractForm<Values>
  readonly draft?: DraftPlace
  /** What was typed earlier is there again, over this record. */
  readonly onContinue?: (base: unknown) => void
  readonly disputed: readonly Disputed[] | null
  readonly failure: unknown
}

export interface RecordEditing<Item, Values extends FormValues> extends Editing<Values> {
  /** The record that the next save builds on. */
  readonly base: Item
  /** What the fields showed at first, or when they were saved last. */
  readonly initial: Values
}

/**
 * A form over a record: sends what differs, keeps what is typed when somebody else saved first, and what is typed on
 * while a save is on its way.
 */
export function useRecordForm<
  Item,
  Schema extends z.ZodMiniType,
  Values extends FormValues,
  Key extends QueryKey,
>(options: RecordFormOptions<Item, Schema, Values, Key>): RecordEditing<Item, Values> {
  const { record, query, schema, fields, toInput, save, onSaved, onClose, together = [] } = options
  const [initial, setInitial] = useState(() => options.toValues(record))
  const conflict = useConflict({ record, query, fields })
  const { base } = conflict
  const { parse, ...place } = options.draft ?? { key: '' }
  // What a draft with its record holds is about nobody: it survives a reload as well.
  const draft = { ...place, plainFields: Object.keys(initial), ...(parse && { base: base as object }) } // as it came
  const hasDraft = options.draft !== undefined
  const form = useContractForm<Schema, Values>({
    schema,
    initial,
    together,
    toInput: (values) => toInput(values, base),
    send: async (body) => {
      const differs = Object.keys(body as object).length > 1
      if (differs) onSaved(await conflict.saving(form, save(body, base)))
      else conflict.settle()
      if (onClose !== undefined && !form.isTypedOn()) return onClose
      if (onClose === undefined && !differs) onSaved(base)
      // What was sent, not what came back: more may have been typed meanwhile, which is to be saved, too.
      setInitial(form.values)
      return undefined
    },
    ...(hasDraft && { draft }),
  })
  return {
    form,
    base,
    initial,
    ...(hasDraft && { draft }),
    ...(parse && {
      onContinue: (earlier: unknown) => {
        const known = parse(earlier)
        if (known !== undefined) conflict.goBackTo(known)
      },
    }),
    disputed: conflict.disputed(form),
    failure: conflict.failureOf(form),
  }
}
