import { findMove } from '@madang/contract/actions'
import type { CallParts } from '@madang/contract/endpoint'
import { AppError, type FieldError } from '@madang/contract/errors'
import {
  isPausedAhead,
  promotionFollows,
  promotionMoves,
  type PromotionMove,
} from '@madang/contract/promotion-actions'
import { submitErrors, type Promotion, type setPromotionStatus } from '@madang/contract/promotions'
import type { Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import { nobody, record } from '../../record/audit.queries.ts'
import type { Consequences, KeepWithin } from '../../record/consequences.ts'
import { demand, demandVersion, refuseWrong } from '../../record/demand.ts'
import { writeFiles } from '../../record/files.queries.ts'
import { forgetReplaced } from '../../record/replaced.queries.ts'
import { demandRoom } from '../limits/limits.queries.ts'
import { answer, listingErrors, lockCaughtUp, wake } from './promotions.changes.ts'
import { promotionBegins, promotionLapses } from './promotions.clock.ts'
import { listsOf, noPictures } from './promotions.files.ts'
import {
  aboutPromotion,
  findPromotion,
  lockRunningOfStore,
  lockOfStore,
  moveOfStore,
  movePromotion,
  toPromotion,
  updatePromotionRow,
  type PromotionRecord,
  type WithMove,
} from './promotions.queries.ts'
import { lock, seesAll } from './promotions.scope.ts'

/** What keeps a promotion from where it is to go, though its state leads there. */
async function fitErrors(
  trx: Db,
  promotion: Promotion,
  { action, now }: { action: PromotionMove; now: Date },
): Promise<FieldError[]> {
  const { endAt, listing } = promotion
  const isOver = endAt !== null && Date.parse(endAt) <= now.getTime()
  const overErrors: FieldError[] = isOver ? [{ pointer: '/endAt', code: 'in_past' }] : []
  switch (action) {
    case 'submit':
      return [...submitErrors(promotion, now), ...(await listingErrors(trx, listing))]
    case 'askForPayment':
      return [...overErrors, ...(await listingErrors(trx, listing))]
    case 'approve':
      return overErrors
    default:
      return []
  }
}

const live: readonly Promotion['status'][] = ['SCHEDULED', 'LIVE', 'PAUSED']

/** Whether it leads to where a plan counts promotions. */
function takesPlace(action: PromotionMove): boolean {
  const { from, to } = promotionMoves[action]
  return live.includes(to) && !from.some((status) => live.includes(status))
}

/** The operator's decision stays with the promotion until the next one. */
function withMove(action: PromotionMove, note: string | undefined, { viewer, now }: Caller): WithMove {
  const at = now.toISOString()
  const review = { reviewNote: note ?? null, reviewedBy: viewer.userId, reviewedAt: at }
  switch (action) {
    case 'submit':
      return { submittedAt: at }
    case 'approve':
    case 'askForPayment':
    case 'reject':
      return { ...review, isChangeUnseen: false }
    case 'pause':
      return seesAll(viewer) ? { ...review, pausedBy: 'OPERATOR' } : { pausedBy: 'STORE' }
    default:
      return { pausedBy: null, pausedAheadAt: null, ...(action === 'cancel' && { heldFrom: null }) }
  }
}

export async function changeStatus(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof setPromotionStatus>, 'params' | 'body'>,
  caller: Caller,
): Promise<Promotion> {
  const { to, note, version } = body
  const { now } = caller
  return inTransaction(db, async (trx) => {
    const locked = await lockCaughtUp(trx, params.id, caller)
    const { promotion, actions } = locked
    const from = promotion.status
    const action = findMove(promotionMoves, { from, to })
    if (action === undefined) throw new AppError('conflict.state')
    demand(actions[action])
    const { needsNote, recordedAs } = promotionMoves[action]
    if (version !== undefined) demandVersion(promotion, version)
    if (needsNote && note === undefined) refuseWrong([{ pointer: '/note', code: 'required' }])
    refuseWrong(await fitErrors(trx, toPromotion(promotion, null), { action, now }))
    if (takesPlace(action))
      await demandRoom(trx, { storeId: promotion.storeId, limit: 'livePromotions', now })
    // What a smaller plan paused comes back only where another one makes room.
    if (action === 'resume')
      await demandRoom(trx, { storeId: promotion.storeId, limit: 'livePromotions', isRunning: true, now })
    const set = withMove(action, note, caller)
    const isAhead = action === 'resume' && isPausedAhead(promotion, now)
    const moved = { action: isAhead ? 'resumeAhead' : action, set, now } as const
    if (!(await movePromotion(trx, promotion.id, moved))) throw new AppError('conflict.state')
    const became = isAhead ? promotionFollows.resumeAhead.to : to
    const changes = { status: { from, to: became } }
    await record(trx, caller, { action: recordedAs, ...aboutPromotion(promotion), changes, reason: note })
    if (became === 'SCHEDULED') await wake(trx, promotion)
    if (became === 'PENDING_PAYMENT' && promotion.endAt !== null)
      await promotionLapses.wake(trx, promotion.endAt)
    return answer(trx, promotion.id, locked)
  })
}

/** Marks a locked draft deleted and lets its pictures go. */
async function remove(trx: Db, promotion: PromotionRecord, caller: Caller): Promise<void> {
  const { id, title } = promotion
  const { now } = caller
  await writeFiles(trx, listsOf(noPictures), { recordId: id, ownerId: null, now })
  await updatePromotionRow(trx, id, { deletedAt: now.toISOString(), now })
  await forgetReplaced(trx, id)
  const changes = { title: { from: title, to: null } }
  await record(trx, caller, { action: 'promotions.deleted', ...aboutPromotion(promotion), changes })
}

export async function deleteDraft(db: Kysely<Tables>, id: string, caller: Caller): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { promotion, actions } = await lock(trx, id, caller)
    demand(actions.remove)
    await remove(trx, promotion, caller)
  })
}

/** A store that is suspended takes its promotions along, and back to where they were; with one that closes they end. */
export const moveWithStore: Consequences['ofStore'][number] = async (trx, { storeId, event }, caller) => {
  if (event === 'remove') return removeWithStore(trx, storeId, caller)
  if (event !== 'suspend' && event !== 'reactivate' && event !== 'close') return
  // All of them before anything moves: the clock may be moving some.
  const before = await lockOfStore(trx, storeId)
  const moved = await moveOfStore(trx, storeId, { event, now: caller.now })
  for (const { recordedAs, ...promotion } of moved) {
    const from = before.find(({ id }) => id === promotion.id)?.status
    const changes = { status: { from, to: promotion.status } }
    await record(trx, caller, { action: recordedAs, ...aboutPromotion(promotion), changes })
  }
  // The others have their jobs still.
  const isBeginning = before.some(({ status }) => status === 'SCHEDULED')
  if (event === 'reactivate' && isBeginning) await promotionBegins.wake(trx, caller.now.toISOString())
}

/** Only a store that was never active is removed: all that it may have are drafts. */
async function removeWithStore(trx: Db, storeId: string, caller: Caller): Promise<void> {
  for (const { id } of await lockOfStore(trx, storeId)) {
    const promotion = await findPromotion(trx, id)
    if (promotion?.status === 'DRAFT') await remove(trx, promotion, caller)
  }
}

/** Pauses a locked promotion that the store's plan does not allow. */
export async function pauseWithPlan(
  trx: Db,
  promotion: Pick<PromotionRecord, 'id' | 'title' | 'storeId' | 'status'>,
  now: Date,
): Promise<void> {
  const pausedAheadAt = promotion.status === 'SCHEDULED' ? now.toISOString() : null
  const set = { pausedBy: 'STORE', pausedAheadAt } as const
  if (!(await movePromotion(trx, promotion.id, { action: 'pauseWithPlan', set, now }))) return
  const changes = { status: { from: promotion.status, to: 'PAUSED' } }
  await record(trx, nobody(now), { action: 'promotions.paused', ...aboutPromotion(promotion), changes })
}

/**
 * Pauses what the store's plan does not allow any more, and keeps what is on before what begins, the sooner before the
 * later; its people choose later which of them goes on.
 */
export const keepPromotionsWithin: KeepWithin = async (trx, { storeId, limits, now }) => {
  const running = await lockRunningOfStore(trx, storeId)
  const [live, scheduled] = [
    running.filter(({ status }) => status === 'LIVE'),
    running.filter(({ status }) => status === 'SCHEDULED'),
  ]
  const sooner = scheduled.toSorted((one, other) => (one.startAt ?? '').localeCompare(other.startAt ?? ''))
  for (const promotion of [...live, ...sooner].slice(limits.livePromotions))
    await pauseWithPlan(trx, promotion, now)
}
