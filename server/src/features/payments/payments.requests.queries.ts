import { openRequestStatuses } from '@madang/contract/request-actions'
import type { Db } from '../../db/database.ts'

const refundRequests = (db: Db) =>
  db.selectFrom('userRequests as r').where('r.type', 'in', ['REFUND_USER', 'REFUND_STORE'])

/** Whether somebody of staff ever wrote down a request for a refund of an order, which names it. */
export async function hasWrittenRequest(
  db: Db,
  { orderNo, userId }: { readonly orderNo: string; readonly userId: string },
): Promise<boolean> {
  const ofThem = refundRequests(db).where('r.orderNo', '=', orderNo).where('r.openedBy', '=', userId)
  return (await ofThem.select('r.id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Open requests for a refund of an order, with who of staff wrote them down: those that name it, and this one unless it
 * names another order.
 */
export async function listRequestsFor(
  db: Db,
  { orderNo, requestId }: { readonly orderNo: string; readonly requestId: string | null },
): Promise<{ id: string; openedBy: string | null }[]> {
  return refundRequests(db)
    .leftJoin('orders as o', 'o.no', 'r.orderNo')
    .select(['r.id', 'r.openedBy'])
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
