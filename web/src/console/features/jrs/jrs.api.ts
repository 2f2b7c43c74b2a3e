import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import {
  createJrs,
  deleteJrs,
  duplicateJrs,
  getJrs,
  pagedJrs,
  renewJrsCode,
  setJrsStatus,
  updateJrsItem,
  type JrsItem,
} from '@madang/contract/jrs'
import { getJrsBoard } from '@madang/contract/jrs-entries'
import { pagedJrsHistory, undoJrsChange } from '@madang/contract/jrs-history'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { firstCall } from '../../api/first-call.ts'
import { send } from '../../api/send.ts'
import { recordApi } from '../../record/record-api.ts'
import { useUndo } from '../../record/use-undo.ts'

/** Of somebody else's list the public part would come: it is not here then. */
async function loadJrs(id: string): Promise<JrsItem> {
  const item = await call(send, getJrs, { params: { id } })
  if (item.view === 'public') throw new ApiError('resource.not_found', { status: 404 })
  return item
}

export const jrsApi = recordApi({
  name: 'jrs',
  one: (id) => ({ queryFn: () => loadJrs(id) }),
  list: (query: CallInput<typeof pagedJrs>['query']) => firstCall(pagedJrs, { query }),
})

/** Begins a list as a draft; pass the same `idempotencyKey` for every try of one form. */
export function useCreateJrs() {
  return jrsApi.useChange((input: CallInput<typeof createJrs>) => call(send, createJrs, input))
}

type JrsUpdate = CallInput<typeof updateJrsItem>['body']

export function useUpdateJrs(id: string) {
  return jrsApi.useChange(
    (body: JrsUpdate) => call(send, updateJrsItem, { params: { id }, body }),
    () => id,
  )
}

export function useDeleteJrs() {
  return jrsApi.useRemove((id) => call(send, deleteJrs, { params: { id } }))
}

/** A new draft like this one, without its period. */
export function useDuplicateJrs() {
  return jrsApi.useChange(({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
    call(send, duplicateJrs, { params: { id }, body: {}, idempotencyKey }),
  )
}

/** Another code: what was printed with the old one leads nowhere any more. */
export function useRenewJrsCode() {
  return jrsApi.useChange(
    ({ id, version }: Pick<JrsItem, 'id' | 'version'>) =>
      call(send, renewJrsCode, { params: { id }, body: { version } }),
    ({ id }) => id,
  )
}

type StatusChange = CallInput<typeof setJrsStatus>['body'] & { readonly id: string }

/** Opens, pauses, resumes, closes, reopens or archives. */
export function useSetJrsStatus() {
  return jrsApi.useChange(
    ({ id, ...body }: StatusChange) => call(send, setJrsStatus, { params: { id }, body }),
    ({ id }) => id,
  )
}

/** Who waits, asked for anew by each question. */
export function jrsWaitingQuery(id: string) {
  return queryOptions({
    queryKey: ['jrs', 'waiting', id],
    queryFn: () => call(send, getJrsBoard, { params: { id } }),
    gcTime: 0,
  })
}

/** What was done with the list, newest first. */
export function jrsHistoryQuery(id: string, query: CallInput<typeof pagedJrsHistory>['query']) {
  return queryOptions({
    queryKey: ['jrs', 'history', id, query],
    queryFn: () => call(send, pagedJrsHistory, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
}

/** Takes the last change of a list's data back, from a toast or the history. */
export function useUndoJrs(id: string) {
  const { mutateAsync: takeBack } = jrsApi.useChange((version: number) =>
    call(send, undoJrsChange, { params: { id }, body: { version } }),
  )
  return useUndo({ id, source: jrsApi, takeBack })
}
