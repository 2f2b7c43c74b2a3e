import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaVersion } from '../db/migrate.ts'
import { inTransaction } from '../db/transaction.ts'
import { readEnv } from '../env.ts'
import { sealAudit } from '../features/audit/audit.chain.ts'
import type { Keyring } from '../keys.ts'
import { readingKeys } from '../keys.check.ts'
import { openData, type Data } from '../open.ts'
import { loadSecrets } from '../secrets.ts'
import { makeDataDir } from '../testing/data-dir.ts'
import { insertAuditRecord } from '../testing/factories.ts'
import { quietLog } from '../testing/quiet-log.ts'

const command = fileURLToPath(new URL('audit-verify.ts', import.meta.url))
let dataDir: string

beforeAll(() => {
  dataDir = makeDataDir()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function withData(work: (data: Data & { tokenKeys: Keyring }) => Promise<unknown>): Promise<void> {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const data = await openData(env, pino({ level: 'silent' }))
  try {
    await work({ ...data, tokenKeys: await readingKeys(loadSecrets(env, { mayMake: true })) })
  } finally {
    await data.close()
  }
}

function run(directory = dataDir): Promise<{ code: number; output: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', DATA_DIR: directory }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command], { env }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr })
    })
  })
}

test('the command tells a whole chain from a changed one, and names the record', async () => {
  await withData(async ({ db, tokenKeys }) => {
    const now = new Date('2026-11-21T01:00:00Z')
    for (let count = 0; count < 3; count += 1) await insertAuditRecord(db, now)
    await sealAudit({ db, tokenKeys, log: quietLog })
    await insertAuditRecord(db, now)
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

test('without the secrets of the server it judges nothing', async () => {
  const path = join(dataDir, 'secrets.json')
  renameSync(path, `${path}.away`)
  const { code, output } = await run()
  renameSync(`${path}.away`, path)
  expect(output).toBe(`The secrets in ${path} cannot be read: put the file of your backup in its place.\n`)
  expect(code).toBe(1)
})

test('the command works beside a running server', async () => {
  await withData(async () => {
    const { code, output } = await run()
    expect(output).toMatch(/^Record 2 of the audit chain was changed\./)
    expect(code).toBe(1)
  })
})

test('the command brings no schema up to date', async () => {
  await withData(async ({ db }) => {
    await sql`alter table audit_records rename column seq to sequence`.execute(db)
    try {
      const { code, output } = await run()
      expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining('schema')]])
    } finally {
      await sql`alter table audit_records rename column sequence to seq`.execute(db)
    }
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
    const before = await schemaVersion(db)
    expect((await run()).output).toMatch(/^Record 2 /)
    expect(await schemaVersion(db)).toBe(before)
  })
})

test('the command makes no database where there is none', async () => {
  const empty = join(dataDir, 'empty')
  mkdirSync(empty)
  const { code, output } = await run(empty)
  expect([code, output]).toEqual([1, `There is no database in the data directory ${empty}.\n`])
  expect(existsSync(join(empty, 'pg'))).toBe(false)
})
