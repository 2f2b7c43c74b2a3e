import { AppError } from '@madang/contract/errors'
import type { Db } from '../../db/database.ts'
import { countOpen } from './promotions.queries.ts'

/** How many promotions a store's plan lets it have on at once; null for any number. Plans come with payments. */
async function mostOpen(_db: Db, _storeId: string): Promise<number | null> {
  return null
}

/** Throws `conflict.state` when the plan of a held store has no room for another promotion. */
export async function demandRoom(trx: Db, storeId: string): Promise<void> {
  const most = await mostOpen(trx, storeId)
  if (most !== null && (await countOpen(trx, storeId)) >= most) throw new AppError('conflict.state')
}
