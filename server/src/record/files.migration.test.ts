import { sql, type Kysely } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as filesOfRecords from '../db/migrations/2026-11-23-0810-files-of-records.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { insertFile, insertStore, insertUser } from '../testing/factories.ts'
import { tieFiles } from './files.queries.ts'

const now = new Date('2026-11-20T01:00:00.000Z')
let data: TestDatabase
let ownerId: string
let storeId: string
beforeEach(async () => {
  await data?.drop()
  data = await createTestDatabase()
  ownerId = (await insertUser(data.db, now, { authorityType: 'MANAGER' })).id
  storeId = (await insertStore(data.db, now, { staff: { [ownerId]: 'OWNER' } })).id
})
afterAll(() => data.drop())

const picture = (recordId?: string) =>
  insertFile(data.db, now, { ownerId, purpose: 'STORE_IMAGE', ...(recordId && { recordId }) })

/** As the version before reads them. */
async function readOld() {
  const { rows } = await sql<{ fileId: string; kind: string; position: number; alt: string | null }>`
    select file_id, kind, position, alt from store_files where store_id = ${storeId} order by kind, position
  `.execute(data.db)
  return rows.map(({ fileId, ...row }) => (row.kind === 'IMAGE' ? { fileId, ...row } : row))
}

async function readNew() {
  return data.db
    .selectFrom('files')
    .select(['purpose', 'type', 'position', 'alt'])
    .where('recordId', '=', storeId)
    .orderBy('purpose')
    .orderBy('position')
    .execute()
}

const registration = { kind: 'BUSINESS_REGISTRATION', position: 0, alt: null }

test('what stores had in a table of their own stands with the files', async () => {
  const fileId = await picture(storeId)
  await sql`drop view store_files`.execute(data.db)
  await sql`drop function store_files_write, files_loosen cascade`.execute(data.db)
  await sql`alter table files drop column position, drop column type, drop column alt`.execute(data.db)
  await sql`create index files_record on files (record_id)`.execute(data.db)
  await sql`
    create table store_files as
    select id as file_id, record_id as store_id, 'BUSINESS_REGISTRATION' as kind, 0::smallint as position, null as alt
    from files where purpose = 'STORE_DOCUMENT'
    union all select ${fileId}::uuid, ${storeId}::uuid, 'IMAGE', 3::smallint, '가게 안'
  `.execute(data.db)
  await filesOfRecords.up(data.db as unknown as Kysely<unknown>) // a migration knows no tables
  expect(await readNew()).toEqual([
    { purpose: 'STORE_DOCUMENT', type: 'BUSINESS_REGISTRATION', position: 0, alt: null },
    { purpose: 'STORE_IMAGE', type: null, position: 3, alt: '가게 안' },
  ])
  expect(await readOld()).toEqual([registration, { fileId, kind: 'IMAGE', position: 3, alt: '가게 안' }])
})

test('the version before reads and writes files of stores beside this one', async () => {
  const { db } = data
  const [first, second] = [await picture(), await picture()]
  const files = [{ fileId: first, alt: '앞' }, { fileId: second }]
  const tying = { recordId: storeId, ownerId, now }
  expect(await tieFiles(db, { purpose: 'STORE_IMAGE', files }, tying)).toEqual([])
  expect(await readOld()).toEqual([
    registration,
    { fileId: first, kind: 'IMAGE', position: 0, alt: '앞' },
    { fileId: second, kind: 'IMAGE', position: 1, alt: null },
  ])
  // Another order, and a permit instead of the registration: let go, taken out, put in.
  const permit = await insertFile(db, now, { ownerId, purpose: 'STORE_DOCUMENT', recordId: storeId })
  await sql`
    update files set record_id = null, loose_since = ${now} where type = 'BUSINESS_REGISTRATION'
  `.execute(db)
  await sql`
    delete from store_files where store_id = ${storeId} and kind in ('IMAGE', 'BUSINESS_REGISTRATION', 'PERMIT')
  `.execute(db)
  await sql`
    insert into store_files (file_id, kind, alt, store_id, position) values
    (${second}, 'IMAGE', '뒤', ${storeId}, 0), (${first}, 'IMAGE', null, ${storeId}, 1),
    (${permit}, 'PERMIT', null, ${storeId}, 0)
  `.execute(db)
  expect(await readNew()).toEqual([
    { purpose: 'STORE_DOCUMENT', type: 'PERMIT', position: 0, alt: null },
    { purpose: 'STORE_IMAGE', type: null, position: 0, alt: '뒤' },
    { purpose: 'STORE_IMAGE', type: null, position: 1, alt: null },
  ])
})

test('of a file that is let go nothing is left of what it was', async () => {
  const fileId = await picture()
  const tying = { recordId: storeId, ownerId, now }
  await tieFiles(data.db, { purpose: 'STORE_IMAGE', files: [{ fileId, alt: '앞' }] }, tying)
  await tieFiles(data.db, { purpose: 'STORE_IMAGE', files: [] }, tying)
  const loose = data.db.selectFrom('files').select(['recordId', 'position', 'alt']).where('id', '=', fileId)
  expect(await loose.executeTakeFirst()).toEqual({ recordId: null, position: null, alt: null })
})
