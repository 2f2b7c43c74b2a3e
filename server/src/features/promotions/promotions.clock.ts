import { declareClockMove } from '../../record/clock.ts'

export const promotionBegins = declareClockMove({ table: 'promotions', action: 'begin', dueAt: 'beginsAt' })
export const promotionEnds = declareClockMove({ table: 'promotions', action: 'end', dueAt: 'endAt' })
