import { newIdempotencyKey } from '@madang/contract/call'
import { ApiError } from '../api/api-error.ts'
import { isStale } from '../form/use-conflict.ts'

export type DraftSaving =
  | { readonly kind: 'idle' | 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'failed'; readonly error: unknown }

/** A record with its optimistic lock. */
export interface Saved {
  readonly id: string
  readonly version: number
}

/** The body and key of a creation that may have arrived without an answer: it is sent again as it was. */
export interface Creation {
  readonly body: object
  readonly idempotencyKey: string
}

/** What a saver needs of the page around it. */
export interface SaverParts<Item extends Saved> {
  readonly create: (creation: Creation) => Promise<Item>
  readonly update: (change: Saved) => Promise<Item>
  /** The newest record that any part of the page knows; undefined when none. */
  readonly known: (id: string) => Item | undefined
  /** The record as the server has it now. */
  readonly fetch: (id: string) => Promise<Item>
  /** What the form would change in this record and can be saved; `{}` when nothing. */
  readonly changesTo: (base: Item | null) => object
  /** Takes over what somebody else saved; false when there is a choice to be made first. */
  readonly takeOver: (theirs: { before: Item; newest: Item }) => boolean
  readonly onSaved: (saved: Item, isNew: boolean) => void
  /** There is nothing to save any more. */
  readonly onSettled: () => void
  readonly onState: (state: DraftSaving) => void
  readonly onRefused: (error: unknown) => void
}

export interface DraftSaver {
  /** Saves what can be saved now; false when that failed or somebody has to choose first. Never rejects. */
  readonly flush: () => Promise<boolean>
}

/** Turned away before it was looked at, so that nothing is said of an earlier try that got no answer. */
const turnedAway = new Set([401, 408, 429])

/** Refused for good as it was: the next try may have another body. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'idempotency.in_progress') return false
  return error.status >= 400 && error.status < 500 && !turnedAway.has(error.status)
}

/**
 * Saves a draft, one save after the other, each with what differs from the record when its turn comes. The first
 * one begins the record, with one key for all tries of it. `parts` is asked each time: a page changes while it saves.
 */
export function createDraftSaver<Item extends Saved>(
  first: Item | null,
  parts: () => SaverParts<Item>,
): DraftSaver {
  let base = first
  let creation: Creation | null = null
  let running: Promise<boolean> | null = null

  const begin = async (changes: object): Promise<Item> => {
    creation ??= { body: changes, idempotencyKey: newIdempotencyKey() }
    try {
      const created = await parts().create(creation)
      creation = null
      return created
    } catch (error) {
      if (isRefused(error)) creation = null
      throw error
    }
  }

  const takeOver = (before: Item, newest: Item): boolean => {
    base = newest
    return parts().takeOver({ before, newest })
  }

  const fail = (error: unknown): false => {
    parts().onRefused(error)
    parts().onState({ kind: 'failed', error })
    return false
  }

  const recover = async (error: unknown): Promise<boolean> => {
    if (!isStale(error) || base === null) return fail(error)
    try {
      const newest = await parts().fetch(base.id)
      parts().onState({ kind: 'idle' })
      return takeOver(base, newest) ? await send() : false
    } catch (other) {
      return fail(other)
    }
  }

  async function send(): Promise<boolean> {
    // Pictures and documents are saved beside the form.
    const known = base === null ? undefined : parts().known(base.id)
    if (base && known && known.version > base.version && !takeOver(base, known)) return false
    const changes = parts().changesTo(base)
    if (Object.keys(changes).length === 0) {
      parts().onSettled()
      return true
    }
    parts().onState({ kind: 'saving' })
    const old = base
    try {
      const saved = old
        ? await parts().update({ id: old.id, version: old.version, ...changes })
        : await begin(changes)
      base = saved
      parts().onSaved(saved, old === null)
      parts().onState({ kind: 'saved', at: new Date() })
      return true
    } catch (error) {
      return recover(error)
    }
  }

  return {
    flush: async () => {
      while (running !== null) await running
      running = send()
      try {
        return await running
      } finally {
        running = null
      }
    },
  }
}
