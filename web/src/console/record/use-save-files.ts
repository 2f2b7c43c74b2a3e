import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useUnsaved } from '../api/unsaved.ts'
import { isStale } from '../form/use-conflict.ts'
import { isSame } from '../form/values.ts'
import type { Saved } from './draft-saver.ts'

type Saving<Item, Change> =
  | { readonly kind: 'idle' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Somebody else changed the same files meanwhile. */
  | { readonly kind: 'clash'; readonly newest: Item; readonly mine: Partial<Change> }

interface FilesOptions<Item extends Saved, Change extends object, Key extends QueryKey> {
  /** The newest that is shown. */
  readonly record: Item
  /** Loads one anew; it also is what the page shows. */
  readonly queryOf: (id: string) => FetchQueryOptions<Item, Error, Item, Key>
  /** What the record says of its files, as it is sent: by list. */
  readonly filesOf: (record: Item) => Change
  readonly save: (change: Partial<Change> & Pick<Item, 'id' | 'version'>) => Promise<Item>
}

/** What saves the files of a record, and how that goes. */
export interface FilesSaver<Change> {
  readonly saving: {
    readonly kind: 'idle' | 'saving' | 'saved' | 'failed' | 'clash'
    readonly error?: unknown
  }
  /** In a clash: the files of both, of the lists that it is about. */
  readonly clash: { readonly theirs: Partial<Change>; readonly mine: Partial<Change> } | null
  readonly save: (change: Partial<Change>) => void
  readonly retry: () => void
  /** Ends a clash: with one's own files, or with what the record has by now. */
  readonly settle: (isMine: boolean) => void
}

/**
 * Saves files of a record as soon as they change, one save after the other; what changes during one goes out
 * with the next. A save that somebody else was faster with is repeated when that one touched other lists, and
 * put to the user's choice when it touched the same files.
 */
export function useSaveFiles<Item extends Saved, Change extends object, Key extends QueryKey>({
  record,
  queryOf,
  filesOf,
  save,
}: FilesOptions<Item, Change, Key>): FilesSaver<Change> {
  const client = useQueryClient()
  const [saving, setSaving] = useState<Saving<Item, Change>>({ kind: 'idle' })
  const waiting = useRef<Partial<Change> | null>(null)
  const isRunning = useRef(false)
  /** The record that the shown files come from. */
  const base = useRef(record)
  useUnsaved(saving.kind === 'saving' || saving.kind === 'failed' || saving.kind === 'clash')

  const newestKnown = (): Item => client.getQueryData<Item>(queryOf(record.id).queryKey) ?? record

  const partOf = (item: Item, change: Partial<Change>): Partial<Change> => {
    const own = Object.entries(filesOf(item)).filter(([key]) => key in change)
    return Object.fromEntries(own) as Partial<Change> // the keys of the change
  }
  /** Whether somebody else changed between the two records what this change is about. */
  const isOvertaken = (change: Partial<Change>, before: Item, newest: Item): boolean =>
    !isSame(partOf(before, change), partOf(newest, change))

  /** Gives the change that must be decided by the user, or nothing. */
  const send = async (change: Partial<Change>): Promise<Saving<Item, Change>> => {
    const known = newestKnown()
    // Waited for a line, or for the answer before: the page may have been read anew meanwhile.
    if (isOvertaken(change, base.current, known)) {
      base.current = known
      return { kind: 'clash', newest: known, mine: change }
    }
    try {
      base.current = await save({ id: record.id, version: known.version, ...change })
      return { kind: 'saved' }
    } catch (error) {
      if (!isStale(error)) return { kind: 'failed', error }
    }
    const before = base.current
    const newest = await client.fetchQuery({ ...queryOf(record.id), staleTime: 0 })
    base.current = newest
    return isOvertaken(change, before, newest) ? { kind: 'clash', newest, mine: change } : send(change)
  }

  const putBack = (change: Partial<Change>): void => {
    waiting.current = { ...change, ...waiting.current }
  }

  const run = async (): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setSaving({ kind: 'saving' })
    let result: Saving<Item, Change> = { kind: 'saved' }
    while (waiting.current !== null && result.kind === 'saved') {
      const change: Partial<Change> = waiting.current
      waiting.current = null
      result = await send(change).catch((error: unknown): Saving<Item, Change> => ({ kind: 'failed', error }))
      // What could not be saved goes out with the next try.
      if (result.kind === 'failed') putBack(change)
    }
    isRunning.current = false
    setSaving(result)
  }

  return {
    saving,
    clash: saving.kind === 'clash' ? { mine: saving.mine, theirs: partOf(saving.newest, saving.mine) } : null,
    save: (change): void => {
      // The field shows what is known, so the first change builds on it.
      if (waiting.current === null && !isRunning.current) base.current = newestKnown()
      waiting.current = { ...waiting.current, ...change }
      void run()
    },
    retry: (): void => void run(),
    settle: (isMine): void => {
      if (saving.kind !== 'clash') return
      if (isMine) waiting.current = { ...saving.mine, ...waiting.current }
      else waiting.current = null
      setSaving({ kind: 'idle' })
      if (isMine) void run()
    },
  }
}
