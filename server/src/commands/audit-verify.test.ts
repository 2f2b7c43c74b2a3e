import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { readEnv } from '../env.ts'
import { sealAudit } from '../features/audit/audit.chain.ts'
import { recordAudit } from '../features/audit/audit.queries.ts'
import { openData, type Data } from '../open.ts'
import { loadSecrets } from '../secrets.ts'
import { quietLog } from '../testing/quiet-log.ts'

const command = fileURLToPath(new URL('audit-verify.ts', import.meta.url))
let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'madang-audit-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function withData(work: (data: Data & { tokenSecret: string }) => Promise<unknown>): Promise<void> {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const data = await openData(env, pino({ level: 'silent' }))
  try {
    await work({ ...data, tokenSecret: loadSecrets(env).tokenSecret })
  } finally {
    await data.close()
  }
}

function run(): Promise<{ code: number; output: string }> {
  const { PATH = '' } = process.env
  const env = { PATH, NODE_ENV: 'test', DATA_DIR: dataDir }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command], { env }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr })
    })
  })
}

test('the command tells a whole chain from a changed one, and names the record', async () => {
  await withData(async ({ db, tokenSecret }) => {
    const now = new Date('2026-11-21T01:00:00Z')
    const entry = { now, actor: null, origin: null, action: 'users.viewed', entity: 'user' } as const
    for (let count = 0; count < 3; count += 1) await recordAudit(db, entry)
    await sealAudit({ db, tokenSecret, log: quietLog })
    await recordAudit(db, entry)
  })
  const whole = await run()
  expect(whole.output).toMatch(
    /is whole: 3 records, 1 more not sealed yet\.\nHash of the last one: [0-9a-f]{64}/,
  )
  expect(whole.code).toBe(0)

  await withData(({ db }) =>
    inTransaction(db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update audit_records set reason = 'nothing happened' where seq = 2`.execute(trx)
    }),
  )
  const changed = await run()
  expect(changed.output).toMatch(/^Record 2 of the audit chain was changed\. Its id is [0-9a-f-]{36}\.\n$/)
  expect(changed.code).toBe(1)
})

test('the command says in one sentence that a server is running on the data', async () => {
  await withData(async () => {
    const { code, output } = await run()
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(dataDir)
  })
})
