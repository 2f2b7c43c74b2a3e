import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { UserTable } from '../users/users.tables.ts'

export async function findUserIdByPhone(db: Db, phone: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst()
  return row?.id
}

export async function isUser(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function findPhone(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirst()
  return row?.phone ?? null
}

type SignedInUser = Pick<Selectable<UserTable>, 'id' | 'name' | 'authorityType' | 'twoFactorEnabled'>

/**
 * Notes the sign-in of the member with this number; undefined unless the member is active. The row stays
 * locked, so that a suspension in the same moment either comes first or ends the session made here.
 */
export async function noteSignIn(trx: Db, phone: string, now: Date): Promise<SignedInUser | undefined> {
  return trx
    .updateTable('users')
    .set({ lastLoginAt: now.toISOString() })
    .where('phone', '=', phone)
    .where('status', '=', 'ACTIVE')
    .returning(['id', 'name', 'authorityType', 'twoFactorEnabled'])
    .executeTakeFirst()
}

export type ProfileChange = Partial<
  Pick<
    Selectable<UserTable>,
    'phone' | 'name' | 'email' | 'locale' | 'avatarFileId' | 'marketingConsentAt' | 'nightConsentAt'
  >
>

export async function updateProfile(
  trx: Db,
  id: string,
  { now, ...change }: ProfileChange & { readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('users')
    .set((q) => ({ ...change, updatedAt: now.toISOString(), version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
