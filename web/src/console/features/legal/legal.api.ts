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
  type LegalDocument,
} from '@madang/contract/legal'
import { type LegalType } from '@madang/contract/legal-notices'
import type { Locale } from '@madang/contract/locales'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { historyKey } from '../../api/history.ts'
import { send } from '../../api/send.ts'

/** A page of legal texts. */
export function legalDocumentsQuery(query: CallInput<typeof pagedLegalDocuments>['query']) {
  return queryOptions({
    queryKey: ['legal', 'list', query],
    queryFn: () => call(send, pagedLegalDocuments, { query }),
    placeholderData: keepPreviousData,
  })
}

/** Of each kind one draft, one announced and one in force at most: they always fit one page. */
export const currentLegalQuery = legalDocumentsQuery({
  status: ['DRAFT', 'SCHEDULED', 'EFFECTIVE'],
  pageSize: 100,
})

/** One text with its words in every language. */
export function legalDocumentQuery(id: string) {
  return queryOptions({
    queryKey: ['legal', 'one', id],
    queryFn: () => call(send, getLegalDocument, { params: { id } }),
  })
}

/** A published text in one language as everyone reads it, with the operator's details filled in. */
export function publicTextQuery(type: LegalType, number: number, locale: Locale) {
  return queryOptions({
    queryKey: ['legal', 'public', type, number, locale],
    queryFn: () => call(send, getLegalText, { params: { type }, query: { number: String(number), locale } }),
  })
}

function useStoreDocument(): (document: LegalDocument) => Promise<void> {
  const client = useQueryClient()
  return async (document) => {
    client.setQueryData(legalDocumentQuery(document.id).queryKey, document)
    await Promise.all([
      client.invalidateQueries({ queryKey: ['legal', 'list'] }),
      client.invalidateQueries({ queryKey: historyKey(document.id) }),
    ])
  }
}

export function useCreateLegalDraft() {
  const onSuccess = useStoreDocument()
  return useMutation({
    mutationFn: (input: CallInput<typeof createLegalDraft>) => call(send, createLegalDraft, input),
    onSuccess,
  })
}

export function useUpdateLegalDraft(id: string) {
  const onSuccess = useStoreDocument()
  return useMutation({
    mutationFn: (body: CallInput<typeof updateLegalDraft>['body']) =>
      call(send, updateLegalDraft, { params: { id }, body }),
    onSuccess,
  })
}

export function useScheduleLegal(id: string) {
  const onSuccess = useStoreDocument()
  return useMutation({
    mutationFn: (body: CallInput<typeof scheduleLegalDocument>['body']) =>
      call(send, scheduleLegalDocument, { params: { id }, body }),
    onSuccess,
  })
}

export function useWithdrawLegal(id: string) {
  const onSuccess = useStoreDocument()
  return useMutation({
    mutationFn: (version: number) => call(send, withdrawLegalDocument, { params: { id }, body: { version } }),
    onSuccess,
  })
}

export function useDeleteLegalDraft(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(send, deleteLegalDraft, { params: { id } }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: legalDocumentQuery(id).queryKey })
      await client.invalidateQueries({ queryKey: ['legal', 'list'] })
    },
  })
}
