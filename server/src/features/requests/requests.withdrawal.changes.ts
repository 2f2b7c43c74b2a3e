import { AppError } from '@madang/contract/errors'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Origin } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { aboutRequest, moveRequest, type RequestRecord } from './requests.queries.ts'

/**
 * Takes a request back for whoever has proven the number it was made with. Throws `conflict.state` once somebody
 * works on it.
 */
export async function withdrawRequest(
  db: Db,
  { id, requesterId }: Pick<RequestRecord, 'id' | 'requesterId'>,
  { origin, now }: { readonly origin: Origin; readonly now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await moveRequest(trx, id, { action: 'withdraw', now }))) throw new AppError('conflict.state')
    const changes = { status: { from: 'RECEIVED', to: 'WITHDRAWN' } }
    const by = { viewer: null, origin, now }
    await record(trx, by, { action: 'requests.withdrawn', ...aboutRequest({ id, requesterId }), changes })
  })
}
