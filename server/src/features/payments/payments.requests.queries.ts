import { openRequestStatuses, refundRequestTypes } from '@madang/contract/request-actions'
import type { Db } from '../../db/database.ts'

const refundRequests = (db: Db) =>
  db.selectFrom('userRequests as r').where('r.type', 'in', refundRequestTypes)

/**
 * Who has a part in the refund of which order, by its number: who works in its store, or ever opened a request that names
 * it, also for a member.
 */
const parts = (db: Db, orderNos: readonly string[]) =>
  refundRequests(db)
    .where('r.orderNo', 'in', orderNos)
    .select(['r.orderNo', 'r.openedBy as userId'])
    .unionAll(
      refundRequests(db).where('r.orderNo', 'in', orderNos).select(['r.orderNo', 'r.requesterId as userId']),
    )
    .unionAll(
      db
        .selectFrom('orders as o')
        .innerJoin('storeStaff as s', 's.storeId', 'o.storeId')
        .where('o.no', 'in', orderNos)
        .select(['o.no as orderNo', 's.userId']),
    )
    .as('part')

/** Of these orders, by their numbers, those in whose refund somebody of staff has a part. */
export async function listInvolved(
  db: Db,
  { orderNos, userId }: { readonly orderNos: readonly string[]; readonly userId: string },
): Promise<ReadonlySet<string>> {
  if (orderNos.length === 0) return new Set()
  const rows = await db
    .selectFrom(parts(db, orderNos))
    .select('orderNo')
    .where('userId', '=', userId)
    .execute()
  return new Set(rows.flatMap(({ orderNo }) => orderNo ?? []))
}

/** Whether a chief administrator who has no part in it may agree to a refund of an order for which somebody else asks. */
export async function canBeAgreed(
  db: Db,
  { no }: { readonly no: string },
  { userId }: { readonly userId: string },
): Promise<boolean> {
  const involved = db.selectFrom(parts(db, [no])).where('userId', 'is not', null)
  const chief = await db
    .selectFrom('users')
    .select('id')
    .where('authorityType', '=', 'SUPER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .where('id', '<>', userId)
    .where(
      'id',
      'not in',
      involved.select((build) => build.ref('userId').$notNull().as('userId')),
    )
    .limit(1)
    .executeTakeFirst()
  return chief !== undefined
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
