import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useViewer } from '../api/session.ts'
import { bothChanged, merge, type Clash } from '../form/conflict.ts'
import { dropDraft, type DraftPlace } from '../form/drafts.ts'
import type { FieldErrors } from '../form/form-errors.ts'
import { disputedFields, type Disputed } from '../form/use-conflict.ts'
import { useContractForm, type ContractForm } from '../form/use-contract-form.ts'
import { isSame, type FormValues } from '../form/values.ts'
import { createDraftSaver, type DraftSaving, type Saved, type SaverParts } from './draft-saver.ts'
import { toValues } from './field-values.ts'
import { conflictFields, type Speech } from './field-words.ts'
import { namesOf, type DeclaredFields } from './fields.ts'

/** A draft is saved this long after the last key. */
const restMs = 900

interface AutosaveOptions<Item extends Saved, Key extends QueryKey> extends Pick<
  SaverParts<Item>,
  'create' | 'update'
> {
  /** The record when the form opens; null for one that is not there yet. */
  readonly record: Item | null
  /** Loads it anew; it also is what the page shows. */
  readonly queryOf: (id: string) => FetchQueryOptions<Item, Error, Item, Key>
  /** What such records are called where drafts are kept. */
  readonly name: string
  readonly fields: DeclaredFields
  readonly speech: Speech
  /** Of everything that the form holds. */
  readonly schema: z.ZodMiniType
  readonly wholeInput: (values: FormValues, base: Item | null) => object
  /** What a save would change in the record, as far as it can be saved; `{}` when nothing. */
  readonly changesTo: (values: FormValues, base: Item | null, errors: FieldErrors<string>) => object
  readonly onCreated: (record: Item) => void
  /** What the fields of a new record show at first, where that is not nothing. */
  readonly beginsWith?: FormValues
  /** Fields that the server judges together. */
  readonly together?: readonly string[]
}

/** A form that saves itself, and how that goes. */
export interface Autosave {
  readonly form: ContractForm<FormValues>
  readonly place: DraftPlace
  readonly saving: DraftSaving
  /** Whether something that was typed is not on the server. */
  readonly isUnsaved: boolean
  /** Saves what can be saved now; false when that failed or somebody has to choose first. */
  readonly flush: () => Promise<boolean>
  /** Fields that somebody else changed at once; null while there are none to choose between. */
  readonly disputed: readonly Disputed[] | null
}

/** What the newest render says: a save runs long after it was asked for. */
function useNewest<Parts extends object>(parts: Parts): { readonly current: Parts } {
  const newest = useRef(parts)
  useLayoutEffect(() => {
    newest.current = parts
  })
  return newest
}

/**
 * A record's form that saves itself: a moment after the last key, with what differs from the record and is right.
 * What somebody else saved meanwhile is taken over; where both changed a field, saving waits until one of the
 * values is chosen.
 */
export function useAutosave<Item extends Saved, Key extends QueryKey>(
  options: AutosaveOptions<Item, Key>,
): Autosave {
  const { record, queryOf, fields, create, update, wholeInput, changesTo, onCreated, together = [] } = options
  const valuesOf = (item: Item | null): FormValues => ({
    ...toValues(fields, item),
    ...(item === null && options.beginsWith),
  })
  const viewer = useViewer()
  const client = useQueryClient()
  const [base, setBase] = useState(record)
  const [clash, setClash] = useState<Clash<Item | null, FormValues> | null>(null)
  const [saving, setSaving] = useState<DraftSaving>({ kind: 'idle' })
  const names = namesOf(fields)
  const key = `${viewer.userId}:${options.name}.${base?.id ?? 'new'}`
  const place: DraftPlace = { key, plainFields: names.filter((name) => fields.all[name]?.isPlain === true) }
  const form = useContractForm<z.ZodMiniType, FormValues>({
    schema: options.schema,
    initial: valuesOf(base),
    toInput: (values) => wholeInput(values, base),
    send: async () => void (await flush()),
    together,
    draft: place,
  })
  const conflicts = conflictFields(fields, options.speech)
  const parts = useNewest<SaverParts<Item>>({
    create,
    update,
    known: (id) => client.getQueryData<Item>(queryOf(id).queryKey),
    fetch: (id) => client.fetchQuery({ ...queryOf(id), staleTime: 0 }),
    changesTo: (newest) => changesTo(form.current(), newest, form.errors),
    takeOver: ({ before, newest }) => {
      const next = { before, base: newest, mine: form.current() }
      form.replaceAll(merge(conflicts, next))
      setBase(newest)
      const isChoice = bothChanged(conflicts, next).length > 0
      setClash(isChoice ? next : null)
      return !isChoice
    },
    onSaved: (saved, isNew) => {
      setBase(saved)
      setClash(null)
      if (!isNew) return
      dropDraft(place)
      onCreated(saved)
    },
    onSettled: () => setClash(null),
    onState: setSaving,
    onRefused: (error) => form.refuse(error),
  })
  const [{ flush }] = useState(() => createDraftSaver(record, () => parts.current))

  const shown = valuesOf(base)
  const { values, errors } = form
  const isWaiting = Object.keys(changesTo(values, base, errors)).length > 0
  const isWrong = Object.keys(values).some(
    (name) => !isSame(values[name], shown[name]) && (base === null || errors[name]),
  )
  const isUnsaved = isWaiting || isWrong

  useEffect(() => {
    if (!isWaiting || clash !== null) return undefined
    const timer = window.setTimeout(() => void flush(), restMs)
    return () => window.clearTimeout(timer)
  }, [values, isWaiting, clash, flush])

  useEffect(() => {
    if (saving.kind === 'saved' && !isUnsaved) dropDraft({ key, plainFields: [] })
  }, [saving, isUnsaved, key])

  const disputed = clash === null ? null : disputedFields(conflicts, clash, form)
  return { form, place, saving, isUnsaved, flush, disputed }
}
