import { newIdempotencyKey } from '@madang/contract/call'
import { StoreInput, type Store } from '@madang/contract/stores'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useViewer } from '../../api/session.ts'
import { bothChanged, merge, type Clash } from '../../form/conflict.ts'
import { dropDraft, type DraftPlace } from '../../form/drafts.ts'
import { disputedFields, isStale, type Disputed } from '../../form/use-conflict.ts'
import { useContractForm, type ContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { recordFields } from './store-labels.ts'
import {
  changesOf,
  fieldNames,
  plainFields,
  StoreFormSchema,
  toInput,
  toValues,
  type StoreValues,
} from './store-values.ts'
import { categoriesQuery, storeQuery, useCreateStore, useSaveStore } from './stores.api.ts'

/** A draft is saved this long after the last key. */
const restMs = 900

export type DraftSaving =
  | { readonly kind: 'idle' | 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'failed'; readonly error: unknown }

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

/** The body and key of a creation that may have arrived without an answer: it is sent again as it was. */
interface Creation {
  readonly body: StoreInput
  readonly idempotencyKey: string
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/**
 * A store's form that saves itself: a moment after the last key, one save after the other, each with what differs
 * from the record and is right. The first save begins the store. What somebody else saved meanwhile is taken
 * over; where both changed a field, saving waits until one of the values is chosen.
 */
export function useStoreDraft({ store, onCreated }: DraftGiven): StoreDraft {
  const words = useWords()
  const viewer = useViewer()
  const client = useQueryClient()
  const { data: categories } = useQuery(categoriesQuery())
  const { mutateAsync: create } = useCreateStore()
  const { mutateAsync: save } = useSaveStore()
  const [base, setBase] = useState(store)
  const [clash, setClash] = useState<Clash<Store | null, StoreValues> | null>(null)
  const [saving, setSaving] = useState<DraftSaving>({ kind: 'idle' })
  const place: DraftPlace = { key: `${viewer.userId}:stores.${base?.id ?? 'new'}`, plainFields }
  const form = useContractForm<typeof StoreFormSchema, StoreValues>({
    schema: StoreFormSchema,
    initial: toValues(base),
    toInput: (values) => ({ version: base?.version ?? 1, ...toInput(values) }),
    send: async () => void (await flush()),
    draft: place,
  })
  const fields = recordFields(words, categories?.items ?? [], null)

  // A save reads what is there when it runs, not when it was asked for.
  const now = useRef({ base, form, fields, place, onCreated, clash })
  const current = useRef(base)
  useLayoutEffect(() => {
    now.current = { base, form, fields, place, onCreated, clash }
  })
  const creation = useRef<Creation | null>(null)
  const running = useRef<Promise<boolean> | null>(null)

  const adopt = useCallback((saved: Store): void => {
    current.current = saved
    setBase(saved)
  }, [])

  /** Takes over what somebody else saved; false when there is a choice to be made. */
  const adoptTheirs = useCallback(
    (newest: Store): boolean => {
      const { form: shown, fields: all } = now.current
      const next = { before: current.current, base: newest, mine: shown.values }
      const merged = merge(all, next)
      const isChoice = bothChanged(all, next).length > 0
      adopt(newest)
      setClash(isChoice ? next : null)
      shown.replaceAll(merged)
      now.current = { ...now.current, form: { ...shown, values: merged } }
      return !isChoice
    },
    [adopt],
  )

  const begin = useCallback(
    async (changes: object): Promise<Store> => {
      creation.current ??= { body: StoreInput.parse(changes), idempotencyKey: newIdempotencyKey() }
      try {
        const created = await create(creation.current)
        creation.current = null
        dropDraft(now.current.place)
        return created
      } catch (error) {
        if (isRefused(error)) creation.current = null
        throw error
      }
    },
    [create],
  )

  const send = useCallback(async (): Promise<boolean> => {
    const before = current.current
    const known = before && client.getQueryData(storeQuery(before.id).queryKey)
    // Pictures and documents are saved beside this form.
    if (known && known.version !== before.version && !adoptTheirs(known)) return false
    const { form: shown } = now.current
    const changes = changesOf(shown.values, current.current, shown.errors)
    if (Object.keys(changes).length === 0) return true
    setSaving({ kind: 'saving' })
    try {
      const { current: old } = current
      const saved =
        old === null ? await begin(changes) : await save({ id: old.id, version: old.version, ...changes })
      adopt(saved)
      setClash(null)
      setSaving({ kind: 'saved', at: new Date() })
      if (old === null) now.current.onCreated(saved)
      return true
    } catch (error) {
      return recover(error)
    }
    async function recover(error: unknown): Promise<boolean> {
      const id = current.current?.id
      if (!isStale(error) || id === undefined) {
        now.current.form.refuse(error)
        setSaving({ kind: 'failed', error })
        return false
      }
      try {
        const newest = await client.fetchQuery({ ...storeQuery(id), staleTime: 0 })
        setSaving({ kind: 'idle' })
        return adoptTheirs(newest) ? await send() : false
      } catch (other) {
        setSaving({ kind: 'failed', error: other })
        return false
      }
    }
  }, [adopt, adoptTheirs, begin, client, save])

  const flush = useCallback(async (): Promise<boolean> => {
    while (running.current !== null) await running.current
    running.current = send()
    try {
      return await running.current
    } finally {
      running.current = null
    }
  }, [send])

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
    if (!isUnsaved && base !== null) dropDraft({ key: `${viewer.userId}:stores.${base.id}`, plainFields })
  }, [isUnsaved, base, viewer.userId])

  const disputed = clash === null ? null : disputedFields(fields, clash, form)
  return { form, place, saving, isUnsaved, flush, disputed }
}
