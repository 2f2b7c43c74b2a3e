import { expect, test } from 'vitest'
import { createFresh } from './site.fresh.ts'

/** Readings that end when they are told to. */
function controlled() {
  const state = { atMs: 0, readings: [] as PromiseWithResolvers<{ n: number } | null>[] }
  const find = createFresh({
    freshMs: 1_000,
    most: 2,
    now: () => new Date(state.atMs),
    read: () => {
      const reading = Promise.withResolvers<{ n: number } | null>()
      state.readings.push(reading)
      return reading.promise
    },
  })
  return { state, find }
}

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: '08006' })

test('it is read anew when it is old, and stays the same object while it says the same', async () => {
  const { state, find } = controlled()
  const first = find('a')
  state.readings[0]?.resolve({ n: 1 })
  const known = await first
  state.atMs = 999
  expect(await find('a')).toBe(known)
  state.atMs = 1_000
  const second = find('a')
  state.readings[1]?.resolve({ n: 1 })
  expect(await second).toBe(known)
  state.atMs = 2_000
  const third = find('a')
  state.readings[2]?.resolve({ n: 2 })
  expect(await third).toEqual({ n: 2 })
})

test('while the database is away the last known serves on, and a reading that hangs is waited for by all', async () => {
  const { state, find } = controlled()
  const first = find('a')
  state.readings[0]?.resolve({ n: 1 })
  await first
  state.atMs = 1_000
  const asked = [find('a')]
  for (state.atMs = 3_000; state.atMs < 10_000; state.atMs += 2_000) asked.push(find('a'))
  expect(state.readings).toHaveLength(2)
  state.readings[1]?.reject(away)
  expect(await Promise.all(asked)).toEqual(asked.map(() => ({ n: 1 })))
})

test('what is not there is asked for again', async () => {
  const { state, find } = controlled()
  const first = find('a')
  state.readings[0]?.resolve({ n: 1 })
  await first
  const missing = find('b')
  state.readings[1]?.resolve(null)
  expect(await missing).toBeNull()
  const again = find('b')
  state.readings[2]?.resolve(null)
  expect(await again).toBeNull()
  await find('a')
  expect(state.readings).toHaveLength(3)
})
