import { openRequestStatuses, refundRequestTypes } from '@madang/contract/request-actions'
import type { Db } from '../../db/database.ts'

const refundRequests = (db: Db) =>
  db.selectFrom('userRequests as r').where('r.type', 'in', refundRequestTypes)

/**
 * Of these orders, by their numbers, those in whose refund somebody of staff has a part: who works in its store, or ever
 * opened a request that names it, also for a member.
 */
export async function listInvolved(
  db: Db,
  { orderNos, userId }: { readonly orderNos: readonly string[]; readonly userId: string },
): Promise<ReadonlySet<string>> {
  if (orderNos.length === 0) return new Set()
  const ofOwnStores = db
    .selectFrom('orders as o')
    .innerJoin('storeStaff as s', 's.storeId', 'o.storeId')
    .select('o.no as orderNo')
    .where('s.userId', '=', userId)
    .where('o.no', 'in', orderNos)
  const asked = refundRequests(db)
    .select((build) => build.ref('r.orderNo').$notNull().as('orderNo'))
    .where('r.orderNo', 'in', orderNos)
    .where((build) => build.or([build('r.openedBy', '=', userId), build('r.requesterId', '=', userId)]))
  const rows = await ofOwnStores.union(asked).execute()
  return new Set(rows.map(({ orderNo }) => orderNo))
}

/** A refund as it binds somebody who has a part in it: as what he or she opened the request for. */
export function asInvolved<Refund extends { readonly requestOpenedBy: string | null }>(
  userId: string,
  refund: Refund,
): Refund {
  return { ...refund, requestOpenedBy: userId }
}

/**
 * Open requests for a refund of an order, with who asked and who of staff wrote them down: those that name it, and this one unless it
 * names another order.
 */
export async function listRequestsFor(
  db: Db,
  { orderNo, requestId }: { readonly orderNo: string; readonly requestId: string | null },
): Promise<{ id: string; openedBy: string | null; requesterId: string | null }[]> {
  return refundRequests(db)
    .leftJoin('orders as o', 'o.no', 'r.orderNo')
    .select(['r.id', 'r.openedBy', 'r.requesterId'])
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
