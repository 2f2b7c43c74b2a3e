import type { CallParts } from '@madang/contract/endpoint'
import { AppError, type FieldError } from '@madang/contract/errors'
import {
  announcementLacks,
  earliestEffect,
  latestEffect,
  legalActions,
  legalMoves,
  noticeDays,
  type createLegalDraft,
  type LegalActions,
  type LegalDocument,
  type scheduleLegalDocument,
  type updateLegalDraft,
  type withdrawLegalDocument,
} from '@madang/contract/legal'
import { locales, type Locale } from '@madang/contract/locales'
import type { LocalisedText } from '@madang/contract/settings'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Caller } from '../../http/serve.ts'
import { about, record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import { demand, demandVersion, refuseWrong } from '../../record/demand.ts'
import { holdSameRole } from '../../record/viewer.queries.ts'
import { findPublished } from './legal.published.queries.ts'
import {
  deleteDraftRow,
  findLegalDocument,
  insertDraft,
  legalTakesEffect,
  lockLegalDocument,
  lockPublishing,
  publish,
  publishingState,
  unpublish,
  updateDraft,
} from './legal.queries.ts'

type Trx = Transaction<Tables>

/** A kind that was never published begins with an empty first article. */
const firstWords: LocalisedText = { kr: '## 제1조(목적)', gb: '## 1. Purpose' }

async function getDocument(trx: Trx, id: string): Promise<LegalDocument> {
  const document = await findLegalDocument(trx, id)
  if (document === undefined) throw new AppError('resource.not_found')
  return document
}

/** The text, locked, once the viewer may do this with it and has seen its newest version. */
async function lockFor(
  trx: Trx,
  { id, version, action }: { id: string; version?: number; action: keyof LegalActions },
  { viewer, now }: Caller,
): Promise<LegalDocument> {
  const document = await lockLegalDocument(trx, id)
  await holdSameRole(trx, viewer)
  if (document === undefined) throw new AppError('resource.not_found')
  demand(legalActions(document, viewer, now)[action])
  if (version !== undefined) demandVersion(document, version)
  return document
}

/** Begins with the words in force. Runs in the kernel's transaction, since the endpoint is idempotent. */
export async function createDraft(
  db: Kysely<Tables>,
  { type }: CallParts<typeof createLegalDraft>['body'],
  caller: Caller,
): Promise<LegalDocument> {
  const { viewer, now } = caller
  return inTransaction(db, async (trx) => {
    await holdSameRole(trx, viewer)
    const inForce = await findPublished(trx, { type, number: null, now })
    const id = uuidV7(now)
    const inserted = await insertDraft(trx, { id, type, bodies: inForce?.bodies ?? firstWords, now })
    if (inserted === 'taken') {
      throw new AppError('conflict.duplicate', { errors: [{ pointer: '/type', code: 'taken' }] })
    }
    await record(trx, caller, {
      action: 'legal.drafted',
      ...about('legal', { id }),
      changes: { type: { from: null, to: type } },
    })
    return getDocument(trx, id)
  })
}

const bodyField = (locale: Locale) => `bodies.${locale}`

/** Of a body only its length is told: the records are no second archive. */
const lengths = Object.fromEntries(
  locales.map((locale) => [bodyField(locale), (body: string) => body.length]),
)

function fieldsOf({ adverse, changeSummary, bodies }: LegalDocument): Record<string, unknown> {
  const flat = Object.fromEntries(locales.map((locale) => [bodyField(locale), bodies[locale] ?? '']))
  return { adverse, changeSummary, ...flat }
}

/** What is there already is no change: it gets no new version and no record. */
export async function changeDraft(
  db: Kysely<Tables>,
  { params: { id }, body }: Pick<CallParts<typeof updateLegalDraft>, 'params' | 'body'>,
  caller: Caller,
): Promise<LegalDocument> {
  const { version, ...change } = body
  return inTransaction(db, async (trx) => {
    const before = await lockFor(trx, { id, version, action: 'edit' }, caller)
    const changes = changesBetween(fieldsOf(before), fieldsOf({ ...before, ...change }), lengths)
    if (Object.keys(changes).length === 0) return before
    await updateDraft(trx, id, { ...change, now: caller.now })
    await record(trx, caller, { action: 'legal.updated', ...about('legal', { id }), changes })
    return getDocument(trx, id)
  })
}

export async function deleteDraft(db: Kysely<Tables>, id: string, caller: Caller): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { type } = await lockFor(trx, { id, action: 'remove' }, caller)
    await deleteDraftRow(trx, id)
    await record(trx, caller, {
      action: 'legal.deleted',
      ...about('legal', { id }),
      changes: { type: { from: type, to: null } },
    })
  })
}

/** What is wrong with the day of effect, with the notice counted from now on. */
function dayErrors(effectiveAt: string, { adverse, now }: { adverse: boolean; now: Date }): FieldError[] {
  const at = Date.parse(effectiveAt)
  const pointer = '/effectiveAt'
  if (at < earliestEffect(now, { adverse }).getTime()) {
    const params = { days: adverse ? noticeDays.adverse : noticeDays.ordinary }
    return [{ pointer, code: 'too_soon', params }]
  }
  return at > latestEffect(now).getTime() ? [{ pointer, code: 'too_far' }] : []
}

/** Its number is given when it is announced, and kept from the day of effect on. */
export async function schedule(
  db: Kysely<Tables>,
  { params: { id }, body }: Pick<CallParts<typeof scheduleLegalDocument>, 'params' | 'body'>,
  caller: Caller,
): Promise<LegalDocument> {
  const { version, effectiveAt } = body
  const { now } = caller
  return inTransaction(db, async (trx) => {
    await lockPublishing(trx)
    // What the clock's job has not written yet would still count as announced.
    await legalTakesEffect.moveAll(trx, now)
    const document = await lockFor(trx, { id, version, action: 'schedule' }, caller)
    const { type, adverse } = document
    const { nextNumber, isAnnounced, isFirst } = await publishingState(trx, type, now)
    if (isAnnounced) throw new AppError('conflict.state')
    const errors = [...dayErrors(effectiveAt, { adverse, now }), ...announcementLacks(document, { isFirst })]
    refuseWrong(errors)
    const isPublished = await publish(trx, id, { number: nextNumber, effectiveAt, now })
    if (!isPublished) throw new AppError('conflict.state')
    const changes = {
      number: { from: null, to: nextNumber },
      effectiveAt: { from: null, to: effectiveAt },
      adverse: { from: null, to: adverse },
    }
    await record(trx, caller, { action: legalMoves.schedule.recordedAs, ...about('legal', { id }), changes })
    return getDocument(trx, id)
  })
}

export async function withdraw(
  db: Kysely<Tables>,
  { params: { id }, body }: Pick<CallParts<typeof withdrawLegalDocument>, 'params' | 'body'>,
  caller: Caller,
): Promise<LegalDocument> {
  const { now } = caller
  return inTransaction(db, async (trx) => {
    await lockPublishing(trx)
    const document = await lockFor(trx, { id, version: body.version, action: 'withdraw' }, caller)
    const { number, effectiveAt } = document
    const outcome = await unpublish(trx, document, now)
    if (outcome !== 'done') throw new AppError(outcome === 'taken' ? 'conflict.duplicate' : 'conflict.state')
    const changes = { number: { from: number, to: null }, effectiveAt: { from: effectiveAt, to: null } }
    await record(trx, caller, { action: legalMoves.withdraw.recordedAs, ...about('legal', { id }), changes })
    return getDocument(trx, id)
  })
}
