import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import {
  answerDoubt,
  checkLedger,
  listLedgerChecks,
  pagedDifferences,
  resolveDifference,
} from '@madang/contract/reconciliation'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../api/send.ts'
import { workCounts } from '../../api/work-counts.ts'

/** By the name under which the server tells of them. */
const ledger = { queryKey: ['ledger'] } as const

/** The last days that were compared with the provider. */
export function checksQuery() {
  return queryOptions({
    queryKey: [...ledger.queryKey, 'list', 'checks'],
    queryFn: () => call(send, listLedgerChecks, {}),
  })
}

export function differencesQuery(query: CallInput<typeof pagedDifferences>['query']) {
  return queryOptions({
    queryKey: [...ledger.queryKey, 'list', 'differences', query],
    queryFn: () => call(send, pagedDifferences, { query }),
    placeholderData: keepPreviousData,
  })
}

/** Has a day compared once more; what it finds is told when it is done. */
export function useCheckDay() {
  return useMutation({ mutationFn: (day: string) => call(send, checkLedger, { body: { day } }) })
}

/** Explains a difference. Where somebody was faster, what is shown is asked anew too. */
export function useExplain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<typeof resolveDifference>) => call(send, resolveDifference, input),
    onSettled: () => Promise.all([client.invalidateQueries(ledger), client.invalidateQueries(workCounts)]),
  })
}

/** Says which chargeback a doubtful cancel is; what another one adds stands in its order. */
export function useAnswerDoubt() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<typeof answerDoubt>) => call(send, answerDoubt, input),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(ledger),
        client.invalidateQueries(workCounts),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]),
  })
}
