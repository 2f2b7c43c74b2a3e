import type { Db } from '../../db/database.ts'

/** Takes a request back that nobody works on yet; of this and a taking at once only one succeeds. */
export async function withdrawReceived(trx: Db, id: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const { numUpdatedRows } = await trx
    .updateTable('userRequests')
    .set((q) => ({ status: 'WITHDRAWN', closedAt: at, updatedAt: at, version: q('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'RECEIVED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
