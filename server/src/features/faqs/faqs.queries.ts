import { faqCategories, type Faq, type FaqCategory, type FaqInput } from '@madang/contract/faqs'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { FaqTable } from './faqs.tables.ts'

const columns = [
  'id',
  'category',
  'position',
  'question',
  'answer',
  'published',
  'isTop',
  'createdAt',
  'updatedAt',
  'version',
] as const

type FaqRecord = Selectable<FaqTable>

function toFaq({ position, ...rest }: FaqRecord): Faq {
  return { ...rest, order: position }
}

/**
 * One at a time adds, moves or takes away questions: their places, here and on the landing page, depend on each
 * other.
 */
export async function lockOrder(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('faqs order', 0))`.execute(trx)
}

/** All questions in the order of the page, or those that everyone may read. */
export async function listFaqRows(db: Db, { published }: { published: boolean }): Promise<Faq[]> {
  const rows = await db
    .selectFrom('faqs')
    .select(columns)
    .$if(published, (query) => query.where('published', '=', true))
    .orderBy(sql`array_position(${[...faqCategories]}::text[], category)`)
    .orderBy('position')
    .execute()
  return rows.map(toFaq)
}

export async function lockFaq(trx: Db, id: string): Promise<Faq | undefined> {
  const row = await trx.selectFrom('faqs').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toFaq(row)
}

/** How many questions the landing page shows, those included that are not published yet. */
export async function countTops(trx: Db): Promise<number> {
  const { count } = await trx
    .selectFrom('faqs')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('isTop', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** The place after the last question of a group. */
export async function nextPosition(trx: Db, category: FaqCategory): Promise<number> {
  const { next } = await trx
    .selectFrom('faqs')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where('category', '=', category)
    .executeTakeFirstOrThrow()
  return next
}

export async function insertFaq(
  trx: Db,
  { id, position, now, ...input }: FaqInput & { id: string; position: number; now: Date },
): Promise<Faq> {
  const at = now.toISOString()
  const { question, answer } = input
  const row = await trx
    .insertInto('faqs')
    .values({
      ...input,
      id,
      position,
      question: JSON.stringify(question),
      answer: JSON.stringify(answer),
      createdAt: at,
      updatedAt: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toFaq(row)
}

export async function updateFaqRow(
  trx: Db,
  id: string,
  { question, answer, now, ...rest }: Partial<FaqInput> & { position?: number; now: Date },
): Promise<Faq> {
  const row = await trx
    .updateTable('faqs')
    .set({
      ...rest,
      ...(question && { question: JSON.stringify(question) }),
      ...(answer && { answer: JSON.stringify(answer) }),
      updatedAt: now.toISOString(),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toFaq(row)
}

export async function deleteFaqRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('faqs').where('id', '=', id).execute()
}

/** Moves up what stood behind a question that is gone. */
export async function closeGap(trx: Db, category: FaqCategory, position: number): Promise<void> {
  await trx
    .updateTable('faqs')
    .set({ position: sql`position - 1` })
    .where('category', '=', category)
    .where('position', '>', position)
    .execute()
}

/** Ids of a group in their order. */
export async function listIds(trx: Db, category: FaqCategory): Promise<string[]> {
  const rows = await trx
    .selectFrom('faqs')
    .select('id')
    .where('category', '=', category)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts the questions of a group in this order; every one of them is named. */
export async function writeOrder(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update faqs set position = given.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as given (id, place)
    where faqs.id = given.id
  `.execute(trx)
}
