import { isStaff, roles, type Viewer } from '@madang/contract/access'
import {
  openRequestStatuses,
  requestMoves,
  requestShortcuts,
  type AnsweredStatus,
  type RequestType,
} from '@madang/contract/request-actions'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { about } from '../../record/audit.queries.ts'
import { filesOf, type RecordFile } from '../../record/files.queries.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import type { RequestAnswerTable, UserRequestTable } from './requests.tables.ts'

const columns = [
  'id',
  'no',
  'type',
  'status',
  'requesterId',
  'guestName',
  'guestPhone',
  'storeId',
  'orderNo',
  'amount',
  'subject',
  'body',
  'assigneeId',
  'answer',
  'answeredAt',
  'dueAt',
  'linkToken',
  'createdAt',
  'updatedAt',
  'version',
] as const

interface RequestAnswerRecord {
  readonly at: string
  readonly text: string
  readonly status: AnsweredStatus
  /** Not masked; null once whoever wrote it has left, and for one that nobody wrote. */
  readonly authorName: string | null
}

/** A request with whom and what it names; `requesterName` and `phone` are not masked. */
export interface RequestRecord extends Pick<Selectable<UserRequestTable>, (typeof columns)[number]> {
  /** Empty once the member is gone or the guest's is blanked. */
  readonly requesterName: string
  /** Wire form; null as above. */
  readonly phone: string | null
  readonly assigneeName: string | null
  readonly storeName: string | null
  readonly orderId: string | null
  readonly files: readonly RecordFile[]
  /** Oldest first. */
  readonly answers: readonly RequestAnswerRecord[]
}

/** In the order of their decisions where two came in one moment. */
const answersOfRequests = sql<RequestAnswerRecord[]>`
  coalesce((
    select json_agg(
      json_build_object(
        'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', a.text, 'status', a.status,
        'authorName', nullif(author.name, '')
      ) order by a.at, a.status
    )
    from request_answers as a left join users as author on author.id = a.author_id
    where a.request_id = r.id
  ), '[]')
`.as('answers')

/** The name and number of whoever asks: the member's, or what the guest gave. */
export const askerName = sql<string>`coalesce(asker.name, r.guest_name, '')`
export const askerPhone = sql<string | null>`coalesce(asker.phone, r.guest_phone)`

function records(db: Db) {
  return db
    .selectFrom('userRequests as r')
    .leftJoin('users as asker', 'asker.id', 'r.requesterId')
    .leftJoin('users as assignee', 'assignee.id', 'r.assigneeId')
    .leftJoin('stores as store', 'store.id', 'r.storeId')
    .leftJoin('orders as order', 'order.no', 'r.orderNo')
    .select(columns.map((column) => `r.${column}` as const))
    .select([
      askerName.as('requesterName'),
      askerPhone.as('phone'),
      'assignee.name as assigneeName',
      'store.name as storeName',
      'order.id as orderId',
      filesOf('r.id'),
      answersOfRequests,
    ])
}

export async function findRequest(db: Db, id: string): Promise<RequestRecord | undefined> {
  return records(db).where('r.id', '=', id).executeTakeFirst()
}

/** The request behind an asker's link. The token is no credential: show it to whoever has proven the number. */
export async function findRequestByLink(db: Db, linkToken: string): Promise<RequestRecord | undefined> {
  return records(db).where('r.linkToken', '=', linkToken).executeTakeFirst()
}

/** What was done with, or seen of, a request; its subject is not for the records. */
export function aboutRequest({ id, requesterId }: Pick<RequestRecord, 'id' | 'requesterId'>) {
  return about('request', { id }, requesterId === null ? [] : [requesterId])
}

/** Those of these records that are requests of this member. */
export async function listOwnRequests(
  db: Db,
  { userId }: Viewer,
  recordIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('userRequests')
    .select('id')
    .where('requesterId', '=', userId)
    .where('id', 'in', recordIds)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The request, locked until the end of the transaction: of changes at once each sees what the one before it wrote. */
export async function lockRequest(trx: Db, id: string): Promise<RequestRecord | undefined> {
  await trx.selectFrom('userRequests').select('id').where('id', '=', id).forUpdate().execute()
  return findRequest(trx, id)
}

/** The open requests of a member of some types, locked like one, in the order of their ids. */
export async function lockOpenOf(
  trx: Db,
  userId: string,
  types: readonly RequestType[],
): Promise<RequestRecord[]> {
  const locked = await trx
    .selectFrom('userRequests')
    .select('id')
    .where('requesterId', '=', userId)
    .where('type', 'in', types)
    .where('status', 'in', openRequestStatuses)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  return records(trx).where('r.id', 'in', ids).orderBy('r.id').execute()
}

export const everyMove = { ...requestMoves, ...requestShortcuts }
export type RequestMove = keyof typeof everyMove

/** Moves a request, and gives it to somebody with it; false when it is not where the move begins. */
export async function moveRequest(
  trx: Db,
  id: string,
  { action, now, ...assignment }: Assignment & { readonly action: RequestMove; readonly now: Date },
): Promise<boolean> {
  const isOpen = openRequestStatuses.some((open) => open === everyMove[action].to)
  const set = { ...assignment, closedAt: isOpen ? null : now.toISOString() }
  const { numUpdatedRows } = await moveRecord(trx, 'userRequests', { action, set, now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export type Assignment = Partial<Pick<Selectable<UserRequestTable>, 'assigneeId'>>

/** Gives a locked request to somebody. */
export async function assignRequest(
  trx: Db,
  id: string,
  { assigneeId, now }: { readonly assigneeId: string | null; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('userRequests')
    .set((q) => ({ assigneeId, updatedAt: now.toISOString(), version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Makes a member's request that is locked a guest's, with the name and number that the member had. */
export async function leaveToGuest(
  trx: Db,
  id: string,
  { name, phone, now }: { readonly name: string; readonly phone: string; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('userRequests')
    .set((q) => ({
      requesterId: null,
      guestName: name,
      guestPhone: phone,
      updatedAt: now.toISOString(),
      version: q('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Adds an answer to a request that is locked, before it moves: a rejection is never without one. */
export async function addAnswer(trx: Db, answer: RequestAnswerTable): Promise<void> {
  await trx.insertInto('requestAnswers').values(answer).execute()
  await trx
    .updateTable('userRequests')
    .set({ answer: answer.text, answeredAt: answer.at })
    .where('id', '=', answer.requestId)
    .execute()
}

const staffRoles = roles.filter(isStaff)

/** Active staff by name; not masked. */
export async function listStaff(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('authorityType', 'in', staffRoles)
    .where('status', '=', 'ACTIVE')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Keeps somebody a member of staff until the end; gives the name, undefined when he or she is none. */
export async function holdStaff(trx: Db, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .where('authorityType', 'in', staffRoles)
    .where('status', '=', 'ACTIVE')
    .forShare()
    .executeTakeFirst()
  return row?.name
}
