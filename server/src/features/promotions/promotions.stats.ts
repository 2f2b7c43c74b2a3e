import { addDays, seoulDate } from '@madang/contract/korean-time'
import { statsDays, type getPromotionStats, type PromotionStats } from '@madang/contract/promotion-stats'
import type { CallParts } from '@madang/contract/endpoint'
import { dayMs } from '../../db/instants.ts'
import type { Db } from '../../db/database.ts'
import { forgetVisits, listDays } from './promotions.counting.queries.ts'
import type { PromotionRecord } from './promotions.queries.ts'

const usualDays = 30

/** Views and shares by day, those without any as well; never more days than are kept. */
export async function findStats(
  db: Db,
  { id, viewCount, shareCount }: PromotionRecord,
  { query, now }: Pick<CallParts<typeof getPromotionStats>, 'query'> & { now: Date },
): Promise<PromotionStats> {
  const { to = seoulDate(now) } = query
  const from = query.from ?? addDays(to, 1 - usualDays)
  const earliest = addDays(to, 1 - statsDays)
  const first = from < earliest ? earliest : from
  const found = new Map((await listDays(db, id, { from: first, to })).map((day) => [day.date, day]))
  const days: PromotionStats['days'] = []
  for (let date = first; date <= to; date = addDays(date, 1)) {
    days.push(found.get(date) ?? { date, views: 0, shares: 0 })
  }
  return { viewCount, shareCount, days }
}

/** Who was counted is known for a day, how many for `statsDays`. */
export async function cleanStats(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs).toISOString()
  await forgetVisits(db, { before, day: addDays(seoulDate(now), -statsDays) })
}
