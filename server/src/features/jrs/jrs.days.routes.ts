import { getJrsDay, getJrsWeek, moveJrsBooking, setJrsClosedDay } from '@madang/contract/jrs-days'
import { removeJrsSlotWait } from '@madang/contract/jrs-slot-waits'
import type { Deps } from '../../deps.ts'
import { AppError } from '@madang/contract/errors'
import { createCallerOf, type Caller, type Serve } from '../../http/serve.ts'
import type { Db } from '../../db/database.ts'
import { moveToSlot, setClosedDay } from './jrs.days.changes.ts'
import { findDay, findWeek } from './jrs.days.ts'
import { createLooks } from './jrs.looks.ts'
import { getInScope } from './jrs.scope.ts'
import { removeWait } from './jrs.slot-waits.changes.ts'

/** The bookings of a list by day and week, for its store's people. */
export function jrsDaysRoutes(serve: Serve, { now }: Pick<Deps, 'now'>): void {
  const callerOf = createCallerOf(now)
  const looks = createLooks()

  async function getReservations(db: Db, id: string, caller: Caller) {
    const seen = await getInScope(db, id, caller)
    if (seen.item.kind !== 'RESERVATION') throw new AppError('resource.not_found')
    return seen
  }

  serve(getJrsDay, async (call) => {
    const caller = callerOf(call)
    const seen = await getReservations(call.db, call.params.id, caller)
    const day = await findDay(call.db, seen, { date: call.query.date, now: caller.now })
    await looks.record(call.db, seen, { caller, of: day.date })
    return day
  })

  serve(getJrsWeek, async (call) => {
    const caller = callerOf(call)
    const seen = await getReservations(call.db, call.params.id, caller)
    return findWeek(call.db, seen, { date: call.query.date, now: caller.now })
  })

  serve(moveJrsBooking, (call) => moveToSlot(call.db, call, callerOf(call)))

  serve(removeJrsSlotWait, (call) => removeWait(call.db, call.params.waitId, callerOf(call)))

  serve(setJrsClosedDay, (call) => setClosedDay(call.db, call, callerOf(call)))
}
