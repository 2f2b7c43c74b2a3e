import type { CallInput } from '@madang/contract/endpoint'
import type { Store, updateStore } from '@madang/contract/stores'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useUnsaved } from '../../api/unsaved.ts'
import { storeApi, useUpdateStore } from './stores.api.ts'

export type FilesChange = Pick<CallInput<typeof updateStore>['body'], 'logoFileId' | 'images' | 'documents'>
type Key = keyof FilesChange

type Saving =
  | { readonly kind: 'idle' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Somebody else changed the same files meanwhile. */
  | { readonly kind: 'clash'; readonly newest: Store; readonly mine: FilesChange }

/** What the record says of the files, as it is sent. */
export function filesOf(store: Store): Required<FilesChange> {
  return {
    logoFileId: store.logo?.fileId ?? null,
    images: store.images.map(({ fileId, alt }) => ({ fileId, alt })),
    documents: store.documents.map(({ type, fileId }) => ({ type, fileId })),
  }
}

function isSame(key: Key, one: Store, other: Store): boolean {
  return JSON.stringify(filesOf(one)[key]) === JSON.stringify(filesOf(other)[key])
}

/** Whether somebody else changed between the two records what this change is about. */
function isOvertaken(change: FilesChange, before: Store, newest: Store): boolean {
  const keys = Object.keys(change) as Key[] // Object.keys forgets the key type
  return !keys.every((key) => isSame(key, before, newest))
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict.stale'
}

/**
 * Saves files of a store as soon as they change, one save after the other; what changes during one goes out
 * with the next. A save that somebody else was faster with is repeated when that one touched other fields, and
 * put to the user's choice when it touched the same files.
 */
export function useSaveFiles(store: Store) {
  const client = useQueryClient()
  const { mutateAsync } = useUpdateStore()
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' })
  const waiting = useRef<FilesChange | null>(null)
  const isRunning = useRef(false)
  /** The record that the shown files come from. */
  const base = useRef(store)
  useUnsaved(saving.kind === 'saving' || saving.kind === 'failed' || saving.kind === 'clash')

  const newestKnown = (): Store => client.getQueryData(storeApi.one(store.id).queryKey) ?? store

  /** Gives the change that must be decided by the user, or nothing. */
  const send = async (change: FilesChange): Promise<Saving> => {
    const known = newestKnown()
    // Waited for a line, or for the answer before: the page may have been read anew meanwhile.
    if (isOvertaken(change, base.current, known)) {
      base.current = known
      return { kind: 'clash', newest: known, mine: change }
    }
    try {
      base.current = await mutateAsync({ id: store.id, version: known.version, ...change })
      return { kind: 'saved' }
    } catch (error) {
      if (!isStale(error)) return { kind: 'failed', error }
    }
    const before = base.current
    const newest = await client.fetchQuery({ ...storeApi.one(store.id), staleTime: 0 })
    base.current = newest
    return isOvertaken(change, before, newest) ? { kind: 'clash', newest, mine: change } : send(change)
  }

  const putBack = (change: FilesChange): void => {
    waiting.current = { ...change, ...waiting.current }
  }

  const run = async (): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setSaving({ kind: 'saving' })
    let result: Saving = { kind: 'saved' }
    while (waiting.current !== null && result.kind === 'saved') {
      const change: FilesChange = waiting.current
      waiting.current = null
      result = await send(change).catch((error: unknown): Saving => ({ kind: 'failed', error }))
      // What could not be saved goes out with the next try.
      if (result.kind === 'failed') putBack(change)
    }
    isRunning.current = false
    setSaving(result)
  }

  return {
    saving,
    save: (change: FilesChange): void => {
      // The field shows what is known, so the first change builds on it.
      if (waiting.current === null && !isRunning.current) base.current = newestKnown()
      waiting.current = { ...waiting.current, ...change }
      void run()
    },
    retry: (): void => void run(),
    /** Ends a clash: with one's own files, or with what the record has by now. */
    settle: (isMine: boolean): void => {
      if (saving.kind !== 'clash') return
      if (isMine) waiting.current = { ...saving.mine, ...waiting.current }
      else waiting.current = null
      setSaving({ kind: 'idle' })
      if (isMine) void run()
    },
  }
}
