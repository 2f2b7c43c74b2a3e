import { announcedAt, type JrsRaffleResult } from '@madang/contract/jrs-raffle'
import type { Db } from '../../db/database.ts'
import { readCode } from '../../record/public-codes.ts'
import { findJrsByCode, isOut } from './jrs.queries.ts'
import { findRaffle } from './jrs.raffles.queries.ts'

/** A result, the order of all entries by their scores, and whose raffle it was. */
interface FoundResult {
  readonly result: Omit<JrsRaffleResult, 'scores'>
  readonly ranking: readonly number[]
  readonly storeId: string
}

/** The result of a raffle by the code of its list, also once that is put away; null before it is out. */
export async function findResult(db: Db, typed: string, now: Date): Promise<FoundResult | null> {
  const code = readCode(typed)
  const item = code === null ? undefined : await findJrsByCode(db, code)
  if (item === undefined || !isOut(item, now)) return null
  const raffle = await findRaffle(db, item.id)
  if (!raffle?.drawnAt) return null
  const { seed, listFingerprint, frozenAt, ranking, withdrawn, winners } = raffle
  if (!seed || !listFingerprint || !frozenAt || !ranking || !withdrawn || !winners) return null
  const { commitment, committedAt, publicValue, drawnAt, passedTo } = raffle
  const result = {
    code: item.code,
    title: item.title,
    storeName: item.storeName,
    prizeName: item.prizeName,
    winnersCount: item.winnersCount ?? 0,
    commitment,
    committedAt,
    listFingerprint,
    frozenAt,
    seed,
    publicValueSource: item.publicValueSource,
    publicValue,
    drawnAt,
    announcedAt: announcedAt(item) ?? drawnAt,
    withdrawn,
    winners,
    passedTo,
  }
  return { result, ranking, storeId: item.storeId }
}
