import type { Role } from '@madang/contract/access'
import type { Insertable } from 'kysely'
import type { Db } from '@madang/server/db/database'
import type { RequestAnswerTable, UserRequestTable } from '@madang/server/features/requests/requests.tables'

export async function hasRequests(db: Db): Promise<boolean> {
  const request = await db.selectFrom('userRequests').select('id').limit(1).executeTakeFirst()
  return request !== undefined
}

/** Some active members of a role, the newest first. */
export async function listDemoPeople(db: Db, role: Role): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('authorityType', '=', role)
    .where('status', '=', 'ACTIVE')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()
  return people.map(({ id }) => id)
}

export async function insertDemoRequests(
  trx: Db,
  requests: readonly Insertable<UserRequestTable>[],
  answers: readonly RequestAnswerTable[],
): Promise<void> {
  await trx.insertInto('userRequests').values(requests).execute()
  await trx.insertInto('requestAnswers').values(answers).execute()
}
