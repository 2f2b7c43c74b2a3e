import type { Role } from '@madang/contract/access'
import { notificationDays, type Notification } from '@madang/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { before, dayMs } from '../../db/instants.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Belongings } from '../../record/consequences.ts'

interface Told extends Pick<Notification, 'type' | 'subject'> {
  readonly senderId: string | null
  readonly now: Date
}

/** Tells the people of a store, but who did it. */
export async function notifyStaff(
  trx: Db,
  { storeId, ...told }: Told & { readonly storeId: string },
): Promise<void> {
  const staff = await trx
    .selectFrom('storeStaff')
    .select('userId')
    .where('storeId', '=', storeId)
    // In one order: two that tell the same people at once must not wait for each other.
    .orderBy('userId')
    .execute()
  const recipients = staff.filter(({ userId }) => userId !== told.senderId)
  await notify(trx, recipients, told)
}

/** Tells the operator's administrators, or those of one role, but who did it. */
export async function notifyOperator(
  trx: Db,
  told: Told,
  roles: readonly Role[] = ['ADMIN', 'SUPER_ADMIN'],
): Promise<void> {
  const administrators = await trx
    .selectFrom('users')
    .select('id as userId')
    .where('authorityType', 'in', roles)
    .where('status', '=', 'ACTIVE')
    // As above.
    .orderBy('id')
    .execute()
  const recipients = administrators.filter(({ userId }) => userId !== told.senderId)
  await notify(trx, recipients, told)
}

/** One that was not read yet of the same is brought up to date. */
async function notify(
  trx: Db,
  recipients: readonly { readonly userId: string }[],
  { type, subject, senderId, now }: Told,
): Promise<void> {
  if (recipients.length === 0) return
  const { entity, id: entityId, name } = subject
  const at = now.toISOString()
  const about = { senderId, type, entity, entityId, name, at, readAt: null }
  await trx
    .insertInto('notifications')
    .values(recipients.map(({ userId }) => ({ id: uuidV7(now), recipientId: userId, ...about })))
    .onConflict((conflict) =>
      conflict
        .columns(['recipientId', 'type', 'entityId'])
        .where('readAt', 'is', null)
        .doUpdateSet({ senderId, name, at }),
    )
    .execute()
}

/** A page of somebody's notifications, the newest first. */
export async function listNotifications(
  db: Db,
  recipientId: string,
  { pageNumber, pageSize }: { readonly pageNumber: number; readonly pageSize: number },
): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications as n')
    .leftJoin('users as u', (join) =>
      // Which of the operator's staff did something is not the store's to know.
      join
        .onRef('u.id', '=', 'n.senderId')
        .on('u.authorityType', 'in', ['USER', 'MANAGER'])
        .on('u.name', '<>', ''),
    )
    .select([
      'n.id',
      'n.type',
      'n.entity',
      'n.entityId',
      'n.name',
      'n.at',
      'n.readAt',
      'u.name as senderName',
    ])
    .where('recipientId', '=', recipientId)
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  return rows.map(({ entity, entityId, name, ...row }) => ({
    ...row,
    subject: { entity, id: entityId, name },
  }))
}

export async function countNotifications(
  db: Db,
  recipientId: string,
): Promise<{ count: number; unreadCount: number }> {
  return db
    .selectFrom('notifications')
    .select((build) => build.fn.countAll<number>().as('count'))
    .select(sql<number>`count(*) filter (where read_at is null)`.as('unreadCount'))
    .where('recipientId', '=', recipientId)
    .executeTakeFirstOrThrow()
}

/** Marks one of them, or all, as read. */
export async function markRead(
  db: Db,
  recipientId: string,
  { id, now }: { readonly id: string | undefined; readonly now: Date },
): Promise<void> {
  let update = db
    .updateTable('notifications')
    .set({ readAt: now.toISOString() })
    .where('recipientId', '=', recipientId)
    .where('readAt', 'is', null)
  if (id !== undefined) update = update.where('id', '=', id)
  await update.execute()
}

export async function deleteOldNotifications(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'notifications', sql`at < ${before(now, notificationDays * dayMs)}`)
}

/** Whoever withdraws is told nothing any more. */
export const notificationsOfLeaver: Belongings = {
  settle: async (trx, { id }) => {
    await trx.deleteFrom('notifications').where('recipientId', '=', id).execute()
  },
}
