import { invitationClock, invitationMoves } from '@madang/contract/invitations'
import { entryClock, entryMoves } from '@madang/contract/jrs-entry-actions'
import { jrsClock, jrsFollows, jrsMoves } from '@madang/contract/jrs-actions'
import { slotWaitMoves } from '@madang/contract/jrs-slot-waits'
import { legalClock, legalMoves } from '@madang/contract/legal'
import {
  orderClock,
  orderFollows,
  orderMoves,
  paymentFollows,
  refundClock,
  refundFollows,
  refundMoves,
} from '@madang/contract/order-actions'
import { cardFollows, cardMoves } from '@madang/contract/payment-cards'
import { promotionClock, promotionFollows, promotionMoves } from '@madang/contract/promotion-actions'
import { requestMoves, requestShortcuts } from '@madang/contract/request-actions'
import { storeMoves } from '@madang/contract/store-actions'
import { subscriptionClock, subscriptionMoves } from '@madang/contract/subscription-actions'
import { userMoves } from '@madang/contract/users'
import { sql, type UpdateObject, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Every table whose rows have a status, with the only ways in which it changes. */
const tables = {
  invitations: { ...invitationMoves, ...invitationClock },
  jrsEntries: { ...entryMoves, ...entryClock },
  jrsItems: { ...jrsMoves, ...jrsClock, ...jrsFollows },
  jrsSlotWaits: slotWaitMoves,
  legalDocuments: { ...legalMoves, ...legalClock },
  orders: { ...orderMoves, ...orderFollows, ...orderClock },
  paymentMethods: { ...cardMoves, ...cardFollows },
  payments: paymentFollows,
  promotions: { ...promotionMoves, ...promotionClock, ...promotionFollows },
  refunds: { ...refundMoves, ...refundFollows, ...refundClock },
  stores: storeMoves,
  subscriptions: { ...subscriptionMoves, ...subscriptionClock },
  userRequests: { ...requestMoves, ...requestShortcuts },
  users: userMoves,
}

export type MovingTable = keyof typeof tables

interface Moving<Table extends MovingTable> {
  readonly action: keyof (typeof tables)[Table]
  /** What changes besides. */
  readonly set?: UpdateObject<Tables, Table>
  /** When somebody made the change, which gives a new version; what the clock does gives none. */
  readonly now?: Date
}

/** From where an action leads. */
export function statusesBefore<Table extends MovingTable>(
  table: Table,
  action: Moving<Table>['action'],
): readonly string[] {
  const { from } = tables[table][action] as { from: readonly string[] } // of the action that was named
  return from
}

/**
 * The statement of a move, which still lacks whose: `moveRecord(trx, 'stores', { action: 'close', now })
 * .where('id', '=', id).returning(columns).executeTakeFirst()`. A row that is not in a state from which the action leads
 * is left as it is: nothing comes back where somebody was faster. Nothing else writes a status (lint).
 */
export function moveRecord<Table extends MovingTable>(
  trx: Db,
  table: Table,
  { action, set, now }: Moving<Table>,
): UpdateQueryBuilder<Tables, Table, Table, UpdateResult> {
  const { to } = tables[table][action] as { to: string } // of the action that was named
  const stamp = now && { updatedAt: now.toISOString(), version: sql<number>`version + 1` }
  const change = { ...set, ...stamp, status: to } as UpdateObject<Tables, 'stores'> // as all of them
  return trx
    .updateTable(table as 'stores') // as above
    .set(change)
    .where(
      sql<boolean>`status = any(${[...statusesBefore(table, action)]}::text[])`,
    ) as unknown as ReturnType<typeof moveRecord<Table>>
}
