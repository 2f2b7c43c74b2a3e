import { addDays, seoulDate } from '@madang/contract/korean-time'
import { statsDays, type getPromotionStats, type PromotionStats } from '@madang/contract/promotion-stats'
import type { CallParts } from '@madang/contract/endpoint'
import { dayMs } from '../../db/instants.ts'
import type { Db } from '../../db/database.ts'
import { forgetVisits, listDays } from './promotions.counting.queries.ts'
import type { PromotionRecord } from './promotions.queries.ts'

const usualDays = 30

/** Views and shares by day, those without any as well; of the days that are kept, up to today. */
export async function findStats(
  db: Db,
  { id, viewCount, shareCount }: PromotionRecord,
  { query, now }: Pick<CallParts<typeof getPromotionStats>, 'query'> & { now: Date },
): Promise<PromotionStats> {
  const today = seoulDate(now)
  const earliest = addDays(today, 1 - statsDays)
  const days: PromotionStats['days'] = []
  const { to: asked = today } = query
  // Dates have years up to 9999: beyond what is kept nothing is reckoned with them.
  if (asked < earliest) return { viewCount, shareCount, days }
  const to = asked > today ? today : asked
  const from = query.from ?? addDays(to, 1 - usualDays)
  const first = from < earliest ? earliest : from
  const found = new Map((await listDays(db, id, { from: first, to })).map((day) => [day.date, day]))
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
