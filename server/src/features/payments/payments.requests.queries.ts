import { openRequestStatuses, refundRequestTypes } from '@madang/contract/request-actions'
import type { Db } from '../../db/database.ts'

const refundRequests = (db: Db) =>
  db.selectFrom('userRequests as r').where('r.type', 'in', refundRequestTypes)

/** Of these orders, by their numbers, those for whose refund somebody of staff ever wrote down a request that names it. */
export async function listWritten(
  db: Db,
  { orderNos, userId }: { readonly orderNos: readonly string[]; readonly userId: string },
): Promise<ReadonlySet<string | null>> {
  if (orderNos.length === 0) return new Set()
  const ofThem = refundRequests(db).where('r.orderNo', 'in', orderNos).where('r.openedBy', '=', userId)
  return new Set((await ofThem.select('r.orderNo').execute()).map(({ orderNo }) => orderNo))
}

/** Whether it is so of one. */
export async function hasWrittenRequest(
  db: Db,
  { orderNo, userId }: { readonly orderNo: string; readonly userId: string },
): Promise<boolean> {
  return (await listWritten(db, { orderNos: [orderNo], userId })).has(orderNo)
}

/** A refund as it binds one of several who wrote down a request for it: it names another. */
export function writtenBy<Refund extends { readonly requestOpenedBy: string | null }>(
  userId: string,
  refund: Refund,
): Refund {
  return { ...refund, requestOpenedBy: userId }
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
