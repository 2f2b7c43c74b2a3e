import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { aboutJrs } from './jrs.queries.ts'
import type { JrsInScope } from './jrs.scope.ts'

const hourMs = 3_600_000
const mostLooks = 10_000

/** What reads itself anew with each press, as a board: that somebody looks at it is recorded once an hour. */
export function createLooks() {
  const hours = new Map<string, number>()
  const isNew = (key: string, now: Date): boolean => {
    const hour = Math.floor(now.getTime() / hourMs)
    if (hours.get(key) === hour) return false
    if (hours.size >= mostLooks) hours.clear()
    hours.set(key, hour)
    return true
  }
  return {
    /** `of` tells parts of one list apart. */
    async record(
      db: Db,
      { item }: Pick<JrsInScope, 'item'>,
      { caller, of = '' }: { readonly caller: Caller; readonly of?: string },
    ): Promise<void> {
      if (!isNew(`${caller.viewer.userId} ${item.id} ${of}`, caller.now)) return
      await record(db, caller, { action: 'jrs.entries_viewed', ...aboutJrs(item) })
    },
  }
}
