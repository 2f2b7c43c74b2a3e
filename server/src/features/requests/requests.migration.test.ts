import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as requestAnswers from '../../db/migrations/2026-11-22-1330-request-answers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { insertAuditRecord, insertRequest, insertUser } from '../../testing/factories.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('the answers that were there are kept, with what was decided and by whom', async () => {
  const { db } = data
  const now = new Date('2026-11-20T01:00:00.000Z')
  const at = now.toISOString()
  const staff = await insertUser(db, now, { authorityType: 'ADMIN' })
  const member = await insertUser(db, now, {})
  const rejected = await insertRequest(db, now, { status: 'REJECTED' })
  const left = await insertRequest(db, now, { status: 'REJECTED', requesterId: member.id })
  const given = { answer: '환불을 승인했습니다.', answeredAt: at }
  const closedAt = '2026-11-21T01:00:00.000Z'
  const completed = await insertRequest(db, now, { ...given, status: 'COMPLETED', closedAt })
  await insertRequest(db, now)
  const decisions = [
    { entityId: rejected.id, action: 'requests.rejected', userId: staff.id },
    { entityId: left.id, action: 'requests.rejected', userId: member.id },
    { entityId: completed.id, action: 'requests.approved', userId: staff.id },
  ] as const
  for (const { entityId, action, userId } of decisions) {
    await insertAuditRecord(db, now, {
      action,
      entity: 'request',
      entityId,
      actor: { userId, role: 'ADMIN' },
    })
  }
  await sql`drop table request_answers`.execute(db)
  await requestAnswers.up(db as unknown as Kysely<unknown>) // a migration knows no tables
  const columns = ['requestId', 'status', 'text', 'authorId', 'at'] as const
  expect(await db.selectFrom('requestAnswers').select(columns).orderBy('requestId').execute()).toEqual(
    [
      { requestId: rejected.id, status: 'REJECTED', text: '환불 기간이 지났습니다.', authorId: staff.id, at },
      { requestId: left.id, status: 'REJECTED', text: '환불 기간이 지났습니다.', authorId: null, at },
      { requestId: completed.id, status: 'APPROVED', text: given.answer, authorId: staff.id, at },
    ].toSorted((a, b) => (a.requestId < b.requestId ? -1 : 1)),
  )
})
