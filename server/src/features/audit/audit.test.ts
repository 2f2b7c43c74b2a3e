import { pagedAuditRecords, type AuditRecord } from '@madang/contract/audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { CallError, startTestApp, type TestApp } from '../../testing/app.ts'
import { sealAudit, verifyAudit } from './audit.chain.ts'
import { recordAudit, type AuditEntry } from './audit.queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function record(entry: Partial<AuditEntry> = {}): Promise<void> {
  app.clock.advance({ seconds: 1 })
  const given = { action: 'users.viewed', entity: 'user', actor: null, origin: null } as const
  await recordAudit(app.db, { ...given, now: app.clock.now(), ...entry })
}

async function signedInAs(authorityType: 'USER' | 'MANAGER' | 'ADMIN' | 'SUPER_ADMIN', name = '김민수') {
  const user = await app.insertUser({ authorityType, name })
  return { user, token: await app.signInAs(user) }
}

async function list(token: string, query: Record<string, unknown> = {}) {
  return app.call(pagedAuditRecords, { query }, token)
}

async function refusal(token: string | null, query: Record<string, unknown> = {}): Promise<string> {
  try {
    await app.call(pagedAuditRecords, { query }, token)
    return 'none'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return `${error.status} ${error.problem.code}`
  }
}

describe('the records', () => {
  test('come newest first with who, whose, what and why, the actor masked', async () => {
    const { user, token } = await signedInAs('ADMIN', '이서연')
    const member = await app.insertUser()
    await record()
    await record({
      actor: { userId: user.id, role: 'ADMIN' },
      origin: { ip: '203.0.113.7', requestId: 'r' },
      action: 'users.suspended',
      entityId: member.id,
      subjectIds: [member.id],
      changes: { status: { from: 'ACTIVE', to: 'SUSPENDED' } },
      reason: '약관 위반',
    })
    const page = await list(token)
    expect(page).toMatchObject({ pageNumber: 1, pageSize: 20, totalCount: 2, totalPages: 1 })
    const id: unknown = expect.any(String)
    expect(page.items[0]).toEqual({
      id,
      at: app.clock.now().toISOString(),
      actorId: user.id,
      actorName: '이*연',
      actorRole: 'ADMIN',
      action: 'users.suspended',
      entity: 'user',
      entityId: member.id,
      subjectIds: [member.id],
      changes: { status: { from: 'ACTIVE', to: 'SUSPENDED' } },
      reason: '약관 위반',
      ip: '203.0.113.7',
    })
    expect(page.items[1]).toMatchObject({ actorId: null, actorName: null, action: 'users.viewed' })
  })

  test('looked at are recorded, with what was asked for', async () => {
    const { user, token } = await signedInAs('SUPER_ADMIN')
    await list(token, { subjectId: user.id, action: 'users.viewed,users.revealed' })
    const [viewed] = (await list(token)).items
    expect(viewed).toMatchObject({
      action: 'audit.viewed',
      actorId: user.id,
      subjectIds: [user.id],
      changes: {
        filter: {
          from: null,
          to: { subjectId: user.id, action: ['users.viewed', 'users.revealed'], pageNumber: 1 },
        },
      },
    })
  })

  test('are filtered by whose, who and what', async () => {
    const { token } = await signedInAs('ADMIN')
    const [actor, subject] = [await app.insertUser(), await app.insertUser()]
    await record({ actor: { userId: actor.id, role: 'ADMIN' }, subjectIds: [subject.id] })
    await record({ action: 'users.revealed', subjectIds: [subject.id] })
    await record()
    const actions = (items: readonly AuditRecord[]) => items.map(({ action }) => action)
    expect(actions((await list(token, { subjectId: subject.id })).items)).toEqual([
      'users.revealed',
      'users.viewed',
    ])
    expect(actions((await list(token, { actorId: actor.id })).items)).toEqual(['users.viewed'])
    expect(actions((await list(token, { action: 'users.revealed' })).items)).toEqual(['users.revealed'])
  })

  test('keep their order over pages when they are of one moment', async () => {
    const { token } = await signedInAs('ADMIN')
    const now = app.clock.now()
    for (let index = 0; index < 7; index += 1) await record({ now, entityId: String(index) })
    const seen: (string | null)[] = []
    for (const pageNumber of [1, 2, 3]) {
      const page = await list(token, { pageSize: 3, pageNumber, action: 'users.viewed' })
      expect([page.totalCount, page.totalPages]).toEqual([7, 3])
      seen.push(...page.items.map(({ entityId }) => entityId))
    }
    expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0'])
  })

  test('are counted up to 10,000, then estimated', async () => {
    const { token } = await signedInAs('ADMIN')
    await sql`
      insert into audit_records (id, at, action, entity)
      select gen_random_uuid(), ${app.clock.now().toISOString()}, 'users.viewed', 'user' from generate_series(1, 10001)
    `.execute(app.db)
    const page = await list(token, { pageSize: 100, pageNumber: 100, action: 'users.viewed' })
    expect(page).toMatchObject({ totalCount: 10_000, totalPages: 100, totalIsEstimate: true })
    expect(page.items).toHaveLength(100)
  })

  test('that a manager sees are about or by the manager', async () => {
    const { user, token } = await signedInAs('MANAGER')
    const other = await app.insertUser()
    await record({ entityId: 'about', subjectIds: [other.id, user.id] })
    await record({ entityId: 'by', actor: { userId: user.id, role: 'MANAGER' } })
    await record({ entityId: 'else', actor: { userId: other.id, role: 'ADMIN' }, subjectIds: [other.id] })
    const page = await list(token)
    expect([page.totalCount, page.items.map(({ entityId }) => entityId)]).toEqual([2, ['by', 'about']])
    expect((await list(token, { subjectId: other.id })).items.map(({ entityId }) => entityId)).toEqual([
      'about',
    ])
    expect((await list(token, { actorId: other.id })).items).toEqual([])
  })

  test('are refused to members, to nobody, and for wrong questions', async () => {
    const { token: member } = await signedInAs('USER')
    const { token } = await signedInAs('ADMIN')
    expect(await refusal(null)).toBe('401 auth.token_missing')
    expect(await refusal(member)).toBe('403 authz.forbidden')
    for (const query of [
      { action: 'x' },
      { subjectId: 'x' },
      { pageSize: 101 },
      { pageNumber: 0 },
      { other: 1 },
    ]) {
      expect(await refusal(token, query)).toBe('422 validation.failed')
    }
  })
})

describe('the chain', () => {
  /** Changes rows as somebody with the database's own rights could. */
  async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
    await inTransaction(app.db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await statement.execute(trx)
    })
  }

  async function sealedRecords(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      await record({ entityId: String(index), changes: { amount: { from: index, to: 0.1 } }, reason: 'a' })
    }
    await sealAudit(app.db)
  }

  test('takes in every record once and is whole', async () => {
    await sealedRecords(3)
    await record()
    expect(await verifyAudit(app.db)).toMatchObject({ kind: 'whole', count: 3, unsealed: 1 })
    expect(await sealAudit(app.db)).toBe(1)
    expect(await sealAudit(app.db)).toBe(0)
    expect(await verifyAudit(app.db)).toMatchObject({ kind: 'whole', count: 4, unsealed: 0 })
  })

  test('is one chain when several processes seal while others write', async () => {
    const writers = Array.from({ length: 4 }, async () => {
      for (let index = 0; index < 50; index += 1) await record()
    })
    const sealers = Array.from({ length: 10 }, () => sealAudit(app.db))
    await Promise.all([...writers, ...sealers])
    await sealAudit(app.db)
    expect(await verifyAudit(app.db)).toMatchObject({ kind: 'whole', count: 200, unsealed: 0 })
  })

  test('is longer than a batch', async () => {
    await sql`
      insert into audit_records (id, at, action, entity)
      select gen_random_uuid(), ${app.clock.now().toISOString()}, 'users.viewed', 'user' from generate_series(1, 1203)
    `.execute(app.db)
    expect(await sealAudit(app.db)).toBe(1203)
    expect(await verifyAudit(app.db)).toMatchObject({ kind: 'whole', count: 1203 })
  })

  test('takes a record that was committed late at its end', async () => {
    const early = app.clock.now()
    await sealedRecords(2)
    await record({ now: early, entityId: 'late' })
    await sealAudit(app.db)
    const last = await app.db
      .selectFrom('auditRecords')
      .select('entityId')
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(last?.entityId).toBe('late')
    expect(await verifyAudit(app.db)).toMatchObject({ kind: 'whole', count: 3 })
  })

  test.each([
    ['reason', sql`update audit_records set reason = 'b' where seq = 2`],
    ['actor', sql`update audit_records set actor_id = gen_random_uuid() where seq = 2`],
    ['moment', sql`update audit_records set at = at + interval '1 microsecond' where seq = 2`],
    [
      'change',
      sql`update audit_records set changes = jsonb_set(changes, '{amount,to}', '0.10') where seq = 2`,
    ],
    ['subjects', sql`update audit_records set subject_ids = array[id] where seq = 2`],
    ['seal', sql`update audit_records set hash = prev_hash where seq = 2`],
  ])('names the record whose %s was changed', async (_what, statement) => {
    await sealedRecords(4)
    const { id } = await app.db
      .selectFrom('auditRecords')
      .select('id')
      .where('seq', '=', 2)
      .executeTakeFirstOrThrow()
    await tamper(statement)
    expect(await verifyAudit(app.db)).toEqual({ kind: 'changed', seq: 2, id })
  })

  test.each([1, 2, 3])('names record %i when it was taken out', async (seq) => {
    await sealedRecords(4)
    await tamper(sql`delete from audit_records where seq = ${seq}`)
    expect(await verifyAudit(app.db)).toEqual({ kind: 'missing', seq })
  })

  test('cannot be changed by a statement', async () => {
    await sealedRecords(1)
    await record()
    const statements = [
      sql`update audit_records set reason = 'b' where seq = 1`,
      sql`update audit_records set reason = 'b' where seq is null`,
      sql`update audit_records set seq = 9, hash = 'x' where seq = 1`,
      sql`delete from audit_records where seq = 1`,
    ]
    for (const statement of statements)
      await expect(statement.execute(app.db)).rejects.toThrow('audit records')
  })
})
