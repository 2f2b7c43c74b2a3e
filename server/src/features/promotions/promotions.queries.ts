import type { PromotionMove } from '@madang/contract/promotion-actions'
import type { Promotion } from '@madang/contract/promotions'
import type { StaffRole, StoreStatus } from '@madang/contract/store-actions'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { about } from '../../record/audit.queries.ts'
import { filesOf, type RecordFile } from '../../record/files.queries.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import { newCode } from '../../record/public-codes.ts'
import { promotionFieldColumns, type PromotionFields, type PromotionTable } from './promotions.tables.ts'

const ownColumns = [
  'id',
  'storeId',
  'code',
  ...promotionFieldColumns,
  'status',
  'pausedBy',
  'pausedAheadAt',
  'heldFrom',
  'submittedAt',
  'reviewNote',
  'reviewedBy',
  'reviewedAt',
  'changedAt',
  'changeNote',
  'isChangeUnseen',
  'viewCount',
  'shareCount',
  'lat',
  'lng',
  'createdAt',
  'updatedAt',
  'version',
] as const

export interface PromotionRecord extends Pick<Selectable<PromotionTable>, (typeof ownColumns)[number]> {
  readonly storeName: string
  readonly storeStatus: StoreStatus
  readonly orderId: string | null
  /** In the order in which they are shown. */
  readonly files: readonly RecordFile[]
}

/** The cover and the other pictures among the files. */
export function picturesOf(files: readonly RecordFile[]): Pick<Promotion, 'cover' | 'images'> {
  return {
    cover: files.find(({ purpose }) => purpose === 'PROMOTION_COVER') ?? null,
    images: files.filter(({ purpose }) => purpose === 'PROMOTION_IMAGE'),
  }
}

/** A promotion for its store's people and the operator. */
export function toPromotion(record: PromotionRecord, staffRole: StaffRole | null): Promotion {
  const { benefitKind, benefitValue, minSpend, benefitText, files, heldFrom, ...others } = record
  const { sameAsStore, placeName, placeAddress, placeLat, placeLng, ...rest } = others
  return {
    ...rest,
    ...picturesOf(files),
    view: 'staff',
    benefit: { kind: benefitKind, value: benefitValue, minSpend, text: benefitText },
    place: { sameAsStore, name: placeName, address: placeAddress, lat: placeLat, lng: placeLng },
    isHeld: heldFrom !== null,
    staffRole,
  }
}

/** What was done with a promotion, which is its store's, too. */
export function aboutPromotion({ id, title, storeId }: Pick<PromotionRecord, 'id' | 'title' | 'storeId'>) {
  return about('promotion', { id, name: title }, [storeId])
}

export async function findPromotion(db: Db, id: string): Promise<PromotionRecord | undefined> {
  return db
    .selectFrom('promotions')
    .innerJoin('stores', 'stores.id', 'promotions.storeId')
    .select(ownColumns.map((column) => `promotions.${column}` as const))
    .select(['stores.name as storeName', 'stores.status as storeStatus', filesOf('promotions.id')])
    .select((build) =>
      build
        .selectFrom('orders')
        .select('id')
        .where('type', '=', 'PROMOTION_LISTING')
        .whereRef('targetId', '=', 'promotions.id')
        .orderBy('createdAt', 'desc')
        .limit(1)
        .as('orderId'),
    )
    .where('promotions.id', '=', id)
    .where('promotions.deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Keeps a store in its state, and its people what they are in it, until the end; others may hold it as well. */
export async function holdStore(trx: Db, id: string): Promise<StoreStatus | undefined> {
  const store = await trx
    .selectFrom('stores')
    .select('status')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return store?.status
}

/** Locks a promotion before a change, its store before it; the store never changes. */
export async function lockPromotion(trx: Db, id: string): Promise<PromotionRecord | undefined> {
  const found = await trx.selectFrom('promotions').select('storeId').where('id', '=', id).executeTakeFirst()
  if (found === undefined) return undefined
  await holdStore(trx, found.storeId)
  await trx.selectFrom('promotions').select('id').where('id', '=', id).forUpdate().execute()
  // Whoever waited for the lock would not see the files of the change before in the statement that waited.
  return findPromotion(trx, id)
}

type NewPromotion = Partial<PromotionFields> & { id: string; storeId: string; title: string; now: Date }

/** A draft, under a code that no other has. */
export async function insertPromotion(trx: Db, { now, ...fields }: NewPromotion): Promise<void> {
  const at = now.toISOString()
  const row = { ...fields, code: newCode(), createdAt: at, updatedAt: at }
  const insert = trx.insertInto('promotions').values(row)
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) await insertPromotion(trx, { now, ...fields })
}

type Written = Partial<PromotionFields> &
  Pick<Updateable<PromotionTable>, 'changedAt' | 'changeNote' | 'isChangeUnseen' | 'deletedAt'>

/** Changes a locked promotion. */
export async function updatePromotionRow(
  trx: Db,
  id: string,
  { now, ...written }: Written & { now: Date },
): Promise<void> {
  await trx
    .updateTable('promotions')
    .set({ ...written, updatedAt: now.toISOString(), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** What was changed after the approval has been looked at; whoever edits it meanwhile need not know. */
export async function markSeen(trx: Db, id: string): Promise<void> {
  await trx.updateTable('promotions').set({ isChangeUnseen: false }).where('id', '=', id).execute()
}

/** As much of these as an audit record names. */
export async function listTitles(
  db: Db,
  ids: readonly string[],
): Promise<Pick<PromotionRecord, 'id' | 'title' | 'storeId'>[]> {
  return db.selectFrom('promotions').select(['id', 'title', 'storeId']).where('id', 'in', ids).execute()
}

/** What a move writes besides the state: the operator's decision, who paused. */
export type WithMove = Pick<
  Updateable<PromotionTable>,
  | 'reviewNote'
  | 'reviewedBy'
  | 'reviewedAt'
  | 'pausedBy'
  | 'pausedAheadAt'
  | 'heldFrom'
  | 'submittedAt'
  | 'isChangeUnseen'
>

type PromotionAction = PromotionMove | 'list' | 'unlist' | 'pauseWithPlan' | 'resumeAhead'

/** Moves a promotion; false when it is not where the action begins. */
export async function movePromotion(
  trx: Db,
  id: string,
  { action, set, now }: { action: PromotionAction; set?: WithMove; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await moveRecord(trx, 'promotions', { action, ...(set && { set }), now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const openStatuses = ['DRAFT', 'PENDING_REVIEW', 'PENDING_PAYMENT', 'SCHEDULED', 'LIVE', 'PAUSED'] as const

/** Locks what moves with its store. */
export async function lockOfStore(
  trx: Db,
  storeId: string,
): Promise<Pick<PromotionRecord, 'id' | 'status'>[]> {
  return trx
    .selectFrom('promotions')
    .select(['id', 'status'])
    .where('storeId', '=', storeId)
    .where('status', 'in', openStatuses)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks those that are on or will be, the one that was made first first. */
export async function lockRunningOfStore(
  trx: Db,
  storeId: string,
): Promise<Pick<PromotionRecord, 'id' | 'title' | 'storeId' | 'status' | 'startAt'>[]> {
  return trx
    .selectFrom('promotions')
    .select(['id', 'title', 'storeId', 'status', 'startAt'])
    .where('storeId', '=', storeId)
    .where('status', 'in', ['SCHEDULED', 'LIVE'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Nobody pays its listing just now, or is awaited to. */
export const hasNoOpenOrder = sql<boolean>`not exists (
  select from orders as o where o.type = 'PROMOTION_LISTING' and o.target_id = promotions.id and o.status = 'PENDING'
)`

/** What each move of a store brings about, and how that is recorded. */
const following = {
  suspend: [['pauseWithStore', 'promotions.paused']],
  reactivate: [['resumeWithStore', 'promotions.resumed']],
  close: [
    ['endWithStore', 'promotions.ended'],
    ['cancelWithStore', 'promotions.cancelled'],
  ],
} as const

/** Moves the locked promotions of a store that was moved; gives those that went elsewhere. */
export async function moveOfStore(
  trx: Db,
  storeId: string,
  { event, now }: { event: keyof typeof following; now: Date },
) {
  const held = trx.updateTable('promotions').where('storeId', '=', storeId)
  if (event === 'suspend') {
    const heldFrom = sql<'LIVE'>`status`
    await held.set({ heldFrom }).where('status', 'in', ['SCHEDULED', 'LIVE', 'PAUSED']).execute()
  }
  const moved = []
  for (const [action, recordedAs] of following[event]) {
    let move = moveRecord(trx, 'promotions', { action }).where('storeId', '=', storeId)
    if (event === 'reactivate')
      move = move.where('heldFrom', '=', 'LIVE').where('endAt', '>', now.toISOString())
    const rows = await move.returning(['id', 'storeId', 'title', 'status']).execute()
    moved.push(...rows.map((row) => ({ ...row, recordedAs })))
  }
  if (event !== 'suspend') await held.set({ heldFrom: null }).where('heldFrom', 'is not', null).execute()
  return moved
}
