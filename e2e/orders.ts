import { seoulDate } from '@madang/contract/korean-time'
import {
  addEndedRefund,
  addOrder,
  addOrders,
  type OrderGiven,
  type TestOrder,
} from '@madang/server/testing/orders'
import { addBankFile, addTransfer, addUnsentRefund } from '@madang/server/testing/transfers'
import type { Db } from './signed-in.ts'
import { addStoreOf } from './stores.ts'

/** An order of somebody's, for a new store of his or hers; paid by card now unless told otherwise. */
export async function addOrderOf(
  db: Db,
  { id: buyerUserId }: { readonly id: string },
  { at = new Date(), ...given }: Omit<OrderGiven, 'storeId' | 'buyerUserId'> & { readonly at?: Date } = {},
): Promise<TestOrder & { readonly storeId: string }> {
  const { id: storeId } = await addStoreOf(db, buyerUserId)
  return { ...(await addOrder(db, at, { ...given, storeId, buyerUserId })), storeId }
}

interface People {
  readonly storeId: string
  readonly buyerUserId: string
  /** Of the operator's staff: who asked for a refund that waits, and who gave one back. */
  readonly askedBy: string
  readonly refundedBy: string
}

/** What of it is for orders: in won, and in whose name. */
export interface BankFileGiven {
  readonly sureWon: number
  readonly otherWon: number
  readonly name: string
}
const screenFile: BankFileGiven = { sureWon: 49_000, otherWon: 99_000, name: '윤하늘' }

/** A bank's file of this day: a row that is sure, one to be decided, one of somebody else, and one that cannot be read. */
export function bankFileText(day: string, { sureWon, otherWon, name }: BankFileGiven): string {
  return [
    '거래일시,입금액,출금액,보낸분,거래후잔액',
    `${day} 09:10:00,${sureWon},0,${name},"1,049,000"`,
    `${day} 09:20:00,${otherWon},0,마당국밥성수,"1,148,000"`,
    `${day} 09:30:00,"1,234",0,예금이자,"1,149,234"`,
    '어제,"9,900",0,김민수,"1,159,134"',
    `${day} 10:00:00,0,"50,000",예시카드,"1,109,134"`,
  ].join('\n')
}

/** Orders of a store in every state, with those that screens show by their ids. */
export async function addScreenOrders(db: Db, people: People) {
  const { partly, waiting, open } = await addOrders(db, new Date(), people)
  const { storeId, buyerUserId, askedBy, refundedBy } = people
  for (const action of ['lapse', 'fail'] as const)
    await addEndedRefund(db, new Date(), { order: partly, amount: 49_000, askedBy: refundedBy, action })
  const of = { storeId, buyerUserId, type: 'PROMOTION_LISTING' } as const
  const transfer = await addTransfer(db, new Date(), { ...of, total: 49_000, depositorName: '윤하늘' })
  await addTransfer(db, new Date(), { ...of, total: 99_000, depositorName: '마당국밥 성수점' })
  await addUnsentRefund(db, new Date(), { ...of, total: 99_000, amount: 9_900, askedBy })
  const bankFileId = await addBankFile(db, new Date(), {
    by: askedBy,
    text: bankFileText(seoulDate(new Date()), screenFile),
  })
  const orders = { orderId: partly.id, waitingOrderId: waiting.id, openOrderId: open.id }
  return { ...orders, transferOrderId: transfer.id, bankFileId }
}
