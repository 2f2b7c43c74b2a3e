import type { Role } from '@madang/contract/access'
import { exportAudit } from '@madang/contract/audit-export'
import type { CallInput } from '@madang/contract/endpoint'
import { sql } from 'kysely'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertAuditRecord, type AuditGiven } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const signedIn = (role: Role, locale: 'kr' | 'gb' = 'kr') => app.signedIn(role, { locale, name: '이서연' })

async function record(entry: AuditGiven = {}): Promise<void> {
  app.clock.advance({ seconds: 1 })
  await insertAuditRecord(app.db, app.clock.now(), entry)
}

type Body = CallInput<typeof exportAudit>['body']
const asked = (filter: Body['filter'] = {}): Body => ({ format: 'csv', reason: '정기 점검', filter })

async function textOf(body: Body, token: string): Promise<string> {
  const blob = await app.call(exportAudit, { body }, token)
  return Buffer.from(await blob.arrayBuffer()).toString()
}

async function rowsOf(filter: Body['filter'], token: string): Promise<string[][]> {
  return parseCsv(await textOf(asked(filter), token)).slice(1) as string[][] // no cell is converted
}

test('as CSV has a byte-order mark, the person’s headings, and who did what to whom, masked', async () => {
  const { user, token } = await signedIn('ADMIN')
  const member = await app.insertUser({ name: '박하늘' })
  await record({
    actor: { userId: user.id, role: 'ADMIN' },
    origin: { ip: '203.0.113.7', requestId: 'r' },
    action: 'users.suspended',
    entityId: member.id,
    subjectIds: [member.id],
    changes: { status: { from: 'ACTIVE', to: 'SUSPENDED' }, memo: { from: null, to: 3 } },
    reason: '약관 위반',
  })
  const text = await textOf(asked({ action: ['users.suspended'] }), token)
  expect(text).toBe(
    '\uFEFF일시(한국 시간),행위자,역할,행위,대상,종류,대상 번호,정보주체,변경 내용,사유,IP 주소,체인 번호\r\n' +
      `2026-11-21 10:00,이*연,ADMIN,users.suspended,박*늘,user,${member.id},${member.id},` +
      '"memo: null → 3\nstatus: ACTIVE → SUSPENDED",약관 위반,203.0.113.7,',
  )
})

test('names a request by its subject, masked as in the list', async () => {
  const { token } = await signedIn('ADMIN', 'gb')
  const { id } = await app.insertRequest({ guestName: '박하늘', subject: '박하늘 환불, (010)1234-5678' })
  await record({ action: 'requests.viewed', entity: 'request', entityId: id, subjectIds: [id] })
  const rows = parseCsv(await textOf(asked({ action: ['requests.viewed'] }), token))
  expect(rows.map((row) => row[4])).toEqual(['About', '박*늘 환불, 010-****-5678'])
})

test('as XLSX has the same cells', async () => {
  const { token } = await signedIn('SUPER_ADMIN', 'gb')
  await record({ reason: '=1+1' })
  const body = { ...asked({ action: ['users.viewed'] }), format: 'xlsx' as const }
  const blob = await app.call(exportAudit, { body }, token)
  const { sheets } = await readXlsx(new Uint8Array(await blob.arrayBuffer()))
  const [headings, row] = sheets[0]?.rows ?? []
  expect(headings?.slice(0, 4)).toEqual(['When (Korean time)', 'Who', 'Role', 'Action'])
  expect(row).toContain("'=1+1")
})

test.each(['=1+1', '+82 10', '-1', '@sum(a1)'])('%s in a reason is no formula', async (reason) => {
  const { token } = await signedIn('ADMIN')
  await record({ reason })
  expect((await rowsOf({ action: ['users.viewed'] }, token))[0]?.[9]).toBe(`'${reason}`)
})

test('has every record once, newest first, over several pieces, as far as the filter goes', async () => {
  const { token } = await signedIn('ADMIN')
  await sql`
    insert into audit_records (id, at, action, entity, entity_id)
    select gen_random_uuid(), timestamptz '2026-10-01' + n % 7 * interval '1 us', 'users.viewed', 'file', n::text
    from generate_series(1, 2345) as n
  `.execute(app.db)
  await record()
  const exported = await rowsOf({ to: '2026-10-31' }, token)
  const { rows } = await app.pool.query<{ entity_id: string }>(
    `select entity_id from audit_records where at < '2026-11-01' order by at desc, id desc`,
  )
  expect(exported.map((row) => row[6])).toEqual(rows.map(({ entity_id }) => entity_id))
  expect(await rowsOf({ from: '2026-10-02', action: ['users.viewed'] }, token)).toHaveLength(1)
})

test('is recorded with the reason, the filter and the number of rows', async () => {
  const { user, token } = await signedIn('ADMIN')
  await record({ subjectIds: [user.id] })
  await record()
  await textOf(asked({ subjectId: user.id, from: '2026-11-01' }), token)
  const records = await app.db
    .selectFrom('auditRecords')
    .selectAll()
    .where('action', '=', 'audit.exported')
    .execute()
  expect(records).toMatchObject([
    {
      actorId: user.id,
      entity: 'audit',
      subjectIds: [user.id],
      reason: '정기 점검',
      ip: '127.0.0.1',
      changes: {
        filter: { from: null, to: { subjectId: user.id, from: '2026-11-01' } },
        format: { from: null, to: 'csv' },
        rows: { from: null, to: 1 },
      },
    },
  ])
})

test('needs a reason, and is for staff alone', async () => {
  const { token } = await signedIn('ADMIN')
  for (const body of [{ ...asked(), reason: 'why' }, { ...asked(), format: 'pdf' }, asked({ from: 'x' })]) {
    await expect(app.call(exportAudit, { body: body as Body }, token)).rejects.toMatchObject({ status: 422 })
  }
  for (const role of ['MANAGER', 'USER'] as const) {
    const other = await signedIn(role)
    await expect(app.call(exportAudit, { body: asked() }, other.token)).rejects.toMatchObject({ status: 403 })
  }
  await expect(app.call(exportAudit, { body: asked() })).rejects.toMatchObject({ status: 401 })
})
