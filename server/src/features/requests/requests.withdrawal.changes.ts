import { AppError } from '@madang/contract/errors'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Origin } from '../../http/serve.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import type { RequestRecord } from './requests.queries.ts'
import { withdrawReceived } from './requests.withdrawal.queries.ts'

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
    if (!(await withdrawReceived(trx, id, now))) throw new AppError('conflict.state')
    await recordAudit(trx, {
      now,
      actor: null,
      origin,
      action: 'requests.withdrawn',
      entity: 'request',
      entityId: id,
      subjectIds: requesterId === null ? [id] : [id, requesterId],
      changes: { status: { from: 'RECEIVED', to: 'WITHDRAWN' } },
    })
  })
}
