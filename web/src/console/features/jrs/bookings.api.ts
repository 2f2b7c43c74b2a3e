import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import {
  getJrsDay,
  getJrsWeek,
  moveJrsBooking,
  setJrsClosedDay,
  type JrsBooking,
} from '@madang/contract/jrs-days'
import { addJrsEntry } from '@madang/contract/jrs-entries'
import { removeJrsSlotWait } from '@madang/contract/jrs-slot-waits'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../api/send.ts'
import { useRefreshEntries } from './entries.api.ts'

/** Of `board`, so that whoever stands at the door sees at once what others do. */
const key = (listId: string) => ['jrs', 'board', listId] as const

function queryOf(date: string | undefined) {
  return date === undefined ? {} : { date }
}

export function dayQuery(listId: string, date: string | undefined) {
  return queryOptions({
    queryKey: [...key(listId), 'day', date ?? null],
    queryFn: () => call(send, getJrsDay, { params: { id: listId }, query: queryOf(date) }),
    placeholderData: keepPreviousData,
  })
}

export function weekQuery(listId: string, date: string | undefined) {
  return queryOptions({
    queryKey: [...key(listId), 'week', date ?? null],
    queryFn: () => call(send, getJrsWeek, { params: { id: listId }, query: queryOf(date) }),
    placeholderData: keepPreviousData,
  })
}

/** A booking on its way from one slot to another. */
export interface SlotMove {
  readonly id: string
  readonly from: string
  readonly to: string
}

export function useMoveBooking(listId: string) {
  const refresh = useRefreshEntries(listId)
  return useMutation<JrsBooking, Error, SlotMove>({
    mutationFn: ({ id, from, to }) =>
      call(send, moveJrsBooking, { params: { entryId: id }, body: { from, to } }),
    onSettled: refresh,
  })
}

export function useSetClosedDay(listId: string) {
  const refresh = useRefreshEntries(listId)
  return useMutation({
    mutationFn: (body: CallInput<typeof setJrsClosedDay>['body']) =>
      call(send, setJrsClosedDay, { params: { id: listId }, body }),
    onSettled: refresh,
  })
}

/** Takes somebody off the waiting list of a slot. */
export function useRemoveSlotWait(listId: string) {
  const refresh = useRefreshEntries(listId)
  return useMutation({
    mutationFn: (waitId: string) => call(send, removeJrsSlotWait, { params: { waitId } }),
    onSettled: refresh,
  })
}

/** Writes a booking down, as accepted or as there already. */
export function useAddBooking(listId: string) {
  const refresh = useRefreshEntries(listId)
  return useMutation({
    mutationFn: (input: Pick<CallInput<typeof addJrsEntry>, 'body' | 'idempotencyKey'>) =>
      call(send, addJrsEntry, { ...input, params: { id: listId } }),
    onSuccess: refresh,
  })
}
