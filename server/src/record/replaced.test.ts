import { sql } from 'kysely'
import { AppError } from '@madang/contract/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidV7 } from '../db/uuid.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { findReplaced, keepReplaced, replacedBy, takeBack } from './replaced.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

test('of a change only what differs is kept, and a change of nothing is none', () => {
  const before = { fields: { name: 'a', tags: ['x'], phone: null as string | null }, files: { cover: 'f' } }
  expect(replacedBy(before, { fields: { name: 'b', tags: ['x'] }, files: {} })).toEqual({
    fields: { name: 'a' },
    files: {},
  })
  expect(replacedBy(before, { fields: { tags: ['x'], phone: null }, files: { cover: 'f' } })).toBeNull()
})

test('what was kept counts for the version that the change led to, until the next change', async () => {
  const id = uuidV7(app.clock.now())
  const kept = (version: number, name: string) => {
    const before = { fields: { name } }
    return keepReplaced(app.db, { id, version }, { auditId: id, before, now: app.clock.now() })
  }
  await kept(2, 'first')
  expect(await findReplaced(app.db, { id, version: 3 })).toBeUndefined()
  await kept(3, 'second')
  expect(await findReplaced(app.db, { id, version: 2 })).toBeUndefined()
  const write = (before: unknown) => Promise.resolve(before)
  expect(await takeBack(app.db, { id, version: 3 }, write)).toEqual({ fields: { name: 'second' } })
  await expect(takeBack(app.db, { id, version: 4 }, write)).rejects.toMatchObject({ code: 'conflict.state' })
  const wrong = () => Promise.reject(new AppError('validation.failed', { errors: [] }))
  await expect(takeBack(app.db, { id, version: 3 }, wrong)).rejects.toMatchObject({ code: 'conflict.state' })
})

test('the version before keeps, finds and cleans by the name that it knows', async () => {
  const { db, clock } = app
  const id = uuidV7(clock.now())
  for (const version of [2, 3]) {
    await sql`
      insert into store_changes (store_id, record_id, version, before, changed_at)
      values (${id}, ${id}, ${version}, '{"fields":{},"files":{}}', ${clock.now()})
      on conflict (store_id) do update set record_id = ${id}, version = ${version}
    `.execute(db)
  }
  expect(await findReplaced(db, { id, version: 3 })).toEqual({
    auditId: id,
    before: { fields: {}, files: {} },
  })
  await sql`
    delete from store_changes where ctid = any (array(
      select ctid from store_changes where changed_at <= ${clock.now()} limit 10
    ))
  `.execute(db)
  expect(await findReplaced(db, { id, version: 3 })).toBeUndefined()
})
