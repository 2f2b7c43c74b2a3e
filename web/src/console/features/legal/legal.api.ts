import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import {
  createLegalDraft,
  deleteLegalDraft,
  getLegalDocument,
  getLegalText,
  pagedLegalDocuments,
  scheduleLegalDocument,
  updateLegalDraft,
  withdrawLegalDocument,
} from '@madang/contract/legal'
import { type LegalType } from '@madang/contract/legal-notices'
import type { Locale } from '@madang/contract/locales'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/send.ts'
import { recordApi } from '../../record/record-api.ts'

export const legalApi = recordApi({
  name: 'legal',
  /** With its words in every language. */
  one: (id) => ({ queryFn: () => call(send, getLegalDocument, { params: { id } }) }),
  list: (query: CallInput<typeof pagedLegalDocuments>['query']) => ({
    queryFn: () => call(send, pagedLegalDocuments, { query }),
  }),
})

/** Of each kind one draft, one announced and one in force at most: they always fit one page. */
export const currentLegalQuery = legalApi.list({
  status: ['DRAFT', 'SCHEDULED', 'EFFECTIVE'],
  pageSize: 100,
})

/** A published text in one language as everyone reads it, with the operator's details filled in. */
export function publicTextQuery(type: LegalType, number: number, locale: Locale) {
  return queryOptions({
    queryKey: ['legal', 'public', type, number, locale],
    queryFn: () => call(send, getLegalText, { params: { type }, query: { number: String(number), locale } }),
  })
}

export function useCreateLegalDraft() {
  return legalApi.useChange((input: CallInput<typeof createLegalDraft>) =>
    call(send, createLegalDraft, input),
  )
}

export function useUpdateLegalDraft(id: string) {
  return legalApi.useChange(
    (body: CallInput<typeof updateLegalDraft>['body']) =>
      call(send, updateLegalDraft, { params: { id }, body }),
    () => id,
  )
}

export function useScheduleLegal(id: string) {
  return legalApi.useChange(
    (body: CallInput<typeof scheduleLegalDocument>['body']) =>
      call(send, scheduleLegalDocument, { params: { id }, body }),
    () => id,
  )
}

export function useWithdrawLegal(id: string) {
  return legalApi.useChange(
    (version: number) => call(send, withdrawLegalDocument, { params: { id }, body: { version } }),
    () => id,
  )
}

export function useDeleteLegalDraft() {
  return legalApi.useRemove((id) => call(send, deleteLegalDraft, { params: { id } }))
}
