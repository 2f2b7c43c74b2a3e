import type { AuditAction } from '@madang/contract/audit'
import { jrsClock } from '@madang/contract/jrs-actions'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { nobody, recordAll } from '../../record/audit.queries.ts'
import { declareClockMove } from '../../record/clock.ts'
import type { Moved } from '../../record/clock.queries.ts'
import { notifyStaff } from '../notifications/notifications.queries.ts'
import { aboutJrs, listTitles, tellOf } from './jrs.queries.ts'
import { freezeRaffles } from './jrs.raffles.queries.ts'

/** Records what nobody did. */
function recordAs(recordedAs: AuditAction, action: keyof typeof jrsClock) {
  return async (trx: Transaction<Tables>, moved: readonly Moved[], now: Date): Promise<void> => {
    const from = new Map(moved.map((one) => [one.id, one.from]))
    const items = await listTitles(trx, [...from.keys()])
    const deeds = items.map((item) => ({
      action: recordedAs,
      ...aboutJrs(item),
      changes: { status: { from: from.get(item.id), to: jrsClock[action].to } },
    }))
    await recordAll(trx, nobody(now), deeds)
  }
}

export const jrsComesBack = declareClockMove({
  table: 'jrsItems',
  action: 'comeBack',
  dueAt: 'resumesAt',
  set: { pausedUntil: null },
  after: recordAs('jrs.resumed', 'comeBack'),
})

const closed = recordAs('jrs.closed', 'end')

export const jrsEnds = declareClockMove({
  table: 'jrsItems',
  action: 'end',
  dueAt: 'endAt',
  set: { pausedUntil: null, heldFrom: null },
  after: async (trx, moved, now) => {
    const ids = moved.map(({ id }) => id)
    await freezeRaffles(trx, ids, now)
    await closed(trx, moved, now)
    for (const item of await listTitles(trx, ids)) {
      await notifyStaff(trx, { type: 'jrs.ended', ...tellOf(item), senderId: null, now })
    }
  },
})

/** Has the clock look at a list that runs when its instants come. */
export async function wake(
  trx: Db,
  { pausedUntil, endAt }: { readonly pausedUntil: string | null; readonly endAt: string | null },
): Promise<void> {
  if (pausedUntil !== null) await jrsComesBack.wake(trx, pausedUntil)
  if (endAt !== null) await jrsEnds.wake(trx, endAt)
}
