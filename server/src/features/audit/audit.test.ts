import { auditActions, pagedAuditRecords, type AuditRecord } from '@madang/contract/audit'
import { getRequest } from '@madang/contract/requests'
import { zeroGuid } from '@madang/contract/shapes'
import { getStore } from '@madang/contract/stores'
import { getUser } from '@madang/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CallError, startTestApp, type TestApp } from '../../testing/app.ts'
import { quietLog } from '../../testing/quiet-log.ts'
import { deleteOldAudit, sealAudit } from './audit.chain.ts'
import { insertAuditRecord, insertPromotion, type AuditGiven } from '../../testing/factories.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function record({ now, ...given }: AuditGiven & { now?: Date } = {}): Promise<void> {
  app.clock.advance({ seconds: 1 })
  await insertAuditRecord(app.db, now ?? app.clock.now(), given)
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
    const member = await app.insertUser({ name: '박하늘' })
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
      target: { kind: 'user', id: member.id, name: '박*늘' },
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

  test.each([
    [{ from: '2026-10-02' }, ['first of the 3rd', 'last of the 2nd', 'first of the 2nd']],
    [{ to: '2026-10-02' }, ['last of the 2nd', 'first of the 2nd', 'last of the 1st']],
    [{ from: '2026-10-02', to: '2026-10-02' }, ['last of the 2nd', 'first of the 2nd']],
    [{ from: '2026-10-03', to: '2026-10-02' }, []],
    [{ from: '0000-01-01', to: '2026-10-01' }, ['last of the 1st']],
    [{ from: '2026-10-03', to: '9999-12-31' }, ['first of the 3rd']],
  ])('of %j are those of these days in Seoul', async (days, expected) => {
    const { token } = await signedInAs('ADMIN')
    const moments = {
      'last of the 1st': '2026-10-01T14:59:59.999Z',
      'first of the 2nd': '2026-10-01T15:00:00.000Z',
      'last of the 2nd': '2026-10-02T14:59:59.999Z',
      'first of the 3rd': '2026-10-02T15:00:00.000Z',
    }
    for (const [entityId, at] of Object.entries(moments)) await record({ entityId, now: new Date(at) })
    const page = await list(token, { ...days, action: 'users.viewed' })
    expect([page.totalCount, page.items.map(({ entityId }) => entityId)]).toEqual([expected.length, expected])
  })

  test('name the store or the member that they are about', async () => {
    const { token } = await signedInAs('ADMIN')
    const member = await app.insertUser({ name: '박하늘' })
    const storeId = (await app.insertStore({ name: '하늘 찻집' })).id
    await record({ entity: 'store', entityId: storeId, subjectIds: [storeId, member.id] })
    await record({ entity: 'session', entityId: crypto.randomUUID(), subjectIds: [member.id] })
    await record({ entity: 'user', entityId: crypto.randomUUID() })
    expect((await list(token)).items.map(({ target }) => target)).toEqual([
      null,
      { kind: 'user', id: member.id, name: '박*늘' },
      { kind: 'store', id: storeId, name: '하늘 찻집' },
    ])
  })

  test('lead to the promotion that they are about', async () => {
    const { token } = await signedInAs('ADMIN')
    const store = await app.insertStore()
    const { id } = await insertPromotion(app.db, app.clock.now(), { storeId: store.id, title: '봄맞이 할인' })
    await record({ entity: 'promotion', entityId: id, subjectIds: [id, store.id] })
    await record({ entity: 'file', entityId: crypto.randomUUID(), subjectIds: [id] })
    const promotion = { kind: 'promotion', id, name: '봄맞이 할인' }
    expect((await list(token)).items.map(({ target }) => target)).toEqual([promotion, promotion])
  })

  test('name what they are about as it was called then', async () => {
    const { user, token } = await signedInAs('ADMIN')
    const member = await app.insertUser({ name: '박하늘' })
    const store = await app.insertStore({ name: '하늘 찻집' })
    await app.call(getUser, { params: { id: member.id, scopeId: zeroGuid } }, token)
    app.clock.advance({ seconds: 1 })
    await app.call(getStore, { params: { id: store.id } }, token)
    await app.db.updateTable('users').set({ name: '이구름' }).where('id', '=', member.id).execute()
    await app.db.updateTable('stores').set({ name: '구름 찻집' }).where('id', '=', store.id).execute()
    const { items } = await list(token, { actorId: user.id })
    expect(items.map(({ target }) => target)).toEqual([
      { kind: 'store', id: store.id, name: '하늘 찻집' },
      { kind: 'user', id: member.id, name: '박*늘' },
    ])
  })

  test('name the request that they are about, and not its words once those are gone', async () => {
    const { user, token } = await signedInAs('ADMIN')
    const asked = await app.insertRequest({ subject: '이용권 환불' })
    const nothing = { subject: '', body: '', guestName: null, guestPhone: null }
    const blankedAt = app.clock.now().toISOString()
    const old = await app.insertRequest({ status: 'COMPLETED', ...nothing, blankedAt })
    await app.call(getRequest, { params: { id: asked.id } }, token)
    app.clock.advance({ seconds: 1 })
    await app.call(getRequest, { params: { id: old.id } }, token)
    const { items } = await list(token, { actorId: user.id })
    expect(items.map(({ action, target }) => [action, target])).toEqual([
      ['requests.viewed', { kind: 'request', id: old.id, name: null }],
      ['requests.viewed', { kind: 'request', id: asked.id, name: '이용권 환불' }],
    ])
  })

  test('mask who asked and numbers in the subject of a request', async () => {
    const { user, token } = await signedInAs('ADMIN')
    const member = await app.insertUser({ name: '박하늘' })
    const asked = await app.insertRequest({ requesterId: member.id, subject: '박하늘 환불, 010-1234-5678' })
    const guest = await app.insertRequest({ guestName: '성춘향', subject: '성춘향의 문의' })
    for (const { id } of [asked, guest]) {
      app.clock.advance({ seconds: 1 })
      await app.call(getRequest, { params: { id } }, token)
    }
    const { items } = await list(token, { actorId: user.id })
    expect(items.map(({ target }) => target?.name)).toEqual(['성*향의 문의', '박*늘 환불, 010-****-5678'])
  })

  test('that a manager sees name the own request, not the request or store of somebody else', async () => {
    const { user, token } = await signedInAs('MANAGER')
    const { token: admin } = await signedInAs('ADMIN')
    const own = await app.insertRequest({ requesterId: user.id, subject: '매장 이전' })
    const other = await app.insertRequest({ subject: '남의 환불' })
    await app.call(getRequest, { params: { id: own.id } }, admin)
    const store = await app.insertStore({ name: '남의 매장' })
    // As staff's looks at records do, of which the newest is of somebody else.
    for (const { id } of [other, store]) {
      await record({ action: 'audit.viewed', entity: 'audit', subjectIds: [id, user.id] })
    }
    expect((await list(token)).items.map(({ action, target }) => [action, target])).toEqual([
      ['audit.viewed', null],
      ['audit.viewed', null],
      ['requests.viewed', { kind: 'request', id: own.id, name: '매장 이전' }],
    ])
  })

  test('may be narrowed to every action at once', async () => {
    const { token } = await signedInAs('ADMIN')
    await record()
    expect((await list(token, { action: auditActions.join(',') })).totalCount).toBe(1)
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
    expect(page).toMatchObject({ totalIsEstimate: true })
    expect(page.totalCount).toBeGreaterThan(10_000)
    expect(page.items).toHaveLength(100)
    const rest = await list(token, { pageSize: 100, pageNumber: 101, action: 'users.viewed' })
    expect(rest).toMatchObject({ totalCount: 10_001, totalPages: 101 })
    expect([rest.items.length, rest.totalIsEstimate]).toEqual([1, undefined])
  })

  test('that a manager sees are about or by the manager', async () => {
    const { user, token } = await signedInAs('MANAGER')
    const other = await app.insertUser()
    await record({ entityId: 'about', subjectIds: [other.id, user.id] })
    await record({ entityId: 'by', actor: { userId: user.id, role: 'MANAGER' } })
    await record({ entityId: 'else', actor: { userId: other.id, role: 'ADMIN' }, subjectIds: [other.id] })
    const page = await list(token)
    expect([page.totalCount, page.items.map(({ entityId }) => entityId)]).toEqual([2, ['by', 'about']])
    // Not 'about': that would tell whom else it is about.
    expect((await list(token, { subjectId: other.id })).items).toEqual([])
    await record({ entityId: 'both', actor: { userId: user.id, role: 'MANAGER' }, subjectIds: [other.id] })
    const both = await list(token, { subjectId: other.id, action: 'users.viewed' })
    expect(both.items.map(({ entityId }) => entityId)).toEqual(['both'])
    expect((await list(token, { actorId: other.id })).items).toEqual([])
  })

  test('say nothing of others and of how staff works to a manager', async () => {
    const { user, token } = await signedInAs('MANAGER')
    const other = await app.insertUser()
    const staff = await app.insertUser({ authorityType: 'ADMIN' })
    const origin = { ip: '203.0.113.7', requestId: 'r' }
    const seen = {
      actor: { userId: staff.id, role: 'ADMIN' },
      origin,
      subjectIds: [other.id, user.id],
      reason: '민원',
    } as const
    const filter = { from: null, to: { search: '김민수' } }
    await record({ ...seen, changes: { filter } })
    await record({ ...seen, changes: { filter, status: { from: 'ACTIVE', to: 'SUSPENDED' } } })
    const own = { userId: user.id, role: 'MANAGER' } as const
    await record({ actor: own, origin, subjectIds: [other.id], reason: '내 일', changes: { filter } })
    const { items } = await list(token)
    const hidden = { actorId: staff.id, target: null, subjectIds: [user.id], ip: null, reason: null }
    expect(items).toMatchObject([
      { actorId: user.id, subjectIds: [other.id], ip: origin.ip, reason: '내 일', changes: { filter } },
      { ...hidden, changes: { status: { from: 'ACTIVE', to: 'SUSPENDED' } } },
      { ...hidden, changes: null },
    ])
    expect(items[1]?.changes).not.toHaveProperty('filter')
    const { token: admin } = await signedInAs('ADMIN')
    expect((await list(admin, { actorId: staff.id })).items[0]).toMatchObject({
      subjectIds: [other.id, user.id],
      ip: origin.ip,
      reason: '민원',
    })
  })

  test('looked at are recorded with whom they were about, each once', async () => {
    const { token } = await signedInAs('ADMIN')
    const [one, two] = [await app.insertUser(), await app.insertUser()]
    await record({ subjectIds: [one.id, two.id] })
    await record({ subjectIds: [two.id] })
    await list(token)
    const viewed = await app.db
      .selectFrom('auditRecords')
      .select('subjectIds')
      .where('action', '=', 'audit.viewed')
      .executeTakeFirstOrThrow()
    expect(viewed.subjectIds.toSorted()).toEqual([one.id, two.id].toSorted())
  })

  test('name a hundred of those that they are about, and are found by any', async () => {
    const { user, token } = await signedInAs('ADMIN')
    const ids = Array.from({ length: 150 }, () => crypto.randomUUID())
    await record({ subjectIds: [...ids, user.id] })
    const { items } = await list(token, { subjectId: user.id })
    expect(items[0]?.subjectIds).toEqual(ids.slice(0, 100))
  })

  test('are counted to the last one without a filter, sealed, deleted or neither', async () => {
    const { token } = await signedInAs('ADMIN')
    await sql`
      insert into audit_records (id, at, action, entity)
      select gen_random_uuid(), ${app.clock.now().toISOString()}::timestamptz - n * interval '3 hours', 'users.viewed', 'user'
      from generate_series(1, 10040) as n
    `.execute(app.db)
    expect(await list(token)).toMatchObject({ totalCount: 10_040, totalPages: 502 })
    const keeper = { db: app.db, tokenKeys: app.deps.tokenKeys }
    await sealAudit({ ...keeper, log: quietLog })
    const page = await list(token, { pageNumber: 503 })
    expect(page).toMatchObject({ totalCount: 10_041, totalPages: 503 })
    expect(page).not.toHaveProperty('totalIsEstimate')
    const oldest = await app.db
      .selectFrom('auditRecords')
      .select('id')
      .orderBy('at')
      .limit(1)
      .executeTakeFirst()
    expect(page.items.map(({ id }) => id)).toEqual([oldest?.id])
    await sealAudit({ ...keeper, log: quietLog })
    const deleted = await deleteOldAudit({ ...keeper, now: app.clock.now() })
    expect((await list(token)).totalCount).toBe(10_042 - deleted)
  })

  test('beyond the last page are none, and no index is walked to find that out', async () => {
    const { token } = await signedInAs('ADMIN')
    await sql`
      insert into audit_records (id, at, action, entity)
      select gen_random_uuid(), ${app.clock.now().toISOString()}, 'users.viewed', 'user' from generate_series(1, 10101)
    `.execute(app.db)
    for (const query of [{ action: 'users.viewed' }, {}]) {
      expect((await list(token, { ...query, pageNumber: 1_000_000, pageSize: 100 })).items).toEqual([])
    }
  })

  test('are refused to members, to nobody, and for wrong questions', async () => {
    const { token: member } = await signedInAs('USER')
    const { token } = await signedInAs('ADMIN')
    expect(await refusal(null)).toBe('401 auth.token_missing')
    expect(await refusal(member)).toBe('403 authz.forbidden')
    for (const query of [
      { action: 'x' },
      { subjectId: 'x' },
      { from: '2026-02-30' },
      { to: 'today' },
      { pageSize: 101 },
      { pageNumber: 0 },
      { other: 1 },
    ]) {
      expect(await refusal(token, query)).toBe('422 validation.failed')
    }
  })
})
