import { sql, type Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { KakaoMessageTable } from '../db/tables.ts'

interface HandedOver extends Pick<KakaoMessageTable, 'id' | 'template' | 'data'> {
  readonly phone: string
  readonly sentAt: string
  readonly dueAt: string
}

/** False when this message was begun before. */
export async function insertKakaoMessage(db: Db, message: HandedOver): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('kakaoMessages')
    .values({
      ...message,
      data: sql`${JSON.stringify(message.data)}::jsonb`,
      messageId: null,
      state: 'OPEN',
      code: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function isKakaoBegun(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('kakaoMessages').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

export async function writeKakaoAccepted(
  db: Db,
  {
    id,
    messageId,
    dueAt,
  }: { readonly id: string; readonly messageId: string | null; readonly dueAt: string },
): Promise<void> {
  await db
    .updateTable('kakaoMessages')
    .set({ messageId, dueAt })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .execute()
}

/** Clocks differ a little: a job may come so much before its time by this one. */
const earlyMs = 1_000

type AskedFor = Selectable<Pick<KakaoMessageTable, 'phone' | 'messageId' | 'sentAt' | 'attempts'>>

/** Takes an open message that is due, to ask what became of it; nobody else gets it before `until`. */
export function takeKakaoMessage(
  db: Db,
  { id, now, pauseMs }: { readonly id: string; readonly now: Date; readonly pauseMs: number },
): Promise<AskedFor | undefined> {
  const due = new Date(now.getTime() + earlyMs).toISOString()
  return db
    .updateTable('kakaoMessages')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      dueAt: new Date(now.getTime() + pauseMs).toISOString(),
    }))
    .where('id', '=', id)
    .where('dueAt', '<=', due)
    .returning(['phone', 'messageId', 'sentAt', 'attempts'])
    .executeTakeFirst()
}

export async function postponeKakaoMessage(db: Db, id: string, dueAt: string): Promise<void> {
  await db
    .updateTable('kakaoMessages')
    .set({ dueAt })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .execute()
}

/** Writes what became of a message, once: undefined when that is known already. */
export function settleKakaoMessage(
  trx: Db,
  { id, state, code = null }: Pick<KakaoMessageTable, 'id' | 'state'> & { readonly code?: string | null },
): Promise<Pick<KakaoMessageTable, 'template' | 'data'> | undefined> {
  return trx
    .updateTable('kakaoMessages')
    .set({ state, code, phone: null, dueAt: null })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .returning(['template', 'data'])
    .executeTakeFirst()
}

const sweptAtOnce = 1_000

/** Open messages that are due, those that wait longest first. */
export async function listDueKakaoMessages(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('kakaoMessages')
    .select('id')
    .where('dueAt', '<=', now.toISOString())
    .orderBy('dueAt')
    .limit(sweptAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

/** Asks for none of these any more, and tells nobody by text in their place: in a restored copy (jobs:forget). */
export async function forgetKakaoMessages(db: Db): Promise<void> {
  await db
    .updateTable('kakaoMessages')
    .set({ state: 'UNKNOWN', phone: null, dueAt: null })
    .where('state', '=', 'OPEN')
    .execute()
}

const keptMs = 2 * 24 * 60 * 60_000

/** As long as a job that handed one over may run again, it has to be known. */
export async function deleteOldKakaoMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs).toISOString()
  await db.deleteFrom('kakaoMessages').where('sentAt', '<', before).execute()
}
