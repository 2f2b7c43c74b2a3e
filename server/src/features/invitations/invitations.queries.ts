import type { invitationMoves } from '@madang/contract/invitations'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { declareClockMove } from '../../record/clock.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import type { InvitationTable } from './invitations.tables.ts'

const columns = [
  'id',
  'storeId',
  'phone',
  'name',
  'staffRole',
  'status',
  'createdAt',
  'expiresAt',
] as const satisfies readonly (keyof InvitationTable)[]

export type InvitationRecord = Pick<Selectable<InvitationTable>, (typeof columns)[number]>

type NewInvitation = Omit<InvitationTable, 'status' | 'endedAt'>

/** Invites a number to a store; one that is pending there already gets the new words and the new time. */
export async function putInvitation(trx: Db, invitation: NewInvitation): Promise<InvitationRecord> {
  return trx
    .insertInto('invitations')
    .values({ ...invitation, status: 'PENDING', endedAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['storeId', 'phone'])
        .where('status', '=', sql.lit('PENDING'))
        .doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          staffRole: row.ref('excluded.staffRole'),
          inviterId: row.ref('excluded.inviterId'),
          expiresAt: row.ref('excluded.expiresAt'),
        })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

function pending(db: Db, now: Date) {
  return db
    .selectFrom('invitations')
    .where('invitations.status', '=', 'PENDING')
    .where('invitations.expiresAt', '>', now.toISOString())
}

/** Those to a store that have not been answered yet, the newest first. */
export async function listPendingOf(db: Db, storeId: string, now: Date): Promise<InvitationRecord[]> {
  return pending(db, now)
    .select(columns)
    .where('storeId', '=', storeId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The name by which a number was invited last; undefined when no invitation of it is pending. */
export async function findInvitedName(db: Db, phone: string, now: Date): Promise<string | undefined> {
  const row = await pending(db, now)
    .select('name')
    .where('phone', '=', phone)
    // Not `createdAt`: inviting once more renews the words and the end.
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

/** The number that the text about invitations of it goes to; undefined when none is left that may be answered. */
export async function findNumberToText(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<string | undefined> {
  const row = await pending(db, now)
    .leftJoin('users', 'users.phone', 'invitations.phone')
    .leftJoin('storeStaff', (join) =>
      join
        .onRef('storeStaff.userId', '=', 'users.id')
        .onRef('storeStaff.storeId', '=', 'invitations.storeId'),
    )
    .select('invitations.phone')
    .where('invitations.id', 'in', ids)
    .where('storeStaff.userId', 'is', null)
    .where((q) =>
      q.or([
        q('users.id', 'is', null),
        q.and([q('users.status', '=', 'ACTIVE'), q('users.authorityType', 'in', ['USER', 'MANAGER'])]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row?.phone
}

export interface OwnInvitationRecord extends InvitationRecord {
  readonly storeName: string
  /** Not masked; empty when the inviter has withdrawn. */
  readonly inviterName: string
}

/** What a member can answer now: the pending ones of the own number to stores where he or she is not yet. */
export async function listAnswerable(db: Db, userId: string, now: Date): Promise<OwnInvitationRecord[]> {
  return pending(db, now)
    .innerJoin('users as invited', 'invited.phone', 'invitations.phone')
    .innerJoin('stores', 'stores.id', 'invitations.storeId')
    .innerJoin('users as inviter', 'inviter.id', 'invitations.inviterId')
    .select(columns.map((column) => `invitations.${column}` as const))
    .select(['stores.name as storeName', 'inviter.name as inviterName'])
    .where('invited.id', '=', userId)
    .where((q) =>
      q.not(
        q.exists(
          q
            .selectFrom('storeStaff')
            .select('storeStaff.userId')
            .where('storeStaff.userId', '=', userId)
            .whereRef('storeStaff.storeId', '=', 'invitations.storeId'),
        ),
      ),
    )
    .orderBy('invitations.createdAt', 'desc')
    .orderBy('invitations.id', 'desc')
    .execute()
}

/** An invitation of the number that a member has now, in any state. */
export async function findOwn(db: Db, id: string, userId: string): Promise<InvitationRecord | undefined> {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.phone', 'invitations.phone')
    .select(columns.map((column) => `invitations.${column}` as const))
    .where('invitations.id', '=', id)
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

export type InvitationEnd = keyof typeof invitationMoves

/** Of which invitations is spoken: of a store, of a number, or fewer of them. */
export type InvitationFilter =
  | { readonly storeId: string; readonly id?: string; readonly inviterId?: string; readonly phone?: string }
  | { readonly phone: string }

/** Ends every pending one of these; nothing comes back of what is over already. */
export async function endPending(
  trx: Db,
  of: InvitationFilter,
  { action, now }: { action: InvitationEnd; now: Date },
): Promise<InvitationRecord[]> {
  const at = now.toISOString()
  return moveRecord(trx, 'invitations', { action, set: { endedAt: at } })
    .where((build) => build.and({ ...of }))
    .where('expiresAt', '>', at)
    .returning(columns)
    .execute()
}

export interface Places {
  readonly storeId: string
  readonly people: number
  /** Invited and not answered yet. */
  readonly invited: number
}

/** How full locked stores are; a pending invitation of the number that is about to come in holds no place besides. */
export async function listPlaces(
  trx: Db,
  storeIds: readonly string[],
  { besides, now }: { besides: string; now: Date },
): Promise<Places[]> {
  const { rows } = await sql<Places>`
    select id as store_id,
      (select count(*)::int from store_staff where store_id = given.id) as people,
      (
        select count(*)::int from invitations
        where store_id = given.id and status = 'PENDING' and expires_at > ${now.toISOString()} and phone <> ${besides}
      ) as invited
    from unnest(${[...storeIds]}::uuid[]) as given (id)
  `.execute(trx)
  return rows
}

/** Its time is over: nobody can answer it any more. */
export const invitationExpires = declareClockMove({
  table: 'invitations',
  action: 'expire',
  dueAt: 'expiresAt',
  set: { endedAt: sql<string>`expires_at` },
})

/** Forgets what ended before an instant, numbers and names with it; the audit records tell what happened. */
export async function deleteEnded(db: Db, before: string): Promise<void> {
  await deleteInBatches(db, 'invitations', sql`ended_at < ${before}`)
}

/** Forgets every invitation of a number whose member withdraws. */
export async function forgetInvitationsOf(trx: Db, phone: string): Promise<void> {
  await trx.deleteFrom('invitations').where('phone', '=', phone).execute()
}
