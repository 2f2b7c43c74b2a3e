import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../db/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { sumCounts } from './counts.queries.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('what was counted before goes on being counted', async () => {
  const { db } = data
  const now = new Date('2026-11-20T01:00:00.000Z')
  const untyped = db as unknown as Kysely<unknown> // a migration knows no tables
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const names = Object.keys(migrations).toSorted()
  const at = names.indexOf('2026-11-23-0840-kept-counts')
  for (const name of names.slice(0, at)) await migrations[name]?.up(untyped)
  const roles = ['USER', 'USER', 'MANAGER']
  for (const [index, role] of roles.entries()) {
    await sql`
      insert into users (id, phone, name, authority_type, status, locale, created_at, updated_at)
      values (gen_random_uuid(), ${`+8210${index}`}, '김민수', ${role}, 'ACTIVE', 'kr', ${now}, ${now})
    `.execute(db)
    await sql`
      insert into stores (id, name, status, created_at, updated_at)
      values (gen_random_uuid(), '마당', 'DRAFT', ${now}, ${now})
    `.execute(db)
  }
  for (const name of names.slice(at)) await migrations[name]?.up(untyped)
  await sql`update users set status = 'SUSPENDED' where authority_type = 'MANAGER'`.execute(db)
  await sql`update stores set deleted_at = ${now} where id = (select id from stores limit 1)`.execute(db)
  const users = await sumCounts(db, 'users')
  expect(users.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'MANAGER', status: 'SUSPENDED', count: 1 },
    { kind: 'USER', status: 'ACTIVE', count: 2 },
  ])
  expect(await sumCounts(db, 'stores')).toEqual([{ kind: '', status: 'DRAFT', count: 2 }])
})
