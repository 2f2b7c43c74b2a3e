import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import type { Refund } from '@madang/contract/orders'
import { chargeBack, correctMove, payOutRefund, recordProof } from '@madang/contract/payments-by-hand'
import { send } from '../../api/send.ts'
import { orderApi } from './payments.api.ts'

export function usePayOutRefund() {
  return orderApi.useBegin(
    ({ id }: Pick<Refund, 'id' | 'orderId'>) => call(send, payOutRefund, { params: { id } }),
    ({ orderId }) => orderId,
  )
}

interface ChargingBack extends CallInput<typeof chargeBack> {
  readonly orderId: string
}

export function useChargeBack() {
  return orderApi.useChange(
    ({ params, body, idempotencyKey }: ChargingBack) =>
      call(send, chargeBack, { params, body, idempotencyKey }),
    ({ orderId }) => orderId,
  )
}

export function useCorrectMove() {
  return orderApi.useChange(
    ({ id, reason }: { orderId: string; id: string; reason: string }) =>
      call(send, correctMove, { params: { id }, body: { reason } }),
    ({ orderId }) => orderId,
  )
}

export function useRecordProof() {
  return orderApi.useChange(
    ({ id, body }: { orderId: string; id: string; body: CallInput<typeof recordProof>['body'] }) =>
      call(send, recordProof, { params: { id }, body }),
    ({ orderId }) => orderId,
  )
}
