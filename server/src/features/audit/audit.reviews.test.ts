import type { Role } from '@madang/contract/access'
import { getAuditMonth, listAuditReviews, signOffAuditMonth } from '@madang/contract/audit-reviews'
import { requestFormPaths } from '@madang/contract/site-requests'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { insertAuditRecord, type AuditGiven } from '../../testing/factories.ts'
import { refusal } from '../../testing/refusal.ts'
import { ask, confirm, otherThan, readCode } from '../../testing/sign-in.ts'
import { Visitor, walkToCode } from '../../testing/visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const signedIn = (role: Role, name = '김민수') => app.signedIn(role, { name })

/** The clock of these tests stands at 21 November 2026, 10:00 in Seoul. */
async function record(at: string, entry: AuditGiven = {}): Promise<void> {
  await insertAuditRecord(app.db, new Date(at), entry)
}

const months = async (token: string) => (await app.call(listAuditReviews, {}, token)).items
const look = (month: string, token: string) => app.call(getAuditMonth, { query: { month } }, token)
const signOff = (month: string, token: string, note = '이상 없음') =>
  app.call(signOffAuditMonth, { body: { month, note } }, token)

describe('the months', () => {
  test('go from that of the oldest record, in Seoul, to the present one', async () => {
    const { token } = await signedIn('ADMIN')
    expect(await months(token)).toEqual([{ month: '2026-11', isOver: false, review: null }])
    await record('2026-08-31T15:00:00Z')
    expect(await months(token)).toEqual([
      { month: '2026-11', isOver: false, review: null },
      { month: '2026-10', isOver: true, review: null },
      { month: '2026-09', isOver: true, review: null },
    ])
  })

  test('are no more than records are kept', async () => {
    const { token } = await signedIn('ADMIN')
    await record('2019-01-01T00:00:00Z')
    const all = await months(token)
    expect([all.length, all.at(-1)?.month]).toEqual([25, '2024-11'])
    await expect(look('2024-10', token)).rejects.toMatchObject(refusal(404, 'resource.not_found'))
  })
})

describe('a month', () => {
  test('tells what happened and what each of the staff did, by the days of Seoul', async () => {
    const { user, token } = await signedIn('ADMIN', '이서연')
    const manager = await app.insertUser({ authorityType: 'MANAGER' })
    const actor = { userId: user.id, role: 'ADMIN' } as const
    await record('2026-09-30T14:59:59Z', { actor, action: 'users.updated' })
    // 00:00 in Seoul, at night.
    await record('2026-09-30T15:00:00Z', { actor, action: 'users.updated' })
    await record('2026-10-10T03:00:00Z', { actor, action: 'users.updated' })
    await record('2026-10-10T13:00:00Z', { actor, action: 'users.viewed' })
    await record('2026-10-10T04:00:00Z', { actor, action: 'users.revealed' })
    await record('2026-10-10T05:00:00Z', { actor, action: 'stores.exported' })
    await record('2026-10-10T14:00:00Z', {
      actor: { userId: manager.id, role: 'MANAGER' },
      action: 'stores.updated',
    })
    await record('2026-10-31T14:59:59Z', { action: 'auth.sign_in_failed' })
    await record('2026-10-31T15:00:00Z', { action: 'auth.sign_in_failed' })
    expect(await look('2026-10', token)).toEqual({
      month: '2026-10',
      isOver: true,
      review: null,
      total: 7,
      byAction: [
        { action: 'users.updated', count: 2 },
        { action: 'auth.sign_in_failed', count: 1 },
        { action: 'stores.exported', count: 1 },
        { action: 'stores.updated', count: 1 },
        { action: 'users.revealed', count: 1 },
        { action: 'users.viewed', count: 1 },
      ],
      failedSignIns: 1,
      reveals: 1,
      exports: 1,
      nightChanges: 1,
      byActor: [
        {
          actorId: user.id,
          actorName: '이*연',
          actorRole: 'ADMIN',
          total: 5,
          changes: 2,
          reveals: 1,
          exports: 1,
          nightChanges: 1,
        },
      ],
    })
  })

  test('tells failed sign-ins apart from codes that were wrong on the form of a request', async () => {
    const { token } = await signedIn('ADMIN')
    const { phone } = await app.insertUser()
    const session = await ask(app, phone)
    await confirm(app, { phone, session, code: otherThan(await readCode(app, phone)) })
    const [visitor, asker] = [new Visitor(app), nextPhone()]
    const code = otherThan(await walkToCode(app, visitor, asker))
    const form = `${requestFormPaths.REFUND_USER}/code`
    for (let guess = 0; guess < 2; guess += 1) await visitor.post(form, { do: 'check', code })
    const { failedSignIns, byAction } = await look('2026-11', token)
    expect(failedSignIns).toBe(1)
    expect(byAction).toEqual([
      { action: 'auth.code_failed', count: 2 },
      { action: 'auth.sign_in_failed', count: 1 },
    ])
  })

  test('that is looked at is recorded', async () => {
    const { user, token } = await signedIn('SUPER_ADMIN')
    await look('2026-11', token)
    const [viewed] = await app.db
      .selectFrom('auditRecords')
      .select(['actorId', 'action', 'changes'])
      .execute()
    expect(viewed).toEqual({
      actorId: user.id,
      action: 'audit.viewed',
      changes: { filter: { from: null, to: { month: '2026-11' } } },
    })
  })

  test.each(['2026-12', '2026-09'])('%s is not there', async (month) => {
    const { token } = await signedIn('ADMIN')
    await record('2026-10-01T00:00:00Z')
    await expect(look(month, token)).rejects.toMatchObject(refusal(404, 'resource.not_found'))
    await expect(signOff(month, token)).rejects.toMatchObject(refusal(404, 'resource.not_found'))
  })

  test.each(['2026-13', '2026-1', '1999-12', 'x'])('%s is none', async (month) => {
    const { token } = await signedIn('ADMIN')
    await expect(look(month, token)).rejects.toMatchObject(refusal(422, 'validation.failed'))
  })
})

describe('the sign-off', () => {
  test('says who, when, what was found and what there was, and stays so', async () => {
    const { user, token } = await signedIn('ADMIN', '이서연')
    await record('2026-10-10T03:00:00Z')
    await record('2026-10-10T03:00:00Z', { action: 'users.revealed' })
    const review = await signOff('2026-10', token, '열람 한 건\n확인함')
    expect(review).toEqual({
      month: '2026-10',
      reviewerId: user.id,
      reviewerName: '이*연',
      reviewerRole: 'ADMIN',
      at: app.clock.now().toISOString(),
      note: '열람 한 건\n확인함',
      recordCount: 2,
      byAction: [
        { action: 'users.revealed', count: 1 },
        { action: 'users.viewed', count: 1 },
      ],
    })
    expect((await look('2026-10', token)).review).toEqual(review)
    const { byAction: _, ...short } = review
    expect((await months(token))[1]).toEqual({ month: '2026-10', isOver: true, review: short })
    const change = app.pool.query(`update audit_reviews set note = 'other'`)
    await expect(change).rejects.toThrow('audit reviews cannot be changed')
    await expect(app.pool.query('delete from audit_reviews')).rejects.toThrow('cannot be changed')
  })

  test('is recorded', async () => {
    const { user, token } = await signedIn('SUPER_ADMIN')
    await record('2026-10-10T03:00:00Z')
    await signOff('2026-10', token)
    const records = await app.db
      .selectFrom('auditRecords')
      .selectAll()
      .where('action', '=', 'audit.reviewed')
      .execute()
    expect(records).toMatchObject([
      {
        actorId: user.id,
        entity: 'audit',
        entityId: '2026-10',
        changes: { month: { from: null, to: '2026-10' }, records: { from: null, to: 1 } },
      },
    ])
  })

  test('of a month that is not over is refused, in Seoul', async () => {
    const { token } = await signedIn('ADMIN')
    await expect(signOff('2026-11', token)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    // 23:59:59 on the last of November in Seoul, then a second later.
    app.clock.advance({ days: 9, hours: 13, minutes: 59, seconds: 59 })
    const late = await signedIn('ADMIN')
    await record('2026-11-10T00:00:00Z')
    await expect(signOff('2026-11', late.token)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    app.clock.advance({ seconds: 1 })
    expect((await signOff('2026-11', late.token)).month).toBe('2026-11')
  })

  test('happens once, also when several sign off at once', async () => {
    const people = [await signedIn('ADMIN'), await signedIn('SUPER_ADMIN'), await signedIn('ADMIN')]
    await record('2026-10-10T03:00:00Z')
    const answers = await Promise.allSettled(people.map(({ token }) => signOff('2026-10', token)))
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    )
    expect(refused).toHaveLength(2)
    for (const reason of refused) expect(reason).toMatchObject(refusal(409, 'conflict.state'))
    const { rowCount } = await app.pool.query(`select from audit_records where action = 'audit.reviewed'`)
    expect(rowCount).toBe(1)
  })

  test.each([' ', 'a', 'a'.repeat(1_001)])('needs a note of its length', async (note) => {
    const { token } = await signedIn('ADMIN')
    await record('2026-10-10T03:00:00Z')
    await expect(signOff('2026-10', token, note)).rejects.toMatchObject(refusal(422, 'validation.failed'))
  })
})

test('managers, members and nobody neither look at months nor sign them off', async () => {
  for (const role of ['MANAGER', 'USER'] as const) {
    const { token } = await signedIn(role)
    await expect(months(token)).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
    await expect(look('2026-11', token)).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
    await expect(signOff('2026-10', token)).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
  }
  await expect(app.call(listAuditReviews, {})).rejects.toMatchObject({ status: 401 })
})
