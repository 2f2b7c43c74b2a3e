import { findMove } from '@madang/contract/actions'
import type { CallParts } from '@madang/contract/endpoint'
import { maskBusinessNumber } from '@madang/contract/business-number'
import { AppError, type FieldError } from '@madang/contract/errors'
import { seoulDate } from '@madang/contract/korean-time'
import { maskEmail, maskName, maskPhoneEnd } from '@madang/contract/masking'
import { storeMoves } from '@madang/contract/store-actions'
import { missingCoordinate, missingForSubmit, openedOnErrors } from '@madang/contract/stores'
import type { setStoreStatus, Store, StoreChange, StoreInput, updateStore } from '@madang/contract/stores'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import type { Consequences } from '../../record/consequences.ts'
import { demand, demandVersion, refuseWrong } from '../../record/demand.ts'
import { writeFiles } from '../../record/files.queries.ts'
import { forgetReplaced, keepReplaced, replacedBy } from '../../record/replaced.queries.ts'
import { holdSameRole } from '../../record/viewer.queries.ts'
import { demandRoom, demandRoomForPictures } from '../limits/limits.queries.ts'
import { endRoleWithoutStore } from '../users/users.roles.changes.ts'
import { countPictures, describeFiles, listsOf, namedFiles, noFiles } from './stores.files.ts'
import {
  aboutStore,
  insertStore,
  isActiveCategory,
  markStoreDeleted,
  moveStore,
  toStore,
  updateStoreRow,
  type Review,
  type StoreRecord,
} from './stores.queries.ts'
import { lock, type LockedStore } from './stores.scope.ts'
import { hasOwner, insertStaff, listStaff } from './stores.staff.queries.ts'
import type { FilesChange, StoreBefore, StoreFields } from './stores.tables.ts'

type Trx = Transaction<Tables>

type Written = Omit<StoreChange, 'version' | keyof FilesChange>

/** Numbers and persons are masked in the records. */
const storeMasks: { readonly [Field in keyof StoreFields]?: (text: string) => string } = {
  businessNumber: maskBusinessNumber,
  representativeName: maskName,
  email: maskEmail,
  phone: maskPhoneEnd,
}

/** The contract's nested parts as the table's columns. */
function toFields({ address, links, ...rest }: Written): Partial<StoreFields> {
  if (address === undefined) return { ...rest, ...links }
  const { detail, ...place } = address
  return { ...rest, ...links, ...place, addressDetail: detail }
}

function refuseTaken<Result>(result: Result | 'taken'): Result {
  if (result !== 'taken') return result
  throw new AppError('conflict.duplicate', { errors: [{ pointer: '/businessNumber', code: 'taken' }] })
}

async function checkCategory(trx: Trx, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined || (await isActiveCategory(trx, id))) return
  refuseWrong([{ pointer: '/categoryId', code: 'choice' }])
}

/** A new draft with its first owner. Runs in the kernel's transaction, since the endpoint is idempotent. */
export async function createDraft(db: Kysely<Tables>, body: StoreInput, caller: Caller): Promise<Store> {
  const { viewer, now } = caller
  const { logoFileId = null, images = [], documents = [], ...written } = body
  const { name, ...fields } = { ...toFields(written), name: body.name }
  return inTransaction(db, async (trx) => {
    await holdSameRole(trx, viewer)
    if (viewer.role === 'MANAGER') await demandRoom(trx, { ownerId: viewer.userId, limit: 'stores', now })
    refuseWrong([
      ...missingCoordinate({ lat: fields.lat ?? null, lng: fields.lng ?? null }),
      ...openedOnErrors(fields.openedOn, seoulDate(now)),
    ])
    await checkCategory(trx, fields.categoryId)
    const id = uuidV7(now)
    const files = { logoFileId, images, documents }
    await writeFiles(trx, listsOf(files), { recordId: id, ownerId: viewer.userId, now })
    const store = refuseTaken(await insertStore(trx, { ...fields, name, id, now }))
    await insertStaff(trx, { storeId: id, userId: viewer.userId, staffRole: 'OWNER', now })
    // Only now it is known whose plan it is.
    await demandRoom(trx, { storeId: id, limit: 'images', more: 0, now })
    const changes = {
      ...changesBetween({}, { name, ...fields }, storeMasks),
      ...describeFiles(noFiles, files),
    }
    await record(trx, caller, { action: 'stores.created', ...aboutStore(store), changes })
    return toStore(store, 'OWNER')
  })
}

/** What a store must still have after a change: once submitted it stays complete. */
function gapsOf(record: StoreRecord, { documents }: Required<FilesChange>): FieldError[] {
  const store = { ...toStore(record, null), documents }
  const mayHaveGaps = record.status === 'DRAFT' || record.status === 'REJECTED'
  return [...missingCoordinate(store), ...(mayHaveGaps ? [] : missingForSubmit(store))]
}

/** The registration that a store was approved with; null for one that has none. */
function registrationOf({ documents }: FilesChange): string | null {
  return documents?.find(({ type }) => type === 'BUSINESS_REGISTRATION')?.fileId ?? null
}

/** Number, branch and registration are fixed once approved; sending what they are is no change. */
function demandSameBusiness(
  { store, actions }: LockedStore,
  change: Partial<StoreFields> & FilesChange,
): void {
  if (actions.changeBusinessNumber.allowed) return
  const fixed: string[] = (['businessNumber', 'branchNo'] as const).filter(
    (field) => change[field] !== undefined && change[field] !== store[field],
  )
  const registration = registrationOf(namedFiles(store))
  const isReplaced = change.documents !== undefined && registrationOf(change) !== registration
  if (isReplaced && registration !== null) fixed.push('documents')
  if (fixed.length === 0) return
  const errors = fixed.map((field): FieldError => ({ pointer: `/${field}`, code: 'fixed' }))
  throw new AppError('conflict.state', { errors })
}

/** The store, locked, for a change of its data by somebody who saw this version of it. */
export async function lockForChange(
  trx: Trx,
  { id, version }: { id: string; version: number },
  caller: Caller,
): Promise<LockedStore> {
  const locked = await lock(trx, id, caller)
  demand(locked.actions.edit)
  demandVersion(locked.store, version)
  return locked
}

type StoreParts = { readonly fields: StoreFields; readonly files: Required<FilesChange> }

interface StoreWrite extends StoreBefore {
  readonly action: 'stores.updated' | 'stores.undone'
  /** Whose files may be taken besides those that the store has; null for anyone's. */
  readonly ownerId: string | null
  readonly caller: Caller
}

/** A store that was not changed; but what is answered to the operator was seen. */
async function seenAsItIs(trx: Trx, { store, viewer }: LockedStore, caller: Caller): Promise<Store> {
  const { staffRole } = viewer
  if (staffRole === null) await record(trx, caller, { action: 'stores.viewed', ...aboutStore(store) })
  return toStore(store, staffRole)
}

/**
 * Changes the data of a locked store. What that replaces is kept, so that it can be taken back. What is there already
 * is no change: it gets no new version and no record, and the change before can still be taken back.
 */
export async function writeChange(trx: Trx, locked: LockedStore, change: StoreWrite): Promise<Store> {
  const { fields, files, action, ownerId, caller } = change
  const { store, viewer } = locked
  const { now } = caller
  demandSameBusiness(locked, { ...fields, ...files })
  // One that was chosen before may be inactive by now and stays.
  if (fields.categoryId !== store.categoryId) await checkCategory(trx, fields.categoryId)
  const before = namedFiles(store)
  refuseWrong([
    ...gapsOf({ ...store, ...fields }, { ...before, ...files }),
    ...openedOnErrors(fields.openedOn, seoulDate(now)),
  ])
  const replaced = replacedBy<StoreParts>({ fields: store, files: before }, { fields, files })
  if (replaced === null) return seenAsItIs(trx, locked, caller)
  const pictures = { before: countPictures(before), after: countPictures({ ...before, ...files }) }
  await demandRoomForPictures(trx, { storeId: store.id, ...pictures, now })
  await writeFiles(trx, listsOf(files), { recordId: store.id, ownerId, now })
  const changed = refuseTaken(await updateStoreRow(trx, store.id, { ...fields, now }))
  const changes = { ...changesBetween(store, fields, storeMasks), ...describeFiles(before, files) }
  const auditId = await record(trx, caller, { action, ...aboutStore(changed), changes })
  await keepReplaced(trx, changed, { auditId, before: replaced, now })
  return toStore(changed, viewer.staffRole)
}

export async function changeStore(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof updateStore>, 'params' | 'body'>,
  caller: Caller,
): Promise<Store> {
  const { version, logoFileId, images, documents, ...written } = body
  const files: FilesChange = {
    ...(logoFileId !== undefined && { logoFileId }),
    ...(images && { images }),
    ...(documents && { documents }),
  }
  const change = { fields: toFields(written), files, action: 'stores.updated' as const }
  return inTransaction(db, async (trx) => {
    const locked = await lockForChange(trx, { id: params.id, version }, caller)
    return writeChange(trx, locked, { ...change, ownerId: caller.viewer.userId, caller })
  })
}

/** What the operator decided stays with the store until the next decision. */
function reviewBy({ viewer, now }: Caller, note: string | undefined): Review {
  return { reviewNote: note ?? null, reviewedBy: viewer.userId, reviewedAt: now.toISOString() }
}

/**
 * Complete, within the plan, and somebody's: the owner of a draft may have withdrawn, the one of a live store cannot any
 * more.
 */
async function checkSubmission(trx: Trx, store: StoreRecord, { viewer, now }: Caller): Promise<void> {
  if (viewer.role === 'MANAGER') await demandRoom(trx, { storeId: store.id, limit: 'stores', more: 0, now })
  refuseWrong(missingForSubmit(toStore(store, null)))
  if (!(await hasOwner(trx, store.id, { besides: null }))) throw new AppError('conflict.state')
}

interface Following {
  readonly follows: Consequences['ofStore']
}

export async function changeStatus(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof setStoreStatus>, 'params' | 'body'>,
  { follows, ...caller }: Caller & Following,
): Promise<Store> {
  const { to, note, version } = body
  return inTransaction(db, async (trx) => {
    const { store, viewer, actions } = await lock(trx, params.id, caller)
    const action = findMove(storeMoves, { from: store.status, to })
    if (action === undefined) throw new AppError('conflict.state')
    demand(actions[action])
    const { needsNote, recordedAs } = storeMoves[action]
    if (version !== undefined) demandVersion(store, version)
    if (needsNote && note === undefined) refuseWrong([{ pointer: '/note', code: 'required' }])
    if (action === 'submit') await checkSubmission(trx, store, caller)
    const isDecision = action !== 'submit' && action !== 'close'
    const review = isDecision ? reviewBy(caller, note) : null
    const moved = await moveStore(trx, store.id, { action, now: caller.now, review })
    if (moved === undefined) throw new AppError('conflict.state')
    const changes = { status: { from: store.status, to } }
    await record(trx, caller, { action: recordedAs, ...aboutStore(store), changes, reason: note })
    for (const follow of follows) await follow(trx, { storeId: store.id, event: action }, caller)
    return toStore(moved, viewer.staffRole)
  })
}

export async function deleteDraft(
  db: Kysely<Tables>,
  id: string,
  { follows, ...caller }: Caller & Following,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { store, actions } = await lock(trx, id, { ...caller, people: 'everybody' })
    demand(actions.remove)
    await writeFiles(trx, listsOf(noFiles), { recordId: id, ownerId: null, now: caller.now })
    await markStoreDeleted(trx, id, caller.now)
    await forgetReplaced(trx, id)
    const changes = { name: { from: store.name, to: null } }
    await record(trx, caller, { action: 'stores.deleted', ...aboutStore(store), changes })
    for (const follow of follows) await follow(trx, { storeId: id, event: 'remove' }, caller)
    for (const { userId } of await listStaff(trx, id)) await endRoleWithoutStore(trx, userId, caller)
  })
}
