import { requestShortcuts } from '@madang/contract/request-actions'
import type { Sales } from '../payments/payments.sales.ts'
import { nobody, record } from '../../record/audit.queries.ts'
import { requestNotice } from './requests.jobs.ts'
import { aboutRequest, lockRequest, moveRequest } from './requests.queries.ts'

/** A request for a refund is done when the provider said that the money is on its way back. */
export const completeRefunded: NonNullable<Sales['onRefundDone']> = async (trx, { requestId, now }) => {
  const request = await lockRequest(trx, requestId)
  if (!request || !(await moveRequest(trx, requestId, { action: 'end', now }))) return
  const { to, recordedAs } = requestShortcuts.end
  const changes = { status: { from: request.status, to } }
  await record(trx, nobody(now), { action: recordedAs, ...aboutRequest(request), changes })
  if (request.phone !== null) await requestNotice.add(trx, { kind: 'completed', requestId })
}
