import {
  useQueryClient,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'

interface Shown {
  readonly id: string
  readonly version: number
}

/** What it needs of a `recordApi`. */
export interface Overtakable<Item, Key extends QueryKey> {
  readonly one: (id: string) => FetchQueryOptions<Item, Error, Item, Key>
  readonly refreshHistory: (client: QueryClient, id: string) => Promise<void>
}

/**
 * Tries a change of the version that is on the screen. Gives null when it went well; where somebody was faster the
 * newest, which is on the screen by then, with its history.
 */
export function useOvertaking<Item extends Shown, Key extends QueryKey>(source: Overtakable<Item, Key>) {
  const client = useQueryClient()
  return async ({ id, version }: Item, change: () => Promise<unknown>): Promise<Item | null> => {
    try {
      await change()
      return null
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (code !== 'conflict.stale' && code !== 'conflict.state') throw error
      // After a refusal for its state the record was asked anew already (record-api.ts).
      const staleTime = code === 'conflict.stale' ? 0 : Infinity
      const newest = await client.fetchQuery({ ...source.one(id), staleTime })
      // The state itself does not allow it: nobody else changed anything.
      if (newest.version === version) throw error
      await source.refreshHistory(client, id)
      return newest
    }
  }
}
