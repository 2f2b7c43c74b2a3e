import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { createFaq, deleteFaq, listFaqs, orderFaqs, updateFaq, type Faq } from '@madang/contract/faqs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/send.ts'
import { recordApi } from '../../record/record-api.ts'

async function loadFaq(id: string): Promise<Faq> {
  const { items } = await call(send, listFaqs, {})
  const faq = items.find((one) => one.id === id)
  if (faq === undefined) throw new ApiError('resource.not_found', { status: 404 })
  return faq
}

/** They come all at once, there are never many: the list has neither pages nor filters. */
export const faqApi = recordApi({
  name: 'faqs',
  one: (id) => ({ queryFn: () => loadFaq(id) }),
  list: () => ({ queryFn: () => call(send, listFaqs, {}) }),
})

export function useCreateFaq() {
  return faqApi.useChange((input: CallInput<typeof createFaq>) => call(send, createFaq, input))
}

export function useUpdateFaq() {
  return faqApi.useChange(
    ({ id, ...body }: { id: string } & CallInput<typeof updateFaq>['body']) =>
      call(send, updateFaq, { params: { id }, body }),
    ({ id }) => id,
  )
}

export function useDeleteFaq() {
  return faqApi.useRemove((id) => call(send, deleteFaq, { params: { id } }))
}

/** One order after the other: the last one that was asked for is the one that stays. */
export function useOrderFaqs() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'faqs.order' },
    mutationFn: (body: CallInput<typeof orderFaqs>['body']) => call(send, orderFaqs, { body }),
    // After a refusal, too: the rows go back to what the server has.
    onSettled: () => client.invalidateQueries({ queryKey: faqApi.list().queryKey }),
  })
}
