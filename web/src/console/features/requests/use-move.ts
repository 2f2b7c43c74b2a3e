import type { UserRequest } from '@madang/contract/requests'
import { useState } from 'react'
import { useOvertaking } from '../../record/use-overtaking.ts'
import { requestApi, useUpdateRequest, type RequestChange } from './requests.api.ts'

export interface Move {
  /** Changes what is on the screen; false when somebody was faster, and then the newest is shown. */
  readonly run: (change: Omit<RequestChange, 'version'>) => Promise<boolean>
  /** The request as it stood when somebody was faster; null after a change that went well. */
  readonly before: UserRequest | null
}

/** Changes of one request, each on the version that is shown. */
export function useMove(request: UserRequest): Move {
  const tryChange = useOvertaking(requestApi)
  const { mutateAsync } = useUpdateRequest(request.id)
  const [before, setBefore] = useState<UserRequest | null>(null)
  const run: Move['run'] = async (change) => {
    const newest = await tryChange(request, () => mutateAsync({ version: request.version, ...change }))
    setBefore(newest && request)
    return newest === null
  }
  return { run, before }
}
