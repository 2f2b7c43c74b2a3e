import type { Kysely } from 'kysely'
import { before } from '../../db/instants.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Tasks } from '../../jobs/runner.ts'
import { notifyOperator } from '../notifications/notifications.queries.ts'
import { listUnsentSince, listWaitingSince } from './payments.refunds.queries.ts'

/** What was asked for later than this was told of a short while ago. */
const untoldMs = 12 * 60 * 60_000

/**
 * Each day the chief administrators are told once more of refunds that wait for one of them (product.md §8), and staff of
 * those that wait to be sent by hand.
 */
export function reminderTasks({ db, now }: { db: Kysely<Tables>; now: () => Date }): Tasks {
  return {
    'payments:remind': async () => {
      await inTransaction(db, async (trx) => {
        const since = before(now(), untoldMs)
        for (const { orderId, no, askedBy } of await listWaitingSince(trx, since)) {
          const subject = { entity: 'order', id: orderId, name: no } as const
          const told = { type: 'payments.refund_asked', subject, senderId: askedBy, now: now() } as const
          await notifyOperator(trx, told, ['SUPER_ADMIN'])
        }
        for (const { orderId, no } of await listUnsentSince(trx, since)) {
          const subject = { entity: 'order', id: orderId, name: no } as const
          await notifyOperator(trx, { type: 'payments.refund_to_send', subject, senderId: null, now: now() })
        }
      })
    },
  }
}
