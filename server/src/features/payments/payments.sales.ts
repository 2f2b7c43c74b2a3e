import type { OrderType } from '@madang/contract/order-actions'
import type { Order } from '@madang/contract/orders'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { OrderRecord } from './payments.orders.queries.ts'

/** What is sold by now: an order of anything else cannot be placed. */
export type SoldType = Exclude<OrderType, 'AD'>

interface Refunded {
  readonly order: OrderRecord
  /** Nothing of the order is left, or all that was not used went back: what it gave ends. */
  readonly isOver: boolean
  /** When somebody asked for it. */
  readonly askedAt: string
  readonly now: Date
}

/**
 * What is sold, hung on to payments by who sells it (`wiring.ts`): what it gives and takes back is written in the
 * transaction of the ledger's row. Queries only.
 */
export interface Sale {
  /** False where there is nothing to give any more: the operator is told, and gives the money back. */
  readonly onPaid: (trx: Transaction<Tables>, order: OrderRecord, now: Date) => Promise<boolean>
  /** A card that is charged without its owner was declined; where nobody says what then, the order waits. */
  readonly onDeclined?: (trx: Transaction<Tables>, order: OrderRecord, now: Date) => Promise<void>
  /** Money of it is to go back, or did not go back, as a correction says. */
  readonly onRefundsChanged?: (trx: Transaction<Tables>, order: OrderRecord, now: Date) => Promise<void>
  readonly onRefunded: (trx: Transaction<Tables>, refunded: Refunded) => Promise<void>
  /**
   * What was not used yet of a paid order, in whole days, 0 where it is used up; null where it gave nothing or that is not
   * known: then all is proposed to go back.
   */
  readonly unused: (db: Db, order: OrderRecord, now: Date) => Promise<Order['unused']>
}

/** All that is sold, and what else hangs on payments. */
export type Sales = Readonly<Record<SoldType, Sale>> & Readonly<Partial<Record<OrderType, Sale>>> & Hooks

interface Hooks {
  /** A refund to which a member's request led is done. */
  readonly onRefundDone?: (
    trx: Transaction<Tables>,
    done: { readonly requestId: string; readonly now: Date },
  ) => Promise<void>
  /** Whether something is renewed with a store's cards: the last one stays. */
  readonly needsCard?: (db: Db, storeId: string) => Promise<boolean>
}
