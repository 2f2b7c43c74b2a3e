import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@madang/contract/audit'
import type { CallParts } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import { mostTopFaqs, type Faq, type FaqInput, type orderFaqs, type updateFaq } from '@madang/contract/faqs'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Caller } from '../../http/serve.ts'
import { recordAudit, type AuditEntry } from '../audit/audit.queries.ts'
import { holdSameRole } from '../users/users.queries.ts'
import {
  closeGap,
  countTops,
  deleteFaqRow,
  insertFaq,
  listFaqRows,
  listIds,
  lockFaq,
  lockOrder,
  nextPosition,
  updateFaqRow,
  writeOrder,
} from './faqs.queries.ts'

type Trx = Transaction<Tables>
type Changes = NonNullable<AuditEntry['changes']>

async function record(
  trx: Trx,
  { viewer, origin, now }: Caller,
  told: { action: AuditAction; id: string | null; changes: Changes },
): Promise<void> {
  const { action, id, changes } = told
  const entity = id === null ? { entity: 'faq' } : { entity: 'faq', entityId: id, subjectIds: [id] }
  await recordAudit(trx, { now, actor: viewer, origin, action, ...entity, changes })
}

const fields = ['category', 'question', 'answer', 'published', 'isTop'] as const

/** Field → before and after, for those that differ. */
function describeChange(before: Partial<FaqInput>, after: Partial<FaqInput>): Changes {
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  return Object.fromEntries(
    changed.map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]),
  )
}

/** Refuses one more question than the landing page has room for. Under the lock, so that two cannot take one place. */
async function demandRoom(trx: Trx, before: { isTop: boolean } | null, isTop = false): Promise<void> {
  const isNew = isTop && before?.isTop !== true
  if (!isNew || (await countTops(trx)) < mostTopFaqs) return
  throw new AppError('conflict.state', { errors: [{ pointer: '/isTop', code: 'full' }] })
}

/** One change of the questions after the other, by somebody who may still make it. */
async function lockFor(trx: Trx, { viewer }: Caller): Promise<void> {
  await lockOrder(trx)
  await holdSameRole(trx, viewer)
}

/** At the end of its group. Runs in the kernel's transaction, since the endpoint is idempotent. */
export async function addFaq(db: Kysely<Tables>, body: FaqInput, caller: Caller): Promise<Faq> {
  const { now } = caller
  return inTransaction(db, async (trx) => {
    await lockFor(trx, caller)
    await demandRoom(trx, null, body.isTop)
    const position = await nextPosition(trx, body.category)
    const faq = await insertFaq(trx, { ...body, id: uuidV7(now), position, now })
    await record(trx, caller, { action: 'faq.created', id: faq.id, changes: describeChange({}, faq) })
    return faq
  })
}

async function getLocked(trx: Trx, id: string): Promise<Faq> {
  const faq = await lockFaq(trx, id)
  if (faq === undefined) throw new AppError('resource.not_found')
  return faq
}

/** What is there already is no change: it gets no new version and no record. */
export async function changeFaq(
  db: Kysely<Tables>,
  { params: { id }, body }: Pick<CallParts<typeof updateFaq>, 'params' | 'body'>,
  caller: Caller,
): Promise<Faq> {
  const { version, ...change } = body
  const { now } = caller
  return inTransaction(db, async (trx) => {
    await lockFor(trx, caller)
    const before = await getLocked(trx, id)
    if (before.version !== version) {
      throw new AppError('conflict.stale', { currentVersion: before.version })
    }
    const changes = describeChange(before, { ...before, ...change })
    if (Object.keys(changes).length === 0) return before
    await demandRoom(trx, before, change.isTop)
    const { category = before.category } = change
    const isMoved = category !== before.category
    const position = isMoved ? await nextPosition(trx, category) : before.order
    const after = await updateFaqRow(trx, id, { ...change, position, now })
    if (isMoved) await closeGap(trx, before.category, before.order)
    await record(trx, caller, { action: 'faq.updated', id, changes })
    return after
  })
}

export async function removeFaq(db: Kysely<Tables>, id: string, caller: Caller): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockFor(trx, caller)
    const faq = await getLocked(trx, id)
    await deleteFaqRow(trx, id)
    await closeGap(trx, faq.category, faq.order)
    await record(trx, caller, { action: 'faq.deleted', id, changes: describeChange(faq, {}) })
  })
}

/** Refused as stale when a question was added or removed since the order was seen. */
export async function putInOrder(
  db: Kysely<Tables>,
  { category, ids }: CallParts<typeof orderFaqs>['body'],
  caller: Caller,
): Promise<Faq[]> {
  return inTransaction(db, async (trx) => {
    await lockFor(trx, caller)
    const before = await listIds(trx, category)
    const given = new Set(ids)
    if (given.size !== ids.length) {
      throw new AppError('validation.failed', { errors: [{ pointer: '/ids', code: 'repeated' }] })
    }
    if (before.length !== ids.length || !before.every((id) => given.has(id))) {
      throw new AppError('conflict.stale')
    }
    if (!isDeepStrictEqual(before, ids)) {
      await writeOrder(trx, ids)
      const changes = { category: { from: category, to: category }, order: { from: before, to: ids } }
      await record(trx, caller, { action: 'faq.ordered', id: null, changes })
    }
    const all = await listFaqRows(trx, { published: false })
    return all.filter((faq) => faq.category === category)
  })
}
