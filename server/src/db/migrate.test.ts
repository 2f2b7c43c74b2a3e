import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { inDatabase } from '../testing/global-setup.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { migrate, schemaVersion } from './migrate.ts'
import { migrations } from './migrations.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function withEmptyDatabase(work: (empty: Database) => Promise<void>): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select current_database() || '_empty' as name`,
  )
  const name = rows[0]?.name ?? ''
  await database.pool.query(`create database ${name}`)
  const empty = openDatabase({ connection: inDatabase(database.connection, name), log: quietLog })
  try {
    await work(empty)
  } finally {
    await empty.close()
    await database.pool.query(`drop database ${name} with (force)`)
  }
}

const all = Object.keys(migrations).toSorted()

async function applied(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map((row) => row.name)
}

test('three servers that start at once on an empty database leave one whole schema', async () => {
  await withEmptyDatabase(async (empty) => {
    expect(await schemaVersion(empty.db)).toBeNull()
    await Promise.all([migrate(empty), migrate(empty), migrate(empty)])
    expect(await applied(empty)).toEqual(all)
    expect(await schemaVersion(empty.db)).toBe(all.at(-1))
    const { rows } = await empty.pool.query(
      `select to_regclass('graphile_worker._private_jobs') is not null as ready`,
    )
    expect(rows).toEqual([{ ready: true }])
  })
})

test('an old server still starts on the schema of a newer one', async () => {
  const newer = '2999-01-01-0000-of-a-newer-server'
  await database.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [newer, '2999'])
  await migrate({ connection: database.connection, log: quietLog })
  expect(await schemaVersion(database.db)).toBe(newer)
})

test.each([
  ['김민수', 'ㄱㅁㅅ'],
  ['가힣까쌍', 'ㄱㅎㄲㅆ'],
  ['박 Lee 2', 'ㅂ Lee 2'],
  ['ㄱ', 'ㄱ'],
  ['', ''],
])('the initials of "%s" are "%s"', async (name, initials) => {
  const { rows } = await sql`select hangul_initials(${name}::text) as initials`.execute(database.db)
  expect(rows).toEqual([{ initials }])
})
