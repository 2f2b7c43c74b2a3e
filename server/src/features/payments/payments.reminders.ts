import type { Kysely } from 'kysely'
import { before } from '../../db/instants.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Tasks } from '../../jobs/runner.ts'
import { tellOperator } from './payments.notices.ts'
import { listUnsent, listWaiting } from './payments.refunds.queries.ts'

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
        const askedBefore = before(now(), untoldMs)
        for (const { askedBy: senderId, ...order } of await listWaiting(trx, askedBefore)) {
          const told = { order, senderId, roles: ['SUPER_ADMIN'], now: now() } as const
          await tellOperator(trx, 'payments.refund_asked', told)
        }
        for (const order of await listUnsent(trx, askedBefore))
          await tellOperator(trx, 'payments.refund_to_send', { order, now: now() })
      })
    },
  }
}
