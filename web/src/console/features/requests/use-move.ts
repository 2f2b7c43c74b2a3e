import type { UserRequest } from '@madang/contract/requests'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { requestApi, useUpdateRequest, type RequestChange } from './requests.api.ts'

function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'conflict.stale' || error.code === 'conflict.state')
}

export interface Move {
  /** Changes what is on the screen; false when somebody was faster, and then the newest is shown. */
  readonly run: (change: Omit<RequestChange, 'version'>) => Promise<boolean>
  /** The request as it stood when somebody was faster; null after a change that went well. */
  readonly before: UserRequest | null
}

/** Changes of one request, each on the version that is shown. */
export function useMove(request: UserRequest): Move {
  const client = useQueryClient()
  const { mutateAsync } = useUpdateRequest(request.id)
  const [before, setBefore] = useState<UserRequest | null>(null)
  const run: Move['run'] = async (change) => {
    try {
      await mutateAsync({ version: request.version, ...change })
      setBefore(null)
      return true
    } catch (error) {
      if (!isOvertaken(error)) throw error
      const newest = await client.fetchQuery({ ...requestApi.one(request.id), staleTime: 0 })
      // The state itself does not allow it: nobody else changed anything.
      if (newest.version === request.version) throw error
      setBefore(request)
      await requestApi.refreshHistory(client, request.id)
      return false
    }
  }
  return { run, before }
}
