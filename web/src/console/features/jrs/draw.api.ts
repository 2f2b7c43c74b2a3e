import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { drawJrs, getJrsDraw } from '@madang/contract/jrs-raffle'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../api/send.ts'

/** Looking at who won is recorded: read when somebody looks, or something is heard of the list. */
export function drawQuery(id: string) {
  return queryOptions({
    queryKey: ['jrs', 'draw', id],
    queryFn: () => call(send, getJrsDraw, { params: { id } }),
  })
}

type Draw = CallInput<typeof drawJrs>['body']

/** Draws the winners, for good; whatever shows the list is asked anew. */
export function useDrawJrs(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Draw) => call(send, drawJrs, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['jrs'] }),
  })
}
