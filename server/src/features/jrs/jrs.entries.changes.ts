import { isStaff } from '@madang/contract/access'
import { findMove } from '@madang/contract/actions'
import type { CallOutput, CallParts } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import type {
  callNextJrs,
  changeJrsEntry,
  JrsEntry,
  revealJrsEntry,
  setJrsEntryStatus,
} from '@madang/contract/jrs-entries'
import {
  mostMovedAtOnce,
  type bulkEntryMoves,
  type JrsEntryRecord,
  type moveJrsEntries,
} from '@madang/contract/jrs-entries-desk'
import { entryActions, entryMoves, type entryRefusals } from '@madang/contract/jrs-entry-actions'
import { checkAnswers } from '@madang/contract/jrs-form'
import { isLate, pressedTime } from '@madang/contract/jrs-offline'
import { maskNameIfAny } from '@madang/contract/masking'
import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import { demand, demandVersion, refuseWrong } from '../../record/demand.ts'
import {
  aboutEntry,
  actionsOf,
  calledNow,
  callFirst,
  changeEntryRow,
  findEntry,
  findMover,
  lockEntry,
  moveEntry,
  toEntry,
  withMove,
  type EntryInList,
  type EntryRecord,
} from './jrs.entries.queries.ts'
import { passOn } from './jrs.draw.changes.ts'
import { toEntryFilter } from './jrs.entries.filter.ts'
import { countStates, listMovable, type EntryFilter } from './jrs.entries.list.queries.ts'
import { demandRoomAgain } from './jrs.joining.ts'
import type { JrsRecord } from './jrs.queries.ts'
import { follow } from './jrs.notices.ts'
import { findInScope, getInScope } from './jrs.scope.ts'

/** As what somebody acts on an entry: staff of its store before the person whose it is; null for all others. */
async function actsAs(db: Db, entry: EntryInList, caller: Caller): Promise<'staff' | 'person' | null> {
  if ((await findInScope(db, entry.jrsItemId, caller)) !== null) return 'staff'
  return entry.userId === caller.viewer.userId ? 'person' : null
}

/** An entry, locked, and as whom the caller acts on it; for all others as if there were none. */
export async function lockActed(trx: Db, id: string, caller: Caller) {
  const entry = await lockEntry(trx, id)
  const by = entry && (await actsAs(trx, entry, caller))
  if (entry === undefined || !by) throw new AppError('resource.not_found')
  const movedBy = by === 'staff' ? caller.viewer.userId : null
  return { entry, by, movedBy }
}

/** When something counts as pressed, after what it follows. Throws `validation.failed` where that is too long ago. */
export function demandPressed(
  pressedAt: string | undefined,
  now: Date,
  entry?: Pick<EntryRecord, 'joinedAt' | 'calledAt' | 'endedAt'>,
): Date {
  const at = pressedTime(pressedAt, now, entry && [entry.joinedAt, entry.calledAt, entry.endedAt])
  if (at !== null) return at
  throw new AppError('validation.failed', { errors: [{ pointer: '/pressedAt', code: 'in_past' }] })
}

type Acted = Awaited<ReturnType<typeof lockActed>>
type Move = CallParts<typeof setJrsEntryStatus>['body'] & { readonly now: Date }

/** Moves a locked entry from where whoever acts on it saw it. */
export async function moveLocked(trx: Transaction<Tables>, acted: Acted, { from, to, pressedAt, now }: Move) {
  const { entry, by, movedBy } = acted
  const at = by === 'staff' ? demandPressed(pressedAt, now, entry) : now
  const actions = actionsOf(entry, by, at)
  const action = findMove(entryMoves, { from: entry.status, to })
  if (action === undefined || entry.status !== from) throw new AppError('conflict.state')
  demand(actions[action])
  if (action === 'restore') await demandRoomAgain(trx, entry, { by, now })
  const set = { ...withMove(action, entry, { by, at, now }), movedBy }
  const moved = await moveEntry(trx, entry.id, { action, set, now })
  if (moved === undefined) throw new AppError('conflict.state')
  await follow(trx, moved, { from, by, list: entry, now })
  // Whoever gives a prize back leaves it to the next.
  if (moved.kind === 'RAFFLE' && action === 'cancel') await passOn(trx, moved.jrsItemId, now)
  return { action, moved }
}

/** Moves a locked entry, and records what staff did. */
export async function moveRecorded(
  trx: Transaction<Tables>,
  acted: Acted,
  { caller, ...move }: Omit<Move, 'now'> & { readonly caller: Caller },
): Promise<EntryRecord> {
  const { action, moved } = await moveLocked(trx, acted, { ...move, now: caller.now })
  if (acted.by === 'staff') {
    const changes = { status: { from: move.from, to: move.to } }
    await record(trx, caller, { action: entryMoves[action].recordedAs, ...aboutEntry(moved), changes })
  }
  return moved
}

/** Moves an entry from where the caller saw it. */
export async function moveTo(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof setJrsEntryStatus>, 'params' | 'body'>,
  caller: Caller,
) {
  return inTransaction(db, async (trx) => {
    const moved = await moveRecorded(trx, await lockActed(trx, params.entryId, caller), { ...body, caller })
    return { id: moved.id, status: moved.status, version: moved.version }
  })
}

/** Accepts a booking that staff just wrote down, whose guest may be there already. */
export async function takeBooking(
  trx: Transaction<Tables>,
  { entry, to }: { readonly entry: EntryInList; readonly to: 'CONFIRMED' | 'COMPLETED' },
  { viewer, now }: Caller,
): Promise<JrsEntry> {
  const acted = { entry, by: 'staff', movedBy: viewer.userId } as const
  const { moved } = await moveLocked(trx, acted, { from: 'WAITING', to: 'CONFIRMED', now })
  if (to === 'CONFIRMED') return toEntry(moved)
  const there = { ...acted, entry: { ...entry, ...moved } }
  return toEntry((await moveLocked(trx, there, { from: 'CONFIRMED', to, now })).moved)
}

/**
 * Calls whoever waits longest; late, only whom the caller saw. Runs in the kernel's transaction, since the endpoint is
 * idempotent.
 */
export async function callNext(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof callNextJrs>, 'params' | 'body'>,
  caller: Caller,
): Promise<JrsEntry> {
  const { now } = caller
  const { id: jrsItemId } = params
  const { pressedAt, seen } = body
  const isDelayed = isLate(pressedAt, now)
  if (isDelayed && seen === undefined) refuseWrong([{ pointer: '/seen', code: 'required' }])
  const only = isDelayed ? seen : undefined
  return inTransaction(db, async (trx) => {
    const { item } = await getInScope(trx, jrsItemId, caller)
    if (item.kind !== 'QUEUE' || item.status === 'ARCHIVED') throw new AppError('conflict.state')
    const waiting = only === undefined ? undefined : await lockEntry(trx, only)
    const at = demandPressed(pressedAt, now, waiting)
    const set = { ...calledNow(item, { at, now }), movedBy: caller.viewer.userId }
    const called = await callFirst(trx, jrsItemId, { set, only, now })
    if (called === undefined) throw new AppError('conflict.state')
    const changes = { status: { from: 'WAITING', to: 'CALLED' } }
    await record(trx, caller, { action: 'jrs.entry_called', ...aboutEntry(called), changes })
    await follow(trx, called, { from: 'WAITING', by: 'staff', list: item, now })
    return toEntry(called)
  })
}

type Change = Pick<CallParts<typeof changeJrsEntry>, 'body'>['body']

/** Changes what was written of a locked entry; gives what is other than before. */
export async function changeLocked(
  trx: Db,
  { entry, by }: Acted,
  { version, now, ...written }: Change & { readonly now: Date },
) {
  demand(actionsOf(entry, by, now).edit)
  demandVersion(entry, version)
  const { partySize, staffMemo } = written
  const isNote = staffMemo !== undefined && by === 'person'
  const isLarge = partySize !== undefined && partySize > entry.maxPartySize
  const checked = written.answers && checkAnswers(entry.formFields, written.answers)
  refuseWrong([
    ...(isNote ? [{ pointer: '/staffMemo', code: 'unknown_field' as const }] : []),
    ...(isLarge
      ? [{ pointer: '/partySize', code: 'too_big' as const, params: { maximum: entry.maxPartySize } }]
      : []),
    ...(checked?.errors ?? []),
  ])
  const change = { ...written, ...(checked && { answers: checked.answers }) }
  const changes = changesBetween(entry, change)
  if (Object.keys(changes).length === 0) return { version, changes }
  return { version: await changeEntryRow(trx, entry.id, { ...change, now }), changes }
}

/** Changes what was written of an entry. */
export async function changeEntry(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof changeJrsEntry>, 'params' | 'body'>,
  caller: Caller,
): Promise<{ version: number }> {
  return inTransaction(db, async (trx) => {
    const acted = await lockActed(trx, params.entryId, caller)
    const { version, changes } = await changeLocked(trx, acted, { ...body, now: caller.now })
    if (acted.by === 'staff' && version !== body.version) {
      // What was answered is the guest's; that it was changed is enough.
      const { answers, ...plain } = changes
      const told = { ...plain, ...(answers && { answers: { from: null, to: null } }) }
      await record(trx, caller, { action: 'jrs.entry_updated', ...aboutEntry(acted.entry), changes: told })
    }
    return { version }
  })
}

/** Name and number, unmasked; why is recorded. */
export async function reveal(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof revealJrsEntry>, 'params' | 'body'>,
  caller: Caller,
): Promise<{ name: string | null; phone: string | null }> {
  return inTransaction(db, async (trx) => {
    const { entry, by } = await lockActed(trx, params.entryId, caller)
    if (by !== 'staff') throw new AppError('resource.not_found')
    await record(trx, caller, { action: 'jrs.entry_revealed', ...aboutEntry(entry), reason: body.reason })
    return { name: entry.name, phone: entry.phone }
  })
}

/** Of those that the filter finds: how many can be moved, and how many not, by why not. */
async function rehearse(
  db: Db,
  { kind, status }: Pick<JrsRecord, 'kind' | 'status'>,
  { move, filter }: { move: (typeof bulkEntryMoves)[number]; filter: EntryFilter },
) {
  const state = {
    kind,
    deferredCount: 0,
    maxDeferrals: 0,
    endedAt: null,
    hasRejoined: false,
    isListOver: status === 'CLOSED' || status === 'ARCHIVED',
  }
  const reasons = new Map<(typeof entryRefusals)[number], number>()
  let able = 0
  for (const { count, ...one } of await countStates(db, filter)) {
    const decision = entryActions({ ...state, ...one }, 'staff', new Date(0))[move]
    if (decision.allowed) able += count
    else reasons.set(decision.reason, (reasons.get(decision.reason) ?? 0) + count)
  }
  return { able, refused: [...reasons].map(([reason, count]) => ({ reason, count })) }
}

/** Moves some of those that the filter finds, each by itself and from where it stood; or only says how many would go. */
export async function moveMany(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof moveJrsEntries>, 'params' | 'body'>,
  caller: Caller,
): Promise<CallOutput<typeof moveJrsEntries>> {
  const { item } = await getInScope(db, params.id, caller)
  const { move, ids = null, until, isRehearsal } = body
  const asked = toEntryFilter(item.id, body.filter)
  // With the instant itself.
  const rehearsed = until === undefined ? null : new Date(Date.parse(until) + 1).toISOString()
  const before = rehearsed === null || (asked.before ?? '9') < rehearsed ? asked.before : rehearsed
  const filter = { ...asked, before, ids }
  const at = caller.now.toISOString()
  if (isRehearsal) {
    return { at, ...(await rehearse(db, item, { move, filter })), moved: 0, overtaken: 0 }
  }
  const { from, to } = entryMoves[move]
  const statuses = from.filter((status) => filter.statuses?.includes(status) ?? true)
  const movable = { ...filter, statuses }
  let [moved, overtaken] = [0, 0]
  for (const { id, status } of await listMovable(db, movable, mostMovedAtOnce)) {
    const asOne = { params: { entryId: id }, body: { from: status, to } }
    try {
      await moveTo(db, asOne, caller)
      moved += 1
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict.state') throw error
      overtaken += 1
    }
  }
  return { at, ...(await rehearse(db, item, { move, filter: movable })), moved, overtaken }
}

/** Somebody on a list, for its store's people. */
export async function viewEntry(
  db: Db,
  { entryId }: { readonly entryId: string },
  caller: Caller,
): Promise<JrsEntryRecord> {
  const entry = await findEntry(db, entryId)
  const seen = entry && (await findInScope(db, entry.jrsItemId, caller))
  if (entry === undefined || !seen) throw new AppError('resource.not_found')
  await record(db, caller, { action: 'jrs.entry_viewed', ...aboutEntry(entry) })
  const { title, storeName } = seen.item
  const mover = await findMover(db, entry.id)
  // As in a record's history: for a store's people the operator is one, and nobody's name is whole.
  const isTold = mover !== undefined && (isStaff(caller.viewer.role) || !isStaff(mover.authorityType))
  const movedBy = isTold ? maskNameIfAny(mover.name) : null
  return { ...entry, ...toEntry(entry), title, storeName, movedBy }
}
