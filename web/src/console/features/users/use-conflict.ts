import type { User } from '@madang/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { userQuery } from './users.api.ts'

interface Conflict {
  /** The record that the next save builds on. */
  readonly base: User
  /** The record when the editing began, once somebody else saved meanwhile. */
  readonly before: User | null
  /** Runs a save; when the record is stale loads the newest before the failure goes on to the form. */
  readonly saving: <T>(save: Promise<T>) => Promise<T>
}

/** Keeps what was typed when somebody else saved first (`conflict.stale`). */
export function useConflict(user: User): Conflict {
  const client = useQueryClient()
  const [state, setState] = useState<{ base: User; before: User | null }>({ base: user, before: null })
  return {
    ...state,
    saving: async (save) => {
      try {
        return await save
      } catch (error) {
        if (error instanceof ApiError && error.code === 'conflict.stale') {
          const newest = await client.fetchQuery({ ...userQuery(user.id), staleTime: 0 })
          setState((now) => ({ base: newest, before: now.base }))
        }
        throw error
      }
    },
  }
}
