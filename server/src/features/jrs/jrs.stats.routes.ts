import {
  exportJrsStats,
  exportStoreJrsStats,
  getJrsStats,
  getStoreJrsStats,
} from '@madang/contract/jrs-stats'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { createExports } from '../../record/exports.ts'
import { getInScope as getStoreInScope } from '../stores/stores.scope.ts'
import { getInScope } from './jrs.scope.ts'
import { findStats, findStoreStats, statsExport } from './jrs.stats.ts'

/** Figures of lists, of one or of all of a store; they name nobody. */
export function jrsStatsRoutes(serve: Serve, { now }: Pick<Deps, 'now'>): void {
  const callerOf = createCallerOf(now)
  const answerExport = createExports(statsExport)

  serve(getJrsStats, async (call) => {
    const { item } = await getInScope(call.db, call.params.id, callerOf(call))
    return findStats(call.db, item.id, { range: call.query, now: now() })
  })

  serve(getStoreJrsStats, async (call) => {
    const { store } = await getStoreInScope(call.db, call.params.id, call.viewer)
    return findStoreStats(call.db, store, { range: call.query, now: now() })
  })

  serve(exportJrsStats, async (call) => {
    const caller = callerOf(call)
    const { item } = await getInScope(call.db, call.params.id, caller)
    const of = { scope: { jrsItemId: item.id }, subjectIds: [item.id, item.storeId], now: caller.now }
    return answerExport(call.db, { ...call.body, filter: { ...call.body.filter, ...of } }, caller)
  })

  serve(exportStoreJrsStats, async (call) => {
    const caller = callerOf(call)
    const { store } = await getStoreInScope(call.db, call.params.id, call.viewer)
    const of = { scope: { storeId: store.id }, subjectIds: [store.id], now: caller.now }
    return answerExport(call.db, { ...call.body, filter: { ...call.body.filter, ...of } }, caller)
  })
}
