import { AppError } from '@madang/contract/errors'
import {
  addJrsEntry,
  callNextJrs,
  changeJrsEntry,
  getJrsBoard,
  getJrsEntry,
  pagedJrsEntries,
  revealJrsEntry,
  setJrsEntryStatus,
} from '@madang/contract/jrs-entries'
import { exportJrsEntries, moveJrsEntries, viewJrsEntry } from '@madang/contract/jrs-entries-desk'
import { lendJrsNumbers } from '@madang/contract/jrs-offline'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { toPage } from '../../http/paging.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { refuseWrong } from '../../record/demand.ts'
import { createExports } from '../../record/exports.ts'
import { findBoard } from './jrs.board.queries.ts'
import {
  callNext,
  changeEntry,
  demandPressed,
  moveMany,
  moveTo,
  reveal,
  takeBooking,
  viewEntry,
} from './jrs.entries.changes.ts'
import { entryExport } from './jrs.entries.export.ts'
import { toEntryFilter } from './jrs.entries.filter.ts'
import { entryLists } from './jrs.entries.list.queries.ts'
import { aboutEntry, findEntry, toEntry } from './jrs.entries.queries.ts'
import { findMade, join } from './jrs.joining.ts'
import { lendNumbers } from './jrs.lent.queries.ts'
import { createLooks } from './jrs.looks.ts'
import { toOwn } from './jrs.own.queries.ts'
import { aboutJrs } from './jrs.queries.ts'
import { getInScope } from './jrs.scope.ts'

/** Entries of lists: members join and follow the own one, staff of the store call, add and move them. */
export function jrsEntriesRoutes(serve: Serve, { now, tokenKeys }: Deps): void {
  const callerOf = createCallerOf(now)
  const answerExport = createExports(entryExport)

  serve(addJrsEntry, async (call) => {
    const caller = callerOf(call)
    const { id } = call.params
    await getInScope(call.db, id, caller)
    const {
      name = null,
      phone = null,
      staffMemo = null,
      slotAt = null,
      pressedAt,
      to,
      ...written
    } = call.body
    const at = demandPressed(pressedAt, caller.now)
    const who = { userId: null, name, phone, staffMemo, slotAt, source: 'STAFF', locale: 'kr' } as const
    return inTransaction(call.db, async (trx) => {
      const made = written.id && (await findMade(trx, { id: written.id, jrsItemId: id }))
      if (made) return toEntry(made)
      const entry = await join(trx, { ...written, ...who, at, tokenKeys, jrsItemId: id, now: caller.now })
      await record(trx, caller, { action: 'jrs.entry_added', ...aboutEntry(entry) })
      if (to === undefined) return toEntry(entry)
      if (entry.kind !== 'RESERVATION') refuseWrong([{ pointer: '/to', code: 'unknown_field' }])
      return takeBooking(trx, { entry, to }, caller)
    })
  })

  serve(pagedJrsEntries, async (call) => {
    const caller = callerOf(call)
    const { item } = await getInScope(call.db, call.params.id, caller)
    const { rows, total } = await entryLists.page(call.db, toEntryFilter(item.id, call.query), call.query)
    const shown = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]))
    const { subjectIds = [], ...of } = aboutJrs(item)
    await record(call.db, caller, {
      action: 'jrs.entries_viewed',
      ...of,
      subjectIds: [...new Set([...subjectIds, ...shown])],
    })
    return toPage(rows.map(toEntry), call.query, total)
  })

  serve(getJrsEntry, async ({ db, params, viewer }) => {
    const entry = await findEntry(db, params.entryId)
    if (entry === undefined || entry.userId !== viewer.userId) throw new AppError('resource.not_found')
    return toOwn(db, entry, now())
  })

  serve(changeJrsEntry, (call) => changeEntry(call.db, call, callerOf(call)))

  serve(setJrsEntryStatus, (call) => moveTo(call.db, call, callerOf(call)))

  serve(callNextJrs, (call) => callNext(call.db, call, callerOf(call)))

  serve(revealJrsEntry, (call) => reveal(call.db, call, callerOf(call)))

  serve(viewJrsEntry, (call) => viewEntry(call.db, call.params, callerOf(call)))

  serve(moveJrsEntries, (call) => moveMany(call.db, call, callerOf(call)))

  serve(exportJrsEntries, async (call) => {
    const caller = callerOf(call)
    const { item } = await getInScope(call.db, call.params.id, caller)
    const { filter, ...asked } = call.body
    return answerExport(call.db, { ...asked, filter: { ...filter, list: item } }, caller)
  })

  serve(lendJrsNumbers, async (call) => {
    const caller = callerOf(call)
    const { item } = await getInScope(call.db, call.params.id, caller)
    if (item.kind !== 'QUEUE' || (item.status !== 'OPEN' && item.status !== 'PAUSED'))
      throw new AppError('conflict.state')
    const held = { jrsItemId: item.id, holder: call.body.holder, now: caller.now }
    return inTransaction(call.db, (trx) => lendNumbers(trx, held))
  })

  const looks = createLooks()
  serve(getJrsBoard, async (call) => {
    const caller = callerOf(call)
    const seen = await getInScope(call.db, call.params.id, caller)
    const board = await findBoard(call.db, seen, caller.now)
    await looks.record(call.db, seen, { caller })
    return board
  })
}
