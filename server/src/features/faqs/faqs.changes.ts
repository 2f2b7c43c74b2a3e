import { isDeepStrictEqual } from 'node:util'
import type { CallParts } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import { mostTopFaqs, type Faq, type FaqInput, type orderFaqs, type updateFaq } from '@madang/contract/faqs'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Caller } from '../../http/serve.ts'
import { about, record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import { demandVersion } from '../../record/demand.ts'
import { holdSameRole } from '../../record/viewer.queries.ts'
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
const none: Partial<Record<keyof FaqInput, null>> = {
  category: null,
  question: null,
  answer: null,
  published: null,
  isTop: null,
}

/** What the records say of a question: no more than what is written of it. */
function fieldsOf({ category, question, answer, published, isTop }: Faq): FaqInput {
  return { category, question, answer, published, isTop }
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
    const changes = changesBetween({}, fieldsOf(faq))
    await record(trx, caller, { action: 'faq.created', ...about('faq', faq), changes })
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
    demandVersion(before, version)
    const changes = changesBetween(before, change)
    if (Object.keys(changes).length === 0) return before
    await demandRoom(trx, before, change.isTop)
    const { category = before.category } = change
    const isMoved = category !== before.category
    const position = isMoved ? await nextPosition(trx, category) : before.order
    const after = await updateFaqRow(trx, id, { ...change, position, now })
    if (isMoved) await closeGap(trx, before.category, before.order)
    await record(trx, caller, { action: 'faq.updated', ...about('faq', { id }), changes })
    return after
  })
}

export async function removeFaq(db: Kysely<Tables>, id: string, caller: Caller): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockFor(trx, caller)
    const faq = await getLocked(trx, id)
    await deleteFaqRow(trx, id)
    await closeGap(trx, faq.category, faq.order)
    const changes = changesBetween(fieldsOf(faq), none)
    await record(trx, caller, { action: 'faq.deleted', ...about('faq', { id }), changes })
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
      await record(trx, caller, { action: 'faq.ordered', entity: 'faq', changes })
    }
    const all = await listFaqRows(trx, { published: false })
    return all.filter((faq) => faq.category === category)
  })
}
