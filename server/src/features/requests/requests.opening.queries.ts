import { openRequestStatuses, type RequestStatus } from '@madang/contract/request-actions'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { UserRequestTable } from './requests.tables.ts'

/** Of those who ask from one number at once each sees what the one before it wrote. */
export async function lockAsker(trx: Db, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('request ' || ${phone}, 0))`.execute(trx)
}

/** Keeps a member from leaving until the end; whether he or she has left is to be looked at then. */
export async function lockMember(trx: Db, id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/** Whether a row is a request of this number, the member's or the guest's; each side is found on its own index. */
export function isOfNumber(phone: string) {
  return sql<boolean>`(
    guest_phone = ${phone} or requester_id = any(array(select id from users where phone = ${phone}))
  )`
}

/** Nobody has decided on them yet. */
const undecided: readonly RequestStatus[] = ['RECEIVED', 'IN_REVIEW']

/** How many requests of a number, the member's and the guest's, nobody has decided on. */
export async function countUndecided(db: Db, phone: string): Promise<number> {
  const { count } = await db
    .selectFrom('userRequests')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where(isOfNumber(phone))
    .where('status', 'in', undecided)
    .executeTakeFirstOrThrow()
  return count
}

type Words = Pick<Insertable<UserRequestTable>, 'type' | 'subject' | 'body'> & {
  readonly orderNo: string | null
}

/** Whether a number has such a request open: of this type, and unless any of it counts with the same words. */
export async function hasSuchOpen(
  db: Db,
  phone: string,
  { words, anyOfType }: { words: Words; anyOfType: boolean },
): Promise<boolean> {
  const { type, subject, body, orderNo } = words
  const open = db
    .selectFrom('userRequests')
    .select('id')
    .where(isOfNumber(phone))
    .where('status', 'in', openRequestStatuses)
    .where('type', '=', type)
  const same = open
    .where('subject', '=', subject)
    .where('body', '=', body)
    .where('orderNo', 'is not distinct from', orderNo)
  const row = await (anyOfType ? open : same).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function insertRequest(trx: Db, request: Insertable<UserRequestTable>): Promise<void> {
  await trx.insertInto('userRequests').values(request).execute()
}

/** Whether a person may name a store: everyone one that is active, its people any. */
export async function isStoreKnownTo(db: Db, storeId: string, userId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .where('deletedAt', 'is', null)
    .where((q) =>
      q.or([
        q('status', '=', 'ACTIVE'),
        q.exists(
          q
            .selectFrom('storeStaff')
            .select('storeStaff.userId')
            .whereRef('storeStaff.storeId', '=', 'stores.id')
            .where('storeStaff.userId', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
