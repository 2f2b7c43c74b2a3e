import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { openData, withData } from './open.ts'
import { createTestDatabase, urlOf, type TestDatabase } from './testing/database.ts'
import { inDatabase } from './testing/global-setup.ts'
import { quietLog } from './testing/quiet-log.ts'

let data: TestDatabase
let latin: string
let empty: string

beforeAll(async () => {
  data = await createTestDatabase()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(data.db)
  const name = rows[0]?.name ?? ''
  latin = `${name}_latin`
  empty = `${name}_empty`
  const asLatin = sql`template template0 encoding 'LATIN1' locale_provider libc locale 'C'`
  await sql`create database ${sql.id(latin)} ${asLatin}`.execute(data.db)
  await sql`create database ${sql.id(empty)}`.execute(data.db)
})
afterAll(async () => {
  await sql`drop database ${sql.id(latin)} with (force)`.execute(data.db)
  await sql`drop database ${sql.id(empty)} with (force)`.execute(data.db)
  await data.drop()
})

function urlWith(database: string, parameters: Record<string, string> = {}): string {
  const url = new URL(urlOf(inDatabase(data.connection, database)))
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

test.each([
  ['another encoding', () => urlWith(latin), 'it must be encoded in UTF8, not LATIN1'],
  [
    'a certificate that is not there',
    () => urlWith(empty, { sslrootcert: '/nowhere/ca.pem' }),
    "ENOENT: no such file or directory, open '/nowhere/ca.pem'",
  ],
  [
    'a role that may make no tables',
    () => urlWith(empty, { options: '-c role=pg_monitor' }),
    'permission denied for schema public',
  ],
])('a database with %s is refused in one sentence', async (_what, url, reason) => {
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: url() })
  const refused = {
    name: 'UnusableDatabaseError',
    message: `The database of DATABASE_URL cannot be used: ${reason}.`,
  }
  await expect(openData(env, quietLog)).rejects.toMatchObject(refused)
})

test('a database that cannot be read is refused in one sentence too', async () => {
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: urlWith(latin) })
  await expect(withData(env, quietLog, async () => null)).rejects.toThrow(
    'The database of DATABASE_URL cannot be used: it must be encoded in UTF8, not LATIN1.',
  )
})

test('a job waits for the database longer than a request, and not for ever', async () => {
  const opened = await openData(readEnv({ NODE_ENV: 'test', DATABASE_URL: urlOf(data.connection) }), quietLog)
  const limit = sql<{ statementTimeout: string }>`show statement_timeout`
  const limitOf = async ({ db }: Pick<typeof opened, 'db'>) => (await limit.execute(db)).rows[0]
  const limits = [await limitOf(opened), await limitOf(opened.jobs)]
  expect(limits).toEqual([{ statementTimeout: '1200ms' }, { statementTimeout: '5s' }])
  await opened.close()
})
