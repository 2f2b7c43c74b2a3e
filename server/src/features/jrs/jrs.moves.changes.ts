import { findMove } from '@madang/contract/actions'
import type { CallParts } from '@madang/contract/endpoint'
import { AppError, type FieldError } from '@madang/contract/errors'
import { openErrors, type JrsItem, type setJrsStatus } from '@madang/contract/jrs'
import { jrsMoves, type JrsMove } from '@madang/contract/jrs-actions'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { nobody, record } from '../../record/audit.queries.ts'
import type { Consequences, KeepWithin } from '../../record/consequences.ts'
import { demand, demandVersion, refuseWrong } from '../../record/demand.ts'
import { writeFiles } from '../../record/files.queries.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import { forgetReplaced } from '../../record/replaced.queries.ts'
import { demandRoom } from '../limits/limits.queries.ts'
import { answer, listsOf } from './jrs.changes.ts'
import { jrsComesBack, wake } from './jrs.clock.ts'
import { commit } from './jrs.draw.changes.ts'
import { notifyStaff } from '../notifications/notifications.queries.ts'
import { closeOver } from './jrs.notices.ts'
import {
  aboutJrs,
  findJrs,
  listIdsOf,
  tellOf,
  lockJrs,
  lockOfStore,
  lockRunningOfStore,
  moveJrs,
  moveOfStore,
  stayPaused,
  toJrsItem,
  updateJrsRow,
  type JrsRecord,
} from './jrs.queries.ts'
import { freezeRaffles } from './jrs.raffles.queries.ts'
import { lock } from './jrs.scope.ts'

/** Moves that lead to where people join: what is needed for that must be there. */
const opening: readonly JrsMove[] = ['open', 'resume', 'reopen']

/** A pause may say when it ends: later, and within a week. */
const mostPauseMs = 7 * 24 * 60 * 60 * 1000

function pauseErrors(action: JrsMove, until: string | undefined, now: Date): FieldError[] {
  const pointer = '/pausedUntil'
  if (until === undefined) return []
  if (action !== 'pause') return [{ pointer, code: 'unknown_field' }]
  const aheadMs = Date.parse(until) - now.getTime()
  if (aheadMs <= 0) return [{ pointer, code: 'in_past' }]
  return aheadMs > mostPauseMs ? [{ pointer, code: 'too_far' }] : []
}

/** Only who closes says what becomes of those who wait; a raffle keeps them for its draw. */
function waitingErrors(action: JrsMove, waiting: string | undefined, { kind }: JrsRecord): FieldError[] {
  const pointer = '/waiting'
  if (waiting === undefined) return []
  if (action !== 'close') return [{ pointer, code: 'unknown_field' }]
  return waiting === 'CANCEL' && kind === 'RAFFLE' ? [{ pointer, code: 'choice' }] : []
}

export async function changeStatus(
  { db, fieldKeys }: { readonly db: Kysely<Tables> } & Pick<Deps, 'fieldKeys'>,
  { params, body }: Pick<CallParts<typeof setJrsStatus>, 'params' | 'body'>,
  caller: Caller,
): Promise<JrsItem> {
  const { to, pausedUntil, waiting, version } = body
  const { now } = caller
  return inTransaction(db, async (trx) => {
    const locked = await lock(trx, params.id, caller)
    const { item, actions } = locked
    const { status: from } = item
    const action = findMove(jrsMoves, { from, to })
    if (action === undefined) throw new AppError('conflict.state')
    demand(actions[action])
    if (version !== undefined) demandVersion(item, version)
    refuseWrong([...pauseErrors(action, pausedUntil, now), ...waitingErrors(action, waiting, item)])
    if (opening.includes(action)) refuseWrong(openErrors(toJrsItem(item, null), now))
    if (action === 'open' || action === 'reopen') {
      await demandRoom(trx, { storeId: item.storeId, limit: 'openJrs', now })
    }
    // What a smaller plan paused comes back only where another one makes room.
    if (action === 'resume') {
      // One that comes back by itself has its place.
      const more = item.pausedUntil === null ? 1 : 0
      await demandRoom(trx, { storeId: item.storeId, limit: 'openJrs', isRunning: true, more, now })
    }
    const set = { pausedUntil: pausedUntil ?? null, heldFrom: null }
    if (!(await moveJrs(trx, item.id, { action, set, now }))) throw new AppError('conflict.state')
    if (action === 'open' && item.kind === 'RAFFLE') await commit(trx, item, { fieldKeys, now })
    if (action === 'close') await freezeRaffles(trx, [item.id], now)
    const cancelled = waiting === 'CANCEL' ? await closeOver(trx, [item.id], now) : 0
    const changes = {
      status: { from, to },
      ...(cancelled > 0 && { active: { from: cancelled, to: 0 } }),
      ...(pausedUntil !== undefined && { pausedUntil: { from: null, to: pausedUntil } }),
    }
    await record(trx, caller, { action: jrsMoves[action].recordedAs, ...aboutJrs(item), changes })
    if (action === 'open' || action === 'reopen') {
      await notifyStaff(trx, { type: 'jrs.opened', ...tellOf(item), senderId: caller.viewer.userId, now })
    }
    if (to === 'OPEN' || to === 'PAUSED') await wake(trx, { endAt: item.endAt, pausedUntil: set.pausedUntil })
    return answer(trx, item.id, locked)
  })
}

/** Marks a locked draft deleted and lets its cover go. */
async function remove(trx: Db, item: JrsRecord, caller: Caller): Promise<void> {
  const { id, title } = item
  const { now } = caller
  await writeFiles(trx, listsOf({ coverFileId: null }), { recordId: id, ownerId: null, now })
  await updateJrsRow(trx, id, { deletedAt: now.toISOString(), now })
  await forgetReplaced(trx, id)
  const changes = { title: { from: title, to: null } }
  await record(trx, caller, { action: 'jrs.deleted', ...aboutJrs(item), changes })
}

export async function deleteDraft(db: Kysely<Tables>, id: string, caller: Caller): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { item, actions } = await lock(trx, id, caller)
    demand(actions.remove)
    await remove(trx, item, caller)
  })
}

/** A store that is suspended takes its lists along, and back to where they were; with one that closes they close. */
export const moveWithStore: Consequences['ofStore'][number] = async (trx, { storeId, event }, caller) => {
  if (event === 'remove') return removeWithStore(trx, storeId, caller)
  if (event !== 'suspend' && event !== 'reactivate' && event !== 'close') return
  // All of them before anything moves: the clock may be moving some.
  const before = await lockOfStore(trx, storeId)
  const moved = await moveOfStore(trx, storeId, { event, now: caller.now })
  for (const { recordedAs, ...item } of moved) {
    const from = before.find(({ id }) => id === item.id)?.status
    const changes = { status: { from, to: item.status } }
    await record(trx, caller, { action: recordedAs, ...aboutJrs(item), changes })
  }
  if (event === 'close') {
    const closed = moved.map(({ id }) => id)
    await freezeRaffles(trx, closed, caller.now)
    await closeOver(trx, await listIdsOf(trx, storeId), caller.now)
  }
  // A pause may have been over meanwhile.
  const isPaused = before.some(({ status }) => status === 'PAUSED')
  if (event === 'reactivate' && isPaused) await jrsComesBack.wake(trx, caller.now.toISOString())
}

/** Only a store that was never active is removed: all that it may have are drafts. */
async function removeWithStore(trx: Db, storeId: string, caller: Caller): Promise<void> {
  for (const { id } of await lockOfStore(trx, storeId)) {
    const item = await findJrs(trx, id)
    if (item?.status === 'DRAFT') await remove(trx, item, caller)
  }
}

const FullList = z.object({ id: z.guid() })

/** The people of a list of which the last place was taken are told, and it closes, unless somebody gave one back meanwhile. */
export async function closeFull(db: Kysely<Tables>, payload: unknown, now: Date): Promise<void> {
  const { id } = FullList.parse(payload)
  await inTransaction(db, async (trx) => {
    const item = await lockJrs(trx, id)
    if (item === undefined || item.capacity === null || item.taken < item.capacity) return
    await notifyStaff(trx, { type: 'jrs.full', ...tellOf(item), senderId: null, now })
    // A queue has room again as soon as somebody is called.
    if (item.kind === 'QUEUE') return
    const moved = await moveRecord(trx, 'jrsItems', { action: 'closeFull' })
      .where('id', '=', id)
      .executeTakeFirst()
    if (moved.numUpdatedRows === 0n) return
    await freezeRaffles(trx, [id], now)
    const changes = { status: { from: 'OPEN', to: 'CLOSED' } }
    await record(trx, nobody(now), { action: 'jrs.closed', ...aboutJrs(item), changes })
  })
}

/** Pauses what the store's plan does not allow any more; its people choose later which of them goes on. */
export const keepListsWithin: KeepWithin = async (trx, { storeId, limits, now }) => {
  for (const item of (await lockRunningOfStore(trx, storeId)).slice(limits.openJrs)) {
    if (item.status === 'PAUSED') {
      await stayPaused(trx, item.id)
      continue
    }
    if (!(await moveJrs(trx, item.id, { action: 'pause', set: { pausedUntil: null }, now }))) continue
    const changes = { status: { from: 'OPEN', to: 'PAUSED' } }
    const deed = { action: 'jrs.paused', ...aboutJrs(item), changes } as const
    await record(trx, nobody(now), deed)
  }
}
