import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { createFaq, deleteFaq, listFaqs, orderFaqs, updateFaq, type Faq } from '@madang/contract/faqs'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { historyKey } from '../../api/history.ts'
import { send } from '../../api/send.ts'

interface Faqs {
  readonly items: readonly Faq[]
}

/** All questions in every language, in the order of the page. */
export function faqsQuery() {
  return queryOptions({
    queryKey: ['faqs', 'list'],
    queryFn: (): Promise<Faqs> => call(send, listFaqs, {}),
  })
}

/** One of them: they come all at once, there are never many. */
export function faqQuery(id: string) {
  return queryOptions({
    queryKey: ['faqs', 'one', id],
    queryFn: async (): Promise<Faq> => {
      const { items } = await call(send, listFaqs, {})
      const faq = items.find((one) => one.id === id)
      if (faq === undefined) throw new ApiError('resource.not_found', { status: 404 })
      return faq
    },
  })
}

function useStoreFaq(): (faq: Faq) => Promise<void> {
  const client = useQueryClient()
  return async (faq) => {
    client.setQueryData(faqQuery(faq.id).queryKey, faq)
    await Promise.all([
      client.invalidateQueries({ queryKey: faqsQuery().queryKey }),
      client.invalidateQueries({ queryKey: historyKey(faq.id) }),
    ])
  }
}

export function useCreateFaq() {
  const onSuccess = useStoreFaq()
  return useMutation({
    mutationFn: (input: CallInput<typeof createFaq>) => call(send, createFaq, input),
    onSuccess,
  })
}

export function useUpdateFaq() {
  const client = useQueryClient()
  const onSuccess = useStoreFaq()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof updateFaq>['body']) =>
      call(send, updateFaq, { params: { id }, body }),
    onSuccess,
    // Refused, because others changed what the list shows.
    onError: () => client.invalidateQueries({ queryKey: faqsQuery().queryKey }),
  })
}

export function useDeleteFaq() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(send, deleteFaq, { params: { id } }),
    onSuccess: async (_, id) => {
      client.removeQueries({ queryKey: faqQuery(id).queryKey })
      await client.invalidateQueries({ queryKey: faqsQuery().queryKey })
    },
  })
}

/** One order after the other: the last one that was asked for is the one that stays. */
export function useOrderFaqs() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'faqs.order' },
    mutationFn: (body: CallInput<typeof orderFaqs>['body']) => call(send, orderFaqs, { body }),
    // After a refusal, too: the rows go back to what the server has.
    onSettled: () => client.invalidateQueries({ queryKey: faqsQuery().queryKey }),
  })
}
