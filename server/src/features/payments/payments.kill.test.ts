import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir } from '../../testing/data-dir.ts'
import { killPayments } from '../../testing/killed-payments.ts'

let dataDir: string
beforeAll(() => {
  dataDir = makeDataDir()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Printed with the test; as `KILL_SEED` it lets each payer draw the same. Who is where at a kill is the machine's. */
const seed = Number(process.env['KILL_SEED'] ?? randomInt(2 ** 32))
const demanded = [
  'lost',
  'card',
  'account',
  'deposit',
  'webhookAgain',
  'cancel',
  'refund',
  'refundAgain',
  'PAID',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'CANCELLED',
]

test(`server and provider killed again and again under orders agree on everything (seed ${seed})`, async () => {
  const { faults, seen } = await killPayments({ dataDir, seed, kills: 10 })
  expect(faults).toEqual([])
  // It was no play of nothing.
  expect(demanded.filter((what) => !seen.has(what))).toEqual([])
}, 600_000)
