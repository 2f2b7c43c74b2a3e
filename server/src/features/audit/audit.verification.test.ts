import type { Role } from '@madang/contract/access'
import { listAuditVerifications, startAuditVerification } from '@madang/contract/audit-verification'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { quietLog } from '../../testing/quiet-log.ts'
import { deleteOldAudit, sealAudit } from './audit.chain.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const signedIn = (role: Role, name = '김민수') => app.signedIn(role, { name })

/** Sealed records, a day apart, in the order of their time; the last one is of now. */
async function seal(count: number): Promise<void> {
  await sql`
    insert into audit_records (id, at, action, entity)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      ${app.clock.now().toISOString()}::timestamptz - (${count}::int - n) * interval '1 day', 'users.viewed', 'user'
    from generate_series(1, ${count}::int) as n order by n
  `.execute(app.db)
  await sealAudit({ db: app.db, tokenKeys: app.deps.tokenKeys, log: quietLog })
}

/** Changes rows as somebody with the database's own rights could. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await statement.execute(trx)
  })
}

const start = (token: string) => app.call(startAuditVerification, {}, token)
const list = async (token: string) => (await app.call(listAuditVerifications, {}, token)).items

/** What the newest run came to. */
async function verified(token: string) {
  await start(token)
  await app.runJobs()
  return (await list(token))[0]
}

test('a whole chain is found whole, with its last hash, by whom and when', async () => {
  const { user, token } = await signedIn('ADMIN', '이서연')
  await seal(1_203)
  const started = await start(token)
  expect(started).toMatchObject({ state: 'RUNNING', finishedAt: null, checked: 0, broken: null })
  app.clock.advance({ minutes: 1 })
  await app.runJobs()
  const { hash } = await app.db
    .selectFrom('auditRecords')
    .select('hash')
    .where('seq', '=', 1_203)
    .executeTakeFirstOrThrow()
  expect(await list(token)).toEqual([
    {
      ...started,
      state: 'WHOLE',
      requestedById: user.id,
      requestedByName: '이*연',
      finishedAt: app.clock.now().toISOString(),
      checked: 1_203,
      total: 1_203,
      unsealed: 0,
      lastHash: hash,
    },
  ])
})

test('an empty chain is whole', async () => {
  const { token } = await signedIn('SUPER_ADMIN')
  expect(await verified(token)).toMatchObject({ state: 'WHOLE', checked: 0, total: 0 })
})

test('a record that was changed in the database is named, with until when all is as it was', async () => {
  const { token } = await signedIn('ADMIN')
  await seal(700)
  const rowOf = (seq: number) =>
    app.db.selectFrom('auditRecords').select(['id', 'at']).where('seq', '=', seq).executeTakeFirstOrThrow()
  await tamper(sql`update audit_records set reason = 'nothing to see' where seq = 620`)
  const run = await verified(token)
  expect(run).toMatchObject({ state: 'BROKEN', lastHash: null, unsealed: null })
  expect(run?.broken).toEqual({
    fault: 'changed',
    seq: 620,
    recordId: (await rowOf(620)).id,
    wholeUntil: (await rowOf(619)).at,
  })
})

test.each([
  ['a record that was taken out', sql`delete from audit_records where seq = 2`, { fault: 'missing', seq: 2 }],
  [
    'the first record',
    sql`update audit_records set ip = '192.0.2.1' where seq = 1`,
    { fault: 'changed', seq: 1, wholeUntil: null },
  ],
  [
    'a beginning that we did not write',
    sql`insert into audit_checkpoint (seq, hash, mac) values (1, 'x', 'y')`,
    { fault: 'checkpoint', seq: 1, recordId: null, wholeUntil: null },
  ],
])('%s is named', async (_what, statement, expected) => {
  const { token } = await signedIn('ADMIN')
  await seal(3)
  await tamper(statement)
  expect((await verified(token))?.broken).toMatchObject(expected)
})

test('records deleted after two years do not break it', async () => {
  const { token } = await signedIn('ADMIN')
  await seal(900)
  const keeper = { db: app.db, tokenKeys: app.deps.tokenKeys }
  const deleted = await deleteOldAudit({ ...keeper, now: app.clock.now() })
  expect(deleted).toBeGreaterThan(0)
  const run = await verified(token)
  expect(run).toMatchObject({ state: 'WHOLE', checked: 900 - deleted, total: 900 - deleted })
})

test('who asked, from where, and what came of it is recorded', async () => {
  const { user, token } = await signedIn('ADMIN')
  await seal(2)
  await verified(token)
  await tamper(sql`update audit_records set reason = 'b' where seq = 2`)
  await verified(token)
  const records = await app.db
    .selectFrom('auditRecords')
    .select(['actorId', 'actorRole', 'ip', 'changes'])
    .where('action', '=', 'audit.verified')
    .orderBy('id')
    .execute()
  const by = { actorId: user.id, actorRole: 'ADMIN', ip: '127.0.0.1' }
  expect(records).toEqual([
    { ...by, changes: { result: { from: null, to: 'whole' }, records: { from: null, to: 2 } } },
    { ...by, changes: { result: { from: null, to: 'changed' }, brokenAt: { from: null, to: 2 } } },
  ])
})

test('one runs at a time, also when several ask at once', async () => {
  const { token } = await signedIn('ADMIN')
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => start(token)))
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  )
  expect(refused).toHaveLength(5)
  for (const reason of refused) {
    expect(reason).toMatchObject({ status: 409, problem: { code: 'conflict.state' } })
  }
  await app.runJobs()
  expect(await list(token)).toHaveLength(1)
  await start(token)
  await app.runJobs()
  expect((await list(token)).map(({ state }) => state)).toEqual(['WHOLE', 'WHOLE'])
})

test('a run that gave no sign of life for ten minutes gives way, and its job comes to nothing', async () => {
  const { token } = await signedIn('ADMIN')
  await seal(3)
  const lost = await start(token)
  app.clock.advance({ minutes: 9 })
  await expect(start(token)).rejects.toMatchObject({ status: 409 })
  expect((await list(token)).map(({ state }) => state)).toEqual(['RUNNING'])
  app.clock.advance({ minutes: 2 })
  // Else the screen would wait for it for ever, and begin no other one.
  expect((await list(token)).map(({ state }) => state)).toEqual(['ABANDONED'])
  const next = await start(token)
  await app.runJobs()
  expect((await list(token)).map(({ id, state }) => [id, state])).toEqual([
    [next.id, 'WHOLE'],
    [lost.id, 'ABANDONED'],
  ])
  const { count } = await app.db
    .selectFrom('auditRecords')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('action', '=', 'audit.verified')
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('a run that its server did not end is begun anew by the next one', async () => {
  const { token } = await signedIn('ADMIN')
  await seal(3)
  const { id } = await start(token)
  await sql`
    update audit_verifications set checked = 2, total = 3 where id = ${id};
  `.execute(app.db)
  await app.runJobs()
  expect(await list(token)).toMatchObject([{ id, state: 'WHOLE', checked: 3 }])
})

test('managers, members and nobody neither start nor see it', async () => {
  for (const role of ['MANAGER', 'USER'] as const) {
    const { token } = await signedIn(role)
    await expect(start(token)).rejects.toMatchObject({ status: 403 })
    await expect(list(token)).rejects.toMatchObject({ status: 403 })
  }
  await expect(app.call(startAuditVerification, {})).rejects.toMatchObject({ status: 401 })
})
