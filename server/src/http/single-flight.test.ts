import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** A run that ends when it is told to; `value` is read when it begins. */
function controlled() {
  const state = { value: 1, runs: 0, ends: [] as (() => void)[] }
  const ask = singleFlight(async () => {
    const { value } = state
    state.runs += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    state.ends.push(resolve)
    await promise
    if (value === 13) throw new Error('unlucky')
    return value
  })
  return { state, ask }
}

test('who calls while a run is under way gets the next one, with all who call meanwhile', async () => {
  const { state, ask } = controlled()
  const first = ask()
  state.value = 2
  const later = [ask(), ask(), ask()]
  expect(state.runs).toBe(1)
  state.ends[0]?.()
  expect(await first).toBe(1)
  await expect.poll(() => state.runs).toBe(2)
  state.ends[1]?.()
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  expect(state.runs).toBe(2)
})

test('a run that fails fails for its own callers only', async () => {
  const { state, ask } = controlled()
  state.value = 13
  const first = ask()
  state.value = 2
  const second = ask()
  state.ends[0]?.()
  await expect(first).rejects.toThrow('unlucky')
  await expect.poll(() => state.runs).toBe(2)
  state.ends[1]?.()
  expect(await second).toBe(2)
})
