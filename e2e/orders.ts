import { addOrders } from '@madang/server/testing/orders'
import type { Db } from './signed-in.ts'

interface People {
  readonly storeId: string
  readonly buyerUserId: string
  /** Of the operator's staff: who asked for a refund that waits, and who gave one back. */
  readonly askedBy: string
  readonly refundedBy: string
}

/** Orders of a store in every state, with those that screens show by their ids. */
export async function addScreenOrders(db: Db, people: People) {
  const { partly, waiting, open } = await addOrders(db, new Date(), people)
  return { orderId: partly.id, waitingOrderId: waiting.id, openOrderId: open.id }
}
