import { AppError } from '@madang/contract/errors'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Origin } from '../../http/serve.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { changeRequest, lockRequest, type RequestRecord } from './requests.queries.ts'

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
    const { status } = (await lockRequest(trx, id)) ?? {}
    if (status !== 'RECEIVED') throw new AppError('conflict.state')
    await changeRequest(trx, id, { status: 'WITHDRAWN', closedAt: now.toISOString(), now })
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
