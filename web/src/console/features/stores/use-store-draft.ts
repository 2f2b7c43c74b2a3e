import type { Store } from '@madang/contract/stores'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { bothChanged, merge, type Clash } from '../../form/conflict.ts'
import { dropDraft, type DraftPlace } from '../../form/drafts.ts'
import { disputedFields, type Disputed } from '../../form/use-conflict.ts'
import { useContractForm, type ContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { createDraftSaver, type DraftSaving, type SaverParts } from './draft-saver.ts'
import { recordFields } from './store-labels.ts'
import {
  changesOf,
  fieldNames,
  judgedTogether,
  plainFields,
  StoreFormSchema,
  toInput,
  toValues,
  type StoreValues,
} from './store-values.ts'
import { categoriesQuery, storeApi, useCreateStore, useUpdateStore } from './stores.api.ts'

/** A draft is saved this long after the last key. */
const restMs = 900

export interface StoreDraft {
  readonly form: ContractForm<StoreValues>
  readonly place: DraftPlace
  readonly saving: DraftSaving
  /** Whether something that was typed is not on the server. */
  readonly isUnsaved: boolean
  /** Saves what can be saved now; false when that failed or somebody has to choose first. */
  readonly flush: () => Promise<boolean>
  /** Fields that somebody else changed at once; null while there are none to choose between. */
  readonly disputed: readonly Disputed[] | null
}

interface DraftGiven {
  /** The store when the form opens; null for one that is not there yet. */
  readonly store: Store | null
  readonly onCreated: (store: Store) => void
}

type StoreClash = Clash<Store | null, StoreValues>

/** What the newest render says: a save runs long after it was asked for. */
function useNewest<Parts extends object>(parts: Parts): { readonly current: Parts } {
  const newest = useRef(parts)
  useLayoutEffect(() => {
    newest.current = parts
  })
  return newest
}

/**
 * A store's form that saves itself: a moment after the last key, with what differs from the record and is right.
 * What somebody else saved meanwhile is taken over; where both changed a field, saving waits until one of the
 * values is chosen.
 */
export function useStoreDraft({ store, onCreated }: DraftGiven): StoreDraft {
  const words = useWords()
  const viewer = useViewer()
  const client = useQueryClient()
  const { data: categories } = useQuery(categoriesQuery())
  const { mutateAsync: create } = useCreateStore()
  const { mutateAsync: update } = useUpdateStore()
  const [base, setBase] = useState(store)
  const [clash, setClash] = useState<StoreClash | null>(null)
  const [saving, setSaving] = useState<DraftSaving>({ kind: 'idle' })
  const key = `${viewer.userId}:stores.${base?.id ?? 'new'}`
  const place: DraftPlace = { key, plainFields }
  const form = useContractForm<typeof StoreFormSchema, StoreValues>({
    schema: StoreFormSchema,
    initial: toValues(base),
    toInput: (values) => ({ version: base?.version ?? 1, ...toInput(values) }),
    send: async () => void (await flush()),
    together: judgedTogether,
    draft: place,
  })
  const fields = recordFields(words, categories?.items ?? [], null)
  const parts = useNewest<SaverParts>({
    create,
    update,
    known: (id) => client.getQueryData(storeApi.one(id).queryKey),
    fetch: (id) => client.fetchQuery({ ...storeApi.one(id), staleTime: 0 }),
    changesTo: (record) => changesOf(form.current(), record, form.errors),
    takeOver: ({ before, newest }) => {
      const next = { before, base: newest, mine: form.current() }
      form.replaceAll(merge(fields, next))
      setBase(newest)
      const isChoice = bothChanged(fields, next).length > 0
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
  const [{ flush }] = useState(() => createDraftSaver(store, () => parts.current))

  const shown = toValues(base)
  const { values, errors } = form
  const isWaiting = Object.keys(changesOf(values, base, errors)).length > 0
  const isWrong = fieldNames.some((name) => values[name] !== shown[name] && (base === null || errors[name]))
  const isUnsaved = isWaiting || isWrong

  useEffect(() => {
    if (!isWaiting || clash !== null) return undefined
    const timer = window.setTimeout(() => void flush(), restMs)
    return () => window.clearTimeout(timer)
  }, [values, isWaiting, clash, flush])

  useEffect(() => {
    if (saving.kind === 'saved' && !isUnsaved) dropDraft({ key, plainFields })
  }, [saving, isUnsaved, key])

  const disputed = clash === null ? null : disputedFields(fields, clash, form)
  return { form, place, saving, isUnsaved, flush, disputed }
}
