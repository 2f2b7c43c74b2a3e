import { pagedAuditRecords } from '@madang/contract/audit'
import {
  getAuditMonth,
  listAuditReviews,
  signOffAuditMonth,
  type AuditReview,
} from '@madang/contract/audit-reviews'
import { listAuditVerifications, startAuditVerification } from '@madang/contract/audit-verification'
import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../api/send.ts'

/** A page of audit records. */
export function auditQuery(query: CallInput<typeof pagedAuditRecords>['query']) {
  return queryOptions({
    queryKey: ['audit', 'list', query],
    queryFn: () => call(send, pagedAuditRecords, { query }),
    placeholderData: keepPreviousData,
  })
}

/** The months with their sign-offs. */
export function auditReviewsQuery() {
  return queryOptions({
    queryKey: ['audit', 'reviews'],
    queryFn: () => call(send, listAuditReviews, {}),
  })
}

/** What happened in a month. */
export function auditMonthQuery(month: string) {
  return queryOptions({
    queryKey: ['audit', 'month', month],
    queryFn: () => call(send, getAuditMonth, { query: { month } }),
  })
}

/** Signs a month off. Refused where somebody else was faster: then the month is asked anew, too. */
export function useSignOff(month: string) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: auditReviewsQuery().queryKey }),
      client.invalidateQueries({ queryKey: auditMonthQuery(month).queryKey }),
    ])
  return useMutation({
    mutationFn: (note: string): Promise<AuditReview> =>
      call(send, signOffAuditMonth, { body: { month, note } }),
    onSettled: refresh,
  })
}

/** The runs through the chain; live events tell how far one is. */
export function auditVerificationsQuery() {
  return queryOptions({
    queryKey: ['audit', 'verifications'],
    queryFn: () => call(send, listAuditVerifications, {}),
    staleTime: 0,
  })
}

/** Begins a run. Refused where one is under way already: that one is shown then. */
export function useStartVerification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(send, startAuditVerification, {}),
    onSettled: () => client.invalidateQueries({ queryKey: auditVerificationsQuery().queryKey }),
  })
}
