import type { Role, Viewer } from '@madang/contract/access'
import { AppError } from '@madang/contract/errors'
import type { Locale } from '@madang/contract/locales'
import type { Db } from '../db/database.ts'

/** The language that a member reads. */
export async function findLocale(db: Db, userId: string): Promise<Locale> {
  const { locale } = await db
    .selectFrom('users')
    .select('locale')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return locale
}

/** Keeps a member's role and status as they are until the end; undefined unless active. */
export async function holdActiveRole(trx: Db, id: string): Promise<Role | undefined> {
  const row = await trx
    .selectFrom('users')
    .select('authorityType')
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .forShare()
    .executeTakeFirst()
  return row?.authorityType
}

export function demandSameRole(role: Role, roleNow: Role | undefined): void {
  if (roleNow !== role) throw new AppError('authz.forbidden')
}

/**
 * Keeps the viewer's role as it is until the end, and locks these people, whose roles may change. Throws
 * `authz.forbidden` when another request has taken the viewer's role away since this one began. Everybody is locked at
 * once, in the order of their ids and as strongly as is needed: of two who share a lock and both want it alone, neither
 * would get it.
 */
export async function holdSameRole(
  trx: Db,
  { userId, role }: Viewer,
  people: readonly string[] = [],
): Promise<void> {
  if (people.length === 0) return demandSameRole(role, await holdActiveRole(trx, userId))
  const locked = await trx
    .selectFrom('users')
    .select(['id', 'authorityType', 'status'])
    .where('id', 'in', [userId, ...people])
    .orderBy('id')
    .forUpdate()
    .execute()
  const viewer = locked.find(({ id, status }) => id === userId && status === 'ACTIVE')
  demandSameRole(role, viewer?.authorityType)
}
