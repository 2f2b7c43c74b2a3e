/**
 * A server killed 200 times while guests join a list and staff call and seat them: every join and move that was answered
 * is there once, numbers have neither gaps nor doubles, and the places that are counted are those that are taken.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAnEvening } from '@madang/server/testing/killed-evening'
import { say } from './figures.ts'

const kills = Number(process.argv[2] ?? 200)

const dataDir = mkdtempSync(join(tmpdir(), 'madang-kills-'))
try {
  const { faults, joins, calls, completed } = await killAnEvening({ dataDir, kills })
  say(
    `${kills} kills: ${joins} joins, ${calls} calls and ${completed} arrivals were answered; ${faults.length} faults`,
  )
  for (const fault of faults) say(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
