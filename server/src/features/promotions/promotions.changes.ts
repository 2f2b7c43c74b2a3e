import type { CallParts } from '@madang/contract/endpoint'
import type { FieldError } from '@madang/contract/errors'
import { dayMs } from '@madang/contract/korean-time'
import { isKnown, isPausedAhead, statusAt } from '@madang/contract/promotion-actions'
import type { seePromotionChange } from '@madang/contract/promotion-review'
import { isWorseOffer } from '@madang/contract/promotion-parts'
import {
  missingForPromotion,
  periodErrors,
  type Promotion,
  type PromotionChange,
  type PromotionInput,
  type updatePromotion,
} from '@madang/contract/promotions'
import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import { demand, demandVersion, refuseWrong } from '../../record/demand.ts'
import { writeFiles } from '../../record/files.queries.ts'
import { keepReplaced, replacedBy } from '../../record/replaced.queries.ts'
import { demandRoomForPictures } from '../limits/limits.queries.ts'
import { findPaidOrder } from '../payments/payments.orders.queries.ts'
import { arePaymentsOn } from '../settings/settings.queries.ts'
import { promotionBegins, promotionEnds } from './promotions.clock.ts'
import { countPictures, describePictures, listsOf, namedPictures, noPictures } from './promotions.files.ts'
import {
  aboutPromotion,
  findPromotion,
  insertPromotion,
  markSeen,
  toPromotion,
  updatePromotionRow,
  type PromotionRecord,
} from './promotions.queries.ts'
import { demandStore, getInScope, inScope, lock, seesAll, type PromotionInScope } from './promotions.scope.ts'
import type { PicturesChange, PromotionBefore, PromotionFields, Told } from './promotions.tables.ts'

export type Trx = Transaction<Tables>

type Written = Omit<PromotionChange, 'version' | 'changeNote' | keyof PicturesChange>

/** The contract's nested parts as the table's columns. */
function toFields({ benefit, place, ...rest }: Written): Partial<PromotionFields> {
  const isElsewhere = place?.sameAsStore === false
  return {
    ...rest,
    ...(benefit && {
      benefitKind: benefit.kind,
      benefitValue: benefit.value,
      minSpend: benefit.minSpend,
      benefitText: benefit.text,
    }),
    ...(place && {
      sameAsStore: place.sameAsStore,
      placeName: isElsewhere ? place.name : null,
      placeAddress: isElsewhere ? place.address : null,
      placeLat: isElsewhere ? place.lat : null,
      placeLng: isElsewhere ? place.lng : null,
    }),
  }
}

export async function listingErrors(db: Db, listing: Promotion['listing'] = 'FREE'): Promise<FieldError[]> {
  const isOffered = listing === 'FREE' || (await arePaymentsOn(db))
  return isOffered ? [] : [{ pointer: '/listing', code: 'payments_off' }]
}

/** A locked promotion as it was just written. */
async function readLocked(trx: Trx, id: string): Promise<PromotionRecord> {
  const promotion = await findPromotion(trx, id)
  if (promotion === undefined) throw new Error('A locked promotion is gone.')
  return promotion
}

export async function answer(
  trx: Trx,
  id: string,
  { viewer }: Pick<PromotionInScope, 'viewer'>,
): Promise<Promotion> {
  return toPromotion(await readLocked(trx, id), viewer.staffRole)
}

interface NewDraft {
  readonly storeId: string
  readonly fields: Partial<PromotionFields> & { readonly title: string }
  readonly files: Required<PicturesChange>
  readonly action: 'promotions.created' | 'promotions.duplicated'
}

/** Writes a draft of a store that is held. */
export async function insertDraft(
  trx: Trx,
  { storeId, fields, files, action }: NewDraft,
  caller: Caller,
): Promise<Promotion> {
  const { viewer, now } = caller
  const id = uuidV7(now)
  await demandRoomForPictures(trx, { storeId, before: 0, after: countPictures(files), now })
  await writeFiles(trx, listsOf(files), { recordId: id, ownerId: viewer.userId, now })
  await insertPromotion(trx, { ...fields, id, storeId, now })
  const changes = { ...changesBetween({}, fields), ...describePictures(noPictures, files) }
  const about = aboutPromotion({ id, storeId, title: fields.title })
  await record(trx, caller, { action, ...about, changes })
  const { promotion, viewer: of } = await getInScope(trx, id, caller)
  return toPromotion(promotion, of.staffRole)
}

/** A new draft. Runs in the kernel's transaction, since the endpoint is idempotent. */
export async function createDraft(
  db: Kysely<Tables>,
  body: PromotionInput,
  caller: Caller,
): Promise<Promotion> {
  const { storeId, title, coverFileId = null, images = [], ...written } = body
  const fields = { ...toFields(written), title }
  const times = { startAt: null, endAt: null, displayFrom: null, displayTo: null }
  return inTransaction(db, async (trx) => {
    await demandStore(trx, { storeId, permission: 'promotions.edit' }, caller)
    refuseWrong([...periodErrors({ ...times, ...fields }), ...(await listingErrors(trx, fields.listing))])
    const files = { coverFileId, images }
    return insertDraft(trx, { storeId, fields, files, action: 'promotions.created' }, caller)
  })
}

/** What may change after the approval without the operator’s eyes: words beside the offer, and when it is shown. */
const immaterial: ReadonlySet<string> = new Set<keyof PromotionFields>([
  'summary',
  'body',
  'displayFrom',
  'displayTo',
  'conditions',
  'contact',
])
const approved: readonly Promotion['status'][] = ['SCHEDULED', 'LIVE', 'PAUSED']

/** What may not be changed any more, and what would begin or end in the past. */
function timeErrors(before: Promotion, after: After, now: Date): FieldError[] {
  if (before.status === 'DRAFT') return []
  const isPast = (instant: string | null) => instant !== null && Date.parse(instant) < now.getTime()
  const errors: FieldError[] = []
  const hasBegun = before.status === 'LIVE' || (before.status === 'PAUSED' && !isPausedAhead(before, now))
  if (after.startAt !== before.startAt) {
    if (hasBegun) errors.push({ pointer: '/startAt', code: 'fixed' })
    else if (isPast(after.startAt)) errors.push({ pointer: '/startAt', code: 'in_past' })
  }
  if (after.endAt !== before.endAt && isPast(after.endAt)) errors.push({ pointer: '/endAt', code: 'in_past' })
  // What was approved was approved for its price.
  if (after.listing !== before.listing) errors.push({ pointer: '/listing', code: 'fixed' })
  return errors
}

function lengthOf({ startAt, endAt }: Pick<Promotion, 'startAt' | 'endAt'>): number {
  return startAt === null || endAt === null ? 0 : Date.parse(endAt) - Date.parse(startAt)
}

/** What is listed for money lasts no longer than was paid for; it counts from its start, or from when it was paid. */
async function unpaidErrors(trx: Db, before: PromotionRecord, after: After): Promise<FieldError[]> {
  const { id, listing, status, startAt, endAt } = after
  if (listing !== 'PAID' || !approved.includes(status) || lengthOf(after) <= lengthOf(before)) return []
  const { items = [], paidAt = null } =
    (await findPaidOrder(trx, { type: 'PROMOTION_LISTING', targetId: id })) ?? {}
  const days = items[0]?.days ?? 0
  const from = startAt !== null && paidAt !== null && paidAt > startAt ? paidAt : startAt
  if (days === 0 || lengthOf({ startAt: from, endAt }) <= days * dayMs) return []
  return [{ pointer: '/endAt', code: 'period_unpaid', params: { days } }]
}

/** Puts a locked promotion where the clock has it by now, when its job has not run yet. */
async function catchUp(trx: Trx, locked: PromotionInScope, caller: Caller): Promise<PromotionInScope> {
  const { promotion } = locked
  const { id } = promotion
  if (statusAt(promotion, caller.now) === promotion.status) return locked
  await promotionEnds.move(trx, { id, now: caller.now })
  await promotionBegins.move(trx, { id, now: caller.now })
  return inScope(trx, await readLocked(trx, id), caller)
}

export async function lockCaughtUp(trx: Trx, id: string, caller: Caller): Promise<PromotionInScope> {
  return catchUp(trx, await lock(trx, id, caller), caller)
}

/** The promotion, locked, for a change of its data by somebody who saw this version of it. */
export async function lockForChange(
  trx: Trx,
  { id, version }: { id: string; version: number },
  caller: Caller,
): Promise<PromotionInScope> {
  const locked = await lockCaughtUp(trx, id, caller)
  demand(locked.actions.edit)
  demandVersion(locked.promotion, version)
  return locked
}

/** Has the clock look at it again, at its beginning first: of two who wake it the other way round neither would go on. */
export async function wake(trx: Db, { startAt, endAt }: Pick<PromotionRecord, 'startAt' | 'endAt'>) {
  if (startAt !== null) await promotionBegins.wake(trx, startAt)
  if (endAt !== null) await promotionEnds.wake(trx, endAt)
}

type PromotionParts = { readonly fields: PromotionFields; readonly files: Required<PicturesChange> }

interface PromotionWrite extends PromotionBefore {
  readonly action: 'promotions.updated' | 'promotions.undone'
  /** Whose files may be taken besides those that the promotion has; null for anyone's. */
  readonly ownerId: string | null
  readonly caller: Caller
}

/** A promotion as it would be; whether it has a cover is all that counts. */
type After = Omit<Promotion, 'cover'> & { readonly cover: object | null }

/** What a promotion must be after a change: complete once submitted, and no less than what visitors know. */
function demandRight(before: Promotion, after: After, { told, now }: { told: Told | undefined; now: Date }) {
  const { status } = before
  const isTold = (told?.changeNote ?? null) !== null
  const needsNote = isKnown(before, now) && !isTold && isWorseOffer(before, after)
  refuseWrong([
    ...periodErrors(after),
    ...(status === 'DRAFT' ? [] : missingForPromotion(after)),
    ...timeErrors(before, after, now),
    ...(needsNote ? [{ pointer: '/changeNote', code: 'required' as const }] : []),
  ])
}

/**
 * Changes the data of a locked promotion. What that replaces is kept, so that it can be taken back; what is there
 * already is no change. What was approved changes at once, and waits for the operator's eyes.
 */
export async function writeChange(
  trx: Trx,
  locked: PromotionInScope,
  { fields, files, told, action, ownerId, caller }: PromotionWrite,
): Promise<Promotion> {
  const { promotion, viewer } = locked
  const { id, status } = promotion
  const { now } = caller
  const before = namedPictures(promotion)
  const cover = { ...before, ...files }.coverFileId === null ? null : {}
  const after = { ...toPromotion({ ...promotion, ...fields }, null), cover }
  demandRight(toPromotion(promotion, null), after, { told, now })
  refuseWrong(await unpaidErrors(trx, promotion, after))
  if (fields.listing !== promotion.listing) refuseWrong(await listingErrors(trx, fields.listing))
  const replaced = replacedBy<PromotionParts>({ fields: promotion, files: before }, { fields, files })
  if (replaced === null) return toPromotion(promotion, viewer.staffRole)
  const pictures = { before: countPictures(before), after: countPictures({ ...before, ...files }) }
  await demandRoomForPictures(trx, { storeId: promotion.storeId, ...pictures, now })
  await writeFiles(trx, listsOf(files), { recordId: id, ownerId, now })
  const changes = { ...changesBetween(promotion, fields), ...describePictures(before, files) }
  const isMaterial = approved.includes(status) && Object.keys(changes).some((field) => !immaterial.has(field))
  const isTold = told !== undefined && isKnown(promotion, now)
  await updatePromotionRow(trx, id, {
    ...fields,
    ...(isMaterial && !seesAll(caller.viewer) && { isChangeUnseen: true }),
    ...(isTold && told),
    now,
  })
  if (approved.includes(status)) await wake(trx, { ...promotion, ...fields })
  const changed = await answer(trx, id, locked)
  const auditId = await record(trx, caller, {
    action,
    ...aboutPromotion(changed),
    changes,
    reason: told?.changeNote ?? undefined,
  })
  const { changedAt, changeNote } = promotion
  const kept = { ...replaced, ...(isTold && { told: { changedAt, changeNote } }) }
  await keepReplaced(trx, changed, { auditId, before: kept, now })
  return changed
}

export async function changePromotion(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof updatePromotion>, 'params' | 'body'>,
  caller: Caller,
): Promise<Promotion> {
  const { version, changeNote: note, coverFileId, images, ...written } = body
  const files: PicturesChange = {
    ...(coverFileId !== undefined && { coverFileId }),
    ...(images && { images }),
  }
  const how = { action: 'promotions.updated', ownerId: caller.viewer.userId, caller } as const
  const told = note === undefined ? {} : { told: { changedAt: caller.now.toISOString(), changeNote: note } }
  return inTransaction(db, async (trx) => {
    const locked = await lockForChange(trx, { id: params.id, version }, caller)
    return writeChange(trx, locked, { fields: toFields(written), files, ...told, ...how })
  })
}

/** An administrator has looked at what was changed after the approval, in this version. */
export async function seeChange(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof seePromotionChange>, 'params' | 'body'>,
  caller: Caller,
): Promise<Promotion> {
  return inTransaction(db, async (trx) => {
    const locked = await lock(trx, params.id, caller)
    const { promotion, actions } = locked
    demand(actions.seeChange)
    demandVersion(promotion, body.version)
    await markSeen(trx, promotion.id)
    await record(trx, caller, { action: 'promotions.change_seen', ...aboutPromotion(promotion) })
    return answer(trx, promotion.id, locked)
  })
}
