import { openRequestStatuses } from '@madang/contract/request-actions'
import type { Db } from '../../db/database.ts'

/**
 * Who of staff wrote down an open request for a refund; null where its asker sent it, undefined where there is no such
 * request.
 */
export async function findRequestOpener(db: Db, id: string): Promise<string | null | undefined> {
  const request = await db
    .selectFrom('userRequests')
    .select('openedBy')
    .where('id', '=', id)
    .where('type', 'in', ['REFUND_USER', 'REFUND_STORE'])
    .where('status', 'in', openRequestStatuses)
    .executeTakeFirst()
  return request && request.openedBy
}
