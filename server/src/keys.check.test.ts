import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from './db/transaction.ts'
import { sealAudit } from './features/audit/audit.chain.ts'
import { readingKeys, rotateKeys, takeKeys } from './keys.check.ts'
import type { Secrets } from './secrets.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { insertAuditRecord } from './testing/factories.ts'
import { quietLog } from './testing/quiet-log.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())
beforeEach(() => data.reset())

const old = 'the old secret, long enough'
const next = 'the next secret, long enough'

function secretsOf(...tokenSecrets: [string, ...string[]]): Secrets {
  return { tokenSecrets, fieldKeys: ['a field key, long enough'] }
}
const take = (...tokenSecrets: [string, ...string[]]) =>
  takeKeys(data.db, secretsOf(...tokenSecrets), quietLog)
const currentOf = async (...tokenSecrets: [string, ...string[]]) =>
  (await take(...tokenSecrets)).tokenKeys.current.secret
const rotate = (secrets: Secrets, isLost = false) => rotateKeys(data.db, secrets, { isLost })

const refused = 'TOKEN_SECRET is not the secret that this database is used with.'

test('another secret than the one of the first start is refused', async () => {
  expect(await currentOf(old)).toBe(old)
  expect(await currentOf(old)).toBe(old)
  await expect(take(next)).rejects.toThrow(refused)
  const fieldKeys = ['another field key, long enough'] as const
  await expect(takeKeys(data.db, { tokenSecrets: [old], fieldKeys }, quietLog)).rejects.toThrow(
    'FIELD_KEY is not the secret that this database is used with.',
  )
})

test('of two first starts at once with different secrets one is refused', async () => {
  const starts = await Promise.allSettled([take(old), take(next), take(old), take(next)])
  expect(starts.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
})

test('a new secret comes into use when it is rotated in, and the old one goes back the same way', async () => {
  await take(old)
  expect(await currentOf(next, old)).toBe(old)
  expect(await rotate(secretsOf(next, old))).toEqual(['TOKEN_SECRET'])
  expect(await rotate(secretsOf(next, old))).toEqual([])
  expect(await currentOf(next, old)).toBe(next)
  expect(await currentOf(next)).toBe(next)
  await expect(take(old)).rejects.toThrow(refused)
  expect(await rotate(secretsOf(old, next))).toEqual(['TOKEN_SECRET'])
  expect(await currentOf(old)).toBe(old)
})

test('a secret is not replaced without the one in use, unless that is said to be lost', async () => {
  await take(old)
  await expect(rotate(secretsOf(next))).rejects.toThrow('TOKEN_SECRET_PREVIOUS must hold the secret')
  expect(await rotate(secretsOf(next), true)).toEqual(['TOKEN_SECRET'])
  expect(await currentOf(next)).toBe(next)
})

test('the first start checks its secret against the chain that is there', async () => {
  await inTransaction(data.db, (trx) => insertAuditRecord(trx, new Date()))
  const tokenKeys = await readingKeys(secretsOf(old))
  await sealAudit({ db: data.db, tokenKeys, log: quietLog })
  await data.db.deleteFrom('auditStretches').execute()
  await expect(take(next)).rejects.toThrow('TOKEN_SECRET is not the secret that the newest audit record')
  expect(await currentOf(old)).toBe(old)
})

test('a fingerprint tells nothing of its secret, nor that two names have the same', async () => {
  await takeKeys(data.db, { tokenSecrets: [old], fieldKeys: [old] }, quietLog)
  const rows = await data.db.selectFrom('secretFingerprints').selectAll().execute()
  expect(rows.map(({ fingerprint }) => fingerprint)).toEqual([
    expect.stringMatching(/^[0-9a-f]{16}$/),
    expect.stringMatching(/^[0-9a-f]{16}$/),
  ])
  expect(rows[0]?.fingerprint).not.toBe(rows[1]?.fingerprint)
})
