import type { Role, Viewer } from '@madang/contract/access'
import { AppError } from '@madang/contract/errors'
import { publicFilePath, type StoredFile } from '@madang/contract/files'
import { maskEmail, maskName } from '@madang/contract/masking'
import { maskPhone } from '@madang/contract/phone'
import type { User } from '@madang/contract/users'
import { sql, type Insertable, type Selectable, type Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import { uuidV7 } from '../../db/uuid.ts'
import { about } from '../../record/audit.queries.ts'
import { holdActiveRole } from '../../record/viewer.queries.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import type { UserTable } from './users.tables.ts'

const columns = [
  'id',
  'phone',
  'name',
  'email',
  'authorityType',
  'status',
  'locale',
  'avatarFileId',
  'marketingConsentAt',
  'nightConsentAt',
  'twoFactorEnabled',
  'lastLoginAt',
  'memo',
  'withdrawnAt',
  'createdAt',
  'updatedAt',
  'version',
] as const

/** Large enough for a sharp small picture. */
const avatarWidth = 320

/** Of a statement on users: the picture, without a query for it. */
const avatar = sql<Pick<StoredFile, 'sha256' | 'mime'> | null>`
  (select json_build_object('sha256', f.sha256, 'mime', f.mime) from files as f where f.id = users.avatar_file_id)
`.as('avatar')

const selected = [...columns, avatar] as const

export type UserRecord = Pick<Selectable<UserTable>, (typeof columns)[number]> & {
  readonly avatar: Pick<StoredFile, 'sha256' | 'mime'> | null
}

function toContract({ phone, twoFactorEnabled, memo, avatar, ...rest }: UserRecord) {
  const avatarPath = avatar && publicFilePath(avatar, avatarWidth)
  return { user: { ...rest, avatarPath, phoneNumber: phone ?? '', is2FAEnabled: twoFactorEnabled }, memo }
}

/** A member as the person sees it: whole, without what staff wrote. */
export function toOwnUser(record: UserRecord): User {
  return { ...toContract(record).user, isMasked: false }
}

/** A member as staff sees it: masked, with the memo. A withdrawn member has no number left to mask. */
export function toMaskedUser(record: UserRecord): User {
  const { user, memo } = toContract(record)
  return {
    ...user,
    name: maskName(user.name),
    phoneNumber: record.phone === null ? '' : maskPhone(record.phone),
    email: user.email === null ? null : maskEmail(user.email),
    memo,
    isMasked: true,
  }
}

/** What was done with, or seen of, a member. */
export function aboutUser({ id, name }: { readonly id: string; readonly name?: string }) {
  return about('user', { id, ...(name !== undefined && { name: maskName(name) }) })
}

/** Who it is is masked in the records; what staff write of a person is not for them, only that they wrote. */
export const userMasks = { name: maskName, email: maskEmail, phone: maskPhone, memo: () => '***' }

const usersById = prepared((db, { id }: { id: string }) =>
  db.selectFrom('users').select(selected).where('id', '=', id),
)

export async function findUserById(db: Db, id: string): Promise<UserRecord | undefined> {
  const [user] = await usersById(db, { id })
  return user
}

/** Locks the member who has this number now. */
export async function lockUserByPhone(
  trx: Transaction<Tables>,
  phone: string,
): Promise<UserRecord | undefined> {
  return trx.selectFrom('users').select(selected).where('phone', '=', phone).forUpdate().executeTakeFirst()
}

/** Locked in the order of their ids, so that two who want each other's row do not wait in a circle. */
async function lockActiveSuperAdmins(trx: Transaction<Tables>): Promise<string[]> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('authorityType', '=', 'SUPER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.map(({ id }) => id)
}

export interface LockedUser {
  readonly user: UserRecord
  /** What the viewer is by now; undefined when no longer active. */
  readonly viewerRole: Role | undefined
  /** Who are left, when the member is one of them: what is decided by it holds until the end. */
  readonly activeSuperAdmins: readonly string[]
}

/**
 * Locks a member before a change, and the role of who changes it; of changes at once each sees what the one
 * before it wrote. The two in the order of their ids, as the administrators.
 */
export async function lockUser(
  trx: Transaction<Tables>,
  id: string,
  viewerId: string,
): Promise<LockedUser | undefined> {
  const seen = await trx.selectFrom('users').select('authorityType').where('id', '=', id).executeTakeFirst()
  const before = seen?.authorityType === 'SUPER_ADMIN' ? await lockActiveSuperAdmins(trx) : null
  const roleBefore = viewerId < id ? await holdActiveRole(trx, viewerId) : undefined
  const user = await trx
    .selectFrom('users')
    .select(selected)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) return undefined
  const viewerRole = viewerId < id ? roleBefore : await holdActiveRole(trx, viewerId)
  // Made one between the two statements.
  const isSuperAdmin = user.authorityType === 'SUPER_ADMIN'
  const activeSuperAdmins = isSuperAdmin ? (before ?? (await lockActiveSuperAdmins(trx))) : []
  return { user, viewerRole, activeSuperAdmins }
}

export type UserChange = Partial<Pick<UserRecord, 'name' | 'email' | 'locale' | 'memo' | 'authorityType'>>

/** Locks a member whose role may change; gives the role by now, undefined unless active. */
export async function lockActiveRole(trx: Db, id: string): Promise<Role | undefined> {
  const row = await trx
    .selectFrom('users')
    .select('authorityType')
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .forUpdate()
    .executeTakeFirst()
  return row?.authorityType
}

/** The viewer's own record, if the token still holds; locked, so that what is found still holds when it is changed. */
export async function lockSelf(trx: Db, viewer: Viewer): Promise<UserRecord> {
  const role = await lockActiveRole(trx, viewer.userId)
  const user = role && (await findUserById(trx, viewer.userId))
  // Suspended or withdrawn since the token was checked.
  if (user === undefined) throw new AppError('auth.token_invalid')
  return user
}

/** Makes a locked member a manager until the last store is left. */
export async function raiseByInvitation(trx: Db, id: string, now: Date): Promise<void> {
  const change = {
    authorityType: 'MANAGER',
    managerByInvitation: true,
    updatedAt: now.toISOString(),
  } as const
  await trx
    .updateTable('users')
    .set((build) => ({ ...change, version: build('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Makes a locked manager a member again who was one by invitation and has no store left; tells whether it did. */
export async function lowerWithoutStore(trx: Db, id: string, now: Date): Promise<boolean> {
  const change = { authorityType: 'USER', managerByInvitation: false, updatedAt: now.toISOString() } as const
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set((build) => ({ ...change, version: build('version', '+', 1) }))
    .where('id', '=', id)
    .where('authorityType', '=', 'MANAGER')
    .where('managerByInvitation', '=', true)
    .where((q) =>
      q.not(
        q.exists(
          q
            .selectFrom('storeStaff')
            .innerJoin('stores', 'stores.id', 'storeStaff.storeId')
            .select('stores.id')
            .where('storeStaff.userId', '=', id)
            .where('stores.deletedAt', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Undefined when the member is no longer of this version. Staff who give a role give it for good. */
export async function updateUserAt(
  trx: Db,
  { id, version }: { id: string; version: number },
  { now, ...change }: UserChange & { now: Date },
): Promise<UserRecord | undefined> {
  return trx
    .updateTable('users')
    .set((build) => ({
      ...change,
      ...(change.authorityType && {
        managerByInvitation: sql<boolean>`manager_by_invitation and authority_type = ${change.authorityType}`,
      }),
      updatedAt: now.toISOString(),
      version: build('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '<>', 'WITHDRAWN')
    .returning(selected)
    .executeTakeFirst()
}

/** Suspends a member, or ends that; undefined when there is nothing to suspend or to end. */
export async function moveUser(
  trx: Db,
  id: string,
  { action, now }: { action: 'suspend' | 'reactivate'; now: Date },
): Promise<UserRecord | undefined> {
  return moveRecord(trx, 'users', { action, now }).where('id', '=', id).returning(selected).executeTakeFirst()
}

/** Withdraws an active member, for good: what names the person goes. False when there is none. */
export async function withdrawUser(
  trx: Db,
  id: string,
  { phoneHash, now }: { phoneHash: string | null; now: Date },
): Promise<boolean> {
  const set = {
    name: '',
    phone: null,
    phoneHash,
    email: null,
    memo: null,
    avatarFileId: null,
    marketingConsentAt: null,
    nightConsentAt: null,
    withdrawnAt: now.toISOString(),
  }
  const { numUpdatedRows } = await moveRecord(trx, 'users', { action: 'remove', set, now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

type NewUser = Pick<Insertable<UserTable>, 'name' | 'authorityType'> & {
  readonly phone: string
  readonly email: string | null
  readonly now: Date
}

function newRow({ now, ...given }: NewUser): Insertable<UserTable> {
  const at = now.toISOString()
  return { id: uuidV7(now), status: 'ACTIVE', locale: 'kr', createdAt: at, updatedAt: at, ...given }
}

/** Undefined when the number belongs to somebody already. */
export async function insertUser(trx: Db, user: NewUser): Promise<UserRecord | undefined> {
  return trx
    .insertInto('users')
    .values(newRow(user))
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning(selected)
    .executeTakeFirst()
}

/** Whether there ever was a SUPER_ADMIN; until the end nobody else asks. */
export async function hadSuperAdmin(trx: Transaction<Tables>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('users bootstrap', 0))`.execute(trx)
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('authorityType', '=', 'SUPER_ADMIN')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts the user; a member who has the number already gets the role and is active. Gives the id. */
export async function insertOrRaiseUser(trx: Db, user: NewUser): Promise<string> {
  const { authorityType, now } = user
  const { id } = await trx
    .insertInto('users')
    .values(newRow(user))
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet((build) => ({
        authorityType,
        updatedAt: now.toISOString(),
        version: build('users.version', '+', 1),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveRecord(trx, 'users', { action: 'reactivate' }).where('id', '=', id).execute()
  return id
}

/** Forgets the hashes of the numbers of those who left before an instant, so many at once; gives how many it was. */
export async function forgetPhoneHashes(
  db: Db,
  { withdrawnBefore, size }: { withdrawnBefore: string; size: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update users set phone_hash = null where id in (
      select id from users where withdrawn_at < ${withdrawnBefore} and phone_hash is not null
      order by withdrawn_at limit ${size} for update skip locked
    )
  `.execute(db)
  return Number(numAffectedRows)
}
