import { call } from '@madang/contract/call'
import { answerInvitation, listOwnInvitations } from '@madang/contract/invitations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshAccount } from '../../api/account.ts'
import { firstCall } from '../../api/first-call.ts'
import { send } from '../../api/send.ts'
import { workCounts } from '../../api/work-counts.ts'

/** The stores that one is invited to. */
export const ownInvitationsQuery = queryOptions({
  queryKey: ['invitations'],
  ...firstCall(listOwnInvitations, {}),
})

interface Answer {
  readonly id: string
  readonly to: 'ACCEPTED' | 'DECLINED'
}

/** Accepts or declines. What comes of it may be another role, which opens other pages. */
export function useAnswerInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, to }: Answer) => call(send, answerInvitation, { params: { id }, body: { to } }),
    onSuccess: () => refreshAccount(client),
    // Refused, it was taken back or is over: then it must not stand there any longer.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['stores'] }),
        client.invalidateQueries(workCounts),
      ]),
  })
}
