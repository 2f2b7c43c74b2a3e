import { createHmac, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Log } from '../../db/log.ts'
import type { Keyring } from '../../keys.ts'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { testKeys } from '../../testing/keys.ts'
import { quietLog } from '../../testing/quiet-log.ts'
import { runTask } from '../../testing/sign-in.ts'
import { findLastSeal, findLastStretch, listUnsealed, saveSeals, saveStretch } from './audit.chain.queries.ts'
import { deleteOldAudit, sealAudit, verifyAudit } from './audit.chain.ts'
import { insertAuditRecord, type AuditGiven } from '../../testing/factories.ts'

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

describe('the chain', () => {
  const keeper = () => ({ db: app.db, tokenKeys: app.deps.tokenKeys })
  const seal = (log: Log = quietLog) => sealAudit({ ...keeper(), log })
  const verify = () => verifyAudit(keeper())

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
    await seal()
  }

  test('takes in every record once and is whole', async () => {
    await sealedRecords(3)
    await record()
    expect(await verify()).toMatchObject({ kind: 'whole', count: 3, unsealed: 1 })
    expect(await seal()).toBe(1)
    expect(await seal()).toBe(0)
    expect(await verify()).toMatchObject({ kind: 'whole', count: 4, unsealed: 0 })
  })

  test('is one chain when several processes seal while others write', async () => {
    const writers = Array.from({ length: 4 }, async () => {
      for (let index = 0; index < 50; index += 1) await record()
    })
    const sealers = Array.from({ length: 10 }, () => seal())
    await Promise.all([...writers, ...sealers])
    await seal()
    expect(await verify()).toMatchObject({ kind: 'whole', count: 200, unsealed: 0 })
  })

  test('is longer than a batch', async () => {
    await sql`
    insert into audit_records (id, at, action, entity)
    select gen_random_uuid(), ${app.clock.now().toISOString()}, 'users.viewed', 'user' from generate_series(1, 1203)
  `.execute(app.db)
    expect(await seal()).toBe(1203)
    expect(await verify()).toMatchObject({ kind: 'whole', count: 1203 })
  })

  test('tells its last hash to the log', async () => {
    const lines: unknown[] = []
    await record()
    await seal({ ...quietLog, info: (...parts: unknown[]) => void lines.push(parts) })
    const { hash } = await app.db.selectFrom('auditRecords').select('hash').executeTakeFirstOrThrow()
    expect(lines).toEqual([[{ seq: 1, hash }, 'Audit records were sealed.']])
  })

  test('cannot be made anew without the secret', async () => {
    await sealedRecords(2)
    await tamper(sql`update audit_records set reason = 'b', seq = null, prev_hash = null, hash = null`)
    const forged = { ...app.deps.tokenKeys.current, secret: 'another secret' }
    await sealAudit({ db: app.db, tokenKeys: { current: forged, all: [forged] }, log: quietLog })
    expect(await verify()).toMatchObject({ kind: 'changed', seq: 1 })
  })

  describe('with records from before they kept a name', () => {
    /** Seals one record as a server of the version before does. */
    async function sealAsBefore(): Promise<void> {
      const { id, secret } = app.deps.tokenKeys.current
      const key = Buffer.from(hkdfSync('sha256', secret, '', 'madang audit chain', 32))
      const [record] = await listUnsealed(app.db, 1)
      const { seq, hash: prevHash } = (await findLastSeal(app.db)) ?? { seq: 0, hash: '0'.repeat(64) }
      const parts = JSON.stringify([prevHash, seq + 1, ...(record?.content ?? [])])
      const hash = createHmac('sha256', key).update(parts).digest('hex')
      await saveSeals(app.db, [{ id: record?.id ?? '', seq: seq + 1, prevHash: prevHash ?? '', hash }])
      const stretch = await findLastStretch(app.db)
      if (stretch?.keyId !== id) await saveStretch(app.db, { firstSeq: seq + 1, keyId: id })
    }

    beforeEach(async () => {
      await record()
      await sealAsBefore()
      await record({ entityName: '마당' })
      await seal()
      // A server of the version before still runs beside.
      await record({ entityName: '마당' })
      await sealAsBefore()
      await record({ entityName: '마당' })
      await seal()
    })

    test('is whole', async () => {
      expect(await verify()).toMatchObject({ kind: 'whole', count: 4 })
    })

    test.each([2, 4])('shows that the name of record %s was changed', async (seq) => {
      await tamper(sql`update audit_records set entity_name = 'x' where seq = ${seq}`)
      expect(await verify()).toMatchObject({ kind: 'changed', seq })
    })

    test.each([1, 3])('shows that record %s, sealed without, was changed', async (seq) => {
      await tamper(sql`update audit_records set reason = 'b' where seq = ${seq}`)
      expect(await verify()).toMatchObject({ kind: 'changed', seq })
    })

    test('shows that a name is claimed to be sealed without', async () => {
      await tamper(sql`update audit_records set entity_name = 'x' where seq = 4`)
      await sql`delete from audit_stretches where first_seq = 4`.execute(app.db)
      expect(await verify()).toMatchObject({ kind: 'changed', seq: 4 })
    })
  })

  describe('when the secret changes', () => {
    const first = testKeys('the first secret')
    const both = testKeys('the second secret', 'the first secret')
    const second = testKeys('the second secret')
    const sealBy = async (tokenKeys: Keyring, count = 2) => {
      for (let index = 0; index < count; index += 1) await record()
      await sealAudit({ db: app.db, tokenKeys, log: quietLog })
    }
    const verifyBy = (tokenKeys: Keyring) => verifyAudit({ db: app.db, tokenKeys })

    test('each stretch is checked with its own key', async () => {
      await sealBy(first)
      await sealBy(both)
      // A process that has not started again yet.
      await sealBy(first)
      await sealBy(second)
      expect(await verifyBy(both)).toMatchObject({ kind: 'whole', count: 8 })
      await tamper(sql`update audit_records set reason = 'b' where seq = 5`)
      expect(await verifyBy(both)).toMatchObject({ kind: 'changed', seq: 5 })
    })

    test('a stretch whose key is gone is told as such, and all others are checked', async () => {
      await sealBy(first)
      await sealBy(second)
      const keyId = first.current.id
      expect(await verifyBy(second)).toMatchObject({ kind: 'key', seq: 1, keyId, wholeUntil: null })
      expect(await verifyBy(first)).toMatchObject({ kind: 'key', seq: 3, keyId: second.current.id })
      await tamper(sql`update audit_records set reason = 'b' where seq = 4`)
      expect(await verifyBy(second)).toMatchObject({ kind: 'changed', seq: 4 })
      await tamper(sql`delete from audit_records where seq = 2`)
      expect(await verifyBy(second)).toMatchObject({ kind: 'missing', seq: 2 })
    })

    test('the note of what was deleted is checked with its own key', async () => {
      await record({ now: new Date('2019-03-01T00:00:00Z') })
      await sealBy(first, 0)
      await deleteOldAudit({ db: app.db, tokenKeys: first, now: app.clock.now() })
      await sealBy(second)
      expect(await verifyBy(both)).toMatchObject({ kind: 'whole', count: 2, deleted: 1 })
      expect(await verifyBy(second)).toMatchObject({ kind: 'key', seq: 1, keyId: first.current.id })
      await tamper(sql`update audit_checkpoint set mac = 'x'`)
      expect(await verifyBy(both)).toMatchObject({ kind: 'checkpoint', seq: 1 })
    })
  })

  describe('after two years', () => {
    /** The oldest first; the database guards what is younger by its own clock. */
    async function recordsOf(years: readonly number[]): Promise<void> {
      for (const year of years)
        await record({ now: new Date(`${year}-03-01T00:00:00Z`), entityId: String(year) })
      await seal()
    }
    const clean = () => deleteOldAudit({ ...keeper(), now: app.clock.now() })
    const kept = async () => {
      const rows = await app.db.selectFrom('auditRecords').select('entityId').orderBy('seq').execute()
      return rows.map(({ entityId }) => entityId)
    }

    test('loses its oldest records and is whole from there on', async () => {
      await recordsOf([2019, 2020, 2021])
      await recordsOf([2025, 2026])
      expect(await clean()).toBe(3)
      expect(await kept()).toEqual(['2025', '2026'])
      expect(await verify()).toMatchObject({ kind: 'whole', count: 2, deleted: 3 })
      expect(await clean()).toBe(0)
      await recordsOf([2026])
      expect(await verify()).toMatchObject({ kind: 'whole', count: 3, deleted: 3 })
    })

    test('goes on when nothing of it was left', async () => {
      await recordsOf([2019, 2020])
      expect(await clean()).toBe(2)
      expect(await verify()).toMatchObject({ kind: 'whole', count: 0, deleted: 2 })
      await recordsOf([2026])
      expect(await verify()).toMatchObject({ kind: 'whole', count: 1, deleted: 2 })
    })

    test('keeps what is not sealed, and what comes after a younger one', async () => {
      await recordsOf([2019])
      await recordsOf([2026, 2020])
      await record({ now: new Date('2019-03-01T00:00:00Z'), entityId: 'unsealed' })
      expect(await clean()).toBe(1)
      expect(new Set(await kept())).toEqual(new Set(['2020', '2026', 'unsealed']))
      expect(await verify()).toMatchObject({ kind: 'whole', count: 2, unsealed: 1 })
    })

    test('is cleaned over more than a batch', async () => {
      await sql`
      insert into audit_records (id, at, action, entity)
      select gen_random_uuid(), '2020-01-01', 'users.viewed', 'user' from generate_series(1, 1203)
    `.execute(app.db)
      await seal()
      await runTask(app, 'audit:clean')
      expect(await verify()).toMatchObject({ kind: 'whole', count: 0, deleted: 1203 })
    })

    test('does not hide that more was taken out, or something put before its beginning', async () => {
      await recordsOf([2019, 2025, 2026])
      await clean()
      await tamper(sql`delete from audit_records where seq = 2`)
      expect(await verify()).toMatchObject({ kind: 'missing', seq: 2 })
      await tamper(
        sql`update audit_checkpoint set seq = 2, hash = (select prev_hash from audit_records where seq = 3)`,
      )
      expect(await verify()).toMatchObject({ kind: 'checkpoint', seq: 2 })
    })

    test('shows a record that was put where deleted ones were', async () => {
      await recordsOf([2019, 2020, 2026])
      await clean()
      await record()
      const { id } = await app.db
        .selectFrom('auditRecords')
        .select('id')
        .where('seq', 'is', null)
        .executeTakeFirstOrThrow()
      await tamper(sql`update audit_records set seq = 1, prev_hash = 'x', hash = 'x' where seq is null`)
      expect(await verify()).toMatchObject({ kind: 'changed', seq: 1, id })
    })
  })

  test('takes a record that was committed late at its end', async () => {
    const early = app.clock.now()
    await sealedRecords(2)
    await record({ now: early, entityId: 'late' })
    await seal()
    const last = await app.db
      .selectFrom('auditRecords')
      .select('entityId')
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(last?.entityId).toBe('late')
    expect(await verify()).toMatchObject({ kind: 'whole', count: 3 })
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
    expect(await verify()).toMatchObject({ kind: 'changed', seq: 2, id })
  })

  test.each([1, 2, 3])('names record %i when it was taken out', async (seq) => {
    await sealedRecords(4)
    await tamper(sql`delete from audit_records where seq = ${seq}`)
    expect(await verify()).toMatchObject({ kind: 'missing', seq })
  })

  test('cannot be changed by a statement', async () => {
    await sealedRecords(1)
    await record()
    const statements = [
      sql`update audit_records set reason = 'b' where seq = 1`,
      sql`update audit_records set reason = 'b' where seq is null`,
      sql`update audit_records set seq = 9, hash = 'x' where seq = 1`,
      sql`delete from audit_records where seq = 1`,
      sql`truncate audit_records`,
    ]
    for (const statement of statements)
      await expect(statement.execute(app.db)).rejects.toThrow('audit records')
  })
})
