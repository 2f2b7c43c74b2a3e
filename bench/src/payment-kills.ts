/**
 * Server and provider killed in turns, 100 times, while four payers order, pay, cancel and have money given back: the
 * provider, the records and the ledger say the same of every order, and nothing is done twice.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killPayments } from '@madang/server/testing/killed-payments'
import { say } from './figures.ts'

const kills = Number(process.argv[2] ?? 100)
const seed = Number(process.argv[3] ?? 1)

const dataDir = mkdtempSync(join(tmpdir(), 'madang-kills-'))
try {
  const { faults, seen } = await killPayments({ dataDir, seed, kills })
  const counts = [...seen].map(([what, count]) => `${what} ${count}`).join(', ')
  say(`${kills} kills (seed ${seed}): ${counts}; ${faults.length} faults`)
  for (const fault of faults) say(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
