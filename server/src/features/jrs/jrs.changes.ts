import type { CallParts } from '@madang/contract/endpoint'
import { type FieldError } from '@madang/contract/errors'
import {
  jrsPeriodErrors,
  openErrors,
  type JrsInput,
  type JrsItem,
  type renewJrsCode,
  type updateJrsItem,
} from '@madang/contract/jrs'
import { asksTheSame } from '@madang/contract/jrs-form'
import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import { demand, demandVersion, refuseWrong } from '../../record/demand.ts'
import { writeFiles, type NamedFiles } from '../../record/files.queries.ts'
import { keepReplaced, replacedBy } from '../../record/replaced.queries.ts'
import { copyFile } from '../files/files.upload.ts'
import { demandRoomForPictures } from '../limits/limits.queries.ts'
import { findPromotion } from '../promotions/promotions.queries.ts'
import { demandStore } from '../promotions/promotions.scope.ts'
import { wake } from './jrs.clock.ts'
import {
  aboutJrs,
  findJrs,
  insertJrs,
  renewCode,
  toJrsItem,
  updateJrsRow,
  type JrsRecord,
} from './jrs.queries.ts'
import { getInScope, lock, lockForChange, type JrsInScope } from './jrs.scope.ts'
import { jrsFieldColumns, type CoverChange, type JrsBefore, type JrsItemFields } from './jrs.tables.ts'

type Trx = Transaction<Tables>

/** A locked list as it was just written. */
export async function answer(trx: Trx, id: string, { viewer }: Pick<JrsInScope, 'viewer'>): Promise<JrsItem> {
  const item = await findJrs(trx, id)
  if (item === undefined) throw new Error('A locked list is gone.')
  return toJrsItem(item, viewer.staffRole)
}

function coverOf({ files }: Pick<JrsRecord, 'files'>): Required<CoverChange> {
  return { coverFileId: files[0]?.fileId ?? null }
}

export function listsOf({ coverFileId }: CoverChange): NamedFiles[] {
  if (coverFileId === undefined) return []
  const files = coverFileId === null ? [] : [{ fileId: coverFileId }]
  return [{ purpose: 'JRS_COVER', files, pointerOf: () => '/coverFileId' }]
}

function countCover({ coverFileId }: Required<CoverChange>): number {
  return coverFileId === null ? 0 : 1
}

/** What the history says of the cover: whether there is one. */
function describeCover(before: Required<CoverChange>, { coverFileId }: CoverChange) {
  if (coverFileId === undefined || coverFileId === before.coverFileId) return {}
  return { cover: { from: countCover(before), to: countCover({ coverFileId }) } }
}

/** A list may belong to a promotion of its own store alone. */
async function promotionErrors(
  trx: Db,
  { storeId, promotionId }: { readonly storeId: string; readonly promotionId: string | null | undefined },
): Promise<FieldError[]> {
  if (promotionId === undefined || promotionId === null) return []
  const promotion = await findPromotion(trx, promotionId)
  return promotion?.storeId === storeId ? [] : [{ pointer: '/promotionId', code: 'choice' }]
}

interface NewDraft {
  readonly storeId: string
  readonly fields: Partial<JrsItemFields> & { readonly title: string }
  readonly files: Required<CoverChange>
  readonly action: 'jrs.created' | 'jrs.duplicated'
}

/** Writes a draft of a store that is held. */
async function insertDraft(
  trx: Trx,
  { storeId, fields, files, action }: NewDraft,
  caller: Caller,
): Promise<JrsItem> {
  const { viewer, now } = caller
  const id = uuidV7(now)
  await demandRoomForPictures(trx, { storeId, before: 0, after: countCover(files), now })
  await writeFiles(trx, listsOf(files), { recordId: id, ownerId: viewer.userId, now })
  await insertJrs(trx, { ...fields, id, storeId, now })
  const changes = { ...changesBetween({}, fields), ...describeCover({ coverFileId: null }, files) }
  await record(trx, caller, { action, ...aboutJrs({ id, storeId, title: fields.title }), changes })
  const { item, viewer: of } = await getInScope(trx, id, caller)
  return toJrsItem(item, of.staffRole)
}

/** A new draft. Runs in the kernel's transaction, since the endpoint is idempotent. */
export async function createDraft(db: Kysely<Tables>, body: JrsInput, caller: Caller): Promise<JrsItem> {
  const { storeId, coverFileId = null, ...fields } = body
  const times = { startAt: null, endAt: null, resultAnnounceAt: null }
  return inTransaction(db, async (trx) => {
    await demandStore(trx, { storeId, permission: 'jrs.edit' }, caller)
    refuseWrong([
      ...jrsPeriodErrors({ ...times, ...fields }),
      ...(await promotionErrors(trx, { storeId, promotionId: fields.promotionId })),
    ])
    return insertDraft(trx, { storeId, fields, files: { coverFileId }, action: 'jrs.created' }, caller)
  })
}

/** A new draft with the same words, form and rules; its period is the evening's that comes, not the one that was. */
export async function duplicate(
  { db, blobs }: { readonly db: Kysely<Tables> } & Pick<Deps, 'blobs'>,
  id: string,
  caller: Caller,
): Promise<JrsItem> {
  return inTransaction(db, async (trx) => {
    const { item, actions } = await lock(trx, id, caller)
    demand(actions.duplicate)
    const of = coverOf(item).coverFileId
    const owner = { ownerId: caller.viewer.userId, now: caller.now }
    const coverFileId = of && (await copyFile({ blobs }, trx, { of, ...owner }))
    const entries = jrsFieldColumns.map((column) => [column, item[column]] as const)
    const same = Object.fromEntries(entries) as unknown as JrsItemFields // of its columns
    const fields = { ...same, startAt: null, endAt: null, resultAnnounceAt: null, closedDays: [] }
    const { storeId } = item
    return insertDraft(trx, { storeId, fields, files: { coverFileId }, action: 'jrs.duplicated' }, caller)
  })
}

/** What may not change any more: what people joined by, and what their answers mean. */
function fixedErrors(item: JrsRecord, after: JrsRecord): FieldError[] {
  const errors: FieldError[] = []
  const isDraft = item.status === 'DRAFT'
  if (after.kind !== item.kind && !isDraft) errors.push({ pointer: '/kind', code: 'fixed' })
  if (item.hasEntries && !asksTheSame(item.formFields, after.formFields)) {
    errors.push({ pointer: '/formFields', code: 'fixed' })
  }
  // Who joined did so under these.
  if (item.hasEntries && after.retentionDays > item.retentionDays) {
    errors.push({ pointer: '/retentionDays', code: 'fixed' })
  }
  if (item.kind === 'RAFFLE') errors.push(...fixedOfRaffle(item, after))
  return errors
}

/** Under what people enter, and what the commitment goes with, stands from the opening on; after the draw all of it. */
function fixedOfRaffle(item: JrsRecord, after: JrsRecord): FieldError[] {
  if (item.status === 'DRAFT') return []
  const fixed = ['winnersCount', 'publicValueSource'] as const
  const drawn = ['resultAnnounceAt', 'prizeName', 'prizeValueWon', 'notifyLosers'] as const
  const isOther = (key: keyof JrsItemFields) => item[key] !== after[key]
  const keys = item.drawnAt === null ? fixed : [...fixed, ...drawn]
  return keys.filter(isOther).map((key) => ({ pointer: `/${key}`, code: 'fixed' }))
}

const running: readonly JrsItem['status'][] = ['OPEN', 'PAUSED']

/** What a list must be after a change: fit for what it runs as. */
function demandRight(item: JrsRecord, after: JrsRecord, now: Date): void {
  const isRunning = running.includes(item.status)
  const errors = isRunning ? openErrors(toJrsItem(after, null), now) : jrsPeriodErrors(after)
  const hasRight = item.status === 'DRAFT' || after.consentPurpose !== null
  refuseWrong([
    ...errors,
    ...fixedErrors(item, after),
    ...(hasRight || isRunning ? [] : [{ pointer: '/consentPurpose', code: 'required' as const }]),
  ])
}

type JrsParts = { readonly fields: JrsItemFields; readonly files: Required<CoverChange> }

interface JrsWrite extends JrsBefore {
  readonly action: 'jrs.updated' | 'jrs.undone'
  /** Whose files may be taken besides those that the list has; null for anyone's. */
  readonly ownerId: string | null
  readonly caller: Caller
}

/** Changes the data of a locked list. What that replaces is kept, so that it can be taken back. */
export async function writeChange(trx: Trx, locked: JrsInScope, write: JrsWrite): Promise<JrsItem> {
  const { item, viewer } = locked
  const { fields, files, action, ownerId, caller } = write
  const { id, storeId } = item
  const { now } = caller
  const before = coverOf(item)
  demandRight(item, { ...item, ...fields }, now)
  const { promotionId } = fields
  if (promotionId !== item.promotionId) refuseWrong(await promotionErrors(trx, { storeId, promotionId }))
  const replaced = replacedBy<JrsParts>({ fields: item, files: before }, { fields, files })
  if (replaced === null) return toJrsItem(item, viewer.staffRole)
  const pictures = { before: countCover(before), after: countCover({ ...before, ...files }) }
  await demandRoomForPictures(trx, { storeId, ...pictures, now })
  await writeFiles(trx, listsOf(files), { recordId: id, ownerId, now })
  await updateJrsRow(trx, id, { ...fields, now })
  if (running.includes(item.status)) await wake(trx, { ...item, ...fields })
  const changed = await answer(trx, id, locked)
  const changes = { ...changesBetween(item, fields), ...describeCover(before, files) }
  const auditId = await record(trx, caller, { action, ...aboutJrs(changed), changes })
  await keepReplaced(trx, changed, { auditId, before: replaced, now })
  return changed
}

export async function changeJrs(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof updateJrsItem>, 'params' | 'body'>,
  caller: Caller,
): Promise<JrsItem> {
  const { version, coverFileId, ...fields } = body
  const files: CoverChange = coverFileId === undefined ? {} : { coverFileId }
  const how = { action: 'jrs.updated', ownerId: caller.viewer.userId, caller } as const
  return inTransaction(db, async (trx) => {
    const locked = await lockForChange(trx, { id: params.id, version }, caller)
    return writeChange(trx, locked, { fields, files, ...how })
  })
}

/** Gives a list another code: what was printed with the old one leads nowhere from now on. */
export async function changeCode(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof renewJrsCode>, 'params' | 'body'>,
  caller: Caller,
): Promise<JrsItem> {
  return inTransaction(db, async (trx) => {
    const locked = await lock(trx, params.id, caller)
    const { item, actions } = locked
    demand(actions.renewCode)
    demandVersion(item, body.version)
    const to = await renewCode(trx, item.id, caller.now)
    const changes = { code: { from: item.code, to } }
    await record(trx, caller, { action: 'jrs.code_renewed', ...aboutJrs(item), changes })
    return answer(trx, item.id, locked)
  })
}
