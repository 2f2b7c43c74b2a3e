import type { JrsMove } from '@madang/contract/jrs-actions'
import type { JrsItem } from '@madang/contract/jrs'
import { announcedAt, type RaffleValues } from '@madang/contract/jrs-raffle'
import { joinState, type JoinState, type JrsOpening } from '@madang/contract/jrs-times'
import type { StaffRole, StoreStatus } from '@madang/contract/store-actions'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { about } from '../../record/audit.queries.ts'
import { filesOf, type RecordFile } from '../../record/files.queries.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import { newCode } from '../../record/public-codes.ts'
import { holdStore } from '../promotions/promotions.queries.ts'
import { jrsFieldColumns, type JrsItemFields, type JrsItemTable } from './jrs.tables.ts'

const ownColumns = [
  'id',
  'storeId',
  'code',
  ...jrsFieldColumns,
  'status',
  'pausedUntil',
  'heldFrom',
  'createdAt',
  'updatedAt',
  'version',
] as const

/** Of its raffle, if it is one. */
const raffleColumns = [
  'commitment',
  'committedAt',
  'listFingerprint',
  'frozenAt',
  'frozenCount',
  'seed',
  'publicValue',
  'drawnAt',
] as const

export interface JrsRecord extends Pick<Selectable<JrsItemTable>, (typeof ownColumns)[number]>, RaffleValues {
  readonly storeName: string
  readonly storeStatus: StoreStatus
  readonly storeAddress: string | null
  readonly storePhone: string | null
  readonly promotionTitle: string | null
  readonly active: number
  readonly taken: number
  readonly hasEntries: boolean
  readonly files: readonly RecordFile[]
}

/** A list for its store's people and the operator. */
export function toJrsItem(record: JrsRecord, staffRole: StaffRole | null): JrsItem {
  const { promotionId, promotionTitle, heldFrom, files, ...rest } = record
  return {
    ...rest,
    view: 'staff',
    promotion: promotionId === null ? null : { id: promotionId, title: promotionTitle ?? '' },
    cover: files[0] ?? null,
    isHeld: heldFrom !== null,
    staffRole,
  }
}

/** As much of a list as decides whether somebody may join. */
export type Joinable = Omit<JrsOpening, 'isFull'> & Pick<JrsRecord, 'capacity' | 'taken'>

/** Whether somebody may join it now, and if not, when. */
export function joiningOf(item: Joinable, now: Date): JoinState {
  const { storeStatus, capacity, taken } = item
  if (storeStatus !== 'ACTIVE' && storeStatus !== 'SUSPENDED') return { state: 'CLOSED', opensAt: null }
  return joinState({ ...item, isFull: capacity !== null && taken >= capacity }, now)
}

/** Whether everyone may know how a raffle ended. */
export function isOut(item: Pick<JrsRecord, 'drawnAt' | 'resultAnnounceAt'>, now: Date): boolean {
  const outAt = announcedAt(item)
  return outAt !== null && Date.parse(outAt) <= now.getTime()
}

/** What a raffle has published by now: of its draw nothing before the result is out. */
export function publishedOf(item: JrsRecord, now: Date): RaffleValues {
  const { commitment, committedAt, listFingerprint, frozenAt, frozenCount } = item
  const drawn = { seed: item.seed, publicValue: item.publicValue, drawnAt: item.drawnAt }
  const hidden = { seed: null, publicValue: null, drawnAt: null }
  return {
    commitment,
    committedAt,
    listFingerprint,
    frozenAt,
    frozenCount,
    ...(isOut(item, now) ? drawn : hidden),
  }
}

/** What was done with a list, which is its store's, too. */
export function aboutJrs({ id, title, storeId }: Pick<JrsRecord, 'id' | 'title' | 'storeId'>) {
  return about('jrs', { id, name: title }, [storeId])
}

/** What is told of a list in the console, and to whom. */
export function tellOf({ id, title, storeId }: Pick<JrsRecord, 'id' | 'title' | 'storeId'>) {
  return { subject: { entity: 'jrs', id, name: title }, storeId } as const
}

function selectRecords(db: Db) {
  return db
    .selectFrom('jrsItems')
    .innerJoin('stores', 'stores.id', 'jrsItems.storeId')
    .innerJoin('jrsLines', 'jrsLines.jrsItemId', 'jrsItems.id')
    .leftJoin('promotions', 'promotions.id', 'jrsItems.promotionId')
    .leftJoin('jrsRaffles', 'jrsRaffles.jrsItemId', 'jrsItems.id')
    .select(raffleColumns.map((column) => `jrsRaffles.${column}` as const))
    .select(ownColumns.map((column) => `jrsItems.${column}` as const))
    .select([
      'jrsLines.active',
      'jrsLines.taken',
      'jrsLines.hasEntries',
      'promotions.title as promotionTitle',
    ])
    .select([
      'stores.name as storeName',
      'stores.status as storeStatus',
      'stores.roadAddress as storeAddress',
      'stores.phone as storePhone',
      filesOf('jrs_items.id'),
    ])
    .where('jrsItems.deletedAt', 'is', null)
}

export function findJrs(db: Db, id: string): Promise<JrsRecord | undefined> {
  return selectRecords(db).where('jrsItems.id', '=', id).executeTakeFirst()
}

export function findJrsByCode(db: Db, code: string): Promise<JrsRecord | undefined> {
  return selectRecords(db).where('jrsItems.code', '=', code).executeTakeFirst()
}

/** The lists of promotions that run or pause, in the order in which they were made: so many at most. */
export function listOfPromotions(
  db: Db,
  promotionIds: readonly string[],
  most: number,
): Promise<JrsRecord[]> {
  return selectRecords(db)
    .where('jrsItems.promotionId', 'in', promotionIds)
    .where('jrsItems.status', 'in', ['OPEN', 'PAUSED'])
    .orderBy('jrsItems.id')
    .limit(most)
    .execute()
}

/** Locks a list before a change, its store before it; the store never changes. */
export async function lockJrs(trx: Db, id: string): Promise<JrsRecord | undefined> {
  const found = await trx.selectFrom('jrsItems').select('storeId').where('id', '=', id).executeTakeFirst()
  if (found === undefined) return undefined
  await holdStore(trx, found.storeId)
  await trx.selectFrom('jrsItems').select('id').where('id', '=', id).forUpdate().execute()
  // Whoever waited for the lock would not see the files of the change before in the statement that waited.
  return findJrs(trx, id)
}

/** As the table takes it. */
function toRow<Given extends Partial<JrsItemFields>>({
  weeklyHours,
  closedDays,
  formFields,
  ...rest
}: Given) {
  return {
    ...rest,
    ...(closedDays && { closedDays: JSON.stringify(closedDays) }),
    ...(weeklyHours && { weeklyHours: JSON.stringify(weeklyHours) }),
    ...(formFields && { formFields: JSON.stringify(formFields) }),
  }
}

type NewJrs = Partial<JrsItemFields> & { id: string; storeId: string; title: string; now: Date }

/** A draft, under a code that no other has. */
export async function insertJrs(trx: Db, { now, ...fields }: NewJrs): Promise<void> {
  const at = now.toISOString()
  const row = { ...toRow(fields), title: fields.title, code: newCode(), createdAt: at, updatedAt: at }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('jrsItems')
    .values({ ...row, id: fields.id, storeId: fields.storeId })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return insertJrs(trx, { now, ...fields })
  await trx.insertInto('jrsLines').values({ jrsItemId: fields.id }).execute()
}

/** Changes a locked list. */
export async function updateJrsRow(
  trx: Db,
  id: string,
  { now, deletedAt, ...fields }: Partial<JrsItemFields> & { now: Date; deletedAt?: string },
): Promise<void> {
  await trx
    .updateTable('jrsItems')
    .set({
      ...toRow(fields),
      ...(deletedAt && { deletedAt }),
      updatedAt: now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Gives a locked list a code that no other has. */
export async function renewCode(trx: Db, id: string, now: Date): Promise<string> {
  const code = newCode()
  const isTaken = await trx.selectFrom('jrsItems').select('id').where('code', '=', code).executeTakeFirst()
  if (isTaken !== undefined) return renewCode(trx, id, now)
  await trx
    .updateTable('jrsItems')
    .set({ code, updatedAt: now.toISOString(), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  return code
}

/** As much of these as an audit record names. */
export async function listTitles(
  db: Db,
  ids: readonly string[],
): Promise<Pick<JrsRecord, 'id' | 'title' | 'storeId'>[]> {
  return db.selectFrom('jrsItems').select(['id', 'title', 'storeId']).where('id', 'in', ids).execute()
}

/** Moves a list; false when it is not where the action begins. */
export async function moveJrs(
  trx: Db,
  id: string,
  {
    action,
    set,
    now,
  }: { action: JrsMove; set: Pick<Updateable<JrsItemTable>, 'pausedUntil' | 'heldFrom'>; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await moveRecord(trx, 'jrsItems', { action, set, now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Locks what moves with its store. */
export async function lockOfStore(trx: Db, storeId: string): Promise<Pick<JrsRecord, 'id' | 'status'>[]> {
  return trx
    .selectFrom('jrsItems')
    .select(['id', 'status'])
    .where('storeId', '=', storeId)
    .where('status', 'in', ['DRAFT', 'OPEN', 'PAUSED'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks those that are open, and those that come back by themselves, each the one that was made first first. */
export async function lockRunningOfStore(
  trx: Db,
  storeId: string,
): Promise<Pick<JrsRecord, 'id' | 'title' | 'storeId' | 'status'>[]> {
  return trx
    .selectFrom('jrsItems')
    .select(['id', 'title', 'storeId', 'status'])
    .where('storeId', '=', storeId)
    .where('status', 'in', ['OPEN', 'PAUSED'])
    .where((where) => where.or([where('status', '=', 'OPEN'), where('pausedUntil', 'is not', null)]))
    .where('deletedAt', 'is', null)
    .orderBy(sql`status = 'OPEN'`, 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Lets a list that is paused not come back by itself. */
export async function stayPaused(trx: Db, id: string): Promise<void> {
  await trx.updateTable('jrsItems').set({ pausedUntil: null }).where('id', '=', id).execute()
}

/** All lists of a store, whatever their state. */
export async function listIdsOf(db: Db, storeId: string): Promise<string[]> {
  const rows = await db.selectFrom('jrsItems').select('id').where('storeId', '=', storeId).execute()
  return rows.map(({ id }) => id)
}

/** What each move of a store brings about, and how that is recorded. */
const following = {
  suspend: ['pauseWithStore', 'jrs.paused'],
  reactivate: ['resumeWithStore', 'jrs.resumed'],
  close: ['closeWithStore', 'jrs.closed'],
} as const

/** Moves the locked lists of a store that was moved; gives those that went elsewhere. */
export async function moveOfStore(
  trx: Db,
  storeId: string,
  { event, now }: { event: keyof typeof following; now: Date },
) {
  const held = trx.updateTable('jrsItems').where('storeId', '=', storeId)
  if (event === 'suspend') {
    const heldFrom = sql<'OPEN'>`status`
    await held.set({ heldFrom }).where('status', 'in', ['OPEN', 'PAUSED']).execute()
  }
  const [action, recordedAs] = following[event]
  let move = moveRecord(trx, 'jrsItems', { action, set: { pausedUntil: null } }).where(
    'storeId',
    '=',
    storeId,
  )
  if (event === 'reactivate') {
    move = move
      .where('heldFrom', '=', 'OPEN')
      .where((where) => where.or([where('endAt', 'is', null), where('endAt', '>', now.toISOString())]))
  }
  const moved = await move.returning(['id', 'storeId', 'title', 'status']).execute()
  if (event !== 'suspend') await held.set({ heldFrom: null }).where('heldFrom', 'is not', null).execute()
  return moved.map((row) => ({ ...row, recordedAs }))
}
