import type { LegalDocument, LegalRow, LegalStatus } from '@madang/contract/legal'
import type { LegalType } from '@madang/contract/legal-notices'
import type { LocalisedText } from '@madang/contract/settings'
import { sql } from 'kysely'
import { isUniqueViolation, type Db } from '../../db/database.ts'
import { List, down } from '../../db/list.ts'
import { declareClockMove } from '../../record/clock.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import { listPublished } from './legal.published.queries.ts'

/** One publishes at a time, and the clock's job with them: numbers and what is in force depend on each other. */
export async function lockPublishing(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('legal publishing', 0))`.execute(trx)
}

const rowColumns = sql`d.id, d.type, d.number, d.adverse, d.effective_at, d.change_summary, d.created_at,
  d.updated_at, d.published_at, d.version, d.status`

export interface LegalFilter {
  readonly types: readonly LegalType[] | null
  readonly statuses: readonly LegalStatus[] | null
}

/** Newest first; there are a few dozen over the years. */
export const legalDocuments = new List<LegalRow, LegalFilter, '-createdAt'>({
  from: sql`legal_documents as d`,
  orders: { '-createdAt': down(sql`created_at`, sql`timestamptz`) },
  narrow: ({ types, statuses }) => ({
    where: [
      types === null ? null : sql`d.type = any(${[...types]}::text[])`,
      statuses === null ? null : sql`d.status = any(${[...statuses]}::text[])`,
    ].filter((condition) => condition !== null),
  }),
  columns: () => rowColumns,
})

export async function findLegalDocument(db: Db, id: string): Promise<LegalDocument | undefined> {
  const { rows } = await sql<LegalDocument>`
    select ${rowColumns}, d.bodies from legal_documents as d where d.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Locks a text before a change of it. */
export async function lockLegalDocument(trx: Db, id: string): Promise<LegalDocument | undefined> {
  await trx.selectFrom('legalDocuments').select('id').where('id', '=', id).forUpdate().execute()
  return findLegalDocument(trx, id)
}

/** A draft; 'taken' when there is one of its kind. After that the transaction can only be rolled back. */
export async function insertDraft(
  trx: Db,
  { id, type, bodies, now }: { id: string; type: LegalType; bodies: LocalisedText; now: Date },
): Promise<'taken' | 'done'> {
  const at = now.toISOString()
  try {
    await trx
      .insertInto('legalDocuments')
      .values({ id, type, bodies: JSON.stringify(bodies), createdAt: at, updatedAt: at })
      .execute()
    return 'done'
  } catch (error) {
    if (isUniqueViolation(error, 'legal_documents_one_draft')) return 'taken'
    throw error
  }
}

export interface DraftChange {
  readonly adverse?: boolean
  readonly bodies?: LocalisedText
  readonly changeSummary?: LocalisedText | null
}

export async function updateDraft(
  trx: Db,
  id: string,
  { adverse, bodies, changeSummary, now }: DraftChange & { now: Date },
): Promise<void> {
  await trx
    .updateTable('legalDocuments')
    .set({
      ...(adverse !== undefined && { adverse }),
      ...(bodies && { bodies: JSON.stringify(bodies) }),
      ...(changeSummary !== undefined && {
        changeSummary: changeSummary && JSON.stringify(changeSummary),
      }),
      updatedAt: now.toISOString(),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteDraftRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('legalDocuments').where('id', '=', id).execute()
}

/** The last number under which readers have seen a text of a kind; 0 before the first. */
async function lastNumber(trx: Db, type: LegalType): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0)::int as number from (
      select number from legal_documents where type = ${type}
      union all select number from legal_withdrawn_numbers where type = ${type}
    ) as given
  `.execute(trx)
  return rows[0]?.number ?? 0
}

/** What has been published of a kind: the next number, whether a text is announced, and whether there was none. */
export async function publishingState(
  trx: Db,
  type: LegalType,
  now: Date,
): Promise<{ nextNumber: number; isAnnounced: boolean; isFirst: boolean }> {
  const published = await listPublished(trx, { type, now })
  return {
    nextNumber: (await lastNumber(trx, type)) + 1,
    isAnnounced: published.some(({ status }) => status === 'SCHEDULED'),
    isFirst: published.length === 0,
  }
}

/** Gives a draft its number and its day; false when it is none any more. */
export async function publish(
  trx: Db,
  id: string,
  { number, effectiveAt, now }: { number: number; effectiveAt: string; now: Date },
): Promise<boolean> {
  const set = { number, effectiveAt, publishedAt: now.toISOString() }
  const { numUpdatedRows } = await moveRecord(trx, 'legalDocuments', { action: 'schedule', set, now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await legalTakesEffect.wake(trx, effectiveAt)
  return numUpdatedRows === 1n
}

/**
 * Makes an announced text a draft again; 'taken' when there is another draft of its kind, 'late' when it is announced no
 * more. Its number stays used:
 * whoever read it there must never find other words.
 */
export async function unpublish(
  trx: Db,
  { id, type, number }: Pick<LegalDocument, 'id' | 'type' | 'number'>,
  now: Date,
): Promise<'taken' | 'late' | 'done'> {
  const set = { number: null, effectiveAt: null, publishedAt: null }
  try {
    const { numUpdatedRows } = await moveRecord(trx, 'legalDocuments', { action: 'withdraw', set, now })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return 'late'
  } catch (error) {
    if (isUniqueViolation(error, 'legal_documents_one_draft')) return 'taken'
    throw error
  }
  if (number !== null) await trx.insertInto('legalWithdrawnNumbers').values({ type, number }).execute()
  return 'done'
}

/** An announced text takes effect; the one in force goes first, for there is never more than one. */
export const legalTakesEffect = declareClockMove({
  table: 'legalDocuments',
  action: 'takeEffect',
  dueAt: 'effectiveAt',
  async first(trx, { id, now }) {
    await lockPublishing(trx)
    await moveRecord(trx, 'legalDocuments', { action: 'supersede' })
      .where(sql<boolean>`type = (
        select type from legal_documents
        where id = ${id} and status = 'SCHEDULED' and effective_at <= ${now.toISOString()}
      )`)
      .execute()
  },
})

export async function hasLegalDocuments(db: Db): Promise<boolean> {
  const text = await db.selectFrom('legalDocuments').select('id').limit(1).executeTakeFirst()
  return text !== undefined
}

/** Number one of a kind, in force at once. */
export async function insertFirstText(
  trx: Db,
  given: { id: string; type: LegalType; bodies: LocalisedText; changeSummary: LocalisedText; now: Date },
): Promise<void> {
  const { id, type, bodies, changeSummary, now } = given
  const at = now.toISOString()
  await trx
    .insertInto('legalDocuments')
    .values({
      id,
      type,
      number: 1,
      status: 'EFFECTIVE',
      effectiveAt: at,
      publishedAt: at,
      bodies: JSON.stringify(bodies),
      changeSummary: JSON.stringify(changeSummary),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}
