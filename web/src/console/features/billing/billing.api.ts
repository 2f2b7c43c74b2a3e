import {
  askBankDetailsCode,
  getBankDetails,
  getBillingAddress,
  revealBankDetails,
  updateBankDetails,
  updateBillingAddress,
} from '@madang/contract/billing'
import {
  listPaymentCards,
  removePaymentCard,
  setDefaultCard,
  startPaymentCard,
  type PaymentCard,
} from '@madang/contract/payment-cards'
import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { historyKey } from '../../api/history.ts'
import { showAnswer } from '../../api/show-answer.ts'
import { send } from '../../api/send.ts'
import { toSent, type Sent } from '../../form/use-code.ts'
import { storeApi } from '../stores/stores.api.ts'

export function addressQuery(storeId: string) {
  return queryOptions({
    queryKey: ['billing', 'address', storeId],
    queryFn: () => call(send, getBillingAddress, { params: { storeId } }),
  })
}

export function bankQuery(storeId: string) {
  return queryOptions({
    queryKey: ['billing', 'bank', storeId],
    queryFn: () => call(send, getBankDetails, { params: { storeId } }),
  })
}

/** The cards of a store that can be charged, the one that is charged first. */
export function cardsQuery(storeId: string) {
  return queryOptions({
    queryKey: ['billing', 'cards', storeId],
    queryFn: () => call(send, listPaymentCards, { params: { storeId } }),
  })
}

/** What changes a card answers with all of them. */
function useCardChange(storeId: string, change: (id: string) => Promise<{ items: PaymentCard[] }>) {
  const client = useQueryClient()
  const { queryKey } = cardsQuery(storeId)
  return useMutation({
    mutationFn: change,
    onSuccess: async (cards) => {
      await showAnswer(queryKey, cards)
      await storeApi.refreshHistory(client, storeId)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export function useDefaultCard(storeId: string) {
  return useCardChange(storeId, (id) => call(send, setDefaultCard, { params: { storeId, id } }))
}

export function useRemoveCard(storeId: string) {
  return useCardChange(storeId, (id) => call(send, removePaymentCard, { params: { storeId, id } }))
}

/** The page on which a card is given. */
export async function findCardPage(storeId: string): Promise<string> {
  const { checkoutUrl } = await call(send, startPaymentCard, { params: { storeId } })
  return checkoutUrl
}

export function useSaveAddress(storeId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof updateBillingAddress>['body']) =>
      call(send, updateBillingAddress, { params: { storeId }, body }),
    onSuccess: async (saved) => {
      await showAnswer(addressQuery(storeId).queryKey, saved)
      await storeApi.refreshHistory(client, storeId)
    },
  })
}

interface BankChange {
  readonly body: CallInput<typeof updateBankDetails>['body']
  /** What the code was sent for. */
  readonly session?: string
}

export function useSaveBank(storeId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, session }: BankChange) => {
      const headers = session === undefined ? {} : { 'auth-session': session }
      return call(send, updateBankDetails, { params: { storeId }, headers, body })
    },
    // The number that was typed stays nowhere.
    gcTime: 0,
    onSuccess: async (saved) => {
      await showAnswer(bankQuery(storeId).queryKey, saved)
      await storeApi.refreshHistory(client, storeId)
    },
  })
}

export async function requestBankCode(storeId: string): Promise<Sent> {
  return toSent(await call(send, askBankDetailsCode, { params: { storeId } }))
}

/** The whole number, which stays out of the query cache. The operator says why; owners need not. */
export function useRevealBank(storeId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string | null) =>
      call(send, revealBankDetails, { params: { storeId }, body: reason === null ? {} : { reason } }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: historyKey(storeId) }),
  })
}
