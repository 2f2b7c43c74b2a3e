import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as withdrawnNumbers from '../../db/migrations/2026-11-22-1400-legal-withdrawn-numbers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { insertAuditRecord, insertLegalText } from '../../testing/factories.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('numbers of texts that were taken back before are used as well, except one that was given again', async () => {
  const { db } = data
  const now = new Date('2026-11-22T01:00:00.000Z')
  await insertLegalText(db, now, { type: 'TERMS', number: 2 })
  const takenBack = async (entityId: string, type: string, number: number) => {
    const entity = { entity: 'legal', entityId }
    const drafted = { type: { from: null, to: type } }
    await insertAuditRecord(db, now, { ...entity, action: 'legal.drafted', changes: drafted })
    const withdrawn = { number: { from: number, to: null } }
    await insertAuditRecord(db, now, { ...entity, action: 'legal.withdrawn', changes: withdrawn })
  }
  const ids = [1, 2].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`)
  await takenBack(ids[0] ?? '', 'TERMS', 2)
  await takenBack(ids[1] ?? '', 'PRIVACY', 5)

  await sql`drop table legal_withdrawn_numbers`.execute(db)
  await withdrawnNumbers.up(db as unknown as Kysely<unknown>) // a migration knows no tables
  const rows = await db.selectFrom('legalWithdrawnNumbers').select(['type', 'number']).execute()
  expect(rows).toEqual([{ type: 'PRIVACY', number: 5 }])
})
