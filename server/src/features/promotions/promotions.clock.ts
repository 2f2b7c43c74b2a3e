import type { AuditAction } from '@madang/contract/audit'
import { promotionClock } from '@madang/contract/promotion-actions'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { nobody, recordAll } from '../../record/audit.queries.ts'
import { declareClockMove } from '../../record/clock.ts'
import type { Moved } from '../../record/clock.queries.ts'
import { aboutPromotion, hasNoOpenOrder, listTitles } from './promotions.queries.ts'

/** Records what nobody did. */
function recordAs(recordedAs: AuditAction, action: keyof typeof promotionClock) {
  return async (trx: Transaction<Tables>, moved: readonly Moved[], now: Date): Promise<void> => {
    const from = new Map(moved.map((one) => [one.id, one.from]))
    const promotions = await listTitles(trx, [...from.keys()])
    const deeds = promotions.map((promotion) => ({
      action: recordedAs,
      ...aboutPromotion(promotion),
      changes: { status: { from: from.get(promotion.id), to: promotionClock[action].to } },
    }))
    await recordAll(trx, nobody(now), deeds)
  }
}

export const promotionBegins = declareClockMove({
  table: 'promotions',
  action: 'begin',
  dueAt: 'beginsAt',
  after: recordAs('promotions.began', 'begin'),
})

export const promotionEnds = declareClockMove({
  table: 'promotions',
  action: 'end',
  dueAt: 'endAt',
  set: { heldFrom: null },
  after: recordAs('promotions.ended', 'end'),
})

/** Money that comes later finds nothing to pay for, and goes back (`listingSale`). */
export const promotionLapses = declareClockMove({
  table: 'promotions',
  action: 'lapse',
  dueAt: 'endAt',
  only: hasNoOpenOrder,
  after: recordAs('promotions.lapsed', 'lapse'),
})
