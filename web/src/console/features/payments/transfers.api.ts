import {
  bookBankFile,
  decideBankRow,
  getBankFile,
  listBankFiles,
  uploadBankFile,
} from '@madang/contract/bank-files'
import { expectTransfer, pagedTransfers, receiveTransfer } from '@madang/contract/bank-transfers'
import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { firstCall } from '../../api/first-call.ts'
import { showAnswer } from '../../api/show-answer.ts'
import { send } from '../../api/send.ts'
import { recordApi } from '../../record/record-api.ts'
import { orderApi } from './payments.api.ts'

/** Transfers that are waited for; follows the lists of orders, which they are of. */
export function transfersQuery(query: CallInput<typeof pagedTransfers>['query']) {
  return queryOptions({
    queryKey: ['orders', 'list', 'transfers', query],
    ...firstCall(pagedTransfers, { query }),
    placeholderData: keepPreviousData,
  })
}

export function useExpectTransfer() {
  return orderApi.useChange(
    ({ id, depositorName }: { id: string; depositorName: string }) =>
      call(send, expectTransfer, { params: { id }, body: { depositorName } }),
    ({ id }) => id,
  )
}

export function useReceiveTransfer() {
  return orderApi.useChange(
    (input: CallInput<typeof receiveTransfer>) => call(send, receiveTransfer, input),
    ({ params }) => params.id,
  )
}

/** Files of the bank; what they book changes orders. */
export const bankFileApi = recordApi({
  name: 'bankFiles',
  one: (id) => ({ queryFn: () => call(send, getBankFile, { params: { id } }) }),
  list: () => ({ queryFn: () => call(send, listBankFiles, {}) }),
  shownIn: [{ queryKey: ['orders'] }],
})

export function useUploadBankFile() {
  const client = useQueryClient()
  return async (file: File) => {
    const read = await call(send, uploadBankFile, { body: {}, file })
    await showAnswer(bankFileApi.one(read.id).queryKey, read)
    await client.invalidateQueries({ queryKey: bankFileApi.list().queryKey })
    return read
  }
}

export function useBookBankFile() {
  return bankFileApi.useChange(
    ({ id, rowIds }: { id: string; rowIds: string[] }) =>
      call(send, bookBankFile, { params: { id }, body: { rowIds } }),
    ({ id }) => id,
  )
}

export function useDecideBankRow() {
  return bankFileApi.useChange(
    ({ id, rowId, orderId }: { id: string; rowId: string; orderId: string | null }) =>
      call(send, decideBankRow, { params: { id, rowId }, body: { orderId } }),
    ({ id }) => id,
  )
}
