import type { DoorState } from '@madang/contract/door'
import { afterEach, expect, test, vi } from 'vitest'
import { timeOf, type Seen } from './door.live.ts'

const at = '2026-08-01T12:00:00.000Z'
const seen: Seen = { state: { at } as DoorState, aheadMs: 5_000, isOffline: true }

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['goes on', '2026-08-01T12:01:05Z', '2026-08-01T12:01:00.000Z'],
  ['was set back by an hour', '2026-08-01T11:10:00Z', at],
  ['began anew', '1970-01-01T00:00:00Z', at],
])('no guest has come before what was seen last, where the clock %s', (_, clock, time) => {
  vi.useFakeTimers({ now: new Date(clock) })
  expect(timeOf(seen).toISOString()).toBe(time)
})
