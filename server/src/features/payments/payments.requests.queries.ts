import { openRequestStatuses } from '@madang/contract/request-actions'
import type { Db } from '../../db/database.ts'

/**
 * Open requests for a refund of an order, with who of staff wrote them down: those that name it, and this one unless it
 * names another order.
 */
export async function listRequestsFor(
  db: Db,
  { orderNo, requestId }: { readonly orderNo: string; readonly requestId: string | null },
): Promise<{ id: string; openedBy: string | null }[]> {
  return db
    .selectFrom('userRequests as r')
    .leftJoin('orders as o', 'o.no', 'r.orderNo')
    .select(['r.id', 'r.openedBy'])
    .where('r.type', 'in', ['REFUND_USER', 'REFUND_STORE'])
    .where('r.status', 'in', openRequestStatuses)
    .where((build) =>
      build.or([
        build('r.orderNo', '=', orderNo),
        // Its number may be of no order, as it was typed.
        build.and([build('r.id', '=', requestId), build('o.id', 'is', null)]),
      ]),
    )
    .execute()
}
