import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir } from '../../testing/data-dir.ts'
import { killAnEvening } from '../../testing/killed-evening.ts'

let dataDir: string
beforeAll(() => {
  dataDir = makeDataDir()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

// Two hundred kills: bench/src/jrs-kills.ts.
test('a server killed ten times under joins and calls has each that was answered once, and numbers without gaps', async () => {
  const { faults, joins, calls, completed } = await killAnEvening({ dataDir, kills: 10 })
  expect(faults).toEqual([])
  expect(Math.min(joins, calls, completed)).toBeGreaterThan(10)
}, 300_000)
